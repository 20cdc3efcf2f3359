import { randomBytes } from 'node:crypto';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '@/db/client';
import { webhook, webhookDelivery } from '@/db/schema';
import {
  createWebhookInput,
  editWebhookInput,
  listDeliveriesInput,
  redeliverInput,
  webhookInput,
} from '@/server/contracts/alerts';
import { newId } from '@/server/platform/ids';
import { addressFor, RefusedAddress } from '@/server/platform/outbound';
import { lockSecret } from '@/server/platform/secret-box';
import { conflict, cursorOf, defineCommand, defineQuery, notFound, pageOf, readCursor, ruleViolation } from '../kernel';
import { enqueueDeliveries } from './enqueue-deliveries';
import { SECRET_PURPOSE } from './send-deliveries';

const visible = {
  id: webhook.id,
  name: webhook.name,
  url: webhook.url,
  minSeverity: webhook.minSeverity,
  active: webhook.active,
  createdAt: webhook.createdAt,
};

// Checked again at every sending; here so that the mistake shows where it is made.
async function requireOutside(url: string): Promise<void> {
  try {
    await addressFor(new URL(url));
  } catch (error) {
    const why = error instanceof RefusedAddress ? error.message : 'its name cannot be resolved';
    throw ruleViolation('webhookAddress', 'Messages cannot be sent to this address.', [
      { path: ['url'], code: 'webhookAddress', message: why },
    ]);
  }
}

async function existing(tx: Tx, webhookId: string) {
  const row = (await tx.select().from(webhook).where(eq(webhook.id, webhookId)).for('update')).at(0);
  if (!row) throw notFound('webhook', webhookId);
  return row;
}

async function requireFreeName(tx: Tx, name: string, except?: string): Promise<void> {
  const taken = await tx.select({ id: webhook.id }).from(webhook).where(sql`lower(${webhook.name}) = lower(${name})`);
  if (taken.some((row) => row.id !== except)) throw conflict('nameTaken', `There is a webhook ${name} already.`);
}

const newSecret = () => `whsec_${randomBytes(24).toString('base64url')}`;

/** The webhooks, without their secrets, each with what became of its last message. */
export const listWebhooks = defineQuery({
  name: 'webhook.list',
  permission: 'webhook.view',
  input: z.void(),
  async run(tx) {
    const hooks = await tx.select(visible).from(webhook).orderBy(webhook.name);
    const latest = await tx
      .selectDistinctOn([webhookDelivery.webhookId], {
        webhookId: webhookDelivery.webhookId,
        state: webhookDelivery.state,
        at: webhookDelivery.createdAt,
        error: webhookDelivery.lastError,
      })
      .from(webhookDelivery)
      .orderBy(webhookDelivery.webhookId, desc(webhookDelivery.createdAt));
    return hooks.map((hook) => {
      const last = latest.find((row) => row.webhookId === hook.id);
      return { ...hook, last: last ? { state: last.state, at: last.at, error: last.error } : null };
    });
  },
});

/** What was sent to one webhook and how it went, newest first, keyset paged. */
export const listDeliveries = defineQuery({
  name: 'webhook.deliveries',
  permission: 'webhook.view',
  input: listDeliveriesInput,
  async run(tx, _ctx, input) {
    const backwards = input.before !== null;
    const cursor = input.before ?? input.after;
    const [at, id] = cursor === null ? [] : readCursor(cursor, 2).map(String);
    const key = sql`(${webhookDelivery.createdAt}, ${webhookDelivery.id})`;
    const place = sql`(${at}::timestamptz, ${id}::uuid)`;
    const beyond = cursor === null ? undefined : backwards ? sql`${key} > ${place}` : sql`${key} < ${place}`;
    const rows = await tx
      .select()
      .from(webhookDelivery)
      .where(
        and(
          eq(webhookDelivery.webhookId, input.webhookId),
          input.states.length > 0 ? inArray(webhookDelivery.state, input.states) : undefined,
          beyond,
        ),
      )
      .orderBy(
        ...[webhookDelivery.createdAt, webhookDelivery.id].map((column) => (backwards ? asc(column) : desc(column))),
      )
      .limit(input.limit + 1);
    const { shown, older, newer } = pageOf(rows, input, (row) => cursorOf([row.createdAt.toISOString(), row.id]));
    const mine = eq(webhookDelivery.webhookId, input.webhookId);
    const any =
      rows.length > 0 ||
      (await tx.select({ id: webhookDelivery.id }).from(webhookDelivery).where(mine).limit(1)).length > 0;
    return { rows: shown, older, newer, any };
  },
});

