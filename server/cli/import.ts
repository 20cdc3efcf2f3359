import { closeDatabase } from '@/db/client';
import { openDatabase } from '@/db/open';
import { replay } from '@/server/engine';
import { DomainError, systemContext } from '@/server/services/kernel';
import { type ImportableHand, importHands } from '@/server/services/simulation';
import { type HandFile, handFilesIn, readHandFile } from './hand-files';
import { CommandFailure, type CommandResult } from './output';

interface ImportOptions {
  readonly format?: 'ohh' | 'phh' | 'jsonl';
  readonly dryRun?: boolean;
}

/** Where a hand could not be read: the file, the hand in it from 1 (0: the file as a whole), the field, and why. */
interface ImportError {
  readonly file: string;
  readonly hand: number;
  readonly path: string;
  readonly problem: string;
}

const MOST_LINES = 50;

/**
 * Keeps the hands of files and folders (OHH, PHH, hand records) as imported hands, all of them or, when one cannot be read,
 * none. With `dryRun` it only reads and derives them, and needs no database.
 */
export async function importFiles(targets: readonly string[], options: ImportOptions): Promise<CommandResult> {
  const files = handFilesIn(targets).map((file) => readHandFile(file, options.format));
  if (files.length === 0) throw new CommandFailure(`no hands in ${targets.join(', ')}`);
  const hands = files.flatMap(importable);
  const errors = files.flatMap(errorsOf);
  const different = hands.filter(({ record }) => replay(record).verdict === 'different').length;
  const read = { files: files.length, hands: hands.length, different, errors };
  const summary = `${files.length} files, ${hands.length} hands, ${different} settled otherwise than the engine derives`;
  if (errors.length > 0) {
    const lines = errors.slice(0, MOST_LINES).map(lineOf);
    const more = errors.length > MOST_LINES ? [`and ${errors.length - MOST_LINES} more`] : [];
    return {
      document: { ...read, stored: 0, known: 0 },
      text: [summary, `${errors.length} hands cannot be read, so nothing is stored:`, ...lines, ...more].join('\n'),
      failed: true,
    };
  }
  if (options.dryRun) return { document: { ...read, stored: 0, known: 0 }, text: `${summary}\nNothing is stored.` };
  const { stored, known } = await keep(hands);
  return { document: { ...read, stored, known }, text: `${summary}\n${stored} stored, ${known} known before` };
}

async function keep(hands: readonly ImportableHand[]) {
  const opened = await openDatabase();
  try {
    return await importHands(systemContext('command-line'), hands);
  } catch (error) {
    if (error instanceof DomainError) throw new CommandFailure(error.message);
    throw error;
  } finally {
    await closeDatabase();
    await opened.close();
  }
}

function importable({ format, hands }: HandFile): ImportableHand[] {
  return hands.flatMap((each) =>
    each.ok
      ? [
          {
            name: `${each.record.table.name ?? each.record.table.id} ${each.record.handNo}`,
            format: format === 'jsonl' ? 'record' : format,
            record: each.record,
            source: each.source,
          },
        ]
      : [],
  );
}

function errorsOf({ file, hands }: HandFile): ImportError[] {
  return hands.flatMap((each) => (each.ok ? [] : [{ file, hand: each.hand, path: each.path, problem: each.problem }]));
}

function lineOf({ file, hand, path, problem }: ImportError): string {
  return `${file}${hand > 0 ? `#${hand}` : ''}: ${path === '' ? '' : `${path}: `}${problem}`;
}
