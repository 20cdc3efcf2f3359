import { eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { alert, staff } from '@/db/schema';
import { alertInput, ownAlertInput, resolveAlertInput, snoozeAlertInput } from '@/server/contracts/alerts';
import { conflict, defineCommand, notFound, publish, ruleViolation } from '../kernel';
import { enqueueDeliveries } from './enqueue-deliveries';
import { messageOf } from './raise-alert';

/** Longer than this is not a pause but a resolution without a reason. */
const LONGEST_SNOOZE_MS = 30 * 24 * 60 * 60 * 1000;

async function openAlert(tx: Tx, alertId: string) {
  const row = (await tx.select().from(alert).where(eq(alert.id, alertId)).for('update')).at(0);
  if (!row) throw notFound('alert', alertId);
  if (row.state === 'resolved') throw conflict('resolved', `Alert ${row.number} is resolved already.`);
  return row;
}

/** Says who looks after an alert: the caller, or an active colleague. Rejects when it is resolved. */
export const ownAlert = defineCommand({
  name: 'alert.own',
  permission: 'alert.handle',
  input: ownAlertInput,
  async run(tx, ctx, { alertId, ownerId = ctx.actor.id }) {
    const row = await openAlert(tx, alertId);
    const owner = (await tx.select({ status: staff.status }).from(staff).where(eq(staff.id, ownerId))).at(0);
    if (owner?.status !== 'active') throw notFound('staff', ownerId);
    const state = row.state === 'raised' ? ('owned' as const) : row.state;
    await tx.update(alert).set({ ownerId, state }).where(eq(alert.id, alertId));
    await publish(tx, 'alerts');
    return {
      result: { state },
      audit: { entity: { kind: 'alert', id: alertId }, before: { ownerId: row.ownerId }, after: { ownerId } },
    };
  },
});

/** Says that somebody has seen it and works on it; he owns it if nobody does. Rejects when it is resolved. */
export const acknowledgeAlert = defineCommand({
  name: 'alert.acknowledge',
  permission: 'alert.handle',
  input: alertInput,
  async run(tx, ctx, { alertId }) {
    const row = await openAlert(tx, alertId);
    if (row.state === 'acknowledged') throw conflict('acknowledged', `Alert ${row.number} is acknowledged already.`);
    const ownerId = row.ownerId ?? ctx.actor.id;
    await tx
      .update(alert)
      .set({ state: 'acknowledged', acknowledgedBy: ctx.actor.id, acknowledgedAt: ctx.clock.now(), ownerId })
      .where(eq(alert.id, alertId));
    await publish(tx, 'alerts');
    return {
      result: { state: 'acknowledged' as const },
      audit: {
        entity: { kind: 'alert', id: alertId },
        before: { state: row.state, ownerId: row.ownerId },
        after: { state: 'acknowledged', ownerId },
      },
    };
  },
});

/** Keeps it out of sight until a moment, at most 30 days away; then it is back. Rejects moments that have passed. */
export const snoozeAlert = defineCommand({
  name: 'alert.snooze',
  permission: 'alert.handle',
  input: snoozeAlertInput,
  async run(tx, ctx, { alertId, until, reason }) {
    const row = await openAlert(tx, alertId);
    const now = ctx.clock.now();
    const snoozedUntil = new Date(until);
    const latest = new Date(now.getTime() + LONGEST_SNOOZE_MS);
    if (snoozedUntil <= now || snoozedUntil > latest) {
      throw ruleViolation('snoozeRange', 'An alert can be put off by 30 days at most.', [
        {
          path: ['until'],
          code: 'snoozeRange',
          message: 'has to lie within the next 30 days',
          limits: { minimum: now.toISOString(), maximum: latest.toISOString() },
        },
      ]);
    }
    await tx.update(alert).set({ snoozedUntil }).where(eq(alert.id, alertId));
    await publish(tx, 'alerts');
    return {
      result: { snoozedUntil },
      audit: {
        entity: { kind: 'alert', id: alertId },
        before: { snoozedUntil: row.snoozedUntil },
        after: { snoozedUntil },
        reason,
      },
    };
  },
});

/** Ends it, in words and with a link to where the answer stands. */
export const resolveAlert = defineCommand({
  name: 'alert.resolve',
  permission: 'alert.handle',
  input: resolveAlertInput,
  async run(tx, ctx, { alertId, resolution, link }) {
    const row = await openAlert(tx, alertId);
    const now = ctx.clock.now();
    const [resolved] = await tx
      .update(alert)
      .set({
        state: 'resolved',
        resolvedBy: ctx.actor.id,
        resolvedAt: now,
        resolution,
        resolutionLink: link ?? null,
      })
      .where(eq(alert.id, alertId))
      .returning();
    await enqueueDeliveries(tx, 'alert.resolved', resolved.severity, messageOf(resolved), now);
    await publish(tx, 'alerts');
    return {
      result: { state: 'resolved' as const },
      audit: {
        entity: { kind: 'alert', id: alertId },
        before: { state: row.state },
        after: { state: 'resolved', ...(link && { link }) },
        reason: resolution,
      },
    };
  },
});