/** Adds one; gives the signing secret, which is not shown again. Rejects addresses of this network. */
export const createWebhook = defineCommand({
  name: 'webhook.create',
  permission: 'webhook.manage',
  input: createWebhookInput,
  async run(tx, ctx, input) {
    await requireOutside(input.url);
    await requireFreeName(tx, input.name);
    const id = newId();
    const secret = newSecret();
    await tx.insert(webhook).values({
      id,
      ...input,
      secret: lockSecret(SECRET_PURPOSE, secret),
      createdBy: ctx.actor.id,
      createdAt: ctx.clock.now(),
    });
    return { result: { id, secret }, audit: { entity: { kind: 'webhook', id }, after: input } };
  },
});

/** Changes name, address, severity, or switches it off; the secret stays. */
export const editWebhook = defineCommand({
  name: 'webhook.edit',
  permission: 'webhook.manage',
  input: editWebhookInput,
  async run(tx, _ctx, { webhookId, ...after }) {
    const { name, url, minSeverity, active } = await existing(tx, webhookId);
    if (after.url !== url) await requireOutside(after.url);
    await requireFreeName(tx, after.name, webhookId);
    await tx.update(webhook).set(after).where(eq(webhook.id, webhookId));
    const before = { name, url, minSeverity, active };
    return { result: { id: webhookId }, audit: { entity: { kind: 'webhook', id: webhookId }, before, after } };
  },
});

/** Replaces the signing secret; gives the new one, which is not shown again. The old one signs nothing from now on. */
export const rotateWebhookSecret = defineCommand({
  name: 'webhook.rotateSecret',
  permission: 'webhook.manage',
  input: webhookInput,
  async run(tx, _ctx, { webhookId }) {
    await existing(tx, webhookId);
    const secret = newSecret();
    await tx
      .update(webhook)
      .set({ secret: lockSecret(SECRET_PURPOSE, secret) })
      .where(eq(webhook.id, webhookId));
    return { result: { secret }, audit: { entity: { kind: 'webhook', id: webhookId }, after: { secret: 'replaced' } } };
  },
});

/** Sends a message that says it is a test. */
export const testWebhook = defineCommand({
  name: 'webhook.test',
  permission: 'webhook.manage',
  input: webhookInput,
  async run(tx, ctx, { webhookId }) {
    await existing(tx, webhookId);
    await enqueueDeliveries(tx, 'webhook.test', 'info', { by: ctx.actor.name }, ctx.clock.now(), webhookId);
    return { result: { queued: 1 }, audit: { entity: { kind: 'webhook', id: webhookId } } };
  },
});

/** Sends a message again that was given up. Rejects when it waits or has arrived. */
export const redeliver = defineCommand({
  name: 'webhook.redeliver',
  permission: 'webhook.manage',
  input: redeliverInput,
  async run(tx, ctx, { deliveryId }) {
    const rows = await tx
      .update(webhookDelivery)
      .set({ state: 'waiting', attempts: 0, nextAt: ctx.clock.now() })
      .where(and(eq(webhookDelivery.id, deliveryId), eq(webhookDelivery.state, 'failed')))
      .returning({ webhookId: webhookDelivery.webhookId });
    const row = rows.at(0);
    if (!row) throw conflict('notFailed', 'Only a message that was given up can be sent again.');
    return {
      result: { queued: 1 },
      audit: { entity: { kind: 'webhook', id: row.webhookId }, after: { delivery: deliveryId } },
    };
  },
});
