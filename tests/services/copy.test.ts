import { beforeAll, expect, test } from 'vitest';
import { database, rawSql } from '@/db/client';
import { copyInto } from '@/db/copy';
import { ownerUrl } from '../support/database';
import { asOwner } from '../support/servers';

beforeAll(() =>
  asOwner(ownerUrl, async (sql) => {
    await sql`create table copied (id bigint primary key, note text, words text[])`;
    await sql`create function full_disk() returns trigger language plpgsql as $$
      begin raise exception 'no space left on device' using errcode = '53100'; end $$`;
    await sql`grant insert, select on copied to pitboss_app`;
  }),
);

const stored = async () => [...(await rawSql()`select id, note, words from copied order by id`)];
const code = (error: unknown) => (error as { code?: string }).code;
const copy = (rows: Parameters<typeof copyInto>[3]) =>
  database().transaction((tx) => copyInto(tx, 'copied', ['id', 'note', 'words'], rows));

test('rows arrive as they were given, whatever characters they hold', async () => {
  const rows = [
    [1, 'a\tb\nc\\d\r', ['x"y', 'p\\q', 'with, comma']],
    [2, null, []],
    [3, '\\N', ['ö']],
  ] as const;
  await copy(rows);
  expect(await stored()).toEqual(rows.map(([id, note, words]) => ({ id, note, words: [...words] })));
});

test('a refused row rejects with what the server said, nothing is stored, and the next copy goes on', async () => {
  const before = await stored();
  expect(
    await copy([
      [4, 'new', null],
      [1, 'again', null],
    ]).catch(code),
  ).toBe('23505');
  expect(await copy([['no number', '', null]]).catch(code)).toBe('22P02');
  expect(await stored()).toEqual(before);
  await copy([[4, 'new', null]]);
  expect(await stored()).toHaveLength(before.length + 1);
});

test('a full disk rejects with its own state', async () => {
  await asOwner(
    ownerUrl,
    (sql) => sql`
    create trigger full_disk after insert on copied for each statement execute function full_disk()`,
  );
  expect(await copy([[5, '', null]]).catch(code)).toBe('53100');
  await asOwner(ownerUrl, (sql) => sql`drop trigger full_disk on copied`);
  await copy([[5, '', null]]);
});

test('copies behind each other do not wait for delayed acknowledgements', async () => {
  // Each of 20 would wait 40 ms for the server's acknowledgement of the packet before: 800 ms, however idle the machine.
  let fastest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 5; round++) {
    const from = performance.now();
    await database().transaction(async (tx) => {
      for (let n = 0; n < 20; n++) await copyInto(tx, 'copied', ['id'], [[100 + round * 20 + n]]);
    });
    fastest = Math.min(fastest, performance.now() - from);
  }
  expect(fastest).toBeLessThan(400);
});
