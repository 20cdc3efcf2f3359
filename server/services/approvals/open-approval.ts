import type { Tx } from '@/db/client';
import { approval } from '@/db/schema';
import type { Permission } from '@/server/contracts/permissions';
import { newId } from '@/server/platform/ids';
import { type CommandContext, conflict, publish } from '../kernel';

export interface ApprovalRequest {
  /** The approval kind whose callbacks carry out the decision (`server/services/decisions/kinds.ts`). */
  readonly kind: string;
  readonly subject: { readonly kind: string; readonly id: string };
  readonly title: string;
  readonly reason: string;
  /** Binds the decision to this content: what it would do, hashed. */
  readonly contentHash: string;
  readonly permission: Permission;
  readonly figures: Readonly<Record<string, unknown>>;
}

/**
 * Asks for a second person, in the transaction of the command that asks; its actor is the author. Gives the id. Rejects
 * when the same subject waits already.
 */
export async function openApproval(tx: Tx, ctx: CommandContext, request: ApprovalRequest): Promise<string> {
  const id = newId();
  const rows = await tx
    .insert(approval)
    .values({
      id,
      kind: request.kind,
      subjectKind: request.subject.kind,
      subjectId: request.subject.id,
      title: request.title,
      reason: request.reason,
      contentHash: request.contentHash,
      figures: { ...request.figures },
      permission: request.permission,
      authorId: ctx.actor.id,
      createdAt: ctx.clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: approval.id });
  if (rows.length === 0) throw conflict('waitsAlready', 'This waits for a second person already.');
  await publish(tx, 'approvals');
  return id;
}
