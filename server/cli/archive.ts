import path from 'node:path';
import { closeDatabase } from '@/db/client';
import { openDatabase } from '@/db/open';
import {
  type ArchiveCheck,
  archiveFolder,
  archiveMonth,
  detachMonth,
  listArchives,
  verifyArchive,
} from '@/server/services/archive';
import { DomainError, systemContext } from '@/server/services/kernel';
import { CommandFailure, type CommandResult, columns } from './output';

interface ArchiveOptions {
  readonly month?: string;
  readonly folder?: string;
  readonly verify?: boolean;
  readonly detach?: boolean;
}

/**
 * Writes a closed month to Parquet; with `verify` reads an archived one again; with `detach` proves it and takes it out of
 * the tables, as the owner. Without a month it lists the archives and what the room's retention lets go.
 */
export async function archive(options: ArchiveOptions): Promise<CommandResult> {
  const opened = await openDatabase();
  const context = systemContext('command-line');
  try {
    const list = await listArchives(context, {});
    const { month } = options;
    if (month === undefined) return listed(list);
    const known = list.months.find((each) => each.month === month);
    const folder = options.folder
      ? path.join(options.folder, month)
      : (known?.folder ?? path.join(archiveFolder(), month));
    if (options.detach) {
      if (!opened.ownerUrl) throw new CommandFailure('This needs the owner of the database: set DATABASE_URL.');
      const done = await detachMonth(context, opened.ownerUrl, folder, list.retention);
      const text = `${month} left ${done.tables} tables; they stand by in the schema pitboss_detached`;
      return { document: done, text };
    }
    if (options.verify) return verified(await verifyArchive(context, folder));
    const written = await archiveMonth(context, { month, folder });
    return {
      document: written,
      text: [
        columns(written.files.map(({ name, rows, bytes }) => [name, rows, bytes])),
        `${month} is in ${written.folder}; every file was read again and holds what was written`,
        `manifest SHA-256 ${written.manifestSha256}`,
      ].join('\n'),
    };
  } catch (error) {
    if (error instanceof DomainError) throw new CommandFailure(error.message);
    if (
      error instanceof Error &&
      /holds no finished archive|PB02/.test(`${error.message} ${(error as { code?: string }).code}`)
    )
      throw new CommandFailure(error.message);
    throw error;
  } finally {
    await closeDatabase();
    await opened.close();
  }
}

function verified(check: ArchiveCheck): CommandResult {
  const { month, rows, findings, detached } = check;
  const against = detached ? 'the manifest; the month is detached' : 'manifest and database';
  const lines = findings.map(({ file, what, found, expected }) => `${file}: ${what} is ${found}, expected ${expected}`);
  return {
    document: check,
    text: findings.length === 0 ? `${month}: ${rows} rows as in ${against}` : lines.join('\n'),
    failed: findings.length > 0,
  };
}

function listed(list: Awaited<ReturnType<typeof listArchives>>): CommandResult {
  const rows = list.months.map((each) => [
    each.month,
    each.detachedAt ? 'detached' : 'in the database too',
    each.folder,
  ]);
  const { archiveAfterMonths, keepYears } = list.retention;
  return {
    document: list,
    text: [
      ...(rows.length > 0 ? [columns(rows)] : ['no month is archived']),
      `closed through ${list.closedThrough ?? 'no day'}; months to ${list.lastDetachable} may leave the database (after ${archiveAfterMonths} months)`,
      `archives are kept for ${keepYears} years`,
      ...(list.due.length > 0 ? [`due: ${list.due.join(', ')}`] : []),
    ].join('\n'),
  };
}
