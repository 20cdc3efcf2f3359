import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { closeDatabase, rawSql } from '@/db/client';
import { type DumpManifest, dumpDatabase, loadDatabase } from '@/db/dump';
import { migrateDatabase } from '@/db/migrate';
import { deriveAppUrl } from '@/db/roles';
import { intakePool } from '@/server/platform/intake-pool';
import { sealPending, verifySeals } from '@/server/services/audit';
import { systemContext } from '@/server/services/kernel';
import { brokenInvariants, keepPartitions } from '@/server/services/ledger';
import { deposit } from '@/server/services/players';
import { handleHands } from '@/server/trpc/endpoints/v1/hands';
import { appUrl, ownerUrl } from '../support/database';
import { type LiveTable, openLiveTable } from '../support/live-table';
import { machineKey, signed } from '../support/machine';
import { openRoom, person } from '../support/room';
import { asOwner, temporaryFolder } from '../support/servers';

const folder = temporaryFolder('backup');
const name = `pitboss_restored_${randomBytes(4).toString('hex')}`;
const target = new URL(ownerUrl);
target.pathname = `/${name}`;
let manifest: DumpManifest;
let table: LiveTable;

/** What must be the same afterwards, read by whoever the pools speak to. */
async function state() {
  const balances = await rawSql()`select kind, currency, owner, balance_minor from ledger_account order by id`;
  const [counts] = await rawSql()`
    select (select count(*) from hand) as hands, (select count(*) from posting) as postings,
      (select count(*) from audit_entry) as audit, (select max(no) from seal) as seal,
      (select md5(string_agg(record::text, '' order by id)) from hand) as records`;
  return { balances: [...balances], counts };
}

beforeAll(async () => {
  const admin = await person('adam', ['admin', 'operator']);
  await openRoom(admin);
  const key = await machineKey(admin, 'floor', ['*']);
  table = await openLiveTable('oulu', { startedAt: new Date() });
  const body = JSON.stringify({ hands: table.play(30) });
  expect((await handleHands(signed(key, 'POST', '/api/v1/hands', body))).status).toBe(200);
  await keepPartitions(systemContext('test').clock);
  await sealPending();
  manifest = await dumpDatabase(ownerUrl, folder, new Date());
  await asOwner(inject('serverUrl'), (sql) => sql.unsafe(`create database ${name}`));
  await migrateDatabase(target.href, deriveAppUrl(target.href));
}, 120_000);

afterAll(async () => {
  await intakePool().close();
  await closeDatabase();
  process.env.PITBOSS_APP_DATABASE_URL = appUrl;
  await asOwner(inject('serverUrl'), (sql) => sql.unsafe(`drop database if exists ${name} with (force)`));
  fs.rmSync(folder, { recursive: true, force: true });
});

/** The session that waits for somebody else's lock in the database that is being filled. */
const sqlOfWaiting = `select pid from pg_stat_activity where datname = '${name}' and wait_event_type = 'Lock'`;
const rowsOf = (query: string) => asOwner(inject('serverUrl'), (sql) => sql.unsafe(query));

test('a backup that was touched is not restored, and nothing of it stays', async () => {
  const damaged = temporaryFolder('damaged');
  fs.cpSync(folder, damaged, { recursive: true });
  const file = path.join(damaged, 'ledger_account.copy.gz');
  const text = gunzipSync(fs.readFileSync(file)).toString();
  // The first balance that is a number above zero gets a digit more.
  const changed = text.replace(/\t([1-9]\d*)\n/, '\t$10\n');
  expect(changed).not.toBe(text);
  fs.writeFileSync(file, gzipSync(changed));
  await expect(loadDatabase(target.href, damaged)).rejects.toThrow(
    'ledger_account in the backup is not what was written',
  );
  const counts = await asOwner(target.href, (sql) => sql`select count(*)::int as n from ledger_account`);
  expect([...counts]).toEqual([{ n: 0 }]);
  // A row that is none, and a file that breaks off.
  fs.writeFileSync(file, gzipSync(text.replace(/\t([1-9]\d*)\n/, '\tmuch\n')));
  await expect(loadDatabase(target.href, damaged)).rejects.toThrow(
    'ledger_account in the backup cannot be read: invalid input syntax for type bigint: "much"',
  );
  fs.writeFileSync(file, gzipSync(text).subarray(0, 200));
  await expect(loadDatabase(target.href, damaged)).rejects.toThrow('ledger_account in the backup cannot be read');
  fs.rmSync(path.join(damaged, 'manifest.json'));
  await expect(loadDatabase(target.href, damaged)).rejects.toThrow('no complete backup');
  fs.rmSync(damaged, { recursive: true, force: true });
}, 60_000);

test('a restore that is killed when all but the last of it is done leaves nothing', async () => {
  const restoring = await asOwner(target.href, (sql) =>
    sql.begin(async (holder) => {
      // A sequence in hand: the restore gets as far as setting it, with every table filled and compared.
      await holder`alter sequence hand_id cache 1`;
      const killed = loadDatabase(target.href, folder).then(
        () => 'it went through',
        (error: Error) => error.message,
      );
      await expect.poll(async () => (await rowsOf(sqlOfWaiting)).length, { timeout: 30_000 }).toBe(1);
      await rowsOf(`select pg_terminate_backend(pid) from (${sqlOfWaiting}) w`);
      return { said: await killed };
    }),
  );
  expect(restoring.said).toMatch(/CONNECTION_CLOSED|terminating connection|ECONNRESET/);
  const counts = await asOwner(
    target.href,
    (sql) => sql`
    select (select count(*)::int from hand) as hands, (select count(*)::int from audit_entry) as audit`,
  );
  expect([...counts]).toEqual([{ hands: 0, audit: 0 }]);
}, 60_000);

test('a backup fills an empty database: the same rows, balances and audit head, and books that add up', async () => {
  const before = await state();
  await loadDatabase(target.href, folder);
  await closeDatabase();
  process.env.PITBOSS_APP_DATABASE_URL = deriveAppUrl(target.href);
  expect(await state()).toEqual(before);
  expect((await brokenInvariants()).findings).toEqual([]);
  const { findings, head } = await verifySeals(manifest.head ? [manifest.head] : []);
  expect(findings).toEqual([]);
  expect(manifest.head?.no).toBe(1);
  expect(head).toMatchObject({ no: 1, hash: manifest.head?.hash });
}, 60_000);

test('what was restored goes on: new numbers follow the old ones, and triggers hold again', async () => {
  const [{ last }] = await rawSql()<{ last: number }[]>`select max(id) as last from ledger_transaction`;
  const paid = await deposit(systemContext('test'), {
    playerId: table.options.players[0],
    currency: 'EUR',
    amount: 5,
    provider: 'bank',
    reference: 'after the restore',
  });
  expect(paid.transactionId).toBe(last + 1);
  expect((await brokenInvariants()).findings).toEqual([]);
  const refused = rawSql()`update ledger_account set balance_minor = 0`.catch((error: { code: string }) => error.code);
  expect(await refused).toBe('42501');
  await expect(loadDatabase(target.href, folder)).rejects.toThrow('not empty');
});

test('a backup goes into an empty folder only, and nobody else reads it', async () => {
  const open = fs.readdirSync(folder).filter((file) => (fs.statSync(path.join(folder, file)).mode & 0o077) !== 0);
  expect(open).toEqual([]);
  await expect(dumpDatabase(ownerUrl, folder, new Date())).rejects.toThrow('not empty');
});
