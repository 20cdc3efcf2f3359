import type { HandStep, SteppedHand } from '@/server/contracts/stepper';

export type View = HandStep['view'];
export type SeatView = View['seats'][number];

export interface TableProps {
  /** What one viewer may see; everything is drawn from it. */
  view: View;
  /** Of all amounts. */
  currency: string;
  /** Minor units in one unit of the currency, as the hand's record has it. */
  minorPerUnit: number;
  /** Player names by seat; a seat without one is "Seat 3". */
  names: SteppedHand['names'];
  /** The game's own words for streets, ranks and notes. */
  words: Pick<SteppedHand['words'], 'streets' | 'ranks' | 'notes'>;
  /** Share of the pot by seat that the cards still to come give, where it is known. */
  equity?: HandStep['equity'];
  /** Seats of the table when more than are dealt in. */
  seatCount?: number;
  /** Text alternative of the drawing; the log beside it tells the whole hand. */
  label: string;
}
