import type { Database, Tx } from '@/db/client';
import { auditEntry } from '@/db/schema';
import type { Actor, AuditNote, ServiceContext } from './context';

/** Who an audit row names: an actor, or somebody at the sign-in door whom we do not know yet. */
export interface AuditSource extends Pick<ServiceContext, 'clock' | 'requestId' | 'ip' | 'parts'> {
  readonly actor: Actor | (Omit<Actor, 'kind'> & { readonly kind: 'anonymous' });
}

/** Takes the note of the outermost command and those of the commands inside it; appends the one audit row. */
export async function writeAuditRow(
  db: Database | Tx,
  ctx: AuditSource,
  action: string,
  note: AuditNote,
  outcome: 'done' | 'refused' = 'done',
): Promise<void> {
  await db.insert(auditEntry).values({
    occurredAt: ctx.clock.now(),
    actorKind: ctx.actor.kind,
    actorId: ctx.actor.id,
    actorName: ctx.actor.name,
    actorRoles: [...ctx.actor.roles],
    outcome,
    action: note.action ?? action,
    entityKind: note.entity.kind,
    entityId: note.entity.id,
    before: note.before ?? null,
    after: note.after ?? null,
    reason: note.reason ?? null,
    parts: ctx.parts && ctx.parts.length > 0 ? ctx.parts : null,
    requestId: ctx.requestId,
    ip: ctx.ip ?? null,
  });
}
