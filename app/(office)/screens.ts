/** One line per domain, in alphabetical order. Whether it shows depends on the reader's permissions. */
export { alerts } from './alerts/screen';
export { apiKeys } from './api-keys/screen';
export { approvals } from './approvals/screen';
export { audit } from './audit/screen';
export { changes, policies, switches, tables, templates } from './catalogue/screen';
export { disputes } from './disputes/screen';
export { floor } from './floor/screen';
export { hands } from './hands/screen';
export { jackpots } from './jackpots/screen';
export { ledger } from './ledger/screen';
export { overview } from './overview/screen';
export { players } from './players/screen';
export { protection } from './protection/screen';
export { simulations } from './simulations/screen';
export { staff } from './staff/screen';
export { tcoin } from './tcoin/screen';
export { tournaments } from './tournaments/screen';
export { webhooks } from './webhooks/screen';
