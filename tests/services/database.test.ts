import postgres from 'postgres';
import { expect, inject, test } from 'vitest';
import { database, rawSql } from '@/db/client';
import { migrateDatabase } from '@/db/migrate';
import { APP_ROLE, deriveAppUrl, ensureAppRole } from '@/db/roles';
import { appUrl, ownerUrl } from '../support/database';
import { asOwner } from '../support/servers';

const code = (error: unknown) => (error as { code?: string }).code;

test('the application role is no superuser, owns nothing and may not create tables', async () => {
  const sql = rawSql();
  const [role] = await sql`
    select current_user as name, rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user`;
  expect(role).toEqual({ name: APP_ROLE, rolsuper: false, rolcreaterole: false, rolcreatedb: false });
  const owned = await sql`select relname from pg_class where relowner = current_user::regrole`;
  expect([...owned]).toEqual([]);
  expect(await sql`create table mine (id int)`.catch(code)).toBe('42501');
});

test('a table made append-only, and its partitions, can be added to and read, and nothing else', async () => {
  await asOwner(ownerUrl, async (sql) => {
    await sql`create table kept (at int not null, note text) partition by range (at)`;
    await sql`create table kept_low partition of kept for values from (0) to (10)`;
    await sql`select pitboss_append_only('kept')`;
  });
  const sql = rawSql();
  await sql`insert into kept values (1, 'first')`;
  expect([...(await sql`select note from kept`)]).toEqual([{ note: 'first' }]);
  expect(await sql`update kept set note = 'other'`.catch(code)).toBe('42501');
  expect(await sql`delete from kept`.catch(code)).toBe('42501');
  expect(await sql`truncate kept`.catch(code)).toBe('42501');
  expect(await sql`update kept_low set note = 'other'`.catch(code)).toBe('42501');
  expect(await sql`delete from kept_low`.catch(code)).toBe('42501');
  expect(await sql`select pitboss_append_only('kept')`.catch(code)).toBe('42501');
});

test('bigint is a number and throws beyond 2^53 - 1; dates are dates in both directions', async () => {
  const sql = rawSql();
  const at = new Date('2026-01-02T03:04:05.678Z');
  const [row] = await sql`select ${9_007_199_254_740_991}::bigint as big, ${at}::timestamptz as at`;
  expect(row).toEqual({ big: 9_007_199_254_740_991, at });
  await expect(sql`select 9007199254740992::bigint as big`).rejects.toThrow('not a safe integer');
  expect([...(await sql`select ${7}::int as after`)]).toEqual([{ after: 7 }]);
});

test('migrating again changes nothing, also twice at once', async () => {
  const count = () => asOwner(ownerUrl, (sql) => sql`select count(*)::int as n from drizzle.__drizzle_migrations`);
  const [before] = await count();
  await Promise.all([migrateDatabase(ownerUrl, appUrl), migrateDatabase(ownerUrl, appUrl)]);
  expect([...(await count())]).toEqual([before]);
});

test('the derived password depends on the owner, does not contain his, and keeps the database', () => {
  const one = new URL(deriveAppUrl('postgres://owner:secret-one@127.0.0.1:5432/room'));
  const two = new URL(deriveAppUrl('postgres://owner:secret-two@127.0.0.1:5432/room'));
  expect(one.username).toBe('pitboss_app');
  expect(one.pathname).toBe('/room');
  expect(one.password).not.toBe(two.password);
  expect(one.href).not.toContain('secret-one');
});

/** A role of its own on the test server while `work` runs. */
async function withRole(work: (appUrl: string, role: string) => Promise<void>): Promise<void> {
  const url = new URL(ownerUrl);
  url.username = `clerk_${url.pathname.slice(1)}`;
  url.password = 'clerk';
  const role = url.username;
  await asOwner(inject('serverUrl'), (sql) => sql.unsafe(`create role ${role} login password 'clerk'`));
  try {
    await work(url.href, role);
  } finally {
    await asOwner(ownerUrl, (sql) => sql.unsafe(`drop role ${role}`));
  }
}

test('a role that the administrator named is let in and may act as the application', () =>
  withRole(async (clerkUrl) => {
    await ensureAppRole(ownerUrl, clerkUrl);
    const sql = postgres(clerkUrl, { max: 1 });
    expect([...(await sql`select count(*)::int as n from job_run`)]).toEqual([{ n: 0 }]);
    await sql.end();
  }));

test('a superuser is refused as the application', async ({ skip }) => {
  const [owner] = await asOwner(ownerUrl, (sql) => sql`select rolsuper from pg_roles where rolname = current_user`);
  skip(!owner?.rolsuper, 'the owner of this server may not make superusers');
  await withRole(async (clerkUrl, role) => {
    await asOwner(ownerUrl, (sql) => sql.unsafe(`alter role ${role} superuser`));
    await expect(ensureAppRole(ownerUrl, clerkUrl)).rejects.toThrow('is a superuser');
  });
});

test('both pools speak to the same database', async () => {
  const [orm] = await database().execute('select current_database() as name');
  const [raw] = await rawSql()`select current_database() as name`;
  expect(orm).toEqual(raw);
});
