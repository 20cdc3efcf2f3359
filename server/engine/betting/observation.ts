import type { Observation } from '../game';

/** The one observation object of a table, rewritten for the seat that asks; its card arrays are the live ones. */
export class LiveObservation implements Observation {
  seat = 0;
  readonly game: string;
  readonly own: { cards: Int8Array; count: number };
  readonly board: { readonly cards: Int8Array; count: number };
  pot = 0;
  toCall = 0;
  stack = 0;
  players = 0;
  round = 0;
  readonly bigBlind: number;
  readonly holes: readonly Int8Array[];

  constructor(game: string, bigBlind: number, holes: readonly Int8Array[], board: Int8Array) {
    this.game = game;
    this.bigBlind = bigBlind;
    this.holes = holes;
    this.own = { cards: holes[0], count: 0 };
    this.board = { cards: board, count: 0 };
  }
}
