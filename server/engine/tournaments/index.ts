/** Tournament arithmetic (rules 60): prizes, places, blinds, clock, seating, abandoned tournaments, Spins. */

export {
  type AbandonEntrant,
  type AbandonFormula,
  type AbandonShare,
  abandon,
  abandonFormulas,
  formulasFor,
} from './abandon';
export { type BlindLevel, type BlindStructure, defaultBreaks, defaultLevels, generateLevels } from './blinds';
export { expectedMinutes, levelStartMs, stageAt } from './clock';
export { defaultPrizeBands, freeTournamentPrizes } from './default-prizes';
export { type Busted, finishesOf, shareTied } from './places';
export {
  type FixedPrizeRow,
  fixedPayouts,
  type PrizeBandRow,
  payouts,
  sharesFor,
  ticketPayouts,
} from './prizes';
export {
  Chance,
  drawSeats,
  finalRedraw,
  movesAfterHand,
  nextTaken,
  playersAt,
  type SeatedTable,
  type SeatMove,
  seatForEntrant,
} from './seating';
export { defaultSpinRows, drawSpin, SPIN_PLAYERS, type SpinRow, spinFigures } from './spin';
export { StructureSimulation } from './structure-run';
export type { LateEntries, StructureRun, StructureSpec } from './structure-spec';
export { addRun, type StructureTotals } from './structure-totals';
export { TableDriver } from './table-driver';
