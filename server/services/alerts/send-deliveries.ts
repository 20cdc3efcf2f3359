import { createHmac } from 'node:crypto';
import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { database } from '@/db/client';
import { webhook, webhookDelivery } from '@/db/schema';
import { WEBHOOK_HEADERS } from '@/server/contracts/alerts';
import { type Clock, systemClock } from '@/server/platform/clock';
import { type OutboundAnswer, postOutbound, RefusedAddress } from '@/server/platform/outbound';
import { unlockSecret } from '@/server/platform/secret-box';
import { raiseAlert } from './raise-alert';

/** What the key of the webhook secrets is derived for. */
export const SECRET_PURPOSE = 'webhook';

const TIMEOUT_MS = 10_000;
const BATCH = 20;
/** Waits after the first, second ... failure; then the message is given up: about a day in all. */
const WAITS_MS = [10_000, 60_000, 300_000, 1_800_000, 7_200_000, 21_600_000, 43_200_000];

export type Post = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  timeoutMs: number,
) => Promise<OutboundAnswer>;

/** The signature of a body at a moment; receivers compute the same. */
export function signatureOf(secret: string, timestamp: string, body: string): string {
  return `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
}

// A sender that dies holds its messages for this long, then another takes them.
const HELD_MS = 60_000;

async function take(now: Date) {
  return database().transaction(async (tx) => {
    const due = await tx
      .select({
        id: webhookDelivery.id,
        event: webhookDelivery.event,
        payload: webhookDelivery.payload,
        attempts: webhookDelivery.attempts,
        webhookId: webhook.id,
        name: webhook.name,
        url: webhook.url,
        secret: webhook.secret,
      })
      .from(webhookDelivery)
      .innerJoin(webhook, eq(webhook.id, webhookDelivery.webhookId))
      .where(and(eq(webhookDelivery.state, 'waiting'), lte(webhookDelivery.nextAt, now)))
      .orderBy(asc(webhookDelivery.nextAt))
      .limit(BATCH)
      .for('update', { of: webhookDelivery, skipLocked: true });
    for (const { id } of due) {
      await tx
        .update(webhookDelivery)
        .set({ nextAt: new Date(now.getTime() + HELD_MS), attempts: sql`${webhookDelivery.attempts} + 1` })
        .where(eq(webhookDelivery.id, id));
    }
    return due;
  });
}

/**
 * Sends what is due to webhooks, signed, each message at least once. Any number of workers may call it at once. A message
 * that fails waits longer and longer and is given up after eight attempts, which raises an alert. Gives how many were
 * tried.
 */
export async function sendDeliveries(clock: Clock = systemClock, post: Post = postOutbound): Promise<number> {
  const due = await take(clock.now());
  for (const message of due) {
    const body = JSON.stringify({ id: message.id, ...(message.payload as object) });
    const timestamp = String(Math.floor(clock.now().getTime() / 1000));
    const secret = unlockSecret(SECRET_PURPOSE, message.secret);
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Pitboss',
      [WEBHOOK_HEADERS.delivery]: message.id,
      [WEBHOOK_HEADERS.event]: message.event,
      [WEBHOOK_HEADERS.timestamp]: timestamp,
      [WEBHOOK_HEADERS.signature]: signatureOf(secret, timestamp, body),
    };
    let status: number | null = null;
    let failure: string | null = null;
    let refused = false;
    try {
      status = (await post(message.url, headers, body, TIMEOUT_MS)).status;
      if (status < 200 || status >= 300) failure = `answered ${status}`;
    } catch (error) {
      refused = error instanceof RefusedAddress;
      failure = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
    }
    const now = clock.now();
    const wait = refused ? undefined : WAITS_MS.at(message.attempts);
    await database().transaction(async (tx) => {
      const givenUp = failure !== null && wait === undefined;
      await tx
        .update(webhookDelivery)
        .set(
          failure === null
            ? { state: 'delivered', deliveredAt: now, lastStatus: status, lastError: null }
            : {
                state: givenUp ? 'failed' : 'waiting',
                nextAt: new Date(now.getTime() + (wait ?? 0)),
                lastStatus: status,
                lastError: failure,
              },
        )
        .where(eq(webhookDelivery.id, message.id));
      // An alert about a webhook goes to the others too; the one that fails would only fail again, and count up.
      if (givenUp) {
        await raiseAlert(tx, clock, {
          kind: 'webhook.failed',
          severity: 'warning',
          title: `Messages to webhook ${message.name} do not arrive`,
          figures: { webhook: message.name, error: failure },
          subject: { kind: 'webhook', id: message.webhookId },
        });
      }
    });
  }
  return due.length;
}
