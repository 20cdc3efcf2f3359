import path from 'node:path';
import { rawSql } from '@/db/client';
import { requirePermission, type ServiceContext } from '../kernel';
import { type ArchiveManifest, readManifest } from './manifest';
import { daysOf } from './month';
import { type Contents, factsOf, readParquet } from './parquet-file';
import { ARCHIVED, type ArchivedTable } from './tables';

/** Where an archived month is not what its manifest, or the database, says. */
interface ArchiveFinding {
  readonly file: string;
  /** `manifest`, `sha256`, `rows`, `sums.<column>`, `database.rows`, `database.sums.<column>`. */
  readonly what: string;
  readonly found: string;
  readonly expected: string;
}

export interface ArchiveCheck {
  readonly month: string;
  readonly folder: string;
  /** The month's rows are no longer in the database; only the files were compared. */
  readonly detached: boolean;
  readonly rows: number;
  readonly findings: readonly ArchiveFinding[];
}

/**
 * Proves an archived month: the manifest is the one that was recorded, every file has its hash, and its counts and sums, read
 * from the file again, are those of the manifest and, while the month is still there, of the database.
 */
export async function verifyArchive(ctx: ServiceContext, folder: string): Promise<ArchiveCheck> {
  requirePermission(ctx, 'archive.view');
  const { manifest, sha256 } = await readManifest(folder);
  const [known] = await rawSql()<{ hash: string; detached: boolean }[]>`
    select manifest_sha256 as hash, detached_at is not null as detached from archived_month
    where month = ${daysOf(manifest.month).first}::date`;
  const findings: ArchiveFinding[] = [];
  if (known?.hash !== sha256) {
    findings.push({ file: 'manifest.json', what: 'manifest', found: sha256, expected: known?.hash ?? 'no such month' });
  }
  for (const table of ARCHIVED) {
    const file = manifest.files.find((each) => each.table === table.name);
    if (file === undefined) findings.push({ file: table.name, what: 'manifest', found: 'no file', expected: 'a file' });
    else findings.push(...(await checkFile(folder, file, table, manifest.month, known?.detached ?? false)));
  }
  return {
    month: manifest.month,
    folder: path.resolve(folder),
    detached: known?.detached ?? false,
    rows: manifest.files.reduce((sum, { rows }) => sum + rows, 0),
    findings,
  };
}

async function checkFile(
  folder: string,
  file: ArchiveManifest['files'][number],
  table: ArchivedTable,
  month: string,
  detached: boolean,
): Promise<ArchiveFinding[]> {
  const target = path.join(folder, file.name);
  const facts = await factsOf(target).catch(() => null);
  if (facts === null) return [{ file: file.name, what: 'sha256', found: 'no file', expected: file.sha256 }];
  if (facts.sha256 !== file.sha256) {
    return [{ file: file.name, what: 'sha256', found: facts.sha256, expected: file.sha256 }];
  }
  const found = differences(file.name, '', await readParquet(target, table.columns), file);
  // The audit of a month may still grow while a transaction of its last moments ends; everything else is closed.
  if (detached && table.name !== 'audit_entry') return found;
  return [...found, ...differences(file.name, 'database.', await inDatabase(table, month), file)];
}

/** Counts and sums as the database has them now. */
async function inDatabase(table: ArchivedTable, month: string): Promise<Contents> {
  const { first, next } = daysOf(month);
  const money = Object.keys(table.columns).filter((name) => table.columns[name] === 'money');
  const sums = money.map((name) => `coalesce(sum(r."${name}"), 0)::text as "${name}"`);
  const [row] = await rawSql().unsafe<Record<string, string>[]>(
    `select count(*)::text as rows${sums.map((sum) => `, ${sum}`).join('')} from (${table.query}) r`,
    [first, next],
  );
  return { rows: Number(row.rows), sums: Object.fromEntries(money.map((name) => [name, row[name]])) };
}

function differences(file: string, where: string, found: Contents, expected: Contents): ArchiveFinding[] {
  const findings: ArchiveFinding[] = [];
  const compare = (what: string, a: string, b: string) => {
    if (a !== b) findings.push({ file, what: `${where}${what}`, found: a, expected: b });
  };
  compare('rows', String(found.rows), String(expected.rows));
  for (const name of Object.keys(expected.sums)) compare(`sums.${name}`, found.sums[name] ?? '', expected.sums[name]);
  return findings;
}
