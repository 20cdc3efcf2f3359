import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { rawSql } from '@/db/client';
import { APP_ROLE } from '@/db/roles';
import { temporaryFolder } from '../support/servers';

test('the migrations build the schema that the code declares', () => {
  const copy = temporaryFolder('migrations');
  try {
    fs.cpSync('drizzle', copy, { recursive: true });
    const before = fs.readdirSync(copy);
    const options = ['--dialect', 'postgresql', '--schema', './db/schema', '--casing', 'snake_case'];
    const out = path.relative(process.cwd(), copy);
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      ['node_modules/drizzle-kit/bin.cjs', 'generate', ...options, '--out', out, '--name', 'forgotten'],
      { encoding: 'utf8' },
    );
    expect(status, `${stdout}${stderr}`).toBe(0);
    const forgotten = fs
      .readdirSync(copy)
      .filter((name) => !before.includes(name))
      .map((name) => fs.readFileSync(path.join(copy, name), 'utf8'));
    expect(forgotten).toEqual([]);
  } finally {
    fs.rmSync(copy, { recursive: true, force: true });
  }
});

test('the application can read every table, and owns none', async () => {
  const tables = await rawSql()`
    select c.oid::regclass::text as name, pg_get_userbyid(c.relowner) as owner,
           has_table_privilege(${APP_ROLE}, c.oid, 'select') as readable
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition`;
  expect(tables.length).toBeGreaterThan(10);
  expect(tables.filter((table) => table.owner === APP_ROLE || !table.readable)).toEqual([]);
});

test('a partition allows the application nothing that its table does not, and nothing is truncated', async () => {
  const more = await rawSql()`
    select i.inhrelid::regclass::text as partition, privilege
    from pg_inherits i cross join unnest(array['insert', 'update', 'delete']) as privilege
    where has_table_privilege(${APP_ROLE}, i.inhrelid, privilege)
      and not has_table_privilege(${APP_ROLE}, i.inhparent, privilege)`;
  expect([...more]).toEqual([]);
  const emptied = await rawSql()`
    select c.oid::regclass::text as name from pg_class c
    where c.relkind in ('r', 'p') and has_table_privilege(${APP_ROLE}, c.oid, 'truncate')`;
  expect([...emptied]).toEqual([]);
});

test('amounts are bigint and moments carry their zone', async () => {
  const columns = await rawSql()`
    select table_name || '.' || column_name as name, data_type as type
    from information_schema.columns where table_schema = 'public'`;
  const amounts = columns.filter((column) => column.name.endsWith('_minor'));
  expect(amounts.filter((column) => column.type !== 'bigint')).toEqual([]);
  const moments = columns.filter((column) => column.name.endsWith('_at'));
  expect(moments.filter((column) => column.type !== 'timestamp with time zone')).toEqual([]);
});
