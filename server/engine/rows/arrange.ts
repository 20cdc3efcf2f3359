import type { Card } from '../cards/card';
import type { RowRanks, RowStyle } from './rank';
import { ALL_CARDS, fives, middlesOf, Splits, threes } from './splits';

/** What a set of rows is worth. All figures are expected points (or any other unit) against a random hand. */
export interface RowWorth {
  /** Worth of a row by itself. */
  front(rank: number): number;
  middle(rank: number): number;
  back(rank: number): number;
  /** Bins that `together` looks up; small whole numbers. */
  frontBin(rank: number): number;
  middleBin(rank: number): number;
  backBin(rank: number): number;
  /** Worth of winning or losing all three, on top of the rows. */
  together(frontBin: number, middleBin: number, backBin: number): number;
  /** The greatest `together` of any front and middle with that back. */
  togetherAtMost(backBin: number): number;
}

/** The chosen split, by masks over the cards in falling order. */
export interface Split {
  back: number;
  middle: number;
  worth: number;
}

const worth = new Float64Array(ALL_CARDS + 1);
const middleWorth = new Float64Array(ALL_CARDS + 1);
const bin = new Int8Array(ALL_CARDS + 1);
const middleBin = new Int8Array(ALL_CARDS + 1);

/**
 * The legal split of greatest worth out of all 72,072; of equal ones the stronger back, then the stronger middle
 * (rules 50, Auto). Splits that cannot beat the best one so far are passed over unseen: the choice is the same as if
 * each had been looked at.
 */
export function bestSplitOf(splits: Splits, rows: RowWorth, out: Split): void {
  const { rank } = splits;
  let bestMiddle = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < fives.length; i++) {
    const mask = fives[i];
    const own = rank[mask];
    worth[mask] = rows.back(own);
    bin[mask] = rows.backBin(own);
    const middle = rows.middle(own);
    middleWorth[mask] = middle;
    middleBin[mask] = rows.middleBin(own);
    if (middle > bestMiddle) bestMiddle = middle;
  }
  let bestFront = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < threes.length; i++) {
    const mask = threes[i];
    const own = rows.front(rank[mask]);
    worth[mask] = own;
    bin[mask] = rows.frontBin(rank[mask]);
    if (own > bestFront) bestFront = own;
  }
  let best = Number.NEGATIVE_INFINITY;
  let bestBack = 0;
  let chosenMiddle = 0;
  for (let i = 0; i < fives.length; i++) {
    const back = fives[i];
    const backRank = rank[back];
    const backAlone = worth[back] + rows.togetherAtMost(bin[back]);
    if (backAlone + bestMiddle + bestFront < best) continue;
    for (let j = i * 56, end = j + 56; j < end; j++) {
      const middle = middlesOf[j];
      if (rank[middle] > backRank || backAlone + middleWorth[middle] + bestFront < best) continue;
      const front = ALL_CARDS ^ back ^ middle;
      if (splits.key[middle] < splits.key[front]) continue;
      const total =
        worth[back] + middleWorth[middle] + worth[front] + rows.together(bin[front], middleBin[middle], bin[back]);
      if (total < best) continue;
      if (total === best) {
        if (backRank < rank[bestBack]) continue;
        if (backRank === rank[bestBack] && rank[middle] <= rank[chosenMiddle]) continue;
      }
      best = total;
      bestBack = back;
      chosenMiddle = middle;
    }
  }
  out.back = bestBack;
  out.middle = chosenMiddle;
  out.worth = best;
}

const shared = new Splits();
const chosen: Split = { back: 0, middle: 0, worth: 0 };

/** Sets the 13 cards from `from` on by greatest worth and writes front, middle, back to `out`. Gives the worth. */
export function arrange(
  cards: ArrayLike<Card>,
  from: number,
  style: RowStyle,
  rows: RowWorth,
  out: { [index: number]: number },
): number {
  shared.load(cards, from, style);
  bestSplitOf(shared, rows, chosen);
  shared.write(chosen.back, chosen.middle, out);
  return chosen.worth;
}

/** Rank of the rows of the split that `arrange` chose last. */
export function chosenRanks(out: RowRanks): void {
  out.back = shared.rank[chosen.back];
  out.middle = shared.rank[chosen.middle];
  out.front = shared.rank[ALL_CARDS ^ chosen.back ^ chosen.middle];
  out.foul = false;
}
