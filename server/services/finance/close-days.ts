import { desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '@/db/client';
import { periodClose, periodReopening, periodRequest, staff } from '@/db/schema';
import { requestCloseInput } from '@/server/contracts/finance';
import { newId } from '@/server/platform/ids';
import { openApproval } from '../approvals';
import { contentHash } from '../catalogue';
import { type ApprovalKind, conflict, defineCommand, defineQuery, notFound, publish } from '../kernel';
import { accountingDates, closePeriod } from '../ledger';
import { type CloseState, closeState, firstOpenDay } from './close-checks';

const PERIOD_APPROVAL = 'finance.closePeriod';

/** What is agreed to: the days and the control totals of every report over them. */
const hashOf = ({ from, through, ties }: CloseState): string =>
  contentHash({ from, through, ties: ties.map(({ accountId: _, ...tie }) => tie) });

function requireInOrder(state: CloseState): void {
  const [stops] = state.checks.filter((check) => check.blocks && !check.ok);
  if (stops) {
    throw conflict('notInOrder', `Days through ${state.through} cannot be closed: ${stops.id}.`, {
      check: stops.id,
      names: stops.names.join(', '),
    });
  }
}

/**
 * Asks for all days up to `through` to be closed; a second person decides, and the control totals must then be what they
 * are now. Rejects as `conflict` days that are not over or closed already, a report that does not tie out to the ledger,
 * books that were not proved or are broken, and a second request while one waits.
 */
export const requestClose = defineCommand({
  name: 'finance.requestClose',
  permission: 'period.close',
  input: requestCloseInput,
  async run(tx, ctx, { through, note }) {
    const now = ctx.clock.now();
    const [today] = await accountingDates(tx, [now], now);
    const first = await firstOpenDay(tx);
    if (first !== null && through < first)
      throw conflict('closedAlready', `Days through ${through} are closed already.`);
    const state = await closeState(tx, through, today);
    requireInOrder(state);
    const id = newId();
    const hash = hashOf(state);
    const waiting = await tx
      .insert(periodRequest)
      .values({
        id,
        through,
        note,
        checks: state.checks,
        contentHash: hash,
        state: 'waiting',
        requestedBy: ctx.actor.id,
        requestedAt: now,
      })
      .onConflictDoNothing()
      .returning({ number: periodRequest.number });
    if (waiting.length === 0) throw conflict('waitsAlready', 'A period waits for a second person already.');
    const approvalId = await openApproval(tx, ctx, {
      kind: PERIOD_APPROVAL,
      permission: 'period.approve',
      subject: { kind: 'period', id },
      title: `Close days ${state.from} to ${through}`,
      reason: note,
      contentHash: hash,
      figures: {
        from: state.from,
        through,
        reports: state.ties.length,
        open:
          state.checks
            .filter((check) => !check.ok)
            .map((check) => check.id)
            .join(', ') || 'nothing',
      },
    });
    await tx.update(periodRequest).set({ approvalId }).where(eq(periodRequest.id, id));
    await publish(tx, 'finance');
    return {
      result: { periodId: id, approvalId },
      audit: { entity: { kind: 'period', id: through }, after: { from: state.from, through }, reason: note },
    };
  },
});

async function lockRequest(tx: Tx, id: string) {
  const row = (await tx.select().from(periodRequest).where(eq(periodRequest.id, id)).for('update')).at(0);
  if (!row) throw notFound('period', id);
  if (row.state !== 'waiting') throw conflict('decided', `Period ${row.number} is ${row.state} already.`);
  return row;
}

/** Closes the days for good once a second person agrees; rejects if a figure changed since they were asked for. */
export const periodApproval: ApprovalKind = {
  kind: PERIOD_APPROVAL,
  async approve(tx, ctx, id, approvedHash) {
    const row = await lockRequest(tx, id);
    const now = ctx.clock.now();
    // Alone with the books before they are read, so that nothing slips in between reading and closing.
    await tx.execute(sql`select pg_advisory_xact_lock(7240119)`);
    const [today] = await accountingDates(tx, [now], now);
    const state = await closeState(tx, row.through, today);
    requireInOrder(state);
    if (hashOf(state) !== approvedHash) {
      throw conflict('hashChanged', 'Figures of the period changed since it was asked for. Ask again.');
    }
    await closePeriod(tx, ctx, row.through);
    await tx
      .update(periodRequest)
      .set({ state: 'closed', decidedBy: ctx.actor.id, decidedAt: now })
      .where(eq(periodRequest.id, id));
    await publish(tx, 'finance');
  },
  async reject(tx, ctx, id) {
    await lockRequest(tx, id);
    await tx
      .update(periodRequest)
      .set({ state: 'rejected', decidedBy: ctx.actor.id, decidedAt: ctx.clock.now() })
      .where(eq(periodRequest.id, id));
    await publish(tx, 'finance');
  },
};

/** How the periods stand: closed through, the next open day, the checklist for closing up to yesterday, past requests and reopenings. */
export const listPeriods = defineQuery({
  name: 'finance.periods',
  permission: 'finance.view',
  input: z.strictObject({ through: z.iso.date().optional() }),
  async run(tx, ctx, { through }) {
    const now = ctx.clock.now();
    const [{ today }] = await tx.execute<{ today: string }>(sql`
      select ((${now.toISOString()}::timestamptz at time zone coalesce(v.body #>> '{room,zone}', 'UTC'))
        - make_interval(mins => coalesce((v.body #>> '{room,businessDayStartsAt}')::int, 0)))::date::text as today
      from (select 1) one left join (
        select v.body from catalogue_version v join catalogue_document d on d.id = v.document_id
        where d.kind = 'room' and d.slug = 'room' and v.live_during @> clock_timestamp()) v on true`);
    const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
    const first = await firstOpenDay(tx);
    const next = through ?? yesterday;
    const closed =
      (await tx.select().from(periodClose).orderBy(desc(periodClose.closedThrough)).limit(1)).at(0) ?? null;
    const requests = await tx
      .select({
        id: periodRequest.id,
        number: periodRequest.number,
        through: periodRequest.through,
        note: periodRequest.note,
        state: periodRequest.state,
        requestedBy: staff.name,
        requestedAt: periodRequest.requestedAt,
        approvalId: periodRequest.approvalId,
        decidedAt: periodRequest.decidedAt,
      })
      .from(periodRequest)
      .innerJoin(staff, eq(staff.id, periodRequest.requestedBy))
      .orderBy(desc(periodRequest.number))
      .limit(50);
    const reopenings = await tx
      .select({
        id: periodReopening.id,
        fromDay: periodReopening.fromDay,
        closedThrough: periodReopening.closedThrough,
        note: periodReopening.note,
        state: periodReopening.state,
        requestedBy: staff.name,
        requestedAt: periodReopening.requestedAt,
        approvalId: periodReopening.approvalId,
      })
      .from(periodReopening)
      .innerJoin(staff, eq(staff.id, periodReopening.requestedBy))
      .orderBy(desc(periodReopening.number))
      .limit(50);
    return {
      today,
      reopenings,
      firstOpenDay: first,
      closedThrough: closed?.closedThrough ?? null,
      closedAt: closed?.closedAt ?? null,
      // Nothing is left to close when the next day to close lies before the first that is open.
      next: first !== null && next >= first ? await closeState(tx, next, today) : null,
      requests,
    };
  },
});
