import type { Card } from '../cards/card';
import { categories, categoryOf, type RowRanks, type RowStyle } from './rank';
import { sortFalling } from './sort-falling';
import { fives, frontsOf, inFive, MIDDLES, middlesOf, Splits, threes } from './splits';

/**
 * What rows are worth: expected points against a random hand, or any other unit. Whole numbers below 2^29, so that
 * sums of three are exact.
 */
export interface RowWorth {
  front(rank: number): number;
  middle(rank: number): number;
  back(rank: number): number;
  /** Bins that `together` looks up, below `bins`. */
  readonly bins: number;
  frontBin(rank: number): number;
  middleBin(rank: number): number;
  backBin(rank: number): number;
  /**
   * Worth of winning or losing all three, on top of the rows: front slowest, back fastest. A higher bin is never worth
   * less.
   */
  readonly together: Int32Array;
}

/** The chosen split: its place in `middlesOf`, and what it is worth. */
export interface Split {
  at: number;
  worth: number;
}

/*
 * Rows of five come in classes: sets of one rank, which are worth the same. 1,287 sets make some 270 classes.
 */

const classOf = new Int16Array(fives.length);
/** By class: rank, worth and bins; what a back can come to with all three won as often as can be; its first set. */
const classRank = new Int32Array(fives.length);
const middleWorth = new Int32Array(fives.length);
const backWorth = new Int32Array(fives.length);
const middleBin = new Int32Array(fives.length);
const backBin = new Int32Array(fives.length);
const backRoom = new Int32Array(fives.length);
const firstOf = new Int16Array(fives.length);
/** By set: the next one of its class, -1 after the last. */
const nextOf = new Int16Array(fives.length);
const lastOf = new Int16Array(fives.length);
/** By set: what it is worth as a middle, and its bin. */
const worthBelow = new Int32Array(fives.length);
const binBelow = new Int32Array(fives.length);
/** Splits of one back that may be the best, and their worths. */
const candidates = new Int32Array(MIDDLES + 1);
const totals = new Int32Array(MIDDLES + 1);

const frontWorth = new Int32Array(threes.length);
const frontBin = new Int32Array(threes.length);

/** Places in falling order: classes by room, fronts by rank. */
const classesByRoom = new Int16Array(fives.length);
const frontsByRank = new Int16Array(threes.length);
/** The most that a middle of each category or a lower one is worth, and the highest bin of one. */
const mostMiddle = new Int32Array(categories.length);
const mostBin = new Int32Array(categories.length);

/** Below every worth; a whole number, so that the search stays in whole numbers. */
const NOTHING = -1_073_741_824;

/**
 * The legal split of greatest worth out of all 72,072; of equal ones the stronger back, then the stronger middle
 * (rules 50, Auto). Backs that cannot reach the best split so far, whatever lies beside them, are passed over unseen:
 * the choice is the same as if each split had been looked at.
 */
export function bestSplitOf(splits: Splits, rows: RowWorth, out: Split): void {
  const { five } = splits;
  const { together } = rows;
  const classes = weigh(splits, rows);
  orderFronts();
  sortFalling(backRoom, classes, classesByRoom);
  const binsFall = fall(frontBin, frontsByWorth);
  if (!binsFall) sortFalling(splits.three, threes.length, frontsByRank);
  const topFront = frontWorth[frontsByWorth[0]];
  const topBoth = topFront + mostMiddle[mostMiddle.length - 1];
  let best = NOTHING;
  let bestAt = 0;
  for (let i = 0; i < classes; i++) {
    const kind = classesByRoom[i];
    if (backRoom[kind] + topBoth < best) break;
    const backRank = classRank[kind];
    const category = categoryOf(backRank);
    const most = mostMiddle[category];
    const topMiddleBin = mostBin[category];
    if (backRoom[kind] + topFront + most < best) continue;
    for (let back = firstOf[kind]; back >= 0; back = nextOf[back]) {
      const set = fives[back];
      const bestFront = bestFrontBeside(back);
      const highFront = binsFall ? bestFront : firstBeside(frontsByRank, set);
      const withFront = backWorth[kind] + frontWorth[bestFront];
      const bin = frontBin[highFront] + backBin[kind];
      const room = withFront + together[bin + topMiddleBin];
      if (room + most < best) continue;
      const found = collect(splits, together, back, kind, best);
      for (let i = 0; i < found; i++) {
        const at = candidates[i];
        const total = totals[i];
        if (total < best) continue;
        if (total === best) {
          const bestRank = five[(bestAt / MIDDLES) | 0];
          if (backRank < bestRank || (backRank === bestRank && five[middlesOf[at]] <= five[middlesOf[bestAt]]))
            continue;
        }
        best = total;
        bestAt = at;
      }
    }
  }
  out.worth = best;
  out.at = bestAt;
}

