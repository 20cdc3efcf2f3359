import { eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { webhook, webhookDelivery } from '@/db/schema';
import { ALERT_SEVERITIES, type AlertSeverity } from '@/server/contracts/alerts';
import { newId } from '@/server/platform/ids';

export type WebhookEvent = 'alert.raised' | 'alert.resolved' | 'audit.anchor' | 'report.written' | 'webhook.test';

/** Puts a message into the outgoing tray of every active webhook that wants this severity, in the same transaction. */
export async function enqueueDeliveries(
  tx: Tx,
  event: WebhookEvent,
  severity: AlertSeverity,
  payload: object,
  now: Date,
  onlyWebhookId?: string,
): Promise<number> {
  const hooks = await tx
    .select({ id: webhook.id, minSeverity: webhook.minSeverity })
    .from(webhook)
    .where(onlyWebhookId === undefined ? eq(webhook.active, true) : eq(webhook.id, onlyWebhookId));
  const wanted = hooks.filter(
    (hook) =>
      onlyWebhookId !== undefined || ALERT_SEVERITIES.indexOf(hook.minSeverity) <= ALERT_SEVERITIES.indexOf(severity),
  );
  if (wanted.length === 0) return 0;
  for (const hook of wanted) await enqueueDelivery(tx, hook.id, event, payload, now);
  return wanted.length;
}

/** Puts a message into the outgoing tray of one webhook, whatever it wants otherwise; gives the delivery's id. */
export async function enqueueDelivery(
  tx: Tx,
  webhookId: string,
  event: WebhookEvent,
  payload: object,
  now: Date,
): Promise<string> {
  const id = newId();
  const body = { event, at: now.toISOString(), ...payload };
  await tx.insert(webhookDelivery).values({ id, webhookId, event, payload: body, nextAt: now, createdAt: now });
  return id;
}
