import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrateDatabase } from '@/db/migrate';
import { APP_ROLE, deriveAppUrl } from '@/db/roles';
import { asOwner, temporaryFolder } from '../support/servers';

/** The version that people upgrade from: players, seats and hands are there, and nothing that came later. */
const PREVIOUS = '0008_players_seats_and_hands';

const name = `pitboss_upgrade_${randomBytes(4).toString('hex')}`;
const server = inject('serverUrl');
const owner = new URL(server);
owner.pathname = `/${name}`;
const ownerUrl = owner.href;
const appUrl = deriveAppUrl(ownerUrl);

const ANA = '11111111-1111-4111-8111-111111111111';
const BUDI = '22222222-2222-4222-8222-222222222222';
const STAFF = '33333333-3333-4333-8333-333333333333';
const RULESET = 'ab'.repeat(32);
const HASH = '0'.repeat(64);

type Rows = Record<string, Record<string, unknown>[]>;
let before: Rows;
let after: Rows;

/** The migrations up to one, as a folder that the migrator takes. */
function migrationsUpTo(tag: string): string {
  const folder = temporaryFolder('previous');
  fs.cpSync('drizzle', folder, { recursive: true });
  const file = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(fs.readFileSync(file, 'utf8')) as { entries: { tag: string }[] };
  const last = journal.entries.findIndex((entry) => entry.tag === tag);
  fs.writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }));
  return folder;
}

/** A room in which two players bought in and one hand was played: Ana loses 1.03, Budi wins 0.91, rake 0.05, tax 0.07. */
async function fill(sql: postgres.Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`insert into staff (id, email, name) values (${STAFF}, 'olga@example.test', 'Olga')`;
    await tx`insert into staff_role (staff_id, role, granted_at) values (${STAFF}, 'admin', now())`;
    await tx`insert into player (id, alias, country, language, created_at) values
      (${ANA}, 'Ana', 'FI', 'en', now()), (${BUDI}, 'Budi', 'ID', 'id', now())`;
    await tx`insert into ruleset (id, body, created_at) values (${RULESET}, ${tx.json({ table: 'turku', game: 'holdem' })}, now())`;
    await tx`insert into api_key (id, name, salt, secret_sha256, tables, scopes, source, requests_per_second, created_by, created_at)
      values (gen_random_uuid(), 'floor', 's', ${HASH}, '{*}', '{hands}', 'floor', 100, ${STAFF}, '2026-10-01T08:00:00Z')`;
    await tx`insert into imported_hand (id, name, format, source, record, created_by)
      values (gen_random_uuid(), 'Half a chip', 'phh', 'variant = "NT"', ${tx.json({ game: 'holdem' })}, ${STAFF})`;
    await tx`insert into seat (id, table_id, table_slug, seat, player_id, currency, ruleset_id, bought_in_minor, sat_at) values
      (gen_random_uuid(), 'turku', 'turku', 1, ${ANA}, 'EUR', ${RULESET}, 5000, now()),
      (gen_random_uuid(), 'turku', 'turku', 2, ${BUDI}, 'EUR', ${RULESET}, 5000, now())`;
    await tx`insert into audit_entry (occurred_at, actor_kind, actor_id, actor_name, actor_roles, outcome, action, entity_kind,
        entity_id, request_id)
      select now(), 'staff', ${STAFF}, 'Olga', '{admin}', 'done', 'player.create', 'player', id::text, gen_random_uuid() from player`;
    await tx`insert into ledger_account (kind, currency, owner, player_id, rolled_up, opened_at) values
      ('bank', 'EUR', '', null, true, now()), ('rake', 'EUR', '', null, true, now()), ('tax', 'EUR', '', null, true, now()),
      ('wallet', 'EUR', ${ANA}, ${ANA}, false, now()), ('wallet', 'EUR', ${BUDI}, ${BUDI}, false, now()),
      ('seat', 'EUR', ${`turku:${ANA}`}, ${ANA}, false, now()), ('seat', 'EUR', ${`turku:${BUDI}`}, ${BUDI}, false, now())`;
    const post = async (kind: string, moves: [account: string, ownerName: string, amount: number][]) => {
      const [{ id }] = await tx`
        insert into ledger_transaction (kind, occurred_at, booked_at, accounting_date, actor_kind, actor_id)
        values (${kind}, now(), now(), current_date, 'system', 'system:test') returning id`;
      await tx`insert into posting (transaction_id, account_id, currency, amount_minor, accounting_date)
        select ${id}, a.id, 'EUR', m.amount, current_date
        from jsonb_to_recordset(${tx.json(moves.map(([account, ownerName, amount]) => ({ account, owner: ownerName, amount })))}::jsonb)
          as m(account text, owner text, amount bigint)
        join ledger_account a on a.kind = m.account and a.owner = m.owner`;
      return id as string;
    };
    await post('deposit', [
      ['bank', '', -20_000],
      ['wallet', ANA, 10_000],
      ['wallet', BUDI, 10_000],
    ]);
    await post('sit', [
      ['wallet', ANA, -5_000],
      ['seat', `turku:${ANA}`, 5_000],
      ['wallet', BUDI, -5_000],
      ['seat', `turku:${BUDI}`, 5_000],
    ]);
    const played = await post('hand', [
      ['seat', `turku:${ANA}`, -103],
      ['seat', `turku:${BUDI}`, 91],
      ['rake', '', 5],
      ['tax', '', 7],
    ]);
    const [{ id }] = await tx`
      insert into hand (accounting_date, source, table_id, hand_no, game, rules_version, engine_version, ruleset_id, currency,
        virtual, started_at, ended_at, received_at, players, actions, pot_minor, rake_minor, tax_minor, jackpot_minor,
        house_minor, suspense_minor, verdict, flags, transaction_id, payload_sha256, record)
      values (current_date, 'floor', 'turku', 1, 'holdem', 1, '1', ${RULESET}, 'EUR', false, now(), now(), now(), 2, 3, 206,
        5, 7, 0, 0, 0, 'same', '{}', ${played}, ${HASH}, ${tx.json({ handNo: 1 })}) returning id`;
    for (const [seat, player, net] of [
      [1, ANA, -103],
      [2, BUDI, 91],
    ] as const) {
      await tx`insert into hand_seat (hand_id, accounting_date, seat, player_id, stack_minor, contributed_minor, won_minor,
          rake_minor, tax_minor, net_minor, tax_base_minor, tax_due_minor, platform_actions)
        values (${id}, current_date, ${seat}, ${player}, 5000, 103, ${net > 0 ? 206 : 0}, ${net > 0 ? 5 : 0}, ${net > 0 ? 7 : 0},
          ${net}, 103, 3, 0)`;
    }
    await tx`insert into hand_key (source, table_id, hand_no, payload_sha256, hand_id, transaction_id, accounting_date, verdict, flags)
      values ('floor', 'turku', 1, ${HASH}, ${id}, ${played}, current_date, 'same', '{}')`;
    await tx`insert into table_progress (source, table_id, first_hand_no, last_hand_no, hands, last_ended_at, last_received_at)
      values ('floor', 'turku', 1, 1, 1, now(), now())`;
    await tx`insert into ledger_key (scope, key, payload_sha256, result, created_at)
      values ('seats', 'sit-1', ${HASH}, ${tx.json({ ok: true })}, now())`;
  });
  await sql`insert into period_close (closed_through, closed_at, actor_kind, actor_id, last_transaction_id)
    values (current_date - 40, now(), 'system', 'system:test', 0)`;
}

