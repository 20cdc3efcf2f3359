import { eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { apiKey } from '@/db/schema';
import { contentHash, roomOfOne } from '../catalogue';
import { type ApprovalKind, conflict, notFound, publish } from '../kernel';

export const KEY_APPROVAL = 'apiKey.create';

type Key = typeof apiKey.$inferSelect;

/** What is agreed to: what the key may do, and where. It never changes. */
export const hashOfKey = ({ id, name, tables, scopes, source, requestsPerSecond }: Key): string =>
  contentHash({ id, name, tables, scopes, source, requestsPerSecond });

async function lockKey(tx: Tx, keyId: string): Promise<Key> {
  const row = (await tx.select().from(apiKey).where(eq(apiKey.id, keyId)).for('update')).at(0);
  if (!row) throw notFound('apiKey', keyId);
  return row;
}

/** The second person for a key that may move money. One that was revoked while it waited comes into force no more. */
export const apiKeyApproval: ApprovalKind = {
  kind: KEY_APPROVAL,
  async approve(tx, ctx, keyId, approvedHash) {
    const row = await lockKey(tx, keyId);
    if (row.revokedAt) throw conflict('revokedAlready', `The key ${row.name} was revoked meanwhile.`);
    if (hashOfKey(row) !== approvedHash) throw conflict('hashChanged', 'The key changed. Review it again.');
    await tx.update(apiKey).set({ activatedAt: ctx.clock.now() }).where(eq(apiKey.id, keyId));
    await publish(tx, 'api-keys');
  },
  async reject(tx, ctx, keyId) {
    await tx.update(apiKey).set({ revokedAt: ctx.clock.now(), revokedBy: ctx.actor.id }).where(eq(apiKey.id, keyId));
    await publish(tx, 'api-keys');
  },
  selfApproval: roomOfOne,
};
