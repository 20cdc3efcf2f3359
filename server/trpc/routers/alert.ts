import {
  acknowledgeAlert,
  countAlerts,
  createWebhook,
  editWebhook,
  getAlert,
  listAlerts,
  listDeliveries,
  listWebhooks,
  ownAlert,
  redeliver,
  resolveAlert,
  rotateWebhookSecret,
  snoozeAlert,
  testWebhook,
} from '@/server/services/alerts';
import { mutation, query, router } from '../init';

/** What somebody has to look at, and where word of it is sent. */
export const alertRouter = router({
  list: query(listAlerts),
  get: query(getAlert),
  count: query(countAlerts),
  own: mutation(ownAlert),
  acknowledge: mutation(acknowledgeAlert),
  snooze: mutation(snoozeAlert),
  resolve: mutation(resolveAlert),
});

export const webhookRouter = router({
  list: query(listWebhooks),
  deliveries: query(listDeliveries),
  create: mutation(createWebhook),
  edit: mutation(editWebhook),
  rotateSecret: mutation(rotateWebhookSecret),
  test: mutation(testWebhook),
  redeliver: mutation(redeliver),
});
