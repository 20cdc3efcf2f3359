import { type Card, UNKNOWN_CARD } from '../cards/card';
import type { Random } from './random';

/*
 * The class and the door to recorded decks share this file so that the door exists nowhere else: who wants a shuffled
 * deck imports `Deal` from ./deal, and only the record and the tests may import this file.
 */

/** Nothing could be drawn that the drawer may have. */
export const NO_CARD = -2;

const MOST_CARDS = 64;
const MOST_DRAWS = 512;

export type DealProblem = 'not-shuffled' | 'deck-empty' | 'record-exhausted' | 'not-in-deck' | 'too-many-cards';

/** The deal cannot go on: `problem` says why, `drawn` after how many cards, `card` which one where there is one. */
export class DealError extends Error {
  override readonly name = 'DealError';
  constructor(
    readonly problem: DealProblem,
    readonly drawn: number,
    readonly card: Card = UNKNOWN_CARD,
  ) {
    super(`deal: ${problem} after ${drawn} cards${card >= 0 ? ` (card ${card})` : ''}`);
  }
}

let record: (deal: Deal, cards: readonly Card[]) => void;

/**
 * Where a game's cards or tiles come from. A game calls `shuffle` when a hand begins and then only draws; it cannot
 * tell a shuffled deal from a recorded one. One object serves any number of hands and allocates nothing per hand.
 */
export class Deal {
  private readonly cards = new Int8Array(MOST_CARDS);
  private readonly log = new Int8Array(MOST_DRAWS);
  private random: Random | null;
  private script: Int8Array | null = null;
  /** Cards from `position` to `size` are the stub; nothing is swapped out of it before it is drawn. */
  private position = 0;
  private size = 0;
  private unknown = 0;
  private logged = 0;

  static {
    record = (deal, cards) => {
      deal.script = Int8Array.from(cards);
    };
  }

  /** `random` may be left out when every `shuffle` brings one. */
  constructor(random: Random | null = null) {
    this.random = random;
  }

  /**
   * Starts a hand with a full deck in unknown order: a Fisher-Yates shuffle whose steps are done as cards are drawn,
   * so a hand that needs 17 cards draws 17 random numbers. A recorded deal starts again from its first card.
   */
  shuffle(deck: Int8Array, random: Random | null = this.random): void {
    if (random === null && this.script === null) throw new DealError('not-shuffled', 0);
    this.random = random;
    const size = deck.length;
    if (size > MOST_CARDS) throw new DealError('too-many-cards', 0);
    for (let i = 0; i < size; i++) this.cards[i] = deck[i];
    this.size = size;
    this.position = 0;
    this.unknown = 0;
    this.logged = 0;
  }

  /** The next card. Throws `DealError` when the stub is empty or the record has no more cards. */
  draw(): Card {
    if (this.script !== null) return this.drawRecorded();
    const position = this.position;
    const left = this.size - position;
    if (left <= 0 || this.random === null) throw new DealError('deck-empty', this.logged);
    return this.take(position, position + this.random.below(left));
  }

  /**
   * The next card that is not marked in `avoid` (by card number, 1 = may not have it); the skipped ones stay in the
   * stub. `NO_CARD` when only such cards, or none, are left.
   */
  drawAvoiding(avoid: ArrayLike<number>): Card {
    let allowed = 0;
    for (let i = this.position; i < this.size; i++) if (!avoid[this.cards[i]]) allowed++;
    if (allowed - this.unknown <= 0) return NO_CARD;
    if (this.script !== null) return this.drawRecorded();
    if (this.random === null) throw new DealError('not-shuffled', this.logged);
    let skip = this.random.below(allowed);
    let at = this.position;
    while (avoid[this.cards[at]] || skip-- > 0) at++;
    return this.take(this.position, at);
  }

  /** Shuffles `count` cards (discards, folded hands) into the stub. A recorded deal simply goes on with its record. */
  recycle(cards: ArrayLike<Card>, count: number = cards.length): void {
    let size = 0;
    for (let i = this.position; i < this.size; i++) this.cards[size++] = this.cards[i];
    if (size + count > MOST_CARDS) throw new DealError('too-many-cards', this.logged);
    for (let i = 0; i < count; i++) {
      if (cards[i] >= 0) this.cards[size++] = cards[i];
      else this.unknown--;
    }
    this.position = 0;
    this.size = size;
  }

  /** Cards left in the stub. */
  get remaining(): number {
    return this.size - this.position - this.unknown;
  }

  /** How many cards this hand has drawn. */
  get drawnCount(): number {
    return this.logged;
  }

  /** The cards that this hand has drawn, in order: what a record keeps. */
  drawn(): Card[] {
    return Array.from(this.log.subarray(0, this.logged));
  }

  private take(position: number, at: number): Card {
    const cards = this.cards;
    const card = cards[at];
    cards[at] = cards[position];
    cards[position] = card;
    this.position = position + 1;
    this.write(card);
    return card;
  }

  private drawRecorded(): Card {
    const script = this.script;
    if (script === null || this.logged >= script.length) throw new DealError('record-exhausted', this.logged);
    const card = script[this.logged];
    if (card === UNKNOWN_CARD) {
      this.unknown++;
      this.write(card);
      return card;
    }
    const at = this.cards.subarray(0, this.size).indexOf(card, this.position);
    if (at < 0) throw new DealError('not-in-deck', this.logged, card);
    return this.take(this.position, at);
  }

  private write(card: Card): void {
    if (this.logged === MOST_DRAWS) throw new DealError('too-many-cards', this.logged);
    this.log[this.logged++] = card;
  }
}

/**
 * The only way to a deal with given cards, for replaying and importing hands: it deals `cards` in that order, whatever
 * is drawn for. `UNKNOWN_CARD` stands for a card that the record does not show. A card that the game's deck does not hold (any
 * more), and drawing past the end, throw `DealError`.
 */
export function recordedDeal(cards: readonly Card[]): Deal {
  const deal = new Deal();
  record(deal, cards);
  return deal;
}
