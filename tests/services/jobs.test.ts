import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { database } from '@/db/client';
import { type JobState, jobRun } from '@/db/schema/job';
import { defineJob, type Job, type JobRun } from '@/server/jobs/define-job';
import { installQueues } from '@/server/jobs/install';
import { JobRunner } from '@/server/jobs/runner';
import { logger } from '@/server/platform/logger';
import { enqueue, queue, requestCancel, within } from '@/server/platform/queue';
import { notFound } from '@/server/services/kernel';
import { ownerUrl } from '../support/database';

const runners: JobRunner[] = [];
const log = logger().child({}, { level: 'silent' });

async function worker(jobs: Job[], timing: { beatMs?: number; leaseMs?: number } = {}): Promise<JobRunner> {
  await installQueues(
    ownerUrl,
    jobs.map((job) => job.name),
  );
  const runner = new JobRunner({ jobs, log, ...timing });
  runners.push(runner);
  await runner.start();
  return runner;
}

afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
});

/** A promise that the code under test settles, and a way to wait for it. */
function gate<T = void>() {
  let open: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    open = settle;
  });
  return { promise, open: (value: T) => open(value) };
}

const send = (name: string, input: Record<string, unknown> = {}) =>
  database().transaction((tx) => enqueue(tx, { name, input, actorId: 'system:test' }));

const read = async (id: string) => (await database().select().from(jobRun).where(eq(jobRun.id, id)))[0];

async function reaches(id: string, state: JobState) {
  await expect.poll(async () => (await read(id))?.state, { timeout: 10_000, interval: 25 }).toBe(state);
  const row = await read(id);
  if (!row) throw new Error('the row is gone');
  return row;
}

/** Resolves when the job is told to stop, as a job that watches its signal does. */
const untilStopped = (run: JobRun) =>
  new Promise<void>((_, reject) => run.signal.addEventListener('abort', () => reject(run.signal.reason)));

test('a job runs once, with its input checked and for its author', async () => {
  const ran = gate<{ n: number; actor: string; attempt: number }>();
  const job = defineJob({
    name: 'test.once',
    input: z.object({ n: z.number().int() }),
    run: async (context, { n }, { attempt, progress }) => {
      await progress({ done: n });
      ran.open({ n, actor: context.actor.id, attempt });
    },
  });
  await worker([job]);
  const id = await send('test.once', { n: 7 });
  expect(await ran.promise).toEqual({ n: 7, actor: 'system:test', attempt: 1 });
  expect(await reaches(id, 'succeeded')).toMatchObject({ progress: { done: 7 }, error: null });
});

test('a job exists exactly when the transaction that asked for it commits', async () => {
  await worker([defineJob({ name: 'test.undone', input: z.object({}), run: async () => {} })]);
  const id = '0190aaaa-0000-7000-8000-000000000001';
  const failing = database().transaction(async (tx) => {
    await enqueue(tx, { name: 'test.undone', input: {}, actorId: 'system:test', id });
    throw new Error('on second thoughts');
  });
  await expect(failing).rejects.toThrow('on second thoughts');
  expect(await read(id)).toBeUndefined();
  const rows = await database().execute(sql`select 1 from pgboss.job where id = ${id}`);
  expect(rows).toHaveLength(0);
});

test('a name without a queue is refused', async () => {
  await expect(send('test.nobody')).rejects.toThrow('there is no queue test.nobody');
});

test('a running job that is cancelled stops, and a waiting one never starts', async () => {
  const began = gate();
  const started: string[] = [];
  const job = defineJob({
    name: 'test.cancelled',
    input: z.object({}),
    run: async (_context, _input, run) => {
      started.push(run.id);
      began.open();
      await untilStopped(run);
    },
  });
  await worker([job]);
  const running = await send('test.cancelled');
  await began.promise;
  const waiting = await send('test.cancelled');
  const cancel = (id: string) => database().transaction((tx) => requestCancel(tx, id, new Date()));
  expect(await cancel(waiting)).toBe('cancelled');
  expect(await cancel(running)).toBe('asked');
  await reaches(running, 'cancelled');
  expect(await cancel(running)).toBe('over');
  expect(await read(waiting)).toMatchObject({ state: 'cancelled', attempt: 0 });
  expect(started).toEqual([running]);
});

