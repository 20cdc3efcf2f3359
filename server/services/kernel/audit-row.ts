import { type Database, executePrepared, type Tx } from '@/db/client';
import type { Actor, AuditNote, ServiceContext } from './context';

/** Who an audit row names: an actor, or somebody at the sign-in door whom we do not know yet. */
export interface AuditSource extends Pick<ServiceContext, 'clock' | 'requestId' | 'ip' | 'parts'> {
  readonly actor: Actor | (Omit<Actor, 'kind'> & { readonly kind: 'anonymous' });
}

const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** As JSON.stringify, with U+FFFD for what is no character, as the driver writes it into text columns too. */
function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  if (!text.includes('\\ud')) return text;
  return JSON.stringify(value, (_key, part) =>
    typeof part === 'string' ? part.replace(LONE_SURROGATE, '\ufffd') : part,
  );
}

const INSERT = `
  insert into audit_entry (occurred_at, actor_kind, actor_id, actor_name, actor_roles, outcome, action, entity_kind,
    entity_id, before, after, reason, parts, request_id, ip)
  select * from json_to_record($1::text::json) as given (occurred_at timestamptz, actor_kind text, actor_id text,
    actor_name text, actor_roles text[], outcome text, action text, entity_kind text, entity_id text, before jsonb,
    after jsonb, reason text, parts jsonb, request_id uuid, ip text)`;

/**
 * Takes the note of the outermost command and those of the commands inside it; appends the one audit row. It stands in
 * every write, so it is one hand-written, prepared statement of one parameter: the query builder, and a parameter a
 * column, would cost the write more than the database does.
 */
export async function writeAuditRow(
  db: Database | Tx,
  ctx: AuditSource,
  action: string,
  note: AuditNote,
  outcome: 'done' | 'refused' = 'done',
): Promise<void> {
  const row = {
    occurred_at: ctx.clock.now(),
    actor_kind: ctx.actor.kind,
    actor_id: ctx.actor.id,
    actor_name: ctx.actor.name,
    actor_roles: ctx.actor.roles,
    outcome,
    action: note.action ?? action,
    entity_kind: note.entity.kind,
    entity_id: note.entity.id,
    before: note.before,
    after: note.after,
    reason: note.reason,
    parts: ctx.parts && ctx.parts.length > 0 ? ctx.parts : null,
    request_id: ctx.requestId,
    ip: ctx.ip,
  };
  await executePrepared(db, INSERT, [jsonText(row)]);
}
