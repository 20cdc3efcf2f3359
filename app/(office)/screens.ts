/** One line per domain, in alphabetical order. Whether it shows depends on the reader's permissions. */
export { alerts } from './alerts/screen';
export { approvals } from './approvals/screen';
export { audit } from './audit/screen';
export { changes, policies, switches, tables } from './catalogue/screen';
export { overview } from './overview/screen';
export { simulations } from './simulations/screen';
export { staff } from './staff/screen';
export { webhooks } from './webhooks/screen';
