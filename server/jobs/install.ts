import PgBoss from 'pg-boss';
import { ownerSql } from '@/db/client';
import { APP_ROLE } from '@/db/roles';
import { QUEUE_SCHEMA } from '@/server/platform/queue';
import { jobs } from './index';

/** The queue through which pg-boss passes what its clock starts. */
const CLOCK_QUEUE = '__pgboss__send-it';

/**
 * Makes the queue's tables and one queue for each job, as the owner: queues are partitions, which the application role
 * may not create. Safe to call at every start.
 */
export async function installQueues(ownerUrl: string, names: readonly string[] = jobs.map((job) => job.name)) {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema: QUEUE_SCHEMA,
    max: 1,
    supervise: false,
    schedule: false,
  });
  const failures: Error[] = [];
  boss.on('error', (error) => failures.push(error));
  await boss.start();
  try {
    for (const name of [CLOCK_QUEUE, ...names]) await boss.createQueue(name);
  } finally {
    await boss.stop({ graceful: false });
  }
  if (failures.length > 0) throw new AggregateError(failures, 'the queue could not be installed');

  const sql = ownerSql(ownerUrl);
  try {
    const [schema, role] = [sql(QUEUE_SCHEMA), sql(APP_ROLE)];
    await sql`grant usage on schema ${schema} to ${role}`;
    await sql`grant select, insert, update, delete on all tables in schema ${schema} to ${role}`;
  } finally {
    await sql.end({ timeout: 2 });
  }
}