/** Every row of every table, whatever its columns. */
async function rowsIn(sql: postgres.Sql): Promise<Rows> {
  const tables = await sql<{ name: string }[]>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`;
  const rows: Rows = {};
  for (const { name: table } of tables) {
    const found = await sql.unsafe<{ row: Record<string, unknown> }[]>(`select to_jsonb(t) as row from "${table}" t`);
    rows[table] = found.map(({ row }) => row);
  }
  return rows;
}

beforeAll(async () => {
  await asOwner(server, (sql) => sql.unsafe(`create database ${name}`));
  const previous = migrationsUpTo(PREVIOUS);
  await migrateDatabase(ownerUrl, appUrl, previous);
  fs.rmSync(previous, { recursive: true, force: true });
  before = await asOwner(ownerUrl, async (sql) => {
    await fill(sql);
    return rowsIn(sql);
  });
  await migrateDatabase(ownerUrl, appUrl);
  after = await asOwner(ownerUrl, rowsIn);
}, 30_000);

afterAll(() => asOwner(server, (sql) => sql.unsafe(`drop database if exists ${name} with (force)`)));

test('the previous version was populated, and newer migrations ran on it', async () => {
  const filled = Object.entries(before).filter(([, rows]) => rows.length > 0);
  expect(filled.map(([table]) => table)).toEqual(
    expect.arrayContaining([
      'api_key',
      'audit_entry',
      'hand',
      'hand_key',
      'hand_seat',
      'imported_hand',
      'player',
      'posting',
    ]),
  );
  const ran = await asOwner(ownerUrl, (sql) => sql`select count(*)::int as n from drizzle.__drizzle_migrations`);
  expect(ran[0].n).toBe(fs.readdirSync('drizzle').filter((file) => file.endsWith('.sql')).length);
  expect(Object.keys(after).length).toBeGreaterThan(Object.keys(before).length);
});

test('every row is there with everything that it said', () => {
  const lost = Object.entries(before).flatMap(([table, rows]) =>
    rows
      .filter(
        (row) =>
          !(after[table] ?? []).some((now) =>
            Object.entries(row).every(([column, value]) => JSON.stringify(now[column]) === JSON.stringify(value)),
          ),
      )
      .map((row) => ({ table, row })),
  );
  expect(lost).toEqual([]);
  for (const table of [
    'hand',
    'hand_seat',
    'posting',
    'ledger_transaction',
    'ledger_account',
    'audit_entry',
    'player',
  ]) {
    expect([table, after[table].length]).toEqual([table, before[table].length]);
  }
});

test('what a migration fills in is filled in', () => {
  // A key that worked goes on working: it came into force when it was made.
  expect(after.api_key).toMatchObject([{ activated_at: '2026-10-01T08:00:00+00:00', revoked_at: null }]);
  expect(after.imported_hand).toMatchObject([{ name: 'Half a chip', record_sha256: null }]);
});

test('the books prove themselves', async () => {
  const invariants = fs
    .readFileSync('db/invariants.sql', 'utf8')
    .split(/^-- name: /m)
    .slice(1);
  expect(invariants.length).toBeGreaterThan(10);
  const broken = await asOwner(ownerUrl, async (sql) => {
    const found: unknown[] = [];
    for (const text of invariants) {
      const end = text.indexOf('\n');
      for (const row of await sql.unsafe(text.slice(end))) found.push({ invariant: text.slice(0, end), ...row });
    }
    return found;
  });
  expect(broken).toEqual([]);
  const balance = (kind: string, ownerName: string) =>
    after.ledger_account.find((row) => row.kind === kind && row.owner === ownerName)?.balance_minor;
  expect([balance('bank', ''), balance('rake', ''), balance('tax', ''), balance('seat', `turku:${ANA}`)]).toEqual([
    -20_000, 5, 7, 4_897,
  ]);
});

test('the application may add to the books and change nothing in them', async () => {
  const may = await asOwner(
    ownerUrl,
    (sql) => sql<{ name: string; privilege: string }[]>`
      select c.relname as name, privilege from pg_class c
      cross join unnest(array['update', 'delete', 'truncate']) as privilege
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and (c.relname ~ '^(posting|hand|hand_seat)(_default|_\\d{4}_\\d{2})?$'
          or c.relname in ('ledger_transaction', 'ledger_account', 'period_close', 'audit_entry', 'hand_key', 'seal'))
        and has_table_privilege(${APP_ROLE}, c.oid, privilege)`,
  );
  expect([...may]).toEqual([]);
  await asOwner(appUrl, async (sql) => {
    const refused = (query: string) =>
      sql.unsafe(query).then(
        () => 'done',
        (error: { code: string }) => error.code,
      );
    for (const table of ['posting', 'ledger_transaction', 'audit_entry', 'hand', 'hand_seat']) {
      expect([table, await refused(`delete from ${table}`)]).toEqual([table, '42501']);
      expect([table, await refused(`truncate ${table}`)]).toEqual([table, '42501']);
    }
    expect(await refused('update posting set amount_minor = 1')).toBe('42501');
    expect(await refused(`update audit_entry set reason = 'x'`)).toBe('42501');
    expect(await refused('update hand set pot_minor = 0')).toBe('42501');
    await sql.begin(async (tx) => {
      const [{ id }] =
        await tx`insert into ledger_transaction (kind, occurred_at, booked_at, accounting_date, actor_kind, actor_id)
        values ('deposit', now(), now(), current_date, 'system', 'system:test') returning id`;
      await tx`insert into posting (transaction_id, account_id, currency, amount_minor, accounting_date)
        select ${id}, a.id, 'EUR', case a.kind when 'bank' then -100 else 100 end, current_date
        from ledger_account a where a.kind = 'bank' or (a.kind = 'wallet' and a.owner = ${ANA})`;
    });
    const [{ balance }] =
      await sql`select balance_minor as balance from ledger_account where kind = 'wallet' and owner = ${ANA}`;
    expect(Number(balance)).toBe(5_100);
  });
});
