import type { BlindRules } from '../game';
import { lowest, nextLeft, seatsBetween, smallBlindOf } from './seat-sets';

/** What a seat posts when it is dealt in away from the blinds; `SeatStart.post`. */
export interface BlindPost {
  /** Counts toward the call. */
  readonly live: number;
  /** Goes straight to the pot. */
  readonly dead: number;
}

/** Who is dealt in, as sets of seats (bit `seat`), and where the blinds are. */
export interface LineUp {
  readonly dealt: number;
  readonly smallBlind: number;
  readonly bigBlind: number;
}

/**
 * The blinds that the seats of one table owe (rules 00, Buy-ins, joining, missed blinds): a seat that is not dealt in while
 * a blind passes over it owes it, once; a player who has just sat down owes the big blind. Who is dealt in owes nothing
 * more: it has posted, or it has waited and is the big blind. In a table's first hand nothing is owed.
 */
export class BlindDebts {
  private big = 0;
  private small = 0;
  /** Seats whose player has not been dealt in yet: only the big blind is asked of them, whatever passes. */
  private fresh = 0;
  private lastBig = 0;
  private lastSmall = 0;

  constructor(private readonly rules: BlindRules) {}

  /** A table's first hand is to come. */
  clear(): void {
    this.big = 0;
    this.small = 0;
    this.fresh = 0;
    this.lastBig = 0;
    this.lastSmall = 0;
  }

  /** A new player has taken `seat`. */
  join(seat: number): void {
    if (this.rules.missed === 'free' || this.lastBig === 0) return;
    this.big |= 1 << seat;
    this.small &= ~(1 << seat);
    this.fresh |= 1 << seat;
  }

  /** Whether `seat` has to post, or to wait for the big blind, before it plays. */
  owes(seat: number): boolean {
    return (((this.big | this.small) >> seat) & 1) === 1;
  }

  /** What `seat` posts to be dealt in at once: a missed big blind live, a missed small blind dead; `null` where nothing is owed. */
  postOf(seat: number): BlindPost | null {
    if (!this.owes(seat)) return null;
    const live = (this.big >> seat) & 1 ? this.rules.big : 0;
    const dead = (this.small >> seat) & 1 ? this.rules.small : 0;
    return { live, dead };
  }

  /** A hand was dealt to `lineUp.dealt`, while the seats of `seated` had a player. */
  pass(seated: number, { dealt, smallBlind, bigBlind }: LineUp): void {
    const absent = seated & ~dealt;
    if (this.rules.missed !== 'free') {
      this.big |= passed(absent, this.lastBig, bigBlind);
      this.small |= passed(absent, this.lastSmall, smallBlind) & ~this.fresh;
    }
    this.big &= ~dealt;
    this.small &= ~dealt;
    this.fresh &= ~dealt;
    this.lastBig = bigBlind;
    this.lastSmall = smallBlind;
  }
}

/** The seats that a blind has passed over on its way; none in a table's first hand. */
function passed(absent: number, from: number, to: number): number {
  return from === 0 || from === to ? 0 : seatsBetween(absent, from, to);
}

/**
 * Who is dealt in when seats that owe want to play: of those that post, all but the one that would be the small blind, which
 * waits a hand (ours: it cannot post and be a blind); of those that wait, the one that is the big blind. `playing` are
 * the seats that owe nothing; one of them has the button.
 */
export function lineUp(playing: number, posting: number, waiting: number, button: number): LineUp {
  let dealt = playing | posting;
  let smallBlind = smallBlindOf(dealt, button);
  while ((posting >> smallBlind) & 1) {
    dealt &= ~(1 << smallBlind);
    smallBlind = smallBlindOf(dealt, button);
  }
  for (let rest = waiting; rest !== 0; rest &= rest - 1) {
    const seat = lowest(rest);
    const joined = dealt | (1 << seat);
    const small = smallBlindOf(joined, button);
    if (nextLeft(joined, small) === seat && ((posting >> small) & 1) === 0) {
      return { dealt: joined, smallBlind: small, bigBlind: seat };
    }
  }
  return { dealt, smallBlind, bigBlind: nextLeft(dealt, smallBlind) };
}
