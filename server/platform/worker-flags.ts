/**
 * How the worker process keeps its memory, as arguments of node. Its long jobs make millions of rows that are done with at
 * once; by itself the runtime lets three times as much of them lie about as it holds before it collects.
 */
export const WORKER_FLAGS: readonly string[] = ['--heap-growing-percent=40'];
