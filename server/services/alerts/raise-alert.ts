import { sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { alert } from '@/db/schema';
import type { AlertSeverity } from '@/server/contracts/alerts';
import type { Clock } from '@/server/platform/clock';
import { newId } from '@/server/platform/ids';
import { publish } from '../kernel';
import { enqueueDeliveries } from './enqueue-deliveries';

export interface NewAlert {
  /** `domain.what`. */
  readonly kind: string;
  readonly severity: AlertSeverity;
  readonly title: string;
  readonly figures?: Readonly<Record<string, string | number | boolean | null>>;
  readonly subject: { readonly kind: string; readonly id: string };
  /** What makes two occurrences the same matter. Default: kind and subject. */
  readonly dedupeKey?: string;
}

/**
 * Raises an alert in an open transaction, or counts it up while the same matter is open; then its figures are those of
 * the last time, and it is as severe as it ever was. Messages to webhooks go out for the first time only. Gives its id.
 */
export async function raiseAlert(tx: Tx, clock: Clock, given: NewAlert): Promise<string> {
  const now = clock.now();
  const rank = (value: unknown) => sql`array_position(array['info', 'warning', 'critical'], ${value})`;
  const rows = await tx
    .insert(alert)
    .values({
      id: newId(),
      kind: given.kind,
      severity: given.severity,
      title: given.title,
      figures: { ...given.figures },
      subjectKind: given.subject.kind,
      subjectId: given.subject.id,
      dedupeKey: given.dedupeKey ?? `${given.kind}:${given.subject.kind}:${given.subject.id}`,
      raisedAt: now,
      lastRaisedAt: now,
    })
    .onConflictDoUpdate({
      target: alert.dedupeKey,
      targetWhere: sql`${alert.state} <> 'resolved'`,
      set: {
        times: sql`${alert.times} + 1`,
        lastRaisedAt: now,
        title: given.title,
        figures: { ...given.figures },
        severity: sql`case when ${rank(sql`excluded.severity`)} > ${rank(alert.severity)} then excluded.severity else ${alert.severity} end`,
      },
    })
    .returning();
  const row = rows[0];
  if (row.times === 1) await enqueueDeliveries(tx, 'alert.raised', row.severity, messageOf(row), now);
  await publish(tx, 'alerts');
  return row.id;
}

/** What a webhook is told of an alert: nothing that is not on its screen. */
export function messageOf(row: typeof alert.$inferSelect) {
  return {
    alert: {
      id: row.id,
      number: row.number,
      kind: row.kind,
      severity: row.severity,
      title: row.title,
      figures: row.figures,
      subject: { kind: row.subjectKind, id: row.subjectId },
      state: row.state,
      raisedAt: row.raisedAt.toISOString(),
      resolvedAt: row.resolvedAt?.toISOString() ?? null,
      resolution: row.resolution,
    },
  };
}

/** Ends an open alert because what was wrong is so no longer; does nothing when none is open. */
export async function clearAlert(tx: Tx, clock: Clock, dedupeKey: string, resolution: string): Promise<void> {
  const now = clock.now();
  const rows = await tx
    .update(alert)
    .set({ state: 'resolved', resolvedAt: now, resolution })
    .where(sql`${alert.dedupeKey} = ${dedupeKey} and ${alert.state} <> 'resolved'`)
    .returning();
  for (const row of rows) await enqueueDeliveries(tx, 'alert.resolved', row.severity, messageOf(row), now);
  if (rows.length > 0) await publish(tx, 'alerts');
}
