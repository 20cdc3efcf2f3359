import { randomBytes } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { apiKey, catalogueDocument } from '@/db/schema';
import { createApiKeyInput, MONEY_SCOPES } from '@/server/contracts/api-keys';
import { newId } from '@/server/platform/ids';
import { openApproval } from '../approvals';
import { conflict, defineCommand, notFound, publish } from '../kernel';
import { hashOfKey, KEY_APPROVAL } from './key-approval';
import { hashOfSecret, secretOf } from './secrets';

/**
 * Makes a key for a game server. Gives its id and its secret, which is shown this once and kept nowhere; and, where the
 * key may move money, the approval that it waits for: until a second person agrees it opens nothing. Rejects tables and
 * tournament templates that do not exist, and a name that another key in use has.
 */
export const createApiKey = defineCommand({
  name: 'apiKey.create',
  permission: 'apiKey.manage',
  input: createApiKeyInput,
  async run(tx, ctx, input) {
    const slugs = input.tables.includes('*') ? [] : input.tables;
    if (slugs.length > 0) {
      const rows = await tx
        .select({ slug: catalogueDocument.slug, kind: catalogueDocument.kind })
        .from(catalogueDocument)
        .where(inArray(catalogueDocument.slug, slugs));
      const known = new Set(
        rows.filter((row) => row.kind === 'table' || row.kind === 'tournament').map((row) => row.slug),
      );
      const missing = slugs.find((slug) => !known.has(slug));
      if (missing !== undefined) throw notFound('table', missing);
    }
    const keyId = newId();
    const salt = randomBytes(16).toString('base64url');
    const secret = secretOf(keyId, salt);
    const tables = slugs.length > 0 ? [...new Set(slugs)] : ['*'];
    const now = ctx.clock.now();
    const waits = input.scopes.some((scope) => MONEY_SCOPES.includes(scope));
    const rows = await tx
      .insert(apiKey)
      .values({
        id: keyId,
        name: input.name,
        salt,
        secretSha256: hashOfSecret(secret),
        tables,
        scopes: [...new Set(input.scopes)],
        source: input.source,
        requestsPerSecond: input.requestsPerSecond,
        createdBy: ctx.actor.id,
        createdAt: now,
        activatedAt: waits ? null : now,
      })
      .onConflictDoNothing()
      .returning();
    const row = rows.at(0);
    if (!row) throw conflict('nameTaken', `There is a key ${input.name} already.`);
    const { name, scopes, source, requestsPerSecond } = row;
    const after = { name, tables, scopes, source, requestsPerSecond };
    const approvalId = waits
      ? await openApproval(tx, ctx, {
          kind: KEY_APPROVAL,
          permission: 'apiKey.approve',
          subject: { kind: 'apiKey', id: keyId },
          title: `Let the key ${name} move players’ money`,
          reason: input.reason,
          contentHash: hashOfKey(row),
          figures: after,
        })
      : null;
    if (approvalId !== null) await tx.update(apiKey).set({ approvalId }).where(eq(apiKey.id, keyId));
    await publish(tx, 'api-keys');
    return {
      result: { keyId, secret, approvalId },
      audit: { entity: { kind: 'apiKey', id: keyId }, after: { ...after, approvalId }, reason: input.reason },
    };
  },
});
