import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { closeDatabase } from '@/db/client';
import { openDatabase } from '@/db/open';
import { DomainError, systemContext } from '@/server/services/kernel';
import { exportHands } from '@/server/services/recall';
import { CommandFailure, type CommandResult } from './output';

interface ExportOptions {
  readonly format: 'ohh' | 'phh' | 'jsonl' | 'text';
  readonly table?: string;
  readonly from?: string;
  readonly to?: string;
  /** The file to write; standard output unless given. */
  readonly out?: string;
}

/** Takes a text and waits while the reader is behind. */
function writer(target: Writable): (text: string) => Promise<void> {
  return async (text) => {
    if (!target.write(text)) await new Promise<void>((resolve) => target.once('drain', () => resolve()));
  };
}

/**
 * Writes booked hands with all their cards to a file or to standard output, as they come from the database. What it came to
 * is told on standard error when the hands go to standard output. A file that could not be finished is removed.
 */
export async function exportFile({ out, ...wanted }: ExportOptions, json: boolean): Promise<CommandResult> {
  if (json && out === undefined)
    throw new CommandFailure('--json leaves standard output to its document: name a file with --out');
  const opened = await openDatabase();
  const target = out === undefined ? process.stdout : createWriteStream(out, { flags: 'wx' });
  try {
    if (out !== undefined) await new Promise((resolve, reject) => target.once('open', resolve).once('error', reject));
    const result = await exportHands(systemContext('command-line'), { ...wanted, write: writer(target) });
    if (out !== undefined) await finished(target.end());
    const text = [
      `${result.hands} hands, ${result.bytes} bytes, SHA-256 ${result.sha256}`,
      ...result.leftOut.map(({ reason, hands }) => `${hands} left out: ${reason}`),
    ].join('\n');
    if (out === undefined) process.stderr.write(`${text}\n`);
    return { document: { file: out ?? null, ...result }, text: out === undefined ? '' : text };
  } catch (error) {
    if ((error as { code?: string }).code === 'EEXIST') throw new CommandFailure(`${out} is there already`);
    if (out !== undefined) {
      target.destroy();
      await rm(out, { force: true });
    }
    if (error instanceof DomainError) throw new CommandFailure(error.message);
    throw error;
  } finally {
    await closeDatabase();
    await opened.close();
  }
}
