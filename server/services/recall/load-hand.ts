import { eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { type hand, handKey } from '@/db/schema';
import { parseHandRecord } from '@/server/contracts/hand-record';
import type { HandConfig, HandRecord } from '@/server/engine';
import { configOf, type RulesetBody, rulesetsById } from '../feed';
import { internal, notFound } from '../kernel';

export type StoredHand = Omit<typeof hand.$inferSelect, 'record' | 'xactId'>;

/** A booked hand with its record and the configuration that it was played under. */
export interface LoadedHand {
  readonly row: StoredHand;
  /** With its configuration in place, whatever the server sent along. */
  readonly record: HandRecord;
  readonly config: HandConfig | null;
  readonly ruleset: RulesetBody | null;
}

/** Reads one hand; its key names the partition. Rejects as `notFound`. */
export async function loadHand(tx: Tx, handId: number): Promise<LoadedHand> {
  const key = (
    await tx.select({ day: handKey.accountingDate }).from(handKey).where(eq(handKey.handId, handId)).limit(1)
  ).at(0);
  const found = key
    ? await tx.query.hand.findFirst({
        where: (row, { and, eq: is }) => and(is(row.id, handId), is(row.accountingDate, key.day)),
      })
    : undefined;
  if (!found) throw notFound('hand', String(handId));
  const { record: json, xactId: _, ...row } = found;
  const parsed = parseHandRecord(json);
  if (!parsed.ok) throw internal(new Error(`hand ${handId}: ${parsed.errors.map((each) => each.path).join(', ')}`));
  const ruleset = (await rulesetsById(tx, row.rulesetId ? [row.rulesetId] : [])).get(row.rulesetId ?? '') ?? null;
  const config = ruleset ? configOf(ruleset) : null;
  return { row, record: { ...parsed.record, config }, config, ruleset };
}
