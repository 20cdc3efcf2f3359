import { type Card, UNKNOWN_CARD } from '../cards/card';
import { Random } from './random';

/*
 * The class and the door to recorded decks share this file so that the door exists nowhere else: who wants a shuffled
 * deck imports `Deal` from ./deal, and only the record and the tests may import this file.
 */

/** Nothing could be drawn that the drawer may have. */
export const NO_CARD = -2;

/** Eight decks. */
const MOST_CARDS = 416;
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
  private random: Random;
  private seeded: boolean;
  private script: Int8Array | null = null;
  /** Drawn cards up to `position`, then the stub; nothing is swapped out of the stub before it is drawn. */
  private readonly cards = new Int8Array(MOST_CARDS);
  /** The deck in its first order. A hand starts with a copy of it, four cards at a time: `words` is `cards`. */
  private readonly fresh = new Int32Array(MOST_CARDS / 4);
  private readonly words = new Int32Array(this.cards.buffer);
  /** Where `drawMany` leaves the cards: `cards`, or the log of a recorded deal. Valid until the next call of any kind. */
  hand: Int8Array = this.cards;
  private deck: Int8Array | null = null;
  private position = 0;
  private size = 0;
  /** `size`, or 0 when a recorded deck or none is dealt: one comparison in `draw` covers all three. */
  private limit = 0;
  /** Cards that a record does not show and that are therefore still in the array of the stub. */
  private unseen = 0;
  /** Drawn before the latest `recycle`, or all of them in a recorded deal. */
  private readonly log = new Int8Array(MOST_DRAWS);
  private logged = 0;

  static {
    record = (deal, cards) => {
      deal.script = Int8Array.from(cards);
      deal.hand = deal.log;
    };
  }

  /** `random` may be left out when every `shuffle` brings one. */
  constructor(random?: Random) {
    this.seeded = random !== undefined;
    this.random = random ?? new Random([0, 0, 0, 0]);
  }

  /**
   * Starts a hand with a full deck in unknown order: a Fisher-Yates shuffle whose steps are done as cards are drawn,
   * so a hand that needs 17 cards draws 17 random numbers. A recorded deal starts again from its first card.
   */
  shuffle(deck: Int8Array, random?: Random): void {
    if (random !== undefined) {
      this.random = random;
      this.seeded = true;
    }
    if (deck !== this.deck) {
      if (deck.length > MOST_CARDS) throw new DealError('too-many-cards', 0);
      new Int8Array(this.fresh.buffer).set(deck);
      this.deck = deck;
    }
    const words = this.words;
    const fresh = this.fresh;
    for (let i = 0, count = (deck.length + 3) >> 2; i < count; i++) words[i] = fresh[i];
    this.size = deck.length;
    if (!this.seeded && this.script === null) throw new DealError('not-shuffled', 0);
    this.position = 0;
    this.limit = this.script === null ? this.size : 0;
    this.unseen = 0;
    this.logged = 0;
  }

  /** The next card. Throws `DealError` when the stub is empty or the record has no more cards. */
  draw(): Card {
    const position = this.position;
    const left = this.limit - position;
    if (left <= 0) return this.drawRecorded();
    const at = position + this.random.below(left);
    const cards = this.cards;
    const card = cards[at];
    cards[at] = cards[position];
    cards[position] = card;
    this.position = position + 1;
    return card;
  }

  /** Draws the next `count` cards, as many calls of `draw`; they lie in `hand` from the index on that this gives. */
  drawMany(count: number): number {
    const position = this.position;
    if (this.limit - position < count) return this.drawSlowly(count);
    this.random.pick(this.cards, position, this.limit, count);
    this.position = position + count;
    return position;
  }

  /**
   * The next card that is not marked in `avoid` (by card number, 1 = may not have it); the skipped ones stay in the
   * stub. `NO_CARD` when only such cards, or none, are left.
   */
  drawAvoiding(avoid: ArrayLike<number>): Card {
    let allowed = 0;
    for (let i = this.position; i < this.size; i++) if (!avoid[this.cards[i]]) allowed++;
    if (allowed - this.unseen <= 0) return NO_CARD;
    if (this.limit === 0) return this.drawRecorded();
    let skip = this.random.below(allowed);
    let at = this.position;
    while (avoid[this.cards[at]] || skip-- > 0) at++;
    return this.take(at);
  }

  /** Shuffles `count` cards (discards, folded hands) into the stub. A recorded deal simply goes on with its record. */
  recycle(cards: ArrayLike<Card>, count: number = cards.length): void {
    const stub = this.cards.slice(this.position, this.size);
    if (stub.length + count > MOST_CARDS) throw new DealError('too-many-cards', this.drawnCount);
    if (this.script === null) for (let i = 0; i < this.position; i++) this.write(this.cards[i]);
    this.cards.set(stub);
    let size = stub.length;
    for (let i = 0; i < count; i++) {
      if (cards[i] === UNKNOWN_CARD) this.unseen--;
      else this.cards[size++] = cards[i];
    }
    this.position = 0;
    this.size = size;
    this.limit = this.script === null ? size : 0;
  }

  /** Cards left in the stub. */
  get remaining(): number {
    return this.size - this.position - this.unseen;
  }

  /** How many cards this hand has drawn. */
  get drawnCount(): number {
    return this.script === null ? this.logged + this.position : this.logged;
  }

  /** The cards that this hand has drawn, in order: what a record keeps. */
  drawn(): Card[] {
    const before = Array.from(this.log.subarray(0, this.logged));
    return this.script === null ? before.concat(Array.from(this.cards.subarray(0, this.position))) : before;
  }

  private drawSlowly(count: number): number {
    const from = this.logged;
    for (let i = 0; i < count; i++) this.draw();
    return from;
  }

  private drawRecorded(): Card {
    const script = this.script;
    if (script === null) throw new DealError(this.seeded ? 'deck-empty' : 'not-shuffled', this.drawnCount);
    if (this.logged >= script.length) throw new DealError('record-exhausted', this.logged);
    const card = script[this.logged];
    if (card === UNKNOWN_CARD) {
      this.unseen++;
    } else {
      const at = this.cards.subarray(0, this.size).indexOf(card, this.position);
      if (at < 0) throw new DealError('not-in-deck', this.logged, card);
      this.take(at);
    }
    this.write(card);
    return card;
  }

  private take(at: number): Card {
    const card = this.cards[at];
    this.cards[at] = this.cards[this.position];
    this.cards[this.position] = card;
    this.position++;
    return card;
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
