import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { changeSet } from '@/db/schema';
import { body, kindName, slug } from '@/server/contracts/catalogue/requests';
import { newId } from '@/server/platform/ids';
import { conflict, defineCommand } from '../kernel';
import { applyChangeSet } from './apply-change-set';
import { fillVersions, hashOfSet, lockChangeSet, versionsOf } from './change-set';
import { insertDocument, insertDraft } from './draft';

const bootstrapInput = z.strictObject({
  authorId: z.uuid(),
  title: z.string().min(3).max(120),
  /** A moment that has passed, from which the room has been running as it is filled; now unless given. */
  liveFrom: z.date().optional(),
  documents: z.array(z.strictObject({ kind: kindName, slug, body })).min(1),
});

/**
 * Fills an empty catalogue, live at once: a new room cannot wait for a second person who does not exist yet. Run by the
 * system on first start; rejects as soon as the catalogue holds anything.
 */
export const bootstrapCatalogue = defineCommand({
  name: 'catalogue.bootstrap',
  permission: 'catalogue.bootstrap',
  input: bootstrapInput,
  async run(tx, ctx, input) {
    const filled = await tx.execute(sql`select 1 from catalogue_document limit 1`);
    if (filled.length > 0) throw conflict('notEmpty', 'The catalogue has documents already.');
    const id = newId();
    const now = ctx.clock.now();
    await tx.insert(changeSet).values({
      id,
      title: input.title,
      reason: 'First configuration',
      authorId: input.authorId,
      createdAt: now,
    });
    const author = { ...ctx, actor: { ...ctx.actor, id: input.authorId } };
    for (const item of input.documents) {
      const document = await insertDocument(tx, author, item.kind, item.slug);
      await insertDraft(tx, author, document, { changeSetId: id, body: item.body });
    }
    const set = await lockChangeSet(tx, id);
    const hash = hashOfSet(set.effectiveFrom, await fillVersions(tx, await versionsOf(tx, id)));
    await tx.execute(sql`
      update change_set set state = 'submitted', submitted_at = ${now.toISOString()}::timestamptz, content_hash = ${hash}
      where id = ${id}`);
    const applied = await applyChangeSet(tx, author, id, hash, input.liveFrom);
    return {
      result: { changeSetId: id, documents: applied.versions.length },
      audit: {
        entity: { kind: 'changeSet', id },
        after: { documents: applied.versions.map((version) => `${version.kind}/${version.slug}`) },
      },
    };
  },
});
