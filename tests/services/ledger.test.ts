import { beforeAll, describe, expect, test } from 'vitest';
import { database, rawSql } from '@/db/client';
import { DomainError, systemContext } from '@/server/services/kernel';
import {
  type AccountRef,
  chartOfAccounts,
  closePeriod,
  findAccounts,
  getAccount,
  getTransaction,
  once,
  postTransaction,
  reverseTransaction,
} from '@/server/services/ledger';
import { ownerUrl } from '../support/database';
import { handClock } from '../support/room';
import { asOwner } from '../support/servers';

const ctx = { ...systemContext('test'), clock: handClock() };
const bank: AccountRef = { kind: 'bank', currency: 'EUR' };
const wallet = (owner: string, currency = 'EUR'): AccountRef => ({ kind: 'wallet', currency, owner });

const code = (error: unknown) => (error as { code?: string; cause?: { code?: string } }).code;
const problem = (error: unknown) => (error instanceof DomainError ? error.problem : error);

function move(from: AccountRef, to: AccountRef, amount: number, occurredAt = ctx.clock.now()) {
  return database().transaction((tx) =>
    postTransaction(tx, ctx, {
      kind: 'transfer',
      occurredAt,
      postings: [
        { account: from, amount: -amount },
        { account: to, amount },
      ],
    }),
  );
}

async function balance(account: AccountRef): Promise<number> {
  const name = { kind: account.kind, currency: account.currency, owner: account.owner ?? '' };
  const [row] = await rawSql()<{ balance_minor: number }[]>`
    select balance_minor from ledger_account where kind = ${name.kind} and currency = ${name.currency} and owner = ${name.owner}`;
  return row?.balance_minor ?? 0;
}

async function total(): Promise<number> {
  const [row] = await rawSql()<{ total: number }[]>`
    select coalesce(sum(balance_minor), 0)::bigint as total from ledger_account`;
  return row.total;
}

describe('a transaction', () => {
  test('moves balances, and its accounts add up to zero', async () => {
    const posted = await move(bank, wallet('ann'), 10_000);
    expect([...posted.balances]).toEqual([
      ['bank EUR ', -10_000],
      ['wallet EUR ann', 10_000],
    ]);
    await move(wallet('ann'), wallet('bob'), 2_500);
    expect(await balance(wallet('ann'))).toBe(7_500);
    expect(await balance(wallet('bob'))).toBe(2_500);
    expect(await total()).toBe(0);
  });

  test('that would overdraw somebody is refused and names the account', async () => {
    const refused = await move(wallet('bob'), wallet('ann'), 2_501).catch(problem);
    expect(refused).toEqual({
      kind: 'conflict',
      code: 'insufficientFunds',
      details: { account: 'wallet', currency: 'EUR', available: 2_500, needed: 2_501 },
    });
    expect(await balance(wallet('bob'))).toBe(2_500);
  });

  test('in two currencies balances in each of them', async () => {
    const odd = database().transaction((tx) =>
      postTransaction(tx, ctx, {
        kind: 'transfer',
        occurredAt: ctx.clock.now(),
        postings: [
          { account: bank, amount: -100 },
          { account: wallet('ann', 'IDR'), amount: 100 },
        ],
      }),
    );
    await expect(odd).rejects.toThrow('off by');
  });

  test('that is not whole is refused', async () => {
    await expect(move(bank, wallet('ann'), 0.5)).rejects.toThrow('not a whole safe amount');
    await expect(move(bank, wallet('ann'), 2 ** 53)).rejects.toThrow('not a whole safe amount');
  });

  test('is taken back by one with the opposite postings, once, with a reason', async () => {
    const first = await move(bank, wallet('cleo'), 700);
    const reverse = () =>
      database().transaction((tx) =>
        reverseTransaction(tx, ctx, { transactionId: first.transactionId, reason: 'paid twice' }),
      );
    const second = await reverse();
    expect(await balance(wallet('cleo'))).toBe(0);
    const shown = await getTransaction(ctx, { transactionId: second.transactionId });
    expect(shown.transaction).toMatchObject({ kind: 'reversal', reverses: first.transactionId, reason: 'paid twice' });
    expect(shown.postings.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['bank', 700],
      ['wallet', -700],
    ]);
    expect((await getTransaction(ctx, { transactionId: first.transactionId })).reversedBy).toBe(second.transactionId);
    expect(await reverse().catch(problem)).toMatchObject({ kind: 'conflict', code: 'reversedAlready' });
  });

  test('that is taken back after the money was spent leaves a debt', async () => {
    const player = '01970000-0000-7000-8000-000000000001';
    const own: AccountRef = { kind: 'wallet', currency: 'EUR', owner: player, playerId: player };
    const first = await move(bank, own, 1_000);
    await move(own, wallet('ann'), 600);
    await database().transaction((tx) =>
      reverseTransaction(tx, ctx, { transactionId: first.transactionId, reason: 'charged back', spent: 'owed' }),
    );
    expect(await balance(own)).toBe(0);
    expect(await balance({ kind: 'receivable', currency: 'EUR', owner: player })).toBe(-600);
    expect(await total()).toBe(0);
  });
});

