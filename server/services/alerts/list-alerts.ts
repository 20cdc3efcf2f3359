import { and, asc, desc, eq, gt, isNull, lt, lte, ne, or } from 'drizzle-orm';
import { z } from 'zod';
import { alert, auditEntry } from '@/db/schema';
import { alertInput, listAlertsInput } from '@/server/contracts/alerts';
import { nameOfStaff } from '../approvals';
import { cursorOf, defineQuery, notFound, pageOf, readCursor } from '../kernel';

const awake = (now: Date) => or(isNull(alert.snoozedUntil), lte(alert.snoozedUntil, now));

function stateNow(row: Pick<typeof alert.$inferSelect, 'state' | 'snoozedUntil'>, now: Date) {
  return row.state !== 'resolved' && row.snoozedUntil !== null && row.snoozedUntil > now
    ? ('snoozed' as const)
    : row.state;
}

/** Alerts of one state, newest first, keyset paged; `open` is what waits for somebody now. */
export const listAlerts = defineQuery({
  name: 'alert.list',
  permission: 'alert.view',
  input: listAlertsInput,
  async run(tx, ctx, input) {
    const now = ctx.clock.now();
    const backwards = input.before !== null;
    const place = input.before ?? input.after;
    const number = place === null ? undefined : Number(readCursor(place, 1)[0]);
    const ofState = {
      open: and(ne(alert.state, 'resolved'), awake(now)),
      snoozed: and(ne(alert.state, 'resolved'), gt(alert.snoozedUntil, now)),
      resolved: eq(alert.state, 'resolved'),
      raised: and(eq(alert.state, 'raised'), awake(now)),
      owned: and(eq(alert.state, 'owned'), awake(now)),
      acknowledged: and(eq(alert.state, 'acknowledged'), awake(now)),
    }[input.state];
    const rows = await tx
      .select({ row: alert, owner: nameOfStaff(alert.ownerId) })
      .from(alert)
      .where(
        and(
          ofState,
          input.severity === undefined ? undefined : eq(alert.severity, input.severity),
          input.kind === undefined ? undefined : eq(alert.kind, input.kind),
          input.mine ? eq(alert.ownerId, ctx.actor.id) : undefined,
          number === undefined ? undefined : backwards ? gt(alert.number, number) : lt(alert.number, number),
        ),
      )
      .orderBy(backwards ? asc(alert.number) : desc(alert.number))
      .limit(input.limit + 1);
    const { shown, older, newer } = pageOf(rows, input, ({ row }) => cursorOf([row.number]));
    const any = rows.length > 0 || (await tx.select({ id: alert.id }).from(alert).limit(1)).length > 0;
    return { rows: shown.map(({ row, owner }) => ({ ...row, owner, state: stateNow(row, now) })), older, newer, any };
  },
});

/** One alert with everything that was done about it. */
export const getAlert = defineQuery({
  name: 'alert.get',
  permission: 'alert.view',
  input: alertInput,
  async run(tx, ctx, { alertId }) {
    const found = await tx
      .select({
        row: alert,
        owner: nameOfStaff(alert.ownerId),
        acknowledger: nameOfStaff(alert.acknowledgedBy),
        resolver: nameOfStaff(alert.resolvedBy),
      })
      .from(alert)
      .where(eq(alert.id, alertId));
    const item = found.at(0);
    if (!item) throw notFound('alert', alertId);
    const history = await tx
      .select({
        id: auditEntry.id,
        at: auditEntry.occurredAt,
        actor: auditEntry.actorName,
        action: auditEntry.action,
        after: auditEntry.after,
        reason: auditEntry.reason,
      })
      .from(auditEntry)
      .where(and(eq(auditEntry.entityKind, 'alert'), eq(auditEntry.entityId, alertId)))
      .orderBy(auditEntry.id);
    const { row, ...names } = item;
    return { ...row, ...names, state: stateNow(row, ctx.clock.now()), history };
  },
});

/** What the shell shows: how many wait, by severity, and how many of them the caller owns. */
export const countAlerts = defineQuery({
  name: 'alert.count',
  permission: 'alert.view',
  input: z.void(),
  async run(tx, ctx) {
    const rows = await tx
      .select({ severity: alert.severity, ownerId: alert.ownerId, raisedAt: alert.raisedAt })
      .from(alert)
      .where(and(ne(alert.state, 'resolved'), awake(ctx.clock.now())))
      .orderBy(alert.raisedAt);
    const of = (severity: string) => rows.filter((row) => row.severity === severity).length;
    return {
      open: rows.length,
      critical: of('critical'),
      warning: of('warning'),
      info: of('info'),
      mine: rows.filter((row) => row.ownerId === ctx.actor.id).length,
      oldest: rows.at(0)?.raisedAt ?? null,
    };
  },
});
