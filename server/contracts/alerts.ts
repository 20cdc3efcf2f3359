import { z } from 'zod';

export const ALERT_SEVERITIES = ['info', 'warning', 'critical'] as const;
export type AlertSeverity = (typeof ALERT_SEVERITIES)[number];

/** `snoozed` is not stored: an open alert is snoozed while its time has not come. */
export const ALERT_STATES = ['raised', 'owned', 'acknowledged', 'snoozed', 'resolved'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

const severity = z.enum(ALERT_SEVERITIES);
const alertId = z.uuid();
const page = {
  after: z.string().max(200).nullable().default(null),
  before: z.string().max(200).nullable().default(null),
  limit: z.number().int().min(1).max(200).default(50),
};

/** `open` leaves out what is resolved or snoozed at this moment. */
export const listAlertsInput = z.strictObject({
  state: z.enum(['open', ...ALERT_STATES]).default('open'),
  severity: severity.optional(),
  kind: z.string().max(80).optional(),
  mine: z.boolean().default(false),
  ...page,
});
export const alertInput = z.strictObject({ alertId });
/** Without a name it is given to the caller. */
export const ownAlertInput = z.strictObject({ alertId, ownerId: z.uuid().optional() });
export const snoozeAlertInput = z.strictObject({
  alertId,
  until: z.iso.datetime({ offset: true }),
  reason: z.string().trim().min(3).max(500),
});
/** The link names where the answer stands: a path of the office, or an https address. */
export const resolveAlertInput = z.strictObject({
  alertId,
  resolution: z.string().trim().min(3).max(1000),
  link: z
    .string()
    .trim()
    .max(500)
    .regex(/^(\/(?!\/)|https:\/\/)/, 'has to be a page of the office or an https address')
    .optional(),
});

const webhookName = z.string().trim().min(1).max(80);
const webhookUrl = z.url({ protocol: /^https?$/ }).max(500);
export const createWebhookInput = z.strictObject({ name: webhookName, url: webhookUrl, minSeverity: severity });
export const editWebhookInput = z.strictObject({
  webhookId: z.uuid(),
  name: webhookName,
  url: webhookUrl,
  minSeverity: severity,
  active: z.boolean(),
});
export const webhookInput = z.strictObject({ webhookId: z.uuid() });
export const listDeliveriesInput = z.strictObject({
  webhookId: z.uuid(),
  /** Any state, unless some are named. */
  states: z.array(z.enum(['waiting', 'delivered', 'failed'])).default([]),
  ...page,
});
export const redeliverInput = z.strictObject({ deliveryId: z.uuid() });

/**
 * How a receiver checks a message: `pitboss-signature` is `v1=` and the hexadecimal HMAC-SHA256, keyed with the webhook's
 * secret, of `<pitboss-timestamp>.<body>`. Refuse timestamps older than five minutes; `pitboss-delivery` is the same for
 * every attempt of one message.
 */
export const WEBHOOK_HEADERS = {
  delivery: 'pitboss-delivery',
  event: 'pitboss-event',
  timestamp: 'pitboss-timestamp',
  signature: 'pitboss-signature',
} as const;
