import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { protectionBlock, protectionReset, protectionUse } from '@/db/schema';

const HOUR_MS = 3_600_000;

/** What a player has used at a moment, and whether he may use any. */
export interface Standing {
  /** Uses that count now. */
  readonly used: number;
  /** When the oldest of them ceases to count. */
  readonly nextAt: Date | null;
  readonly blocked: boolean;
}

/**
 * How a player stands at `now`. A use counts for exactly `windowHours` from its moment on: at the end of them it is back.
 * Uses before a reset, and those of voided hands, do not count. Uses count over all tables.
 */
export async function standingOf(tx: Tx, playerId: string, windowHours: number, now: Date): Promise<Standing> {
  const resets = await tx
    .select({ at: protectionReset.at })
    .from(protectionReset)
    .where(eq(protectionReset.playerId, playerId))
    .orderBy(desc(protectionReset.at))
    .limit(1);
  const opens = new Date(now.getTime() - windowHours * HOUR_MS);
  const resetAt = resets.at(0)?.at;
  const since = resetAt && resetAt > opens ? resetAt : opens;
  const uses = await tx
    .select({ at: protectionUse.takenAt })
    .from(protectionUse)
    .where(
      and(
        eq(protectionUse.playerId, playerId),
        isNull(protectionUse.voidedAt),
        sql`${protectionUse.takenAt} > ${since.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(protectionUse.takenAt);
  const block = await tx
    .select({ id: protectionBlock.id })
    .from(protectionBlock)
    .where(and(eq(protectionBlock.playerId, playerId), isNull(protectionBlock.liftedAt)));
  const first = uses.at(0)?.at;
  return {
    used: uses.length,
    nextAt: first ? new Date(first.getTime() + windowHours * HOUR_MS) : null,
    blocked: block.length > 0,
  };
}
