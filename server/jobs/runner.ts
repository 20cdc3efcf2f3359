import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, lt, sql } from 'drizzle-orm';
import { type Database, database, rawSql, type Tx } from '@/db/client';
import { jobRun } from '@/db/schema/job';
import type { Logger } from '@/server/platform/logger';
import { CANCEL_CHANNEL, JOBS_CHANNEL, queue, within } from '@/server/platform/queue';
import { contextForActor, publish, toDomainError } from '@/server/services/kernel';
import type { Job, JobRun } from './define-job';

/** A worker that is silent for this long has lost its jobs to the others. */
const LEASE_MS = 5_000;
const BEAT_MS = 1_000;
/** Idle workers are woken by a notice; this is for jobs that start later, and for notices lost with a connection. */
const POLL_MS = 2_000;
/** A job that took this many workers down with it is not given to another. */
const MAX_ATTEMPTS = 20;

class Cancelled extends Error {}
class LeaseLost extends Error {}
class ShuttingDown extends Error {}

interface Taken {
  readonly id: string;
  readonly attempt: number;
  readonly actorId: string;
  readonly input: unknown;
}

interface Lane {
  readonly job: Job;
  wake: AbortController;
}

export interface RunnerOptions {
  readonly jobs: readonly Job[];
  readonly log: Logger;
  /** Names this worker in job rows; made up unless given. */
  readonly worker?: string;
  /** How often it says that it is there, and how long another may be silent. */
  readonly beatMs?: number;
  readonly leaseMs?: number;
}

/**
 * Takes jobs from the queue and runs them. pg-boss keeps the queue; who may work on a job is decided by `job_run`: a
 * worker holds a job by a heartbeat each second, whoever finds one silent for five seconds puts the job back, and
 * `attempt` tells the old holder from the new. So a job of a worker that was killed goes on within seconds, on any
 * machine, and a worker that was only slow cannot write over its successor.
 */
export class JobRunner {
  readonly worker: string;
  readonly #jobs: readonly Job[];
  readonly #log: Logger;
  readonly #beatMs: number;
  readonly #leaseMs: number;
  readonly #lanes: Lane[] = [];
  readonly #active = new Map<string, { attempt: number; abort: AbortController }>();
  readonly #stopping = new AbortController();
  readonly #loops: Promise<void>[] = [];
  readonly #listeners: { unlisten(): Promise<void> }[] = [];

  constructor(options: RunnerOptions) {
    this.worker = options.worker ?? `${hostname()}:${process.pid}:${randomBytes(3).toString('hex')}`;
    this.#jobs = options.jobs;
    this.#log = options.log;
    this.#beatMs = options.beatMs ?? BEAT_MS;
    this.#leaseMs = options.leaseMs ?? LEASE_MS;
  }

  /** Listens for work and starts. Rejects when the database is out of reach. */
  async start(): Promise<void> {
    const raw = rawSql();
    const wakeAll = () => this.#wake(() => true);
    this.#listeners.push(
      await raw.listen(JOBS_CHANNEL, (name) => this.#wake((lane) => lane.job.name === name), wakeAll),
      await raw.listen(CANCEL_CHANNEL, () => this.#keep(() => this.#beat(), 'beat')),
    );
    for (const job of this.#jobs) {
      for (let lane = 0; lane < job.concurrency; lane++) this.#loops.push(this.#work(job));
    }
    this.#loops.push(this.#every(this.#beatMs, () => this.#beat(), 'beat'));
    this.#loops.push(this.#every(this.#beatMs, () => this.#reap(), 'reap'));
  }

  /** Takes no more jobs and gives those at hand back to the queue, for another worker to go on with at once. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const { abort } of this.#active.values()) abort.abort(new ShuttingDown('the worker shuts down'));
    this.#wake(() => true);
    await Promise.all(this.#loops);
    await Promise.allSettled(this.#listeners.map((listener) => listener.unlisten()));
  }

  #wake(which: (lane: Lane) => boolean): void {
    for (const lane of this.#lanes.filter(which)) {
      lane.wake.abort();
      lane.wake = new AbortController();
    }
  }

  async #pause(ms: number, ...signals: AbortSignal[]): Promise<void> {
    await delay(ms, undefined, { signal: AbortSignal.any([this.#stopping.signal, ...signals]) }).catch(() => {});
  }

  /** Runs one step of a loop; a database that is away for a moment only delays it. */
  async #keep(step: () => Promise<unknown>, what: string): Promise<boolean> {
    try {
      await step();
      return true;
    } catch (error) {
      this.#log.warn({ err: error, step: what }, 'the worker could not do its round and tries again');
      return false;
    }
  }

