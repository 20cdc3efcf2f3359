import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { database, rawSql } from '@/db/client';
import { intakePool } from '@/server/platform/intake-pool';
import { archiveMonth, detachMonth, listArchives, verifyArchive } from '@/server/services/archive';
import { verifySeals } from '@/server/services/audit';
import { systemContext } from '@/server/services/kernel';
import { brokenInvariants, closePeriod, keepPartitions, reverseTransaction } from '@/server/services/ledger';
import { handleHands } from '@/server/trpc/endpoints/v1/hands';
import { ownerUrl } from '../support/database';
import { openLiveTable } from '../support/live-table';
import { machineKey, signed } from '../support/machine';
import { openRoom, person } from '../support/room';
import { sealNow } from '../support/seal-now';
import { asOwner, temporaryFolder } from '../support/servers';

const system = systemContext('test');
const root = temporaryFolder('archive');
const now = new Date();
/** The month before last, and the last day of it. */
const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 1)).toISOString().slice(0, 7);
const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 0)).toISOString().slice(0, 10);
const folder = path.join(root, month);
const retention = { archiveAfterMonths: 13, keepYears: 10 };
/** Fourteen months later nothing holds the month back. */
const later = { ...system, clock: { now: () => new Date(now.getTime() + 14 * 31 * 86_400_000) } };

const problem = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { problem?: { code?: string }; message: string }) => error.problem?.code ?? error.message,
  );

beforeAll(async () => {
  const admin = await person('adam', ['admin', 'operator']);
  await openRoom(admin);
  const key = await machineKey(admin, 'floor', ['*']);
  const past = await openLiveTable('turku', { startedAt: new Date(`${month}-15T12:00:00Z`) });
  const present = await openLiveTable('oulu', { startedAt: now });
  for (const hands of [past.play(60), present.play(20)]) {
    const response = await handleHands(signed(key, 'POST', '/api/v1/hands', JSON.stringify({ hands })));
    expect(await response.json()).toMatchObject({ counts: { booked: hands.length } });
  }
  await keepPartitions(system.clock);
  await sealNow();
}, 120_000);

afterAll(async () => {
  await intakePool().close();
  rmSync(root, { recursive: true, force: true });
});

const inMonth = () => rawSql()`
  select (select count(*) from hand where accounting_date <= ${end}::date) as hands,
    (select sum(pot_minor)::bigint from hand where accounting_date <= ${end}::date) as pots,
    (select count(*) from hand_seat where accounting_date <= ${end}::date) as seats,
    (select count(*) from posting where accounting_date <= ${end}::date) as postings`;

describe('a month', () => {
  test('that is open is refused, and nothing is written', async () => {
    expect(await problem(archiveMonth(system, { month, folder }))).toBe('open');
    expect(await problem(archiveMonth(system, { month: '2026-13', folder }))).toBe('invalidInput');
    expect((await listArchives(system, {})).months).toEqual([]);
  });

  test('that is closed goes into Parquet, row by row and to the unit', async () => {
    await database().transaction((tx) => closePeriod(tx, system, end));
    const [there] = await inMonth();
    expect(there.hands).toBe(60);
    const { files } = await archiveMonth(system, { month, folder });
    expect(files.map(({ table, rows }) => [table, rows]).slice(0, 4)).toEqual([
      ['hand', 60],
      ['hand_seat', there.seats],
      ['posting', there.postings],
      ['ledger_transaction', 60],
    ]);
    expect(files[0].sums.pot_minor).toBe(String(there.pots));
    // Postings of a month add up to nothing.
    expect(files[2].sums.amount_minor).toBe('0');
    const read = await parquetReadObjects({ file: await asyncBufferFromFile(path.join(folder, 'hand.parquet')) });
    const rows = await rawSql()`
      select id, table_id, pot_minor, record::text as record, ended_at, flags from hand
      where accounting_date <= ${end}::date order by id`;
    expect(
      read.map(({ id, table_id, pot_minor, ended_at }) => [Number(id), table_id, Number(pot_minor), ended_at]),
    ).toEqual(rows.map((row) => [row.id, row.table_id, row.pot_minor, row.ended_at]));
    expect(read.map(({ record }) => record)).toEqual(rows.map((row) => row.record));
    expect(JSON.parse(String(read[0].flags))).toEqual(rows[0].flags);
    expect((read[0].accounting_date as Date).toISOString().slice(0, 7)).toBe(month);
    expect(String(read[0].seal_sha256)).toMatch(/^[0-9a-f]{64}$/);
  });

  test('has a manifest with counts, hashes and the head of the chain', async () => {
    const manifest = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8'));
    const [head] = await rawSql()`select no, hash from seal order by no desc limit 1`;
    expect(manifest).toMatchObject({ format: 1, month, closedThrough: end, head: { no: head.no, hash: head.hash } });
    const [ids] =
      await rawSql()`select min(id) as first, max(id) as last from hand where accounting_date <= ${end}::date`;
    expect(manifest.sealed.hands).toEqual({ first: ids.first, last: ids.last });
  });

  test('is archived once, and only into an empty folder', async () => {
    expect(await problem(archiveMonth(system, { month, folder: path.join(root, 'again') }))).toBe('archivedAlready');
    const filled = path.join(root, 'filled');
    mkdirSync(filled);
    writeFileSync(path.join(filled, 'x'), '');
    await asOwner(ownerUrl, async (sql) => {
      const [row] = await sql`delete from archived_month returning *`;
      expect(await problem(archiveMonth(system, { month, folder: filled }))).toBe('notEmpty');
      await sql`insert into archived_month ${sql({ ...row, manifest: sql.json(row.manifest) } as never)}`;
    });
  });
});