describe('a statement', () => {
  test('runs from the balance back, page by page', async () => {
    for (const amount of [100, 200, 300, 400]) await move(bank, wallet('dora'), amount);
    const ids = await database().transaction((tx) => findAccounts(tx, [wallet('dora')]));
    const accountId = ids.get('wallet EUR dora') ?? 0;
    const first = await getAccount(ctx, { accountId, limit: 3 });
    expect(first.lines.map(({ amount, balance: left }) => [amount, left])).toEqual([
      [400, 1_000],
      [300, 600],
      [200, 300],
    ]);
    const second = await getAccount(ctx, { accountId, limit: 3, after: first.older });
    expect(second.lines.map(({ amount, balance: left }) => [amount, left])).toEqual([[100, 100]]);
    const back = await getAccount(ctx, { accountId, limit: 3, before: second.newer });
    expect(back.lines.map((line) => line.balance)).toEqual([1_000, 600, 300]);
  });

  test('the chart adds up each kind', async () => {
    const { rows } = await chartOfAccounts(ctx);
    expect(rows.reduce((sum, row) => sum + row.balance, 0)).toBe(0);
    expect(rows.find((row) => row.kind === 'bank')?.accounts).toBe(1);
  });
});

describe('five hundred transfers, each sent twice at once', () => {
  const NAMES = Array.from({ length: 10 }, (_, i) => `crowd-${i}`);
  beforeAll(async () => {
    for (const name of NAMES) await move(bank, wallet(name), 100_000);
  });

  test('happen once each, the second answer is the first, the sum stays', async () => {
    const before = await Promise.all(NAMES.map((name) => balance(wallet(name))));
    // 7 and 13 have no common divisor with 10, so that giver and taker differ and chains of locks cross.
    const plan = Array.from({ length: 500 }, (_, i) => ({
      from: NAMES[i % 10],
      to: NAMES[(i * 7 + 3) % 10 === i % 10 ? (i + 1) % 10 : (i * 7 + 3) % 10],
      amount: 1 + (i % 13),
    }));
    const send = (i: number) =>
      database().transaction((tx) =>
        once(tx, ctx.clock.now(), { scope: 'test.transfer', key: String(i), payload: plan[i] }, async () => {
          const { transactionId } = await postTransaction(tx, ctx, {
            kind: 'transfer',
            occurredAt: ctx.clock.now(),
            postings: [
              { account: wallet(plan[i].from), amount: -plan[i].amount },
              { account: wallet(plan[i].to), amount: plan[i].amount },
            ],
          });
          return { transactionId };
        }),
      );
    const answers = await Promise.all(plan.flatMap((_, i) => [send(i), send(i)]));
    expect(answers.filter((answer) => !answer.repeated)).toHaveLength(500);
    for (let i = 0; i < 500; i++) expect(answers[2 * i].result).toEqual(answers[2 * i + 1].result);

    const expected = new Map(NAMES.map((name, i) => [name, before[i]]));
    for (const { from, to, amount } of plan) {
      expected.set(from, (expected.get(from) ?? 0) - amount);
      expected.set(to, (expected.get(to) ?? 0) + amount);
    }
    for (const name of NAMES) expect(await balance(wallet(name))).toBe(expected.get(name));
    expect(await total()).toBe(0);

    const other = database().transaction((tx) =>
      once(tx, ctx.clock.now(), { scope: 'test.transfer', key: '0', payload: { other: true } }, async () => ({})),
    );
    expect(await other.catch(problem)).toMatchObject({ kind: 'conflict', code: 'keyReused' });
  }, 60_000);

  test('a key whose work failed is free again', async () => {
    const key = { scope: 'test.transfer', key: 'fails', payload: {} };
    const failing = database().transaction((tx) =>
      once(tx, ctx.clock.now(), key, async () => {
        throw new Error('no');
      }),
    );
    await expect(failing).rejects.toThrow('no');
    const again = await database().transaction((tx) => once(tx, ctx.clock.now(), key, async () => ({ ok: true })));
    expect(again).toEqual({ repeated: false, result: { ok: true } });
  });
});

