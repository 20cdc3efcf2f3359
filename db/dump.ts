import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { TransactionSql } from 'postgres';
import { ownerSql } from './client';
import { feedCopy, fieldOf } from './copy';

const MANIFEST = 'manifest.json';
const FORMAT = 1;

export interface DumpedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
  readonly bytes: number;
  /** Of the rows as COPY writes them, before they are packed. */
  readonly sha256: string;
}

export interface DumpManifest {
  readonly format: typeof FORMAT;
  readonly takenAt: string;
  /** Hashes of the migrations that the database had, in their order. */
  readonly migrations: readonly string[];
  /** Months that have partitions. */
  readonly months: readonly string[];
  readonly tables: readonly DumpedTable[];
  readonly sequences: readonly { readonly name: string; readonly last: string | null }[];
  /** Last seal of the audit chain; a restore has to arrive at it. */
  readonly head: { readonly no: number; readonly hash: string } | null;
}

/** Counts and hashes what passes through. */
class Measure extends Transform {
  readonly #hash: Hash = createHash('sha256');
  bytes = 0;
  rows = 0;

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void): void {
    this.#hash.update(chunk);
    this.bytes += chunk.length;
    // COPY writes a line break inside a value as \n, so every one that is left ends a row.
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) this.rows++;
    done(null, chunk);
  }

  sum(): { bytes: number; rows: number; sha256: string } {
    return { bytes: this.bytes, rows: this.rows, sha256: this.#hash.digest('hex') };
  }
}

const fileOf = (folder: string, table: string) => path.join(folder, `${table}.copy.gz`);

/** Tables that hold rows, those that others refer to first. Partitions stand for their parents. */
async function tablesOf(sql: TransactionSql): Promise<{ name: string; columns: string[] }[]> {
  const tables = await sql<{ name: string; columns: string[] }[]>`
    select c.relname as name, (
      select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    ) as columns
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`;
  const references = await sql<{ child: string; parent: string }[]>`
    select c.relname as child, p.relname as parent from pg_constraint k
    join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and c.oid <> p.oid`;
  const ordered: { name: string; columns: string[] }[] = [];
  const left = new Map(tables.map((table) => [table.name, table]));
  while (left.size > 0) {
    const ready = [...left.values()].filter(
      ({ name }) => !references.some((each) => each.child === name && left.has(each.parent)),
    );
    if (ready.length === 0) throw new Error(`tables refer to each other in a circle: ${[...left.keys()].join(', ')}`);
    for (const table of ready) {
      ordered.push(table);
      left.delete(table.name);
    }
  }
  return ordered;
}

async function migrationsOf(sql: TransactionSql): Promise<string[]> {
  const rows = await sql<{ hash: string }[]>`select hash from drizzle.__drizzle_migrations order by created_at, id`;
  return rows.map((row) => row.hash);
}

const ROWS_AT_ONCE = 2_000;

/**
 * The rows of a table as COPY writes and reads them, in the order in which they lie. By a cursor: the driver's own COPY
 * stops for good when a table comes faster than it is taken away.
 */
async function* copyOut(sql: TransactionSql, table: string, columns: readonly string[]): AsyncGenerator<Buffer> {
  await sql`set local synchronize_seqscans = off`;
  const list = columns.map((column) => `"${column}"::text`).join(', ');
  const cursor = sql.unsafe(`select ${list} from only "${table}"`).values().cursor(ROWS_AT_ONCE);
  for await (const rows of cursor) {
    const lines = (rows as unknown as (string | null)[][]).map((row) => `${row.map(fieldOf).join('\t')}\n`);
    yield Buffer.from(lines.join(''));
  }
}

/**
 * Writes everything that is in the database into a new folder: each table in COPY's text, packed, all from one snapshot, and
 * last a manifest with row counts and hashes. A folder without a manifest is no backup. Rejects a folder that is not
 * empty.
 */
