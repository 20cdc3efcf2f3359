import path from 'node:path';
import { closeDatabase } from '@/db/client';
import { type DumpManifest, dumpDatabase, loadDatabase } from '@/db/dump';
import { type OpenDatabase, openDatabase } from '@/db/open';
import { verifySeals } from '@/server/services/audit';
import { systemContext } from '@/server/services/kernel';
import { reconcile } from '@/server/services/ledger';
import { CommandFailure, type CommandResult } from './output';
import { brokenLine } from './reconcile';

async function withOwner<T>(work: (ownerUrl: string, opened: OpenDatabase) => Promise<T>): Promise<T> {
  const opened = await openDatabase();
  try {
    if (!opened.ownerUrl) throw new CommandFailure('This needs the owner of the database: set DATABASE_URL.');
    return await work(opened.ownerUrl, opened);
  } finally {
    await closeDatabase();
    await opened.close();
  }
}

const failure = (error: Error): never => {
  throw new CommandFailure(error.message);
};

const sizeOf = ({ tables }: DumpManifest) => ({
  tables: tables.length,
  rows: tables.reduce((sum, table) => sum + table.rows, 0),
  bytes: tables.reduce((sum, table) => sum + table.bytes, 0),
});

/** Writes the whole database into a new folder, from one snapshot. The site may go on meanwhile. */
export function backup(folder: string): Promise<CommandResult> {
  return withOwner(async (ownerUrl) => {
    const manifest = await dumpDatabase(ownerUrl, path.resolve(folder), new Date()).catch(failure);
    const size = sizeOf(manifest);
    return {
      document: { folder: path.resolve(folder), takenAt: manifest.takenAt, head: manifest.head, ...size },
      text: [
        `${size.rows} rows of ${size.tables} tables in ${path.resolve(folder)}`,
        manifest.head ? `audit head ${manifest.head.no}:${manifest.head.hash}` : 'nothing sealed yet',
        'The application secret is not in it: keep BETTER_AUTH_SECRET, or the file that holds it, elsewhere.',
      ].join('\n'),
    };
  });
}

/** Fills an empty database from a backup, then proves the books and the audit chain up to the head of the backup. */
export function restore(folder: string): Promise<CommandResult> {
  return withOwner(async (ownerUrl) => {
    const manifest = await loadDatabase(ownerUrl, path.resolve(folder)).catch(failure);
    const books = await reconcile(systemContext('restore'));
    const chain = await verifySeals(manifest.head ? [manifest.head] : []);
    const size = sizeOf(manifest);
    const broken = [
      ...books.findings.map(brokenLine),
      ...chain.findings.map((finding) => `audit: ${finding.kind} at seal ${finding.seal}`),
    ];
    return {
      document: {
        ...size,
        takenAt: manifest.takenAt,
        findings: books.findings,
        audit: chain.findings,
        head: chain.head,
      },
      text: [
        `${size.rows} rows of ${size.tables} tables, as of ${manifest.takenAt}`,
        ...(broken.length === 0 ? ['The books add up, and everything sealed is as it was sealed.'] : broken),
      ].join('\n'),
      failed: broken.length > 0,
    };
  });
}
