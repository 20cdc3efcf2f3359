import { appendFile, readFile } from 'node:fs/promises';
import { rawSql } from '@/db/client';
import type { SealHead } from './seal-pending';

/** A head of the chain, written down outside the database: who can rewrite the one cannot rewrite the other. */
export interface Anchor extends SealHead {
  readonly at: string;
}

/** The newest seal, or nothing while there is none. */
export async function sealHead(): Promise<Anchor | undefined> {
  const rows = await rawSql()<{ no: number; hash: string; sealed_at: Date }[]>`
    select no, hash, sealed_at from seal order by no desc limit 1`;
  const head = rows.at(0);
  return head && { no: head.no, hash: head.hash, at: head.sealed_at.toISOString() };
}

/** Appends a head to a file of anchors, one JSON document a line. */
export async function appendAnchor(file: string, anchor: Anchor): Promise<void> {
  await appendFile(file, `${JSON.stringify(anchor)}\n`, { mode: 0o600 });
}

const HASH = /^[0-9a-f]{64}$/;

/**
 * Takes `no:hash`, as exports print it, or the name of a file of anchors; gives the anchors. Rejects when it is neither.
 */
export async function readAnchors(given: string): Promise<SealHead[]> {
  const [no, hash] = given.split(':');
  if (no && hash && /^\d+$/.test(no) && HASH.test(hash)) return [{ no: Number(no), hash }];
  const lines = (await readFile(given, 'utf8')).split('\n').filter((line) => line.trim() !== '');
  return lines.map((line, index) => {
    const anchor = JSON.parse(line) as Partial<Anchor>;
    if (!Number.isSafeInteger(anchor.no) || typeof anchor.hash !== 'string' || !HASH.test(anchor.hash)) {
      throw new Error(`${given}: line ${index + 1} is no anchor`);
    }
    return { no: Number(anchor.no), hash: anchor.hash };
  });
}