test('a worker that stops gives its job to the next at once', async () => {
  const began = gate();
  const attempts: number[] = [];
  const job = defineJob({
    name: 'test.handover',
    input: z.object({}),
    run: async (_context, _input, run) => {
      attempts.push(run.attempt);
      if (run.attempt > 1) return;
      began.open();
      await untilStopped(run);
    },
  });
  const first = await worker([job]);
  const id = await send('test.handover');
  await began.promise;
  await worker([job]);
  await first.stop();
  expect(await reaches(id, 'succeeded')).toMatchObject({ attempt: 2, errors: 0 });
  expect(attempts).toEqual([1, 2]);
});

test('the job of a silent worker goes on elsewhere, and the silent one can no longer write', async () => {
  const began = gate();
  const wentOn = gate<JobRun>();
  const release = gate();
  const outcome = gate<unknown>();
  const job = defineJob({
    name: 'test.silent',
    input: z.object({}),
    run: async (_context, _input, run) => {
      if (run.attempt > 1) return wentOn.open(run);
      began.open();
      await release.promise;
      await database()
        .transaction((tx) => run.guard(tx))
        .then(() => outcome.open('wrote'), outcome.open);
    },
  });
  await worker([job], { beatMs: 600_000 });
  const id = await send('test.silent');
  await began.promise;
  await worker([job], { leaseMs: 100, beatMs: 50 });
  expect((await wentOn.promise).attempt).toBe(2);
  expect(await reaches(id, 'succeeded')).toMatchObject({ attempt: 2 });
  release.open();
  expect(String(await outcome.promise)).toContain('another worker has taken the job over');
});

test('an error of ours is tried again as often as the job says, a refusal never', async () => {
  const attempts: string[] = [];
  const failing = defineJob({
    name: 'test.failing',
    input: z.object({}),
    retries: 2,
    run: async () => {
      attempts.push('failing');
      throw new Error('broken');
    },
  });
  const refused = defineJob({
    name: 'test.refused',
    input: z.object({}),
    run: async () => {
      attempts.push('refused');
      throw notFound('simulation', '7');
    },
  });
  await worker([failing, refused]);
  const [one, two] = [await send('test.failing'), await send('test.refused')];
  expect(await reaches(one, 'failed')).toMatchObject({ attempt: 3, errors: 3, error: 'broken' });
  expect(await reaches(two, 'failed')).toMatchObject({ attempt: 1, error: 'There is no simulation 7.' });
  expect(attempts.toSorted()).toEqual(['failing', 'failing', 'failing', 'refused']);
});

test('a wrong input fails the job without running it', async () => {
  const job = defineJob({ name: 'test.wrong', input: z.object({ n: z.number() }), retries: 0, run: async () => {} });
  await worker([job]);
  const id = await send('test.wrong', { n: 'seven' });
  expect(await reaches(id, 'failed')).toMatchObject({ attempt: 1 });
});

test('two workers share twenty jobs and run each once', async () => {
  const ran: string[] = [];
  const job = defineJob({
    name: 'test.shared',
    input: z.object({}),
    concurrency: 2,
    run: async (_context, _input, run) => {
      ran.push(run.id);
    },
  });
  await worker([job]);
  await worker([job]);
  const ids: string[] = [];
  for (let n = 0; n < 20; n++) ids.push(await send('test.shared'));
  for (const id of ids) await reaches(id, 'succeeded');
  expect(ran.toSorted()).toEqual(ids.toSorted());
});

test('what the clock starts runs for the system and leaves a row like any other job', async () => {
  const ran = gate<string>();
  const job = defineJob({
    name: 'test.clock',
    input: z.object({}),
    cron: '0 0 1 1 *',
    run: async (context) => ran.open(context.actor.id),
  });
  await worker([job]);
  // What pg-boss puts into the queue when the time has come.
  const id = await database().transaction((tx) => queue.send('test.clock', {}, { db: within(tx) }));
  expect(await ran.promise).toBe('system:test.clock');
  await reaches(String(id), 'succeeded');
});
