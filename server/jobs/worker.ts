import PgBoss from 'pg-boss';
import { appUrl, closeDatabase, rawSql } from '@/db/client';
import { logger } from '@/server/platform/logger';
import { QUEUE_RETRIES, QUEUE_SCHEMA } from '@/server/platform/queue';
import { jobs } from './index';
import { startRounds } from './rounds';
import { JobRunner } from './runner';

const HOUR_MS = 3_600_000;

// The entry of the worker process: runs every job of the registry until it is told to stop.
const log = logger();
const runner = new JobRunner({ jobs, log });

// pg-boss here keeps the clock and clears away old rows. Expiry is the runner's: see there.
const clock = new PgBoss({
  connectionString: appUrl(),
  schema: QUEUE_SCHEMA,
  max: 2,
  supervise: false,
  migrate: false,
  schedule: true,
});
clock.on('error', (error) => log.warn({ err: error }, 'the queue could not reach the database and tries again'));

async function clearAway(): Promise<void> {
  try {
    await clock.archive();
    await rawSql()`delete from pgboss.archive where archived_on < now() - interval '7 days'`;
  } catch (error) {
    log.warn({ err: error }, 'old jobs could not be cleared away');
  }
}

await clock.start();
const planned = new Map(jobs.flatMap((job) => (job.cron ? [[job.name, job.cron] as const] : [])));
for (const { name } of await clock.getSchedules()) {
  if (!planned.has(name)) await clock.unschedule(name);
}
for (const [name, cron] of planned) await clock.schedule(name, cron, {}, { retryLimit: QUEUE_RETRIES });
await runner.start();
const stopRounds = startRounds(log);
const clearing = setInterval(() => void clearAway(), HOUR_MS);
log.info({ worker: runner.worker, jobs: jobs.map((job) => job.name) }, 'worker ready');
process.send?.('ready');

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  clearInterval(clearing);
  await Promise.all([runner.stop(), stopRounds()]);
  await clock.stop({ graceful: false });
  await closeDatabase();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
process.on('disconnect', () => void stop());
