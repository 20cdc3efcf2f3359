import { eq, type SQL, sql } from 'drizzle-orm';
import PgBoss from 'pg-boss';
import type { Tx } from '@/db/client';
import { jobRun } from '@/db/schema/job';
import { newId } from './ids';

/** The channel that wakes idle workers; the payload is the name of a job. */
export const JOBS_CHANNEL = 'pitboss_jobs';
/** The channel that tells workers to look at cancellations at once; the payload is the id of a job. */
export const CANCEL_CHANNEL = 'pitboss_cancel';

export const QUEUE_SCHEMA = 'pgboss';

/** Attempts are counted and limited in `job_run`, so the queue itself always offers a released job again. */
export const QUEUE_RETRIES = 1_000_000;

const outside: PgBoss.Db = {
  executeSql() {
    throw new Error('the queue is only used inside a transaction');
  },
};

/** The queue's statements without a connection of its own: each call takes `{ db: within(tx) }`. */
export const queue = new PgBoss({ db: outside, schema: QUEUE_SCHEMA });

function parameter(value: unknown): SQL {
  if (value === undefined || value === null) return sql`null`;
  if (Array.isArray(value)) return sql`${`{${value.join(',')}}`}`;
  return sql`${typeof value === 'object' ? JSON.stringify(value) : String(value)}`;
}

/** Lets the queue's statements run in a transaction of ours, so that a job exists exactly when its cause does. */
export function within(tx: Tx): PgBoss.Db {
  return {
    async executeSql(text, values = []) {
      const pieces = text
        .split(/(\$\d+)/)
        .map((piece) => (/^\$\d+$/.test(piece) ? parameter(values[Number(piece.slice(1)) - 1]) : sql.raw(piece)));
      return { rows: [...(await tx.execute(sql.join(pieces)))] };
    },
  };
}

export interface NewJob {
  /** A job of the registry in server/jobs. */
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Whose permissions it runs with: a staff id, or `system:<name>`. */
  readonly actorId: string;
  readonly id?: string;
  readonly runAfter?: Date;
}

/**
 * Puts a job into the queue, as part of the transaction that is its reason. Gives its id.
 * Rejects when no queue of that name was installed.
 */
export async function enqueue(tx: Tx, job: NewJob): Promise<string> {
  const id = job.id ?? newId();
  await tx.insert(jobRun).values({ id, name: job.name, actorId: job.actorId, input: job.input });
  const sent = await queue.send(
    job.name,
    {},
    {
      id,
      db: within(tx),
      retryLimit: QUEUE_RETRIES,
      retentionDays: 365,
      ...(job.runAfter && { startAfter: job.runAfter }),
    },
  );
  if (sent === null) throw new Error(`there is no queue ${job.name}`);
  await tx.execute(sql`select pg_notify(${JOBS_CHANNEL}, ${job.name})`);
  return id;
}

/**
 * Cancels a job. One that waits is over at once; one that runs is told within a second and ends at its next step.
 * Gives which of these it was, or `over` when it had ended before.
 */
export async function requestCancel(tx: Tx, id: string, now: Date): Promise<'cancelled' | 'asked' | 'over'> {
  const job = (await tx.select().from(jobRun).where(eq(jobRun.id, id)).for('update')).at(0);
  if (job?.state === 'queued') {
    await tx.update(jobRun).set({ state: 'cancelled', cancelRequestedAt: now, endedAt: now }).where(eq(jobRun.id, id));
    await queue.cancel(job.name, id, { db: within(tx) });
    return 'cancelled';
  }
  if (job?.state !== 'running') return 'over';
  await tx.update(jobRun).set({ cancelRequestedAt: now }).where(eq(jobRun.id, id));
  await tx.execute(sql`select pg_notify(${CANCEL_CHANNEL}, ${id})`);
  return 'asked';
}
