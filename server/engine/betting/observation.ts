import type { Observation } from '../game';
import type { PokerState } from './state';

/** One seat's observation at a table, made once: it reads the table when it is asked, so that nothing is copied. */
export class LiveObservation implements Observation {
  readonly game: string;
  readonly bigBlind: number;
  readonly own: { readonly cards: Int8Array; count: number };
  readonly board: { readonly cards: Int8Array; count: number };

  constructor(
    private readonly table: PokerState,
    readonly seat: number,
  ) {
    this.game = table.variant.id;
    this.bigBlind = table.minBet;
    this.own = { cards: table.holes[seat], count: 0 };
    this.board = table.seenBoard;
  }

  get pot(): number {
    return this.table.pot;
  }

  get toCall(): number {
    return this.table.currentBet - this.table.bet[this.seat];
  }

  get stack(): number {
    return this.table.stack[this.seat];
  }

  get players(): number {
    return this.table.liveCount;
  }

  get round(): number {
    return this.table.street;
  }
}
