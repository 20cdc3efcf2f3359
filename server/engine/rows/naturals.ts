import { type Card, rankOf, suitOf } from '../cards/card';

/** Hands of 13 cards that need no rows, best first (rules 50, 13 Card). */
export const naturals = [
  'oneSuitDragon',
  'dragon',
  'twelveRoyals',
  'threeStraightFlushes',
  'threeQuads',
  'allHigh',
  'allLow',
  'oneColour',
  'fourTriples',
  'fivePairsTriple',
  'sixPairs',
  'threeStraights',
  'threeFlushes',
] as const;
export type Natural = (typeof naturals)[number];

const JACK = 9;
const EIGHT = 6;
const RED = 0b0110;

const ranks = new Int8Array(13);
const suits = new Int8Array(4);

/** Bit of every natural. */
export const ALL_NATURALS = (1 << naturals.length) - 1;

/**
 * Place of the best natural among `naturals` whose bit is set in `played`, or -1. `cards` are 13 from `from` on.
 */
export function naturalOf(cards: ArrayLike<Card>, from = 0, played = ALL_NATURALS): number {
  const found = held(cards, from) & played;
  return found === 0 ? -1 : 31 - Math.clz32(found & -found);
}

/** Bits of all naturals that the hand is. */
function held(cards: ArrayLike<Card>, from: number): number {
  ranks.fill(0);
  suits.fill(0);
  let royals = 0;
  let high = 0;
  let low = 0;
  let red = 0;
  for (let i = from; i < from + 13; i++) {
    const rank = rankOf(cards[i]);
    const suit = suitOf(cards[i]);
    ranks[rank]++;
    suits[suit]++;
    if (rank >= JACK) royals++;
    if (rank >= EIGHT) high++;
    if (rank <= EIGHT) low++;
    red += (RED >> suit) & 1;
  }
  let different = 0;
  let odd = 0;
  let trips = 0;
  let quads = 0;
  let threes = 0;
  for (let rank = 0; rank < 13; rank++) {
    const count = ranks[rank];
    if (count > 0) different++;
    if (count === 3) threes++;
    if (count >= 3) trips++;
    if (count === 4) quads++;
    odd += count & 1;
  }
  const flushes = threeFlushes();
  let bits = 0;
  if (different === 13) bits |= suits.includes(13) ? 0b11 : 0b10;
  if (royals >= 12) bits |= 1 << 2;
  if (flushes && threeStraightFlushes(cards, from)) bits |= 1 << 3;
  if (quads === 3) bits |= 1 << 4;
  if (high === 13) bits |= 1 << 5;
  if (low === 13) bits |= 1 << 6;
  if (red === 0 || red === 13) bits |= 1 << 7;
  if (trips >= 4) bits |= 1 << 8;
  if (odd === 1) bits |= 1 << (threes === 1 ? 9 : 10);
  if (quads === 0 && straightSums.has(rankSum())) bits |= 1 << 11;
  if (flushes) bits |= 1 << 12;
  return bits;
}

/** Every suit is cut up without rest into rows of 5, 5 and 3. */
function threeFlushes(): boolean {
  let threes = 0;
  for (let suit = 0; suit < 4; suit++) {
    const count = suits[suit];
    if (count === 3 || count === 8 || count === 13) threes++;
    else if (count !== 0 && count !== 5 && count !== 10) return false;
  }
  return threes === 1;
}

const WHEEL_TOP = 3;

/** The ranks of a straight of `length` with top rank `top`; an ace below the two counts as low. */
function straight(top: number, length: number): number[] {
  return Array.from({ length }, (_, i) => (top - i + 13) % 13);
}

/** Eight to the power of a rank: the counts of all ranks as one number. */
const PLACE = Array.from({ length: 13 }, (_, rank) => 8 ** rank);

function rankSum(): number {
  let sum = 0;
  for (let rank = 0; rank < 13; rank++) sum += ranks[rank] * PLACE[rank];
  return sum;
}

/** The rank counts that two straights of five and one of three make. */
const straightSums = new Set<number>();
{
  const sum = (top: number, length: number) => straight(top, length).reduce((total, rank) => total + PLACE[rank], 0);
  for (let front = 1; front <= 12; front++)
    for (let one = WHEEL_TOP; one <= 12; one++)
      for (let other = one; other <= 12; other++) straightSums.add(sum(front, 3) + sum(one, 5) + sum(other, 5));
}

const inSuit = new Int32Array(4);

/** The suits cut up into straights of 5, 5 and 3; only asked when the suits' lengths allow it. */
function threeStraightFlushes(cards: ArrayLike<Card>, from: number): boolean {
  inSuit.fill(0);
  for (let i = from; i < from + 13; i++) inSuit[suitOf(cards[i])] |= 1 << rankOf(cards[i]);
  for (let suit = 0; suit < 4; suit++) if (inSuit[suit] !== 0 && !cutsUp(inSuit[suit])) return false;
  return true;
}

/** True when the ranks of one suit are straights of five, and one of three where the number demands it. */
function cutsUp(mask: number): boolean {
  if (mask === 0) return true;
  for (const run of runs) if ((mask & run) === run && cutsUp(mask & ~run)) return true;
  return false;
}

const runs = [
  ...Array.from({ length: 10 }, (_, i) => maskOf(straight(WHEEL_TOP + i, 5))),
  ...Array.from({ length: 12 }, (_, i) => maskOf(straight(1 + i, 3))),
];

function maskOf(list: readonly number[]): number {
  return list.reduce((mask, rank) => mask | (1 << rank), 0);
}