describe('as the application role', () => {
  test.each([
    ['a balance is written', 'update ledger_account set balance_minor = 1'],
    [
      'an account is opened with money',
      "insert into ledger_account (kind, currency, opened_at, balance_minor) values ('tax', 'USD', now(), 5)",
    ],
    ['a posting is changed', 'update posting set amount_minor = amount_minor + 1'],
    ['a posting is deleted', 'delete from posting'],
    ['postings are emptied', 'truncate posting'],
    ['a transaction is changed', "update ledger_transaction set reason = 'other'"],
    ['a transaction is deleted', 'delete from ledger_transaction'],
    ['a daily sum is written', 'update ledger_day set in_minor = 0'],
    ['an idempotency key is deleted', 'delete from ledger_key'],
    ['a close is taken back', 'delete from period_close'],
    ['the trigger is lifted', 'alter table posting disable trigger all'],
    [
      'the default partition is written to',
      "insert into posting_default (transaction_id, account_id, currency, amount_minor, accounting_date) values (1, 1, 'EUR', 1, '1999-01-01')",
    ],
  ])('it fails when %s', async (_, statement) => {
    expect(await rawSql().unsafe(statement).catch(code)).toBe('42501');
  });

  test('it fails when a partition is written to past the trigger', async () => {
    const [{ name }] = await rawSql()<{ name: string }[]>`
      select relid::regclass::text as name from pg_partition_tree('posting') where isleaf order by 1 desc limit 1`;
    const insert = `insert into ${name} (transaction_id, account_id, currency, amount_minor, accounting_date)
      values (1, 1, 'EUR', 1, current_date)`;
    expect(await rawSql().unsafe(insert).catch(code)).toBe('42501');
  });

  const raw = (postings: string, date = 'current_date') =>
    rawSql()
      .begin(async (sql) => {
        const [{ id }] = await sql<{ id: number }[]>`
          insert into ledger_transaction (kind, occurred_at, booked_at, accounting_date, actor_kind, actor_id)
          values ('transfer', now(), now(), ${sql.unsafe(date)}, 'system', 'test') returning id`;
        await sql.unsafe(
          `insert into posting (transaction_id, account_id, currency, amount_minor, accounting_date) values ${postings.replaceAll('$id', String(id)).replaceAll('$date', date)}`,
        );
      })
      .catch(code);

  test('the database itself refuses what does not balance, is of another currency, or is added later', async () => {
    const [a] = await rawSql()<
      { id: number }[]
    >`select id from ledger_account where kind = 'bank' and currency = 'EUR'`;
    const [b] = await rawSql()<
      { id: number }[]
    >`select id from ledger_account where owner = 'ann' and currency = 'EUR'`;
    expect(await raw(`($id, ${a.id}, 'EUR', -5, $date), ($id, ${b.id}, 'EUR', 4, $date)`)).toBe('PB001');
    expect(await raw(`($id, ${a.id}, 'IDR', -5, $date), ($id, ${b.id}, 'IDR', 5, $date)`)).toBe('PB004');
    expect(await raw(`($id, ${a.id}, 'EUR', -5, $date), ($id, 999999, 'EUR', 5, $date)`)).toBe('PB004');
    const [old] = await rawSql()<{ id: number }[]>`select min(id) as id from ledger_transaction`;
    expect(await raw(`(${old.id}, ${a.id}, 'EUR', -5, $date), (${old.id}, ${b.id}, 'EUR', 5, $date)`)).toBe('PB002');
    // The owner of the wallet holds 7500 and what came later; a million is more than that.
    expect(await raw(`($id, ${a.id}, 'EUR', 1000000, $date), ($id, ${b.id}, 'EUR', -1000000, $date)`)).toBe('23514');
  });
});

