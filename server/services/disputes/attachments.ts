import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { disputeAttachment } from '@/db/schema';
import {
  ATTACHMENT_TYPES,
  attachInput,
  attachmentInput,
  MOST_ATTACHMENT_BYTES,
  MOST_ATTACHMENTS,
} from '@/server/contracts/disputes';
import { newId } from '@/server/platform/ids';
import { conflict, defineCommand, notFound, ruleViolation, tooLarge } from '../kernel';
import { lockDispute, requireHeld, writeEntry } from './case-row';
import { mediaTypeOf, safeName } from './file-kinds';

/**
 * Keeps a file as evidence of a case that the caller holds. What it is follows from its content; its name is made
 * harmless. Rejects other kinds of files, files beyond the limit, and more files than a case may have. The same content
 * again gives the first one.
 */
export const attach = defineCommand({
  name: 'dispute.attach',
  permission: 'dispute.work',
  input: attachInput,
  async run(tx, ctx, { disputeId, name, content }) {
    const bytes = Buffer.from(content, 'base64');
    if (bytes.byteLength > MOST_ATTACHMENT_BYTES) throw tooLarge(MOST_ATTACHMENT_BYTES);
    const mediaType = mediaTypeOf(bytes);
    if (mediaType === null || bytes.byteLength === 0) {
      throw ruleViolation('fileKind', 'This kind of file is not taken as evidence.', [
        {
          path: ['content'],
          code: 'fileKind',
          message: `must be one of ${ATTACHMENT_TYPES.join(', ')}`,
          limits: { options: ATTACHMENT_TYPES },
        },
      ]);
    }
    const row = await lockDispute(tx, disputeId);
    await requireHeld(tx, ctx, row);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const known = await tx.execute<{ id: string; name: string; sha256: string }>(
      sql`select id, name, sha256 from dispute_attachment where dispute_id = ${disputeId}`,
    );
    const same = known.find((file) => file.sha256 === sha256);
    const safe = safeName(name, mediaType);
    const note = {
      entity: { kind: 'dispute', id: disputeId },
      after: { attachment: safe, mediaType, bytes: bytes.byteLength, sha256 },
    };
    if (same) return { result: { attachmentId: same.id, name: same.name, mediaType }, audit: note };
    if (known.length >= MOST_ATTACHMENTS) {
      throw conflict('tooManyFiles', `A case has at most ${MOST_ATTACHMENTS} files.`, { most: MOST_ATTACHMENTS });
    }
    const attachmentId = newId();
    await tx.insert(disputeAttachment).values({
      id: attachmentId,
      disputeId,
      name: safe,
      mediaType,
      bytes: bytes.byteLength,
      sha256,
      content: bytes,
      uploadedBy: ctx.actor.id,
      uploadedAt: ctx.clock.now(),
    });
    await writeEntry(tx, ctx, disputeId, 'attachment', { name: safe, bytes: bytes.byteLength, attachmentId });
    return { result: { attachmentId, name: safe, mediaType }, audit: note };
  },
});

/** Gives out a file of a case; who took it is written down. */
export const downloadAttachment = defineCommand({
  name: 'dispute.download',
  permission: 'dispute.view',
  input: attachmentInput,
  async run(tx, _ctx, { attachmentId }) {
    const file = (await tx.select().from(disputeAttachment).where(eq(disputeAttachment.id, attachmentId))).at(0);
    if (!file) throw notFound('attachment', attachmentId);
    return {
      result: { name: file.name, mediaType: file.mediaType, content: Buffer.from(file.content) },
      audit: { entity: { kind: 'dispute', id: file.disputeId }, after: { downloaded: file.name, sha256: file.sha256 } },
    };
  },
});