/**
 * Writes the legal splits of a back (a set of `kind`) that are worth at least `least` to `candidates` and their worth to
 * `totals`; gives their number. Which they are is a coin's toss each, so that a branch would cost more than the work it
 * saves. The tables are copied into the closure, where they are compiled to fixed addresses.
 */
const collect = (() => {
  const [middles, fronts, worth, bin] = [middlesOf, frontsOf, worthBelow, binBelow];
  const [ofFront, binOfFront, ofBack, binOfBack, rankOf] = [frontWorth, frontBin, backWorth, backBin, classRank];
  const [places, sums] = [candidates, totals];
  const count = MIDDLES;
  return (splits: Splits, together: Int32Array, back: number, kind: number, least: number): number => {
    const { five, middleKey, frontKey } = splits;
    const backRank = rankOf[kind];
    const own = ofBack[kind];
    const ownBin = binOfBack[kind];
    let found = 0;
    const end = (back + 1) * count;
    for (let at = back * count; at < end; at++) {
      const middle = middles[at];
      const front = fronts[at];
      const total = own + worth[middle] + ofFront[front] + together[binOfFront[front] + bin[middle] + ownBin];
      places[found] = at;
      sums[found] = total;
      const below = (backRank - five[middle]) | (middleKey[middle] - frontKey[front]) | (total - least);
      found += 1 + (below >> 31);
    }
    return found;
  };
})();

/** True when the values do not rise in this order. */
function fall(values: Int32Array, places: Int16Array): boolean {
  for (let i = 1; i < places.length; i++) if (values[places[i]] > values[places[i - 1]]) return false;
  return true;
}

/** Fronts in falling order of worth; for each 32 of them and each card, which of them hold the card, as bits. */
const frontsByWorth = new Int16Array(threes.length);
const holders = new Int32Array(Math.ceil(threes.length / 32) * 13);

function orderFronts(): void {
  sortFalling(frontWorth, threes.length, frontsByWorth);
  holders.fill(0);
  for (let i = 0; i < threes.length; i++) {
    const at = (i >> 5) * 13;
    const bit = 1 << (i & 31);
    for (let set = threes[frontsByWorth[i]]; set !== 0; set &= set - 1)
      holders[at + 31 - Math.clz32(set & -set)] |= bit;
  }
}

/** The front of greatest worth that shares no card with the back. */
function bestFrontBeside(back: number): number {
  const p = back * 5;
  for (let word = 0; ; word++) {
    const at = word * 13;
    const held =
      holders[at + inFive[p]] |
      holders[at + inFive[p + 1]] |
      holders[at + inFive[p + 2]] |
      holders[at + inFive[p + 3]] |
      holders[at + inFive[p + 4]];
    if (held !== -1) return frontsByWorth[word * 32 + 31 - Math.clz32(~held & -~held)];
  }
}

/** The first front of the list that shares no card with the back. */
function firstBeside(places: Int16Array, back: number): number {
  let i = 0;
  while ((threes[places[i]] & back) !== 0) i++;
  return places[i];
}

