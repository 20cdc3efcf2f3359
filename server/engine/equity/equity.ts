import { type Card, UNKNOWN_CARD } from '../cards/card';
import type { Game } from '../game';
import { Random, seedWords } from '../rng/random';
import { Count, type SeatEquity } from './count';
import type { RunOut } from './run-out';

/** What is known of a hand that is still open. */
export interface OpenHand {
  /** Cards of each seat that has not folded; `UNKNOWN_CARD` or a card too few stands for one that is not known or still to come. */
  readonly hands: readonly (readonly Card[])[];
  readonly board?: readonly Card[];
  /** Cards that can come no more: folded hands, discards. */
  readonly dead?: readonly Card[];
}

export interface EquityOptions {
  /** Up to this many run-outs are all looked at; above, `samples` random ones. */
  readonly exactUpTo?: number;
  readonly samples?: number;
  readonly seed?: string;
}

export interface Equity {
  /** Every run-out was looked at. */
  readonly exact: boolean;
  /** How many were looked at. */
  readonly runOuts: number;
  /** In the order of `hands`. */
  readonly seats: readonly SeatEquity[];
}

const EXACT_UP_TO = 2_000_000;
const SAMPLES = 100_000;

/**
 * What share of the pot each hand takes when the cards still to come are dealt from what is left of the deck. Draw games
 * are judged as they stand: nobody exchanges any more. `null` for a game that knows no such thing. Throws `RangeError` on
 * a card twice, of another deck, too many cards, fewer than two hands, or a deck that cannot serve them.
 */
export function equity(game: Pick<Game, 'id' | 'runOut'>, open: OpenHand, options: EquityOptions = {}): Equity | null {
  const { runOut } = game;
  if (runOut === undefined) return null;
  const { exactUpTo = EXACT_UP_TO, samples = SAMPLES, seed = game.id } = options;
  const table = new Table(runOut, open);
  if (table.runOuts() <= exactUpTo) {
    table.enumerate();
    return { exact: true, runOuts: table.count.runOuts, seats: table.count.seats(true) };
  }
  if (!Number.isSafeInteger(samples) || samples < 1) throw new RangeError(`${samples} samples`);
  table.sample(samples, new Random(seedWords(seed)));
  return { exact: false, runOuts: table.count.runOuts, seats: table.count.seats(false) };
}

/** Places that are filled together: which of the cards lies at which of them makes no difference. */
interface Group {
  readonly at: Int8Array;
  readonly places: readonly number[];
}

class Table {
  readonly count: Count;
  private readonly left: Int8Array;
  private readonly groups: Group[] = [];
  private readonly used: Uint8Array;

  constructor(runOut: RunOut, { hands, board = [], dead = [] }: OpenHand) {
    if (hands.length < 2) throw new RangeError(`${hands.length} hands`);
    const known = new Set<Card>();
    for (const card of [...hands.flat(), ...board, ...dead]) {
      if (card === UNKNOWN_CARD) continue;
      if (!runOut.deck.includes(card)) throw new RangeError(`no card of this deck: ${card}`);
      if (known.has(card)) throw new RangeError(`a card twice: ${card}`);
      known.add(card);
    }
    this.left = runOut.deck.filter((card) => !known.has(card));
    this.used = new Uint8Array(this.left.length);
    const filled = hands.map((cards) => padded(cards, runOut.hand));
    const last = runOut.hand - 1;
    const missing = filled.reduce((sum, cards) => sum + missingOf(cards).length, 0);
    const shared =
      runOut.community && filled.every((cards) => cards[last] < 0) && (board.length > 0 || missing > this.left.length);
    const boardSize = shared ? 1 : runOut.board;
    const common = padded(board, boardSize);
    this.count = new Count(runOut, filled, common, shared ? last : -1);
    this.group(common, missingOf(common));
    for (const cards of filled) {
      this.group(
        cards,
        missingOf(cards).filter((place) => !shared || place !== last),
      );
    }
    const needed = this.groups.reduce((sum, { places }) => sum + places.length, 0);
    if (needed > this.left.length) throw new RangeError(`${needed} cards to come of ${this.left.length}`);
  }

  private group(at: Int8Array, places: readonly number[]): void {
    if (places.length > 0) this.groups.push({ at, places });
  }

  /** How many run-outs there are; far beyond what can be looked at it is only about right. */
  runOuts(): number {
    let left = this.left.length;
    let product = 1;
    for (const { places } of this.groups) {
      for (let i = 0; i < places.length; i++) product = (product * (left - i)) / (i + 1);
      left -= places.length;
    }
    return Math.round(product);
  }

  enumerate(): void {
    this.fill(0, 0, 0);
  }

  /** Every choice for place `index` of group `at`, from card `from` of those left on. */
  private fill(at: number, index: number, from: number): void {
    if (at === this.groups.length) {
      this.count.add();
      return;
    }
    const { left, used } = this;
    const { at: cards, places } = this.groups[at];
    const wanted = places.length - index;
    for (let i = from; i < left.length; i++) {
      if (used[i] === 1) continue;
      used[i] = 1;
      cards[places[index]] = left[i];
      if (wanted > 1) this.fill(at, index + 1, i + 1);
      else this.fill(at + 1, 0, 0);
      used[i] = 0;
    }
  }

  sample(times: number, random: Random): void {
    const { left, groups } = this;
    for (let n = 0; n < times; n++) {
      let taken = 0;
      for (let g = 0; g < groups.length; g++) {
        const { at, places } = groups[g];
        for (let i = 0; i < places.length; i++) {
          const pick = taken + random.below(left.length - taken);
          const card = left[pick];
          left[pick] = left[taken];
          left[taken++] = card;
          at[places[i]] = card;
        }
      }
      this.count.add();
    }
  }
}

/** The cards in an array of `size`, the rest not known. */
function padded(cards: readonly Card[], size: number): Int8Array {
  if (cards.length > size) throw new RangeError(`${cards.length} cards where there are ${size}`);
  return Int8Array.from({ length: Math.max(8, size) }, (_, i) =>
    i < cards.length ? cards[i] : i < size ? UNKNOWN_CARD : 0,
  );
}

function missingOf(cards: Int8Array): number[] {
  return Array.from(cards.keys()).filter((place) => cards[place] < 0);
}
