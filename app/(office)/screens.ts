/** One line per domain, in alphabetical order. Whether it shows depends on the reader's permissions. */
export { approvals } from './approvals/screen';
export { changes, policies, switches, tables } from './catalogue/screen';
export { overview } from './overview/screen';
export { simulations } from './simulations/screen';
