/** One line per domain, in alphabetical order. Whether it shows depends on the reader's permissions. */
export { overview } from './overview/screen';
export { simulations } from './simulations/screen';