describe('an archive', () => {
  const damaged = async (work: (copy: string) => void) => {
    const copy = path.join(root, `damaged-${Math.floor(performance.now() * 1_000)}`);
    cpSync(folder, copy, { recursive: true });
    work(copy);
    return (await verifyArchive(system, copy)).findings.map(({ file, what }) => `${file} ${what}`);
  };

  test('proves itself against manifest and database', async () => {
    expect(await verifyArchive(system, folder)).toMatchObject({ month, detached: false, findings: [] });
  });

  test('tells a byte, a file and a manifest that were touched', async () => {
    const flip = (file: string, at: number) => {
      const bytes = readFileSync(file);
      bytes[at] ^= 1;
      writeFileSync(file, bytes);
    };
    expect(await damaged((copy) => flip(path.join(copy, 'posting.parquet'), 200))).toEqual(['posting.parquet sha256']);
    expect(await damaged((copy) => rmSync(path.join(copy, 'hand_seat.parquet')))).toEqual(['hand_seat.parquet sha256']);
    const edited = await damaged((copy) => {
      const file = path.join(copy, 'manifest.json');
      writeFileSync(file, readFileSync(file, 'utf8').replace('"rows": 60', '"rows": 61'));
    });
    expect(edited).toEqual(['manifest.json manifest', 'hand.parquet rows', 'hand.parquet database.rows']);
    expect(await problem(damaged((copy) => rmSync(path.join(copy, 'manifest.json'))))).toMatch(/no finished archive/);
  });

  test('tells a database that is no longer what was archived, and then lets nothing go', async () => {
    const [{ id }] = await rawSql()`select min(id) as id from hand where accounting_date <= ${end}::date`;
    const add = (amount: number) =>
      asOwner(ownerUrl, (sql) => sql`update hand set pot_minor = pot_minor + ${amount} where id = ${id}`);
    await add(1);
    expect((await verifyArchive(system, folder)).findings).toMatchObject([
      { file: 'hand.parquet', what: 'database.sums.pot_minor' },
    ]);
    expect(await problem(detachMonth(later, ownerUrl, folder, retention))).toBe('unproved');
    await add(-1);
  });
});

describe('detaching', () => {
  test('is not the application’s to do', async () => {
    expect(await problem(rawSql()`select pitboss_detach_month(${`${month}-01`}::date)`)).toMatch(/permission denied/);
    expect(await problem(rawSql()`update archived_month set detached_at = now()`)).toMatch(/permission denied/);
    expect(await problem(rawSql()`insert into ledger_carried values (${`${month}-01`}, 1, 1, 1)`)).toMatch(
      /permission denied/,
    );
  });

  test('waits for the room’s retention', async () => {
    expect(await problem(detachMonth(system, ownerUrl, folder, retention))).toBe('retained');
    expect((await listArchives(system, {})).retention).toEqual(retention);
  });

  test('leaves books and chain that still prove themselves', async () => {
    expect(await brokenInvariants()).toMatchObject({ findings: [] });
    const balances = () => rawSql()`select id, balance_minor from ledger_account order by id`;
    const before = [...(await balances())];
    expect(await detachMonth(later, ownerUrl, folder, retention)).toMatchObject({ month, detached: true, tables: 3 });
    expect((await inMonth())[0]).toMatchObject({ hands: 0, seats: 0, postings: 0 });
    expect([...(await balances())]).toEqual(before);
    expect((await brokenInvariants()).findings).toEqual([]);
    const chain = await verifySeals();
    expect(chain.findings).toEqual([]);
    expect(chain.archived).toBeGreaterThan(0);
    expect(await verifyArchive(system, folder)).toMatchObject({ detached: true, findings: [] });
    const kept = await asOwner(ownerUrl, (sql) =>
      sql.unsafe(`select count(*) as hands from pitboss_detached.hand_${month.replace('-', '_')}`),
    );
    expect(Number(kept[0].hands)).toBe(60);
    expect(await problem(rawSql().unsafe(`select 1 from pitboss_detached.hand_${month.replace('-', '_')}`))).toMatch(
      /permission denied/,
    );
    expect(await problem(detachMonth(later, ownerUrl, folder, retention))).toMatch(/detached already/);
  });

  test('leaves nothing that could be reversed without its postings', async () => {
    const [{ id }] = await rawSql()`select min(id) as id from ledger_transaction where accounting_date <= ${end}::date`;
    const reverse = database().transaction((tx) =>
      reverseTransaction(tx, system, { transactionId: Number(id), reason: 'booked twice' }),
    );
    expect(await problem(reverse)).toBe('archived');
  });

  test('hides no error in what is left', async () => {
    await asOwner(
      ownerUrl,
      (sql) => sql`update ledger_carried set amount_minor = amount_minor + 1
      where account_id = (select min(account_id) from ledger_carried)`,
    );
    const { findings } = await brokenInvariants();
    expect(findings.map(({ invariant }) => invariant)).toEqual([
      'every balance is the sum of its postings and of what archived months carried over',
    ]);
  });
});
