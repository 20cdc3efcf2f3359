import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { inArray } from 'drizzle-orm';
import { importedHand } from '@/db/schema';
import type { ImportedFormat } from '@/server/contracts/simulation';
import type { HandRecord } from '@/server/engine';
import { newId } from '@/server/platform/ids';
import type { ReadableFormat } from '@/server/services/hands';
import type { CommandContext } from '@/server/services/kernel';

/** A hand that was read and may be kept, with its own part of the text it came in. */
export interface ImportableHand {
  readonly name: string;
  readonly format: ImportedFormat;
  readonly record: HandRecord;
  readonly source: string;
}

/** A hand that is kept now; `known` where it was kept before. */
interface KeptHand {
  readonly id: string;
  readonly known: boolean;
}

/** Our own records are called by what they are, not by how several lie in a file. */
export const importedFormatOf = (format: ReadableFormat): ImportedFormat => (format === 'jsonl' ? 'record' : format);
export const readableFormatOf = (format: ImportedFormat): ReadableFormat => (format === 'record' ? 'jsonl' : format);

const ROWS_AT_ONCE = 500;

const hashOf = (record: HandRecord) =>
  createHash('sha256')
    .update(canonicalize(record) ?? '')
    .digest('hex');

/** Keeps hands, each once: one that is kept already, or comes twice, is given by the id that it has. In their order. */
export async function keepHands(ctx: CommandContext, hands: readonly ImportableHand[]): Promise<KeptHand[]> {
  const { tx } = ctx;
  const author = ctx.actor.kind === 'staff' ? ctx.actor.id : null;
  const rows = hands.map((hand) => ({ ...hand, id: newId(), recordSha256: hashOf(hand.record) }));
  const kept = new Map<string, KeptHand>();
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const part = rows.slice(from, from + ROWS_AT_ONCE);
    const added = await tx
      .insert(importedHand)
      .values(part.map((row) => ({ ...row, createdBy: author, createdAt: ctx.clock.now() })))
      .onConflictDoNothing({ target: importedHand.recordSha256 })
      .returning({ id: importedHand.id, hash: importedHand.recordSha256 });
    for (const { id, hash } of added) kept.set(hash ?? '', { id, known: false });
    const missing = part.map(({ recordSha256 }) => recordSha256).filter((hash) => !kept.has(hash));
    if (missing.length === 0) continue;
    const earlier = await tx
      .select({ id: importedHand.id, hash: importedHand.recordSha256 })
      .from(importedHand)
      .where(inArray(importedHand.recordSha256, missing));
    for (const { id, hash } of earlier) kept.set(hash ?? '', { id, known: true });
  }
  const given = new Set<string>();
  return rows.map(({ recordSha256 }) => {
    const { id, known } = kept.get(recordSha256) as KeptHand;
    const again = given.has(recordSha256);
    given.add(recordSha256);
    return { id, known: known || again };
  });
}
