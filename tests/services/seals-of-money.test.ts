import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { database, rawSql } from '@/db/client';
import { type Verification, verifySeals } from '@/server/services/audit';
import { systemContext } from '@/server/services/kernel';
import { postTransaction } from '@/server/services/ledger';
import { ownerUrl } from '../support/database';
import { sealNow } from '../support/seal-now';
import { asOwner } from '../support/servers';

const BANK = { kind: 'bank', currency: 'EUR' } as const;
const POOL = { kind: 'jackpotMain', currency: 'EUR', owner: 'pool' } as const;

const post = (amount: number) =>
  database().transaction((tx) =>
    postTransaction(tx, systemContext('test'), {
      kind: 'transfer',
      occurredAt: new Date(),
      postings: [
        { account: BANK, amount: -amount },
        { account: POOL, amount },
      ],
    }),
  );

/** A hand as rows, without the intake: the seal looks only at what stands there. */
async function bookHand(handNo: number): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  await rawSql().begin(async (sql) => {
    const [{ id }] = await sql<{ id: number }[]>`
      insert into hand (accounting_date, source, table_id, hand_no, game, rules_version, engine_version, currency, virtual,
        started_at, ended_at, received_at, players, actions, pot_minor, rake_minor, tax_minor, jackpot_minor, house_minor,
        suspense_minor, verdict, flags, transaction_id, payload_sha256, record)
      values (${today}, 'test', 't1', ${handNo}, 'holdem', 1, '1', 'EUR', false, now(), now(), now(), 2, 3, 300, 15, 0, 0, 0,
        0, 'same', '{}', 1, ${'0'.repeat(64)}, ${sql.json({ handNo, actions: ['fold'] })})
      returning id`;
    for (const seat of [1, 2]) {
      await sql`
        insert into hand_seat (hand_id, accounting_date, seat, player_id, stack_minor, contributed_minor, won_minor,
          rake_minor, tax_minor, net_minor, tax_base_minor, tax_due_minor, platform_actions)
        values (${id}, ${today}, ${seat}, ${randomUUID()}, 1000, 150, ${seat === 1 ? 285 : 0}, 0, 0,
          ${seat === 1 ? 135 : -150}, 0, 0, 0)`;
    }
  });
}

let sealed: Verification;

beforeAll(async () => {
  await post(500);
  await bookHand(1);
  await sealNow();
  await post(700);
  await post(300);
  await bookHand(2);
  await bookHand(3);
  await sealNow();
  sealed = await verifySeals();
});

const forge = (statement: string) => asOwner(ownerUrl, (sql) => sql.unsafe(statement));
let undo: string[] = [];
afterEach(async () => {
  for (const statement of undo) await forge(statement);
  undo = [];
  expect((await verifySeals()).findings).toEqual([]);
});

test('the chain covers transactions with their postings, and hands with their seats', async () => {
  expect(sealed.findings).toEqual([]);
  const rows = await rawSql()`
    select streams -> 'ledger' -> 'rows' as ledger, streams -> 'hands' -> 'rows' as hands from seal order by no`;
  expect(rows).toEqual([
    { ledger: 1, hands: 1 },
    { ledger: 2, hands: 2 },
  ]);
});

test.each([
  [
    'a posting',
    'ledger',
    1,
    'update posting set amount_minor = amount_minor + 1 where id = (select min(id) from posting)',
    'update posting set amount_minor = amount_minor - 1 where id = (select min(id) from posting)',
  ],
  [
    'a transaction',
    'ledger',
    2,
    "update ledger_transaction set kind = 'gift' where id = (select max(id) from ledger_transaction)",
    "update ledger_transaction set kind = 'transfer' where id = (select max(id) from ledger_transaction)",
  ],
  [
    "a hand's record",
    'hands',
    2,
    `update hand set record = jsonb_set(record, '{actions}', '["raise"]') where hand_no = 3`,
    `update hand set record = jsonb_set(record, '{actions}', '["fold"]') where hand_no = 3`,
  ],
  [
    'what a seat won',
    'hands',
    1,
    'update hand_seat set won_minor = won_minor + 5 where hand_id = (select id from hand where hand_no = 1) and seat = 1',
    'update hand_seat set won_minor = won_minor - 5 where hand_id = (select id from hand where hand_no = 1) and seat = 1',
  ],
])('%s that was edited is noticed', async (_what, stream, seal, damage, repair) => {
  await forge(damage);
  undo = [repair];
  expect((await verifySeals()).findings).toEqual([{ kind: 'rowsDiffer', seal, stream }]);
});

test('a hand that was deleted is noticed', async () => {
  await forge('create table kept as select * from hand where hand_no = 2');
  await forge('delete from hand where hand_no = 2');
  undo = ['insert into hand select * from kept', 'drop table kept'];
  expect((await verifySeals()).findings).toEqual([{ kind: 'rowsDiffer', seal: 2, stream: 'hands' }]);
});

test('rows that move to the partition of their month stay what they were', async () => {
  // Far enough ahead that no partition was made: the default one catches it first.
  await forge(`
    with new as (insert into ledger_transaction (kind, occurred_at, booked_at, accounting_date, actor_kind, actor_id)
      values ('later', now(), now(), '2031-05-05', 'system', 's') returning 1) select * from new`);
  await forge(`
    insert into hand select nextval('hand_id'), '2031-05-05', pg_current_xact_id(), source, table_id, 9, game, rules_version,
      engine_version, ruleset_id, currency, virtual, started_at, ended_at, received_at, players, actions, pot_minor,
      rake_minor, tax_minor, jackpot_minor, house_minor, suspense_minor, verdict, flags, transaction_id, payload_sha256,
      record from hand where hand_no = 1`);
  await sealNow();
  expect((await verifySeals()).findings).toEqual([]);
  await forge("select pitboss_ensure_partitions('2031-05-01', '2031-05-31')");
  const [{ part }] = await rawSql()`select tableoid::regclass::text as part from hand where hand_no = 9`;
  expect(part).toBe('hand_2031_05');
  expect((await verifySeals()).findings).toEqual([]);
});

test('a stream that joins a chain later is covered from its beginning', async () => {
  // As if all seals so far had been made before the chain knew of hands.
  await forge('create table chain_kept as select * from seal');
  undo = ['truncate seal', 'insert into seal select * from chain_kept', 'drop table chain_kept'];
  await forge('truncate seal');
  const { hashOfSeal } = await import('@/server/services/audit/chain');
  const [first] = await rawSql()`
    select no, sealed_at, from_xact::text, to_xact::text, cluster, floors, streams, previous from chain_kept where no = 1`;
  const { hands: _hands, ...streams } = first.streams;
  const { sealed_at: sealedAt, from_xact: fromXact, to_xact: toXact, ...rest } = first;
  const body = { ...rest, sealedAt, fromXact, toXact, streams };
  const hash = hashOfSeal(body as Parameters<typeof hashOfSeal>[0]);
  await asOwner(
    ownerUrl,
    (sql) => sql`insert into seal values (1, ${sealedAt}, ${fromXact}, ${toXact}, ${first.cluster}, ${first.floors},
      ${sql.json(streams)}, ${first.previous}, ${hash})`,
  );
  await sealNow();
  const [{ hands }] = await rawSql()`select sum((streams -> 'hands' ->> 'rows')::int)::int as hands from seal`;
  const [{ all }] = await rawSql()`select count(*)::int as all from hand`;
  expect(hands).toBe(all);
  expect((await verifySeals()).findings).toEqual([]);
});