/** Puts rows into classes and weighs them. Gives the number of classes. */
function weigh({ five, three }: Splits, rows: RowWorth): number {
  const { bins, together } = rows;
  const topBins = bins * bins * bins - bins;
  const classes = classify(five);
  const known = knownWorths(rows);
  const [middles, backs, middleBins, backBins] = [0, 1, 2, 3].map((part) => known.fives.part(part));
  const [fronts, frontBins] = [0, 1].map((part) => known.threes.part(part));
  mostMiddle.fill(NOTHING);
  mostBin.fill(0);
  for (let kind = 0; kind < classes; kind++) {
    const rank = classRank[kind];
    const at = known.fives.placeOf(rank);
    const middle = middles[at];
    middleWorth[kind] = middle;
    middleBin[kind] = middleBins[at];
    backWorth[kind] = backs[at];
    backBin[kind] = backBins[at];
    backRoom[kind] = backs[at] + together[topBins + backBins[at]];
    const category = categoryOf(rank);
    if (middle > mostMiddle[category]) mostMiddle[category] = middle;
    if (middleBin[kind] > mostBin[category]) mostBin[category] = middleBin[kind];
  }
  for (let i = 0; i < fives.length; i++) {
    worthBelow[i] = middleWorth[classOf[i]];
    binBelow[i] = middleBin[classOf[i]];
  }
  for (let i = 1; i < mostMiddle.length; i++) {
    mostMiddle[i] = Math.max(mostMiddle[i], mostMiddle[i - 1]);
    mostBin[i] = Math.max(mostBin[i], mostBin[i - 1]);
  }
  for (let i = 0; i < threes.length; i++) {
    const at = known.threes.placeOf(three[i]);
    frontWorth[i] = fronts[at];
    frontBin[i] = frontBins[at];
  }
  return classes;
}

const SLOTS = 4_096;
const slotClass = new Int16Array(SLOTS);
/** In which round a slot was written; older ones are empty. */
const slotRound = new Int32Array(SLOTS);
let round = 0;

/** Spreads ranks over a table whose size is a power of two. */
function spread(rank: number, bits: number): number {
  return Math.imul(rank, 0x9e3779b1) >>> (32 - bits);
}

/** Puts sets of one rank together, each class with its sets in rising order. */
function classify(five: Int32Array): number {
  round++;
  let classes = 0;
  for (let i = 0; i < fives.length; i++) {
    const rank = five[i];
    let slot = spread(rank, 12);
    while (slotRound[slot] === round && classRank[slotClass[slot]] !== rank) slot = (slot + 1) & (SLOTS - 1);
    nextOf[i] = -1;
    if (slotRound[slot] === round) {
      const kind = slotClass[slot];
      classOf[i] = kind;
      nextOf[lastOf[kind]] = i;
      lastOf[kind] = i;
      continue;
    }
    slotRound[slot] = round;
    slotClass[slot] = classes;
    classOf[i] = classes;
    classRank[classes] = rank;
    firstOf[classes] = i;
    lastOf[classes++] = i;
  }
  return classes;
}

/** What has been worked out for ranks that came up: looking it up again costs more than keeping it. */
class Known {
  private readonly keys: Int32Array;
  private readonly values: readonly Int32Array[];

  /** Room for fewer than two to the `bits` ranks. */
  constructor(
    private readonly bits: number,
    private readonly parts: readonly ((rank: number) => number)[],
  ) {
    this.keys = new Int32Array(1 << bits).fill(-1);
    this.values = parts.map(() => new Int32Array(1 << bits));
  }

  part(which: number): Int32Array {
    return this.values[which];
  }

  /** Where the parts of a rank stand. */
  placeOf(rank: number): number {
    const { keys, bits } = this;
    let at = spread(rank, bits);
    while (keys[at] !== rank) {
      if (keys[at] === -1) {
        keys[at] = rank;
        for (const [i, part] of this.parts.entries()) this.values[i][at] = part(rank);
        break;
      }
      at = (at + 1) & (keys.length - 1);
    }
    return at;
  }
}

