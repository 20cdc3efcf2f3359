import type { Observation } from '../game';

/** One seat's observation at a table, made once; its card arrays are the live ones. */
export class LiveObservation implements Observation {
  readonly seat: number;
  readonly game: string;
  readonly own: { readonly cards: Int8Array; count: number };
  readonly board: { readonly cards: Int8Array; count: number };
  pot = 0;
  toCall = 0;
  stack = 0;
  players = 0;
  round = 0;
  readonly bigBlind: number;

  constructor(seat: number, game: string, bigBlind: number, hole: Int8Array, board: LiveObservation['board']) {
    this.seat = seat;
    this.game = game;
    this.bigBlind = bigBlind;
    this.own = { cards: hole, count: 0 };
    this.board = board;
  }
}
