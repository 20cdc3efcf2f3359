import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { apiKey, staff } from '@/db/schema';
import { apiKeyInput } from '@/server/contracts/api-keys';
import { closeApproval, nameOfStaff } from '../approvals';
import { conflict, defineCommand, defineQuery, notFound, publish } from '../kernel';

/** Ends a key: its next request is refused, and what it waited for is closed. Rejects one that is revoked already. */
export const revokeApiKey = defineCommand({
  name: 'apiKey.revoke',
  permission: 'apiKey.manage',
  input: apiKeyInput,
  async run(tx, ctx, { keyId }) {
    const row = (await tx.select().from(apiKey).where(eq(apiKey.id, keyId)).for('update')).at(0);
    if (!row) throw notFound('apiKey', keyId);
    if (row.revokedAt) throw conflict('revokedAlready', `The key ${row.name} is revoked already.`);
    await tx.update(apiKey).set({ revokedAt: ctx.clock.now(), revokedBy: ctx.actor.id }).where(eq(apiKey.id, keyId));
    // What nobody has agreed to yet needs no answer any more.
    if (row.approvalId && !row.activatedAt) await closeApproval(tx, ctx, row.approvalId, 'The key was revoked.');
    await publish(tx, 'api-keys');
    return {
      result: { keyId },
      audit: { entity: { kind: 'apiKey', id: keyId }, before: { name: row.name }, after: { revoked: true } },
    };
  },
});

/** All keys, without anything that signs; those in use first. */
export const listApiKeys = defineQuery({
  name: 'apiKey.list',
  permission: 'apiKey.view',
  input: z.void(),
  async run(tx) {
    const rows = await tx
      .select({
        id: apiKey.id,
        name: apiKey.name,
        tables: apiKey.tables,
        scopes: apiKey.scopes,
        source: apiKey.source,
        requestsPerSecond: apiKey.requestsPerSecond,
        createdAt: apiKey.createdAt,
        createdBy: staff.name,
        activatedAt: apiKey.activatedAt,
        approvalId: apiKey.approvalId,
        revokedAt: apiKey.revokedAt,
        revokedBy: nameOfStaff(apiKey.revokedBy),
        lastUsedAt: apiKey.lastUsedAt,
      })
      .from(apiKey)
      .innerJoin(staff, eq(staff.id, apiKey.createdBy))
      .orderBy(apiKey.revokedAt, apiKey.name);
    return { rows };
  },
});
