export { exportHands } from './export-hands';
export { findAnything } from './find-anything';
export { exportHand, getHand, historyOf, revealHand, viewAsSeat } from './get-hand';
export { type HandKey, handKeys, handKeysStatement } from './hand-keys';
export { handRowsStatement } from './hand-rows';
export { withoutHiddenCards } from './hidden-cards';
export { type LoadedHand, loadHand } from './load-hand';
export { handChoices, searchHands } from './search-hands';
