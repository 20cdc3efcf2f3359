import { randomBytes } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { apiKey, catalogueDocument } from '@/db/schema';
import { createApiKeyInput } from '@/server/contracts/api-keys';
import { newId } from '@/server/platform/ids';
import { conflict, defineCommand, notFound, publish } from '../kernel';
import { hashOfSecret, secretOf } from './secrets';

/**
 * Makes a key for a game server. Gives its id and its secret, which is shown this once and kept nowhere. Rejects tables
 * that do not exist and a name that another key in use has.
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
      const known = new Set(rows.filter((row) => row.kind === 'table').map((row) => row.slug));
      const missing = slugs.find((slug) => !known.has(slug));
      if (missing !== undefined) throw notFound('table', missing);
    }
    const keyId = newId();
    const salt = randomBytes(16).toString('base64url');
    const secret = secretOf(keyId, salt);
    const tables = slugs.length > 0 ? [...new Set(slugs)] : ['*'];
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
        createdAt: ctx.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: apiKey.id });
    if (rows.length === 0) throw conflict('nameTaken', `There is a key ${input.name} already.`);
    await publish(tx, 'api-keys');
    const after = { name: input.name, tables, scopes: input.scopes, source: input.source };
    return { result: { keyId, secret }, audit: { entity: { kind: 'apiKey', id: keyId }, after } };
  },
});