/** Ranks of five are some 25,000 in the style that tells most apart, those of three some 1,500. */
class KnownWorths {
  readonly fives: Known;
  readonly threes: Known;

  constructor({ middle, back, middleBin, backBin, front, frontBin, bins }: RowWorth) {
    this.fives = new Known(16, [middle, back, (rank) => middleBin(rank) * bins, backBin]);
    this.threes = new Known(12, [front, (rank) => frontBin(rank) * bins * bins]);
  }
}

const worths = new WeakMap<RowWorth, KnownWorths>();
let latest: { readonly rows: RowWorth; readonly known: KnownWorths } | null = null;

function knownWorths(rows: RowWorth): KnownWorths {
  if (latest?.rows === rows) return latest.known;
  const known = worths.get(rows) ?? new KnownWorths(rows);
  worths.set(rows, known);
  latest = { rows, known };
  return known;
}

/**
 * The legal split of greatest worth among those that leave the placed cards in their rows, or -1 where none is legal
 * (rules 40, Capsa, timeout). The sets are bits over the cards in falling order.
 */
export function bestCompletionOf(splits: Splits, rows: RowWorth, placed: readonly [number, number, number]): number {
  const { five, middleKey, frontKey } = splits;
  const [inFront, inMiddle, inBack] = placed;
  weigh(splits, rows);
  let best = NOTHING;
  let bestAt = -1;
  for (let back = 0; back < fives.length; back++) {
    if ((fives[back] & inBack) !== inBack) continue;
    for (let at = back * MIDDLES; at < (back + 1) * MIDDLES; at++) {
      const middle = middlesOf[at];
      const front = frontsOf[at];
      if ((fives[middle] & inMiddle) !== inMiddle || (threes[front] & inFront) !== inFront) continue;
      if (five[middle] > five[back] || middleKey[middle] < frontKey[front]) continue;
      const total = backWorth[classOf[back]] + middleWorth[classOf[middle]] + frontWorth[front];
      if (total <= best) continue;
      best = total;
      bestAt = at;
    }
  }
  return bestAt;
}

/** The legal split with the strongest back, then the strongest middle. */
export function strongestSplitOf({ five, middleKey, frontKey }: Splits): number {
  let best = -1;
  let bestBack = -1;
  let bestMiddle = -1;
  for (let back = 0; back < fives.length; back++) {
    if (five[back] < bestBack) continue;
    for (let at = back * MIDDLES; at < (back + 1) * MIDDLES; at++) {
      const middle = middlesOf[at];
      if (five[middle] > five[back] || middleKey[middle] < frontKey[frontsOf[at]]) continue;
      if (five[back] === bestBack && five[middle] <= bestMiddle) continue;
      best = at;
      bestBack = five[back];
      bestMiddle = five[middle];
    }
  }
  return best;
}

const shared = new Splits();
const chosen: Split = { at: 0, worth: 0 };

/**
 * Sets the 13 cards from `from` on by greatest worth, or by strength from the back where `rows` is `null`, and writes
 * front, middle, back to `out`. Gives the worth.
 */
export function arrange(
  cards: ArrayLike<Card>,
  from: number,
  style: RowStyle,
  rows: RowWorth | null,
  out: { [index: number]: number },
): number {
  shared.load(cards, from, style);
  if (rows === null) chosen.at = strongestSplitOf(shared);
  else bestSplitOf(shared, rows, chosen);
  shared.write(chosen.at, out);
  return chosen.worth;
}

/** Ranks of the rows of the split that `arrange` chose last. */
export function chosenRanks(out: RowRanks): void {
  out.back = shared.five[Math.floor(chosen.at / MIDDLES)];
  out.middle = shared.five[middlesOf[chosen.at]];
  out.front = shared.three[frontsOf[chosen.at]];
  out.foul = false;
}
