import { eq, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { catalogueVersion } from '@/db/schema';
import { APPLY_LOCK } from './apply-change-set';
import { liveVersion } from './live-bodies';
import { databaseNow } from './moment';
import { rebuildRulesets } from './rebuild-rulesets';

/**
 * Resolves the rulesets of all tables anew from now on, because something else than a document changed what one stands
 * for: a pool was switched off, or its jackpot was won. Nothing happens for a document that is not live.
 */
export async function refreshRulesets(tx: Tx, kind: string, slug: string, createdAt: Date): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${APPLY_LOCK})`);
  const live = await liveVersion(tx, kind, slug);
  if (!live) return;
  const [{ changeSetId }] = await tx
    .select({ changeSetId: catalogueVersion.changeSetId })
    .from(catalogueVersion)
    .where(eq(catalogueVersion.id, live.versionId));
  await rebuildRulesets(tx, await databaseNow(tx), changeSetId, createdAt);
}
