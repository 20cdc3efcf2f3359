import type { Card } from '../cards/card';
import { categories, categoryOf, type RowRanks, type RowStyle } from './rank';
import { fives, frontsOf, MIDDLES, middlesOf, Splits, threes } from './splits';

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

const backWorth = new Int32Array(fives.length);
const middleWorth = new Int32Array(fives.length);
const frontWorth = new Int32Array(threes.length);
const backBin = new Int32Array(fives.length);
const middleBin = new Int32Array(fives.length);
const frontBin = new Int32Array(threes.length);

/** What a back can come to with all three won as often as can be. */
const backRoom = new Int32Array(fives.length);
/** Places in falling order: backs by room, fronts by worth and by rank. */
const backsByRoom = new Int16Array(fives.length);
const frontsByWorth = new Int16Array(threes.length);
const frontsByRank = new Int16Array(threes.length);
/** The most that a middle of each category or a lower one is worth. */
const mostMiddle = new Int32Array(categories.length);

/** Below every worth; a whole number, so that the search stays in whole numbers. */
const NOTHING = -1_073_741_824;

/**
 * The legal split of greatest worth out of all 72,072; of equal ones the stronger back, then the stronger middle
 * (rules 50, Auto). Backs that cannot reach the best split so far, whatever lies beside them, are passed over unseen:
 * the choice is the same as if each split had been looked at.
 */
export function bestSplitOf(splits: Splits, rows: RowWorth, out: Split): void {
  const { five, middleKey, frontKey } = splits;
  const { together, bins } = rows;
  const topMiddleBin = (bins - 1) * bins;
  weigh(splits, rows);
  const topFront = frontWorth[frontsByWorth[0]];
  const topBoth = topFront + mostMiddle[mostMiddle.length - 1];
  let best = NOTHING;
  let bestAt = 0;
  for (let i = 0; i < fives.length; i++) {
    const back = backsByRoom[i];
    if (backRoom[back] + topBoth < best) break;
    const backRank = five[back];
    const category = categoryOf(backRank);
    if (backRoom[back] + topFront + mostMiddle[category] < best) continue;
    const set = fives[back];
    const withFront = backWorth[back] + frontWorth[firstBeside(frontsByWorth, set)];
    const bin = frontBin[firstBeside(frontsByRank, set)] + backBin[back];
    if (withFront + together[bin + topMiddleBin] + mostMiddle[category] < best) continue;
    const end = (back + 1) * MIDDLES;
    for (let at = back * MIDDLES; at < end; at++) {
      const middle = middlesOf[at];
      if (withFront + middleWorth[middle] + together[bin + middleBin[middle]] < best) continue;
      if (five[middle] > backRank) continue;
      const front = frontsOf[at];
      if (middleKey[middle] < frontKey[front]) continue;
      const total =
        backWorth[back] +
        middleWorth[middle] +
        frontWorth[front] +
        together[frontBin[front] + middleBin[middle] + backBin[back]];
      if (total < best) continue;
      if (total === best) {
        const bestRank = five[(bestAt / MIDDLES) | 0];
        if (backRank < bestRank || (backRank === bestRank && five[middle] <= five[middlesOf[bestAt]])) continue;
      }
      best = total;
      bestAt = at;
    }
  }
  out.worth = best;
  out.at = bestAt;
}

/** The first front of the list that shares no card with the back. */
function firstBeside(places: Int16Array, back: number): number {
  let i = 0;
  while ((threes[places[i]] & back) !== 0) i++;
  return places[i];
}

/** Weighs all rows and puts them in order. */
function weigh({ five, three }: Splits, rows: RowWorth): void {
  const { bins, together } = rows;
  const topBins = bins * bins * bins - bins;
  mostMiddle.fill(NOTHING);
  for (let i = 0; i < fives.length; i++) {
    const rank = five[i];
    const middle = rows.middle(rank);
    const back = rows.back(rank);
    const bin = rows.backBin(rank);
    middleWorth[i] = middle;
    middleBin[i] = rows.middleBin(rank) * bins;
    backWorth[i] = back;
    backBin[i] = bin;
    backRoom[i] = back + together[topBins + bin];
    const category = categoryOf(rank);
    if (middle > mostMiddle[category]) mostMiddle[category] = middle;
  }
  for (let i = 1; i < mostMiddle.length; i++) mostMiddle[i] = Math.max(mostMiddle[i], mostMiddle[i - 1]);
  for (let i = 0; i < threes.length; i++) {
    frontWorth[i] = rows.front(three[i]);
    frontBin[i] = rows.frontBin(three[i]) * bins * bins;
  }
  sortFalling(backRoom, backsByRoom);
  sortFalling(frontWorth, frontsByWorth);
  sortFalling(three, frontsByRank);
}

const DIGIT = 10;
const MASK = (1 << DIGIT) - 1;
const counts = new Int32Array(1 << DIGIT);
const some = new Int16Array(fives.length);
const others = new Int16Array(fives.length);

/** Places of values between -2^29 and 2^29 in falling order: three rounds of counting. */
function sortFalling(values: Int32Array, places: Int16Array): void {
  for (let i = 0; i < values.length; i++) some[i] = i;
  sortDigit(values, some, others, 0);
  sortDigit(values, others, some, DIGIT);
  sortDigit(values, some, places, 2 * DIGIT);
}

function sortDigit(values: Int32Array, from: Int16Array, to: Int16Array, shift: number): void {
  const count = values.length;
  counts.fill(0);
  for (let i = 0; i < count; i++) counts[((values[i] + 536_870_912) >>> shift) & MASK]++;
  let at = 0;
  for (let digit = MASK; digit >= 0; digit--) {
    const here = counts[digit];
    counts[digit] = at;
    at += here;
  }
  for (let i = 0; i < count; i++) to[counts[((values[from[i]] + 536_870_912) >>> shift) & MASK]++] = from[i];
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
      const total = backWorth[back] + middleWorth[middle] + frontWorth[front];
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
