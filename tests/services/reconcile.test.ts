import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { database, rawSql } from '@/db/client';
import { listAlerts } from '@/server/services/alerts';
import { systemContext } from '@/server/services/kernel';
import {
  type AccountRef,
  brokenInvariants,
  getReconciliation,
  keepPartitions,
  postTransaction,
  reconcile,
  requestReconciliation,
} from '@/server/services/ledger';
import { ownerUrl } from '../support/database';
import { asOwner } from '../support/servers';
import { makeStaff } from '../support/staff';

const BALANCE_INVARIANT = 'every balance is the sum of its postings and of what archived months carried over';

const ctx = systemContext('test');
const bank: AccountRef = { kind: 'bank', currency: 'EUR' };
const ann: AccountRef = { kind: 'wallet', currency: 'EUR', owner: 'ann' };
let annId = 0;
let lastTransaction = 0;

beforeAll(async () => {
  for (const amount of [5_000, 700]) {
    const { transactionId } = await database().transaction((tx) =>
      postTransaction(tx, ctx, {
        kind: 'deposit',
        occurredAt: new Date(),
        postings: [
          { account: bank, amount: -amount },
          { account: ann, amount },
        ],
      }),
    );
    lastTransaction = transactionId;
  }
  const [row] = await rawSql()<{ id: number }[]>`select id from ledger_account where owner = 'ann'`;
  annId = row.id;
});

/** Damage that only the owner of the database can do, past every trigger; gives what mends it. */
async function plant(damage: string, mend: string): Promise<void> {
  const run = (statement: string) =>
    asOwner(ownerUrl, (sql) =>
      sql.begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        await tx.unsafe(statement);
      }),
    );
  await run(damage);
  mended = () => run(mend);
}
let mended: (() => Promise<unknown>) | undefined;
afterEach(async () => {
  await mended?.();
  mended = undefined;
  expect((await brokenInvariants()).findings).toEqual([]);
});

describe('asking for the proof', () => {
  test('queues one job at a time, and shows the run, its findings and the accounts they name', async () => {
    const { ctx: finance } = await makeStaff('fay@example.test', ['finance']);
    const before = await getReconciliation(finance, undefined);
    expect(before).toMatchObject({ last: null, accounts: [], job: null });
    expect(before.invariants).toContain(BALANCE_INVARIANT);
    const { jobId } = await requestReconciliation(finance, undefined);
    expect((await getReconciliation(finance, undefined)).job).toMatchObject({ id: jobId, state: 'queued' });
    expect(await requestReconciliation(finance, undefined).catch((error) => error.problem)).toMatchObject({
      code: 'runsAlready',
    });
    await plant(
      `update ledger_account set balance_minor = balance_minor + 1 where id = ${annId}`,
      `update ledger_account set balance_minor = balance_minor - 1 where id = ${annId}`,
    );
    await reconcile(finance, undefined);
    const after = await getReconciliation(finance, undefined);
    expect(after.last?.findings.map(({ invariant, accountId }) => [invariant, accountId])).toEqual(
      expect.arrayContaining([[BALANCE_INVARIANT, annId]]),
    );
    expect(after.accounts).toEqual([{ id: annId, kind: 'wallet', currency: 'EUR', owner: 'ann', alias: null }]);
    await rawSql()`update job_run set state = 'succeeded' where id = ${jobId}`;
    await requestReconciliation(finance, undefined);
  });
});

describe('sound books', () => {
  test('break no invariant, and the run is kept', async () => {
    const { findings, invariants, id } = await reconcile(ctx);
    expect(findings).toEqual([]);
    expect(invariants).toBeGreaterThan(10);
    const [row] = await rawSql()`select actor_name, findings from reconciliation where id = ${id}`;
    expect(row).toEqual({ actor_name: 'test', findings: [] });
  });
});