describe('a closed period', () => {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

  test('takes no postings: what occurred in it counts on the first open day', async () => {
    const late = new Date(Date.now() - 3 * 86_400_000);
    expect((await move(bank, wallet('ann'), 10, late)).accountingDate).toBe(day(-3));
    await database().transaction((tx) => closePeriod(tx, ctx, day(-2)));
    expect((await move(bank, wallet('ann'), 10, late)).accountingDate).toBe(day(-1));
    const [a] = await rawSql()<
      { id: number }[]
    >`select id from ledger_account where kind = 'bank' and currency = 'EUR'`;
    const [b] = await rawSql()<
      { id: number }[]
    >`select id from ledger_account where owner = 'ann' and currency = 'EUR'`;
    const past = rawSql().begin(async (sql) => {
      const [{ id }] = await sql<{ id: number }[]>`
        insert into ledger_transaction (kind, occurred_at, booked_at, accounting_date, actor_kind, actor_id)
        values ('transfer', now(), now(), ${day(-2)}, 'system', 'test') returning id`;
      await sql`insert into posting (transaction_id, account_id, currency, amount_minor, accounting_date)
        values (${id}, ${a.id}, 'EUR', -1, ${day(-2)}), (${id}, ${b.id}, 'EUR', 1, ${day(-2)})`;
    });
    expect(await past.catch(code)).toBe('PB003');
  });

  test('closes once, and never a day that is not over', async () => {
    const close = (through: string) => database().transaction((tx) => closePeriod(tx, ctx, through));
    expect(await close(day(-2)).catch(problem)).toMatchObject({ kind: 'conflict', code: 'closedAlready' });
    expect(await close(day(0)).catch(problem)).toMatchObject({ kind: 'conflict', code: 'notOver' });
    expect(await rawSql()`delete from period_close`.catch(code)).toBe('42501');
  });

  test('what claims to come from the future counts today', async () => {
    const tomorrow = new Date(Date.now() + 30 * 86_400_000);
    expect((await move(bank, wallet('ann'), 10, tomorrow)).accountingDate).toBe(day(0));
  });
});

describe('partitions', () => {
  test('of a month that has none are made on demand', async () => {
    const names = () => rawSql()<{ name: string }[]>`
      select relid::regclass::text as name from pg_partition_tree('posting') where isleaf`;
    const [{ made }] = await rawSql()<{ made: number }[]>`
      select pitboss_ensure_partitions('2031-05-17', '2031-06-01') as made`;
    // Two months each of posting, hand, hand_seat and tcoin_earning.
    expect(made).toBe(8);
    expect((await names()).map((row) => row.name)).toEqual(
      expect.arrayContaining(['posting_2031_05', 'posting_2031_06']),
    );
    const [{ again }] = await rawSql()<{ again: number }[]>`
      select pitboss_ensure_partitions('2031-05-17', '2031-06-01') as again`;
    expect(again).toBe(0);
  });

  test('take over what the default partition caught, and the sums stay', async () => {
    const ids = await rawSql()<{ id: number }[]>`
      select id from ledger_account where currency = 'EUR' and (kind = 'bank' or owner = 'ann') order by kind`;
    await rawSql().begin(async (sql) => {
      const [{ id }] = await sql<{ id: number }[]>`
        insert into ledger_transaction (kind, occurred_at, booked_at, accounting_date, actor_kind, actor_id)
        values ('transfer', now(), now(), '2033-01-15', 'system', 'test') returning id`;
      await sql`insert into posting (transaction_id, account_id, currency, amount_minor, accounting_date)
        values (${id}, ${ids[0].id}, 'EUR', -1, '2033-01-15'), (${id}, ${ids[1].id}, 'EUR', 1, '2033-01-15')`;
    });
    const caught = () => asOwner(ownerUrl, (sql) => sql`select count(*)::int as n from posting_default`);
    expect([...(await caught())]).toEqual([{ n: 2 }]);
    await rawSql()`select pitboss_ensure_partitions('2033-01-01', '2033-01-01')`;
    expect([...(await caught())]).toEqual([{ n: 0 }]);
    const [{ n }] = await rawSql()<
      { n: number }[]
    >`select count(*) as n from posting where accounting_date = '2033-01-15'`;
    expect(n).toBe(2);
    expect(await total()).toBe(0);
  });
});
