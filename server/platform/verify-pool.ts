import type { Worker } from 'node:worker_threads';
import type { HandConfig } from '@/server/engine';
import { readyTables } from './evaluator-tables';
import type { Finding, VerifyOrder, VerifyReply } from './verify-worker';
import { threadStarter } from './worker-script';

export type { Finding };

export interface HandToVerify {
  readonly rulesetId: string;
  /** The record as JSON. */
  readonly record: string;
}

interface Lane {
  readonly thread: Worker;
  readonly seen: Set<string>;
  waiting: number;
}

interface Waiting {
  readonly lane: Lane;
  readonly resolve: (findings: readonly Finding[]) => void;
  readonly reject: (error: Error) => void;
}

/** Threads that derive hands again. Made for one run and closed after it. */
export class VerifyPool {
  readonly #lanes: Lane[];
  readonly #waiting = new Map<number, Waiting>();
  #next = 0;

  private constructor(threads: readonly Worker[]) {
    this.#lanes = threads.map((thread) => ({ thread, seen: new Set<string>(), waiting: 0 }));
    for (const lane of this.#lanes) {
      lane.thread.on('message', (reply: VerifyReply) => this.#reply(reply));
      const gone = (error: Error) => this.#gone(lane, error);
      lane.thread.on('error', gone);
      lane.thread.on('exit', () => gone(new Error('a thread that verifies hands ended')));
    }
  }

  static async open(threads: number): Promise<VerifyPool> {
    const start = await threadStarter('verify-worker');
    return new VerifyPool(Array.from({ length: Math.max(1, threads) }, () => start({ tables: readyTables() })));
  }

  get threads(): number {
    return this.#lanes.length;
  }

  /** Derives hands on the least busy thread; `configs` holds the configuration of each of their rulesets that is known. */
  verify(hands: readonly HandToVerify[], configs: ReadonlyMap<string, HandConfig>): Promise<readonly Finding[]> {
    const lane = this.#lanes.reduce((best, each) => (each.waiting < best.waiting ? each : best));
    const fresh = [...new Set(hands.map((hand) => hand.rulesetId))].filter(
      (id) => !lane.seen.has(id) && configs.has(id),
    );
    for (const id of fresh) lane.seen.add(id);
    const id = this.#next++;
    lane.waiting += 1;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { lane, resolve, reject });
      lane.thread.postMessage({
        id,
        hands,
        configs: fresh.map((each) => [each, configs.get(each) as HandConfig] as const),
      } satisfies VerifyOrder);
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.#lanes.map((lane) => lane.thread.terminate()));
  }

  #reply(reply: VerifyReply): void {
    const waiting = this.#waiting.get(reply.id);
    if (!waiting) return;
    this.#waiting.delete(reply.id);
    waiting.lane.waiting -= 1;
    if ('findings' in reply) waiting.resolve(reply.findings);
    else waiting.reject(Object.assign(new Error(reply.failed), { stack: reply.stack }));
  }

  #gone(lane: Lane, error: Error): void {
    for (const [id, waiting] of this.#waiting) {
      if (waiting.lane !== lane) continue;
      this.#waiting.delete(id);
      waiting.reject(error);
    }
  }
}
