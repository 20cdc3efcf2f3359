/** The only door into the engine. */

export { anyLegal } from './any-legal';
export { type Card, CardTextError, cardText, parseCard, parseCards, UNKNOWN_CARD } from './cards/card';
export { parseTile, parseTiles, type Tile, tileText } from './cards/tile';
export { digestOf } from './digest';
export { type Equity, type EquityOptions, equity, type OpenHand } from './equity/equity';
export { describeText } from './evaluate/describe-text';
export { exposedHigh, exposedLow } from './evaluate/exposed';
export { buildTables, installTables } from './evaluate/tables';
export { type Favour, favourOf } from './favour';
export * from './game';
export { findGame, gameById, games } from './games';
export * from './jackpots/bad-beat';
export { type BadBeatOdds, badBeatOdds, tellsOdds } from './jackpots/bad-beat-odds';
export { type Minor, minor } from './money/minor';
export * from './money/rake';
export * from './money/tax';
export { apply, firstPending, playHand } from './play';
export { type Difference, imbalance } from './record/difference';
export {
  type HandRecord,
  type RecordedAction,
  type RecordedDeck,
  type RecordedSeat,
  SCHEMA_VERSION,
} from './record/hand-record';
export { type Imported, type ImportTurn, importActions } from './record/import-actions';
export type { ReplayOptions } from './record/open-record';
export { recordedAction, redeal, type SimulatedMoney } from './record/redeal';
export { type ReplayReport, replay } from './record/replay';
export { type RecordedStep, type RecordedSteps, type StepEvent, stepsOf } from './record/steps';
export { upcastRecord } from './record/upcast';
export * from './settings';
export { openSimulation } from './simulation/run-unit';
export { type Pace, policiesOf, Session, type SimulationSpec, usualPace } from './simulation/session';
export {
  ACTION_BINS,
  addUnit,
  type ConvergencePoint,
  HANDS_PER_UNIT,
  handsInUnit,
  PLAYER_BINS,
  potBins,
  type SeatTotals,
  type SimulationTotals,
  type UnitResult,
  unitCount,
} from './simulation/totals';
export { ticketFigures } from './tickets/figures';
export { type TicketOdds, type TicketOffer, type TicketSettings, ticketChance, ticketReturn } from './tickets/settings';
export * from './tournaments/index';
export { engineVersion } from './version';