describe('a planted break', () => {
  test('of a balance names the account, raises an alert, and ends it when it is mended', async () => {
    const { ctx: finance } = await makeStaff('finance@books.test', ['finance']);
    await plant(
      `update ledger_account set balance_minor = balance_minor + 1 where id = ${annId}`,
      `update ledger_account set balance_minor = balance_minor - 1 where id = ${annId}`,
    );
    const { findings } = await reconcile(finance);
    expect(findings).toEqual([
      {
        invariant: BALANCE_INVARIANT,
        subject: 'wallet EUR ann',
        accountId: annId,
        found: '5701',
        expected: '5700',
      },
      {
        invariant: 'all accounts of a currency add up to zero',
        subject: 'EUR',
        accountId: null,
        found: '1',
        expected: '0',
      },
    ]);
    const open = async () => (await listAlerts(finance, {})).rows.filter((row) => row.kind === 'ledger.reconciliation');
    expect(await open()).toMatchObject([{ severity: 'critical', figures: { findings: 2, accountId: annId } }]);
    await mended?.();
    mended = undefined;
    await reconcile(finance);
    expect((await open()).filter((row) => row.state !== 'resolved')).toEqual([]);
  });

  test.each([
    [
      'a posting is raised',
      'update posting set amount_minor = amount_minor + 5 where account_id = $ann and transaction_id = $last',
      'update posting set amount_minor = amount_minor - 5 where account_id = $ann and transaction_id = $last',
      [
        BALANCE_INVARIANT,
        'every transaction adds up to zero in each currency',
        'the sums of each day are those of its postings',
      ],
    ],
    [
      'a daily sum is lowered',
      'update ledger_day set in_minor = in_minor - 1 where account_id = $ann',
      'update ledger_day set in_minor = in_minor + 1 where account_id = $ann',
      ['the sums of each day are those of its postings'],
    ],
    [
      'a day was closed before the last posting on it',
      `insert into period_close select accounting_date, now(), 'system', 'test', 0 from ledger_transaction limit 1`,
      'delete from period_close',
      ['nothing was booked into a period after it was closed'],
    ],
    [
      'a seat that nobody sits in holds money',
      `insert into ledger_account (kind, currency, owner, opened_at, balance_minor) values ('seat', 'EUR', 'turku:x', now(), 3)`,
      `delete from ledger_account where kind = 'seat'`,
      [BALANCE_INVARIANT, 'all accounts of a currency add up to zero', 'a seat that nobody sits in holds nothing'],
    ],
    [
      'an escrow holds more than its hands',
      `insert into ledger_account (kind, currency, owner, opened_at, balance_minor) values ('handEscrow', 'EUR', 'turku', now(), 3)`,
      `delete from ledger_account where kind = 'handEscrow'`,
      [
        BALANCE_INVARIANT,
        'all accounts of a currency add up to zero',
        "each table's escrow is what its running hands hold",
      ],
    ],
    [
      'a transaction is lost',
      'update ledger_transaction set id = 987654321 where id = $last',
      'update ledger_transaction set id = $last where id = 987654321',
      ["every posting has its transaction and falls on that transaction's date"],
    ],
  ])('is found when %s', async (_, damage, mend, invariants) => {
    const filled = (text: string) =>
      text.replaceAll('$ann', String(annId)).replaceAll('$last', String(lastTransaction));
    await plant(filled(damage), filled(mend));
    const { findings } = await brokenInvariants();
    expect([...new Set(findings.map((finding) => finding.invariant))].sort()).toEqual([...invariants].sort());
  });
});

describe('partitions', () => {
  test('stand ready for three months, and what the default ones caught is moved and told of', async () => {
    await rawSql().begin(async (sql) => {
      const ids = await sql<{ id: number }[]>`select id from ledger_account where currency = 'EUR' order by id limit 2`;
      const [{ id }] = await sql<{ id: number }[]>`
        insert into ledger_transaction (kind, occurred_at, booked_at, accounting_date, actor_kind, actor_id)
        values ('transfer', now(), now(), '2035-03-03', 'system', 'test') returning id`;
      await sql`insert into posting (transaction_id, account_id, currency, amount_minor, accounting_date)
        values (${id}, ${ids[0].id}, 'EUR', -1, '2035-03-03'), (${id}, ${ids[1].id}, 'EUR', 1, '2035-03-03')`;
    });
    const march = { now: () => new Date('2034-11-20T10:00:00Z') };
    expect(await keepPartitions(march)).toEqual(['2035-03']);
    const parts = await rawSql()<{ name: string }[]>`
      select relid::regclass::text as name from pg_partition_tree('hand') where isleaf`;
    expect(parts.map((row) => row.name)).toEqual(
      expect.arrayContaining(['hand_2034_11', 'hand_2034_12', 'hand_2035_01', 'hand_2035_02', 'hand_2035_03']),
    );
    const [alert] = await rawSql()`select kind, figures from alert where kind = 'ledger.defaultPartition'`;
    expect(alert.figures).toEqual({ month: '2035-03', rows: 2 });
    expect(await keepPartitions(march)).toEqual([]);
  });
});