  async #every(ms: number, step: () => Promise<unknown>, what: string): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      await this.#keep(step, what);
      await this.#pause(ms);
    }
  }

  async #work(job: Job): Promise<void> {
    const lane: Lane = { job, wake: new AbortController() };
    this.#lanes.push(lane);
    while (!this.#stopping.signal.aborted) {
      // Taken before looking, so that a notice that comes while we look is not slept over.
      const woken = lane.wake.signal;
      let taken: Taken | 'nothing' | undefined;
      await this.#keep(async () => {
        taken = await this.#take(job);
      }, 'take');
      if (taken === 'nothing' || taken === undefined) await this.#pause(POLL_MS, woken);
      else await this.#execute(job, taken);
    }
  }

  #take(job: Job): Promise<Taken | 'nothing'> {
    return database().transaction(async (tx) => {
      const offered = (await queue.fetch(job.name, { batchSize: 1, db: within(tx) })).at(0);
      if (!offered) return 'nothing';
      const { id } = offered;
      if (job.cron) {
        // What the clock starts comes without a row.
        const actorId = `system:${job.name}`;
        await tx.insert(jobRun).values({ id, name: job.name, actorId, input: {} }).onConflictDoNothing();
      }
      const claimed = await tx
        .update(jobRun)
        .set({
          state: 'running',
          attempt: sql`${jobRun.attempt} + 1`,
          worker: this.worker,
          heartbeatAt: sql`now()`,
          startedAt: sql`coalesce(${jobRun.startedAt}, now())`,
        })
        .where(and(eq(jobRun.id, id), eq(jobRun.state, 'queued')))
        .returning({ id: jobRun.id, attempt: jobRun.attempt, actorId: jobRun.actorId, input: jobRun.input });
      const mine = claimed.at(0);
      if (mine) return { ...mine, actorId: mine.actorId ?? `system:${job.name}` };
      await queue.cancel(job.name, id, { db: within(tx) });
      return 'nothing';
    });
  }

  #mine(id: string, attempt: number) {
    return and(eq(jobRun.id, id), eq(jobRun.attempt, attempt), eq(jobRun.state, 'running'));
  }

  async #execute(job: Job, { id, attempt, actorId, input }: Taken): Promise<void> {
    const abort = new AbortController();
    this.#active.set(id, { attempt, abort });
    if (this.#stopping.signal.aborted) abort.abort(new ShuttingDown('the worker shuts down'));
    const log = this.#log.child({ job: id, name: job.name, attempt });
    const lost = () => {
      const error = new LeaseLost('another worker has taken the job over');
      abort.abort(error);
      return error;
    };
    const run: JobRun = {
      id,
      attempt,
      signal: abort.signal,
      progress: (data) =>
        database().transaction(async (tx) => {
          const changes = { progress: data, heartbeatAt: sql`now()` };
          const kept = await tx.update(jobRun).set(changes).where(this.#mine(id, attempt)).returning({ id: jobRun.id });
          if (kept.length === 0) throw lost();
          await publish(tx, `job:${id}`);
        }),
      guard: async (tx) => {
        const held = await tx.select({ id: jobRun.id }).from(jobRun).where(this.#mine(id, attempt)).for('share');
        if (held.length === 0) throw lost();
      },
    };
    try {
      log.info('job begins');
      const context = await contextForActor(actorId);
      await job.run({ ...context, log }, input, run);
      await this.#end(job, id, attempt, 'succeeded');
      log.info('job succeeded');
    } catch (error) {
      await this.#keep(() => this.#afterError(job, id, attempt, abort.signal, error, log), 'end');
    } finally {
      this.#active.delete(id);
    }
  }

  async #afterError(job: Job, id: string, attempt: number, signal: AbortSignal, error: unknown, log: Logger) {
    const reason = signal.aborted ? signal.reason : error;
    if (reason instanceof LeaseLost) {
      log.warn('job lost to another worker');
    } else if (reason instanceof Cancelled) {
      await this.#end(job, id, attempt, 'cancelled');
      log.info('job cancelled');
    } else if (reason instanceof ShuttingDown) {
      await this.#release(job, id, attempt, 0);
      log.info('job given back');
    } else {
      const { problem } = toDomainError(error);
      if (problem.kind === 'unavailable') {
        log.warn({ err: error }, 'job interrupted');
        await this.#release(job, id, attempt, 0);
        return;
      }
      log.error({ err: error }, 'job failed');
      const again = problem.kind === 'internal' && (await this.#release(job, id, attempt, 1, job.retries));
      if (!again) await this.#end(job, id, attempt, 'failed', error instanceof Error ? error.message : String(error));
    }
  }

  /** Ends the job, if it is still ours. */
  #end(job: Job, id: string, attempt: number, state: 'succeeded' | 'failed' | 'cancelled', error?: string) {
    return database().transaction(async (tx) => {
      const errors = sql`${jobRun.errors} + ${state === 'failed' ? 1 : 0}`;
      const changes = { state, errors, endedAt: sql`now()`, error: error ?? null };
      const ended = await tx.update(jobRun).set(changes).where(this.#mine(id, attempt)).returning({ id: jobRun.id });
      if (ended.length === 0) return;
      if (state === 'succeeded') await queue.complete(job.name, id, {}, { db: within(tx) });
      else await queue.cancel(job.name, id, { db: within(tx) });
      await publish(tx, `job:${id}`);
    });
  }

  /** Puts the job back into the queue, if it is still ours and has not failed too often. Gives whether it did. */
  #release(job: Job, id: string, attempt: number, errors: number, allowed?: number): Promise<boolean> {
    return database().transaction(async (tx) => {
      const few = allowed === undefined ? undefined : sql`${jobRun.errors} + ${errors} <= ${allowed}`;
      const released = await tx
        .update(jobRun)
        .set({ state: 'queued', worker: null, heartbeatAt: null, errors: sql`${jobRun.errors} + ${errors}` })
        .where(and(this.#mine(id, attempt), few))
        .returning({ id: jobRun.id });
      if (released.length === 0) return false;
      await offerAgain(tx, job.name, id);
      return true;
    });
  }

  /** Tells the others that our jobs are in hand, and hears which of them to stop. */
  async #beat(): Promise<void> {
    for (const [id, { attempt, abort }] of this.#active) {
      const kept = await database()
        .update(jobRun)
        .set({ heartbeatAt: sql`now()` })
        .where(this.#mine(id, attempt))
        .returning({ cancel: jobRun.cancelRequestedAt });
      const row = kept.at(0);
      if (row?.cancel) abort.abort(new Cancelled('the job was cancelled'));
      // A job that has just ended is no longer ours either, and no longer listed.
      else if (!row && this.#active.get(id)?.attempt === attempt) abort.abort(new LeaseLost('taken over'));
    }
  }

  /** Puts jobs of silent workers back into the queue. */
  async #reap(): Promise<void> {
    const reaped = await reapSilent(database(), this.#leaseMs);
    for (const job of reaped) this.#log.warn({ job: job.id, name: job.name, worker: job.worker }, 'worker is silent');
  }
}

async function offerAgain(tx: Tx, name: string, id: string): Promise<void> {
  await queue.fail(name, id, {}, { db: within(tx) });
  await tx.execute(sql`select pg_notify(${JOBS_CHANNEL}, ${name})`);
}

function reapSilent(db: Database, leaseMs: number) {
  return db.transaction(async (tx) => {
    const silent = await tx
      .select({ id: jobRun.id, name: jobRun.name, attempt: jobRun.attempt, worker: jobRun.worker })
      .from(jobRun)
      .where(and(eq(jobRun.state, 'running'), lt(jobRun.heartbeatAt, sql`now() - ${leaseMs} * interval '1 ms'`)))
      .for('update', { skipLocked: true });
    for (const job of silent) {
      if (job.attempt < MAX_ATTEMPTS) {
        const changes = { state: 'queued' as const, worker: null, heartbeatAt: null };
        await tx.update(jobRun).set(changes).where(eq(jobRun.id, job.id));
        await offerAgain(tx, job.name, job.id);
      } else {
        const error = `The worker stopped answering in each of ${MAX_ATTEMPTS} attempts.`;
        await tx.update(jobRun).set({ state: 'failed', endedAt: sql`now()`, error }).where(eq(jobRun.id, job.id));
        await queue.cancel(job.name, job.id, { db: within(tx) });
      }
      await publish(tx, `job:${job.id}`);
    }
    return silent;
  });
}
