import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import type { CheckedHand, IntakeRuleset, RefusedHand } from './check-hand';
import { readyTables } from './evaluator-tables';
import type { IntakeOrder, IntakeReply } from './intake-worker';
import { threadStarter } from './worker-script';

/** A body that is no list of hands; the message says why and may be shown. */
export class UnreadableBody extends Error {}

/** The thread that had the body died; another one takes the next. */
export class CheckingEnded extends Error {}

/** Finds rulesets by id; those that do not exist are missing in the answer. */
export type FindRulesets = (ids: readonly string[]) => Promise<ReadonlyMap<string, IntakeRuleset>>;

interface Waiting {
  readonly thread: Worker;
  readonly find: FindRulesets;
  readonly resolve: (hands: readonly (CheckedHand | RefusedHand)[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Threads that read and derive hands, so that neither stands in the way of the web. One is left for everything else. */
const THREADS = Math.max(1, availableParallelism() - 1);

class IntakePool {
  readonly #waiting = new Map<number, Waiting>();
  readonly #load = new Map<Worker, number>();
  #starting: Promise<void> | undefined;
  #next = 0;

  async check(body: Uint8Array<ArrayBuffer>, find: FindRulesets): Promise<readonly (CheckedHand | RefusedHand)[]> {
    // Threads may have ended again by the time that they were there.
    do await this.#start();
    while (this.#load.size === 0);
    const thread = this.#idlest();
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { thread, find, resolve, reject });
      this.#load.set(thread, (this.#load.get(thread) ?? 0) + body.byteLength + 1);
      thread.postMessage({ kind: 'check', id, body } satisfies IntakeOrder);
    });
  }

  /** Ends all threads; the next check starts new ones. */
  async close(): Promise<void> {
    const threads = [...this.#load.keys()];
    this.#load.clear();
    this.#starting = undefined;
    await Promise.all(threads.map((thread) => thread.terminate()));
  }

  #idlest(): Worker {
    const [first, ...rest] = [...this.#load];
    return rest.reduce((best, each) => (each[1] < best[1] ? each : best), first)[0];
  }

  #start(): Promise<void> {
    if (this.#load.size > 0) return Promise.resolve();
    this.#starting ??= this.#spawn().catch((error: unknown) => {
      this.#starting = undefined;
      throw error;
    });
    return this.#starting;
  }

  async #spawn(): Promise<void> {
    const start = await threadStarter('intake-worker');
    for (let n = 0; n < THREADS; n++) {
      const thread = start({ tables: readyTables() });
      // Waiting for work must not keep a process alive that is done.
      thread.unref();
      thread.on('message', (reply: IntakeReply) => void this.#reply(thread, reply));
      const gone = (error: unknown) => this.#gone(thread, error);
      thread.on('error', gone);
      thread.on('exit', () => gone(new CheckingEnded('a thread that checks hands ended')));
      this.#load.set(thread, 0);
    }
  }

  async #reply(thread: Worker, reply: IntakeReply): Promise<void> {
    const waiting = this.#waiting.get(reply.id);
    if (!waiting) return;
    if (reply.kind === 'need') {
      try {
        const found = await waiting.find(reply.rulesets);
        thread.postMessage({ kind: 'rulesets', id: reply.id, found } satisfies IntakeOrder);
      } catch (error) {
        this.#end(reply.id)?.reject(error);
      }
      return;
    }
    this.#end(reply.id);
    if (reply.kind === 'done') waiting.resolve(reply.hands);
    else if (reply.kind === 'unreadable') waiting.reject(new UnreadableBody(reply.message));
    else {
      const error = new Error(reply.message);
      error.stack = reply.stack;
      waiting.reject(error);
    }
  }

  #end(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    const left = [...this.#waiting.values()].some((each) => each.thread === waiting?.thread);
    if (waiting && !left && this.#load.has(waiting.thread)) this.#load.set(waiting.thread, 0);
    return waiting;
  }

  #gone(thread: Worker, error: unknown): void {
    this.#load.delete(thread);
    if (this.#load.size === 0) this.#starting = undefined;
    for (const [id, waiting] of this.#waiting) {
      if (waiting.thread === thread) this.#end(id)?.reject(error);
    }
  }
}

// One pool a process, also across hot reloads in development.
const keep = globalThis as typeof globalThis & { pitbossIntake?: IntakePool };

export function intakePool(): IntakePool {
  keep.pitbossIntake ??= new IntakePool();
  return keep.pitbossIntake;
}
