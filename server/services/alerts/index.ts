export { enqueueDeliveries, enqueueDelivery } from './enqueue-deliveries';
export { acknowledgeAlert, ownAlert, resolveAlert, snoozeAlert } from './handle-alert';
export { countAlerts, getAlert, listAlerts } from './list-alerts';
export { clearAlert, type NewAlert, raiseAlert } from './raise-alert';
export { sendDeliveries } from './send-deliveries';
export {
  createWebhook,
  editWebhook,
  listDeliveries,
  listWebhooks,
  redeliver,
  rotateWebhookSecret,
  testWebhook,
} from './webhooks';
