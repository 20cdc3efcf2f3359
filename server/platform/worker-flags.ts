/**
 * How the worker process keeps its memory, as arguments of node. Its long jobs make millions of rows that are done with at
 * once. By itself the runtime begins with a nursery that a few hundred of them fill, sees them outlive it, and from then on
 * makes such rows where only a full collection finds them: a file of a million rows then takes 100 MB more than it holds.
 */
export const WORKER_FLAGS: readonly string[] = ['--min-semi-space-size=16', '--no-allocation-site-pretenuring'];
