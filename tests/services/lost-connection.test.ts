import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database, rawSql, type Tx } from '@/db/client';
import { copyInto } from '@/db/copy';
import { ownerUrl } from '../support/database';
import { asOwner } from '../support/servers';

/** Ends every session of the application, as a server does that is killed. */
const breakConnections = () =>
  asOwner(ownerUrl, async (owner) => {
    await owner`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = 'pitboss_app'`;
  });

const one = async (tx: Tx) => {
  await tx.execute(sql`select 1`);
};

/** Runs transactions on every connection of the pool; each must work again. */
async function everyConnectionWorks(): Promise<void> {
  const answers = await Promise.all(
    Array.from({ length: 12 }, () =>
      database().transaction(async (tx) => {
        await tx.execute(sql`select pg_sleep(0.01)`);
        return (await tx.execute<{ n: number }>(sql`select 7::int as n`))[0].n;
      }),
    ),
  );
  expect(answers).toEqual(Array.from({ length: 12 }, () => 7));
}

/** Whatever the driver noticed first. */
const lost = expect.objectContaining({
  code: expect.stringMatching(/^(CONNECTION_CLOSED|CONNECTION_DESTROYED|ECONNRESET|EPIPE|57P01)$/),
});
/** Drizzle wraps what the driver throws. */
const rejection = (work: Promise<unknown>) =>
  work.then(
    () => 'it went through',
    (error: { cause?: unknown }) => error.cause ?? error,
  );

test.each<[string, (tx: Tx) => Promise<unknown>]>([
  [
    'during a statement',
    (tx) => Promise.all([tx.execute(sql`select pg_sleep(20)`), one(tx).catch(() => {}), breakConnections()]),
  ],
  [
    'between two statements',
    async (tx) => {
      await one(tx);
      await breakConnections();
      await one(tx);
    },
  ],
  [
    'before the commit',
    async (tx) => {
      await one(tx);
      await breakConnections();
    },
  ],
  [
    'before a refusal of our own',
    async () => {
      await breakConnections();
      throw new RangeError('refused');
    },
  ],
  [
    'inside a savepoint',
    (tx) =>
      tx.transaction(async (nested) => {
        await one(nested);
        await breakConnections();
        await one(nested);
      }),
  ],
  [
    'before a copy',
    async (tx) => {
      await one(tx);
      await breakConnections();
      await copyInto(tx, 'reconciliation', ['actor_name'], [['nobody']]);
    },
  ],
])('a connection that breaks %s rejects the transaction, and comes back whole', async (_, work) => {
  await everyConnectionWorks();
  expect(await rejection(database().transaction(work))).toEqual(lost);
  // Those that were idle say so at their next use, once.
  await Promise.allSettled(Array.from({ length: 12 }, () => database().execute(sql`select 1`)));
  await everyConnectionWorks();
});

test('an error that another connection met rolls back as any error does', async () => {
  const work = database().transaction(async (tx) => {
    await one(tx);
    throw Object.assign(new Error('somebody else is away'), { code: 'ECONNREFUSED' });
  });
  expect(await rejection(work)).toMatchObject({ message: 'somebody else is away' });
  await everyConnectionWorks();
});

test('the second client is guarded too, by its options', async () => {
  const work = rawSql().begin('read only', async (tx) => {
    await tx`select 1`;
    await breakConnections();
    await tx`select 1`;
  });
  expect(await rejection(work)).toEqual(lost);
  const refused = rawSql().begin('read only', (tx) => tx`create table never (id int)`);
  expect(await refused.catch((error: { code: string }) => error.code)).toBe('25006');
});
