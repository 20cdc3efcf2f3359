import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { incident, incidentAlert, staff } from '@/db/schema';
import { closeIncidentInput, incidentInput, listIncidentsInput, openIncidentInput } from '@/server/contracts/disputes';
import { newId } from '@/server/platform/ids';
import { conflict, cursorOf, defineCommand, defineQuery, notFound, pageOf, publish, readCursor } from '../kernel';

/** Records a failure: which tables, from when to when, what players are told, and the alerts that told of it. */
export const openIncident = defineCommand({
  name: 'incident.open',
  permission: 'dispute.work',
  input: openIncidentInput,
  async run(tx, ctx, input) {
    const id = newId();
    const { from, to, alertIds, ...rest } = input;
    const tables = [...new Set(input.tables)].sort();
    const [{ number }] = await tx
      .insert(incident)
      .values({
        id,
        ...rest,
        tables,
        state: 'open',
        fromAt: new Date(from),
        toAt: new Date(to),
        openedBy: ctx.actor.id,
        openedAt: ctx.clock.now(),
      })
      .returning({ number: incident.number });
    if (alertIds.length > 0) {
      await tx
        .insert(incidentAlert)
        .values(alertIds.map((alertId) => ({ incidentId: id, alertId })))
        .onConflictDoNothing();
    }
    await publish(tx, 'incidents');
    return {
      result: { incidentId: id, number },
      audit: { entity: { kind: 'incident', id }, after: { number, ...input } },
    };
  },
});

/** Ends an incident. Rejects one that is closed. */
export const closeIncident = defineCommand({
  name: 'incident.close',
  permission: 'dispute.work',
  input: closeIncidentInput,
  async run(tx, ctx, { incidentId, reason }) {
    const rows = await tx
      .update(incident)
      .set({ state: 'closed', closedBy: ctx.actor.id, closedAt: ctx.clock.now() })
      .where(and(eq(incident.id, incidentId), eq(incident.state, 'open')))
      .returning({ number: incident.number });
    if (rows.length === 0) throw conflict('closed', 'The incident is closed, or there is none.');
    await publish(tx, 'incidents');
    return { result: {}, audit: { entity: { kind: 'incident', id: incidentId }, after: { state: 'closed' }, reason } };
  },
});

/** One incident with its alerts, voids and cases. */
export const getIncident = defineQuery({
  name: 'incident.get',
  permission: 'dispute.view',
  input: incidentInput,
  async run(tx, _ctx, { incidentId }) {
    const found = await tx
      .select({ row: incident, openedByName: staff.name })
      .from(incident)
      .innerJoin(staff, eq(staff.id, incident.openedBy))
      .where(eq(incident.id, incidentId));
    const first = found.at(0);
    if (!first) throw notFound('incident', incidentId);
    const alerts = await tx.execute<{ id: string; number: string; title: string; state: string }>(sql`
      select a.id, a.number, a.title, a.state from incident_alert i join alert a on a.id = i.alert_id
      where i.incident_id = ${incidentId} order by a.number`);
    const cases = await tx.execute<{ id: string; number: string; title: string; state: string }>(sql`
      select id, number, title, state from dispute where incident_id = ${incidentId} order by number`);
    const remedies = await tx.execute<{
      id: string;
      number: string;
      kind: string;
      state: string;
      tx: string | null;
    }>(sql`
      select id, number, kind, state, transaction_id as tx from remedy where incident_id = ${incidentId} order by number`);
    const [running] = await tx.execute<{ hands: string; held: string }>(sql`
      select count(*) as hands, coalesce(sum(held_minor), 0) as held from hand_open
      where closed_at is null and table_id = any(${`{${first.row.tables.map((table) => `"${table}"`).join(',')}}`}::text[])`);
    const numbered = <R extends { number: string }>(row: R) => ({ ...row, number: Number(row.number) });
    return {
      ...first.row,
      openedByName: first.openedByName,
      alerts: alerts.map(numbered),
      cases: cases.map(numbered),
      remedies: remedies.map(({ tx: transaction, ...row }) => ({
        ...numbered(row),
        transactionId: transaction === null ? null : Number(transaction),
      })),
      unfinished: { hands: Number(running.hands), held: Number(running.held) },
    };
  },
});

/** Incidents, newest first, keyset paged. */
export const listIncidents = defineQuery({
  name: 'incident.list',
  permission: 'dispute.view',
  input: listIncidentsInput,
  async run(tx, _ctx, input) {
    const backwards = input.before !== null;
    const cursor = input.before ?? input.after;
    const number = cursor === null ? undefined : Number(readCursor(cursor, 1)[0]);
    const rows = await tx
      .select()
      .from(incident)
      .where(number === undefined ? undefined : backwards ? gt(incident.number, number) : lt(incident.number, number))
      .orderBy(backwards ? asc(incident.number) : desc(incident.number))
      .limit(input.limit + 1);
    const { shown, older, newer } = pageOf(rows, input, (row) => cursorOf([row.number]));
    return { rows: shown, older, newer, any: rows.length > 0 };
  },
});
