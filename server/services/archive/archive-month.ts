import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type RawSql, rawSql } from '@/db/client';
import { archivedMonth } from '@/db/schema';
import { engineVersion } from '@/server/engine';
import { conflict, defineCommand } from '../kernel';
import { type ArchiveManifest, MANIFEST, manifestHash, manifestText } from './manifest';
import { closedThrough, daysOf, monthInput } from './month';
import { factsOf, readParquet, type TextRow, writeParquet } from './parquet-file';
import { ARCHIVED, type ArchivedTable } from './tables';

/**
 * Writes a closed month to a new folder, each table as one Parquet file, reads every file again and compares counts and
 * sums, and then writes the manifest and the line that the month is archived. Nothing leaves the database. Rejects as
 * `conflict` a month that is not closed whole, one that is archived already, and a folder that is not empty.
 */
export const archiveMonth = defineCommand({
  name: 'archive.write',
  permission: 'archive.write',
  input: z.strictObject({ month: monthInput, folder: z.string().min(1) }),
  async run(tx, ctx, { month, folder }) {
    const { first, next } = daysOf(month);
    const closed = await closedThrough(tx);
    const end = new Date(Date.parse(next) - 86_400_000).toISOString().slice(0, 10);
    if (closed === null || closed < end) {
      throw conflict('open', `${month} is not closed: days are closed through ${closed ?? 'none'}.`, { month });
    }
    const earlier = await tx.select().from(archivedMonth).where(eq(archivedMonth.month, first));
    if (earlier.length > 0) {
      throw conflict('archivedAlready', `${month} was archived to ${earlier[0].folder}.`, {
        folder: earlier[0].folder,
      });
    }
    await mkdir(folder, { recursive: true });
    if ((await readdir(folder)).length > 0) throw conflict('notEmpty', `${folder} is not empty.`, { folder });
    const files: ArchiveManifest['files'] = [];
    for (const table of ARCHIVED) files.push(await writeTable(table, folder, first, next));
    const [sealed] = await tx.execute<Record<'h1' | 'h2' | 't1' | 't2', string | null>>(sql`
      select (select min(id) from hand where accounting_date >= ${first}::date and accounting_date < ${next}::date) as h1,
        (select max(id) from hand where accounting_date >= ${first}::date and accounting_date < ${next}::date) as h2,
        (select min(id) from ledger_transaction where accounting_date >= ${first}::date and accounting_date < ${next}::date) as t1,
        (select max(id) from ledger_transaction where accounting_date >= ${first}::date and accounting_date < ${next}::date) as t2`);
    const [head] = await tx.execute<{ no: string; hash: string }>(
      sql`select no, hash from seal order by no desc limit 1`,
    );
    const range = (from: string | null, to: string | null) =>
      from === null || to === null ? null : { first: Number(from), last: Number(to) };
    const manifest: ArchiveManifest = {
      format: 1,
      month,
      archivedAt: ctx.clock.now().toISOString(),
      closedThrough: closed,
      engineVersion,
      files,
      head: head ? { no: Number(head.no), hash: head.hash } : null,
      sealed: { hands: range(sealed.h1, sealed.h2), ledger: range(sealed.t1, sealed.t2) },
    };
    const text = manifestText(manifest);
    await writeFile(path.join(folder, MANIFEST), text);
    const manifestSha256 = manifestHash(text);
    await tx.insert(archivedMonth).values({
      month: first,
      folder: path.resolve(folder),
      manifestSha256,
      manifest,
      archivedAt: ctx.clock.now(),
      actorName: ctx.actor.name,
    });
    const rows = Object.fromEntries(files.map(({ table, rows: count }) => [table, count]));
    return {
      result: { month, folder: path.resolve(folder), manifestSha256, files },
      audit: { entity: { kind: 'month', id: month }, after: { folder, manifestSha256, rows } },
    };
  },
});

async function writeTable(
  table: ArchivedTable,
  folder: string,
  first: string,
  next: string,
): Promise<ArchiveManifest['files'][number]> {
  const name = `${table.name}.parquet`;
  const file = path.join(folder, name);
  const written = await rawSql().begin('isolation level repeatable read read only', (tx) =>
    writeParquet(file, table.columns, rowsOf(tx, table, first, next)),
  );
  const found = await readParquet(file, table.columns);
  if (JSON.stringify(found) !== JSON.stringify(written)) {
    throw conflict('reread', `${name} does not hold what was written to it.`, { file: name });
  }
  return { name, table: table.name, ...written, ...(await factsOf(file)) };
}

type Reader = Parameters<Parameters<RawSql['begin']>[1]>[0];

/** A month's rows with every column as text: moments in UTC with milliseconds, lists and documents as JSON. */
async function* rowsOf(
  sql: Reader,
  table: ArchivedTable,
  first: string,
  next: string,
): AsyncGenerator<readonly TextRow[]> {
  const columns = Object.entries(table.columns).map(([name, kind]) => {
    if (kind === 'moment')
      return `to_char(r."${name}" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "${name}"`;
    if (name === 'flags' || name === 'actor_roles') return `to_json(r."${name}")::text as "${name}"`;
    return `r."${name}"::text as "${name}"`;
  });
  const query = `select ${columns.join(', ')} from (${table.query}) r`;
  for await (const rows of sql.unsafe<TextRow[]>(query, [first, next]).cursor(table.groupRows)) yield rows;
}
