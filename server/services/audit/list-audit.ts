import { and, asc, desc, eq, gt, gte, ilike, like, lt, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '@/db/client';
import { auditEntry, seal } from '@/db/schema';
import { type AuditFilter, auditEntryInput, listAuditInput } from '@/server/contracts/audit';
import { cursorOf, defineQuery, notFound, pageOf, readCursor } from '../kernel';

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Takes the filters of the audit; gives the condition that they make. */
export function conditionOf(filter: AuditFilter): SQL | undefined {
  const { action, field, search } = filter;
  const path = field === undefined ? undefined : sql`string_to_array(${field}, '.')`;
  return and(
    filter.actorId === undefined ? undefined : eq(auditEntry.actorId, filter.actorId),
    filter.actorKind === undefined ? undefined : eq(auditEntry.actorKind, filter.actorKind),
    action === undefined
      ? undefined
      : action.endsWith('.')
        ? like(auditEntry.action, `${escaped(action)}%`)
        : eq(auditEntry.action, action),
    filter.entityKind === undefined ? undefined : eq(auditEntry.entityKind, filter.entityKind),
    filter.entityId === undefined ? undefined : eq(auditEntry.entityId, filter.entityId),
    filter.outcome === undefined ? undefined : eq(auditEntry.outcome, filter.outcome),
    path && sql`${auditEntry.before} #> ${path} is distinct from ${auditEntry.after} #> ${path}`,
    filter.from === undefined ? undefined : gte(auditEntry.occurredAt, new Date(filter.from)),
    filter.to === undefined ? undefined : lt(auditEntry.occurredAt, new Date(filter.to)),
    filter.requestId === undefined ? undefined : eq(auditEntry.requestId, filter.requestId),
    search === undefined
      ? undefined
      : or(
          ...[auditEntry.reason, auditEntry.actorName, auditEntry.action, auditEntry.entityId].map((column) =>
            ilike(column, `%${escaped(search)}%`),
          ),
        ),
  );
}

const anyEntry = async (tx: Tx) => (await tx.select({ id: auditEntry.id }).from(auditEntry).limit(1)).length > 0;

/** The audit, newest first, keyset paged. Looking at it is not audited; taking it away is (`exportAudit`). */
export const listAudit = defineQuery({
  name: 'audit.list',
  permission: 'audit.view',
  input: listAuditInput,
  async run(tx, _ctx, { after, before, limit, ...filter }) {
    const backwards = before !== null;
    const place = before ?? after;
    const id = place === null ? undefined : Number(readCursor(place, 1)[0]);
    const rows = await tx
      .select()
      .from(auditEntry)
      .where(
        and(
          conditionOf(filter),
          id === undefined ? undefined : backwards ? gt(auditEntry.id, id) : lt(auditEntry.id, id),
        ),
      )
      .orderBy(backwards ? asc(auditEntry.id) : desc(auditEntry.id))
      .limit(limit + 1);
    const { shown, older, newer } = pageOf(rows, { after, before, limit }, (row) => cursorOf([row.id]));
    return { rows: shown, older, newer, any: rows.length > 0 || (await anyEntry(tx)) };
  },
});

async function sealOf(tx: Tx, id: number) {
  const rows = await tx
    .select({ no: seal.no, hash: seal.hash, sealedAt: seal.sealedAt })
    .from(seal)
    .where(
      sql`(${seal.streams} -> 'audit' ->> 'first')::bigint <= ${id} and (${seal.streams} -> 'audit' ->> 'last')::bigint >= ${id}
        and exists (select 1 from jsonb_array_elements_text(${seal.streams} -> 'audit' -> 'leaves') leaf
          where leaf like ${`${id}:%`})`,
    )
    .limit(1);
  return rows.at(0) ?? null;
}

/** One entry, the others of the same request, and the seal that protects it; `null` until the sealer comes by. */
export const getAuditEntry = defineQuery({
  name: 'audit.get',
  permission: 'audit.view',
  input: auditEntryInput,
  async run(tx, _ctx, { id }) {
    const entry = (await tx.select().from(auditEntry).where(eq(auditEntry.id, id))).at(0);
    if (!entry) throw notFound('audit entry', String(id));
    const related = await tx
      .select({ id: auditEntry.id, action: auditEntry.action, outcome: auditEntry.outcome })
      .from(auditEntry)
      .where(and(eq(auditEntry.requestId, entry.requestId), sql`${auditEntry.id} <> ${id}`))
      .orderBy(asc(auditEntry.id))
      .limit(50);
    return { entry, related, seal: await sealOf(tx, id) };
  },
});

/** What the filters can be set to: the actions, kinds of entity and actors that occur, in order. */
export const auditChoices = defineQuery({
  name: 'audit.choices',
  permission: 'audit.view',
  input: z.void(),
  async run(tx) {
    const actions = await tx.selectDistinct({ action: auditEntry.action }).from(auditEntry).orderBy(auditEntry.action);
    const kinds = await tx
      .selectDistinct({ kind: auditEntry.entityKind })
      .from(auditEntry)
      .orderBy(auditEntry.entityKind);
    const actors = await tx
      .selectDistinctOn([auditEntry.actorId], {
        id: auditEntry.actorId,
        kind: auditEntry.actorKind,
        name: auditEntry.actorName,
      })
      .from(auditEntry)
      .orderBy(auditEntry.actorId, desc(auditEntry.id));
    return {
      actions: actions.map((row) => row.action),
      entityKinds: kinds.map((row) => row.kind),
      actors: actors.sort((a, b) => a.name.localeCompare(b.name)),
    };
  },
});

/** How far the chain is: its head, and since when the oldest row waits for its seal. */
export const sealStatus = defineQuery({
  name: 'audit.sealStatus',
  permission: 'audit.view',
  input: z.void(),
  async run(tx) {
    const head = (
      await tx
        .select({ no: seal.no, hash: seal.hash, sealedAt: seal.sealedAt, toXact: seal.toXact })
        .from(seal)
        .orderBy(desc(seal.no))
        .limit(1)
    ).at(0);
    const waiting = await tx
      .select({
        rows: sql<number>`count(*)`.mapWith(Number),
        since: sql<Date | null>`min(${auditEntry.occurredAt})`.mapWith((value) => new Date(value)),
      })
      .from(auditEntry)
      .where(sql`${auditEntry.xactId} >= ${head?.toXact ?? '0'}::xid8`);
    return {
      head: head ? { no: head.no, hash: head.hash, sealedAt: head.sealedAt } : null,
      waiting: waiting[0].rows,
      waitingSince: waiting[0].rows > 0 ? waiting[0].since : null,
    };
  },
});
