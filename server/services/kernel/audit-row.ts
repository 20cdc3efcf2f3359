import type { Database, Tx } from '@/db/client';
import { auditEntry } from '@/db/schema';
import type { AuditNote, ServiceContext } from './context';

/** Takes the note of the outermost command and those of the commands inside it; appends the one audit row. */
export async function writeAuditRow(
  db: Database | Tx,
  ctx: ServiceContext,
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
