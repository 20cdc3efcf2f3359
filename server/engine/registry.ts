/* One line a game, in alphabetical order: this is all that adding one changes outside its own folder. */
export { capsaSusun } from './games/capsa-susun/index';
export { cemeKeliling } from './games/ceme-keliling/index';
export { ceme } from './games/ceme/index';
export { holdem } from './games/holdem/index';