export async function dumpDatabase(ownerUrl: string, folder: string, now: Date): Promise<DumpManifest> {
  // Whoever can read it reads everything: players, passwords' hashes, hands.
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await fs.readdir(folder)).length > 0) throw new Error(`${folder} is not empty`);
  const sql = ownerSql(ownerUrl);
  try {
    return await sql.begin('isolation level repeatable read read only', async (tx) => {
      const tables: DumpedTable[] = [];
      for (const { name, columns } of await tablesOf(tx)) {
        const measure = new Measure();
        const target = createWriteStream(fileOf(folder, name), { mode: 0o600 });
        await pipeline(copyOut(tx, name, columns), measure, createGzip({ level: 6 }), target);
        tables.push({ name, columns, ...measure.sum() });
      }
      const sequences = await tx<{ name: string; last: string | null }[]>`
        select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`;
      const months = await tx<{ month: string }[]>`
        select distinct replace(substring(relname from '\\d{4}_\\d{2}$'), '_', '-') as month from pg_class
        where relispartition and relkind = 'r' and relname ~ '_\\d{4}_\\d{2}$' order by 1`;
      const [head] = await tx<{ no: string; hash: string }[]>`select no, hash from seal order by no desc limit 1`;
      const manifest: DumpManifest = {
        format: FORMAT,
        takenAt: now.toISOString(),
        migrations: await migrationsOf(tx),
        months: months.map((row) => row.month),
        tables,
        sequences: [...sequences],
        head: head ? { no: Number(head.no), hash: head.hash } : null,
      };
      await fs.writeFile(path.join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
      return manifest;
    });
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** The manifest of a backup. Rejects a folder that has none, or one of another format. */
export async function readManifest(folder: string): Promise<DumpManifest> {
  const text = await fs.readFile(path.join(folder, MANIFEST), 'utf8').catch(() => {
    throw new Error(`${folder} holds no complete backup: it has no ${MANIFEST}`);
  });
  const manifest = JSON.parse(text) as DumpManifest;
  if (manifest.format !== FORMAT) throw new Error(`${folder} is of format ${manifest.format}, not ${FORMAT}`);
  return manifest;
}

/**
 * Fills a database that was only migrated from a backup, all or nothing: every file has the hash of the manifest, and
 * what was loaded is read back and has it too. Rejects a database that holds anything, one of other migrations, and a
 * backup that was touched.
 */
export async function loadDatabase(ownerUrl: string, folder: string): Promise<DumpManifest> {
  const manifest = await readManifest(folder);
  const sql = ownerSql(ownerUrl);
  try {
    await sql.begin(async (tx) => {
      const here = await migrationsOf(tx);
      if (here.join() !== manifest.migrations.join()) {
        throw new Error(
          'The backup is of another version: restore it with that version, and let a newer one migrate it.',
        );
      }
      for (const month of manifest.months) {
        await tx`select pitboss_ensure_partitions(${`${month}-01`}::date, ${`${month}-01`}::date)`;
      }
      const present = new Map((await tablesOf(tx)).map((table) => [table.name, table.columns.join()]));
      for (const { name, columns } of manifest.tables) {
        if (present.get(name) !== columns.join()) throw new Error(`The table ${name} is not the one of the backup.`);
        const [found] = await tx.unsafe(`select 1 from "${name}" limit 1`);
        if (found) throw new Error(`The database is not empty: ${name} holds rows. Restore into a new one.`);
      }
      // Files that an attempt before this one left room in would take the rows in another order.
      await tx.unsafe(`truncate ${manifest.tables.map(({ name }) => `"${name}"`).join(', ')}`);
      for (const table of manifest.tables) await loadTable(tx, folder, table);
      for (const table of manifest.tables) await compareTable(tx, table);
      for (const { name, last } of manifest.sequences) {
        if (last !== null) await tx`select setval(${`public."${name}"`}::regclass, ${last}::bigint)`;
      }
    });
    return manifest;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function loadTable(tx: TransactionSql, folder: string, table: DumpedTable): Promise<void> {
  const { name, columns } = table;
  // What its triggers did when the rows were written is in the rows.
  await tx.unsafe(`alter table "${name}" disable trigger user`);
  const measure = new Measure();
  await feedCopy(tx, name, columns, (target) =>
    pipeline(createReadStream(fileOf(folder, name)), createGunzip(), measure, target),
  ).catch((cause: Error) => {
    throw new Error(`${name} in the backup cannot be read: ${cause.message}`, { cause });
  });
  await tx.unsafe(`alter table "${name}" enable trigger user`);
  if (measure.sum().sha256 !== table.sha256) throw new Error(`${name} in the backup is not what was written`);
}

async function compareTable(tx: TransactionSql, { name, columns, sha256, rows }: DumpedTable): Promise<void> {
  const measure = new Measure();
  await pipeline(copyOut(tx, name, columns), measure, async (chunks) => {
    for await (const _ of chunks);
  });
  const found = measure.sum();
  if (found.sha256 !== sha256)
    throw new Error(`${name} was loaded as ${found.rows} rows that are not the ${rows} written`);
}
