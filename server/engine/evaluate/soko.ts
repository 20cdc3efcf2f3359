import type { Card } from '../cards/card';
import { cardKeys, eachSuitSum, RANK_MASK, SUIT_SHIFT } from './keys';
import { bytesOf, intsOf, isBuilt, markBuilt, shortsOf } from './layout';
import { buildRanking, describeBy, type HandName, type Ranking, strength } from './ranking';
import { buildSlots, COLUMN_SHIFT_5, ROW_MASK_5 } from './slots';

/*
 * Soko, five cards (rules 10, Soko ranking): a four-flush and a four-straight rank between two pair and a pair. A rank
 * is an integer from 1 up; the higher rank wins; 0 with an unknown card.
 */

export const sokoRanking: Ranking = {
  order: [
    'highCard',
    'pair',
    'fourStraight',
    'fourFlush',
    'twoPair',
    'trips',
    'straight',
    'flush',
    'fullHouse',
    'quads',
    'straightFlush',
    'royalFlush',
  ],
  ranks: '23456789TJQKA',
  wheelTop: '5',
};

const tables = { five: shortsOf('soko5'), flushes: shortsOf('sokoFlush') };
const codes = intsOf('sokoCodes');
/** By suit sum: 0 = tables not built, 1 = at most three of a suit, 2 + suit = four, 6 + suit = five. */
const suitSums = bytesOf('sokoSuit');
/** By the mask of four ranks: 1..715, and by that and the fifth card's rank the rank of the four-flush. */
const fourIndex = shortsOf('sokoFourIndex');
const fourFlushes = shortsOf('sokoFour');

function masksOfFour(): number[] {
  return Array.from({ length: 8192 }, (_, mask) => mask).filter((mask) => ranksOf(mask).length === 4);
}

/** Ranks of a mask from high to low. */
function ranksOf(mask: number): number[] {
  const ranks: number[] = [];
  for (let rank = 12; rank >= 0; rank--) if ((mask >> rank) & 1) ranks.push(rank);
  return ranks;
}

/** Fills the tables if they are not there yet. */
export function buildSoko(): void {
  if (isBuilt('soko')) return;
  buildSlots();
  const place = sokoRanking.order.indexOf('fourFlush');
  const masks = masksOfFour();
  const fourFlush = (mask: number, fifth: number) => strength(place, [...ranksOf(mask), fifth]);
  const others = masks.flatMap((mask) => Array.from({ length: 13 }, (_, fifth) => fourFlush(mask, fifth)));
  const numbers = buildRanking(sokoRanking, { ...tables, codes }, others);
  masks.forEach((mask, i) => {
    fourIndex[mask] = i + 1;
    for (let fifth = 0; fifth < 13; fifth++) {
      fourFlushes[(i + 1) * 13 + fifth] = numbers.get(fourFlush(mask, fifth)) ?? 0;
    }
  });
  eachSuitSum(5, 4, new Map(), (sum, suit, times) => {
    suitSums[sum] = suit < 0 ? 1 : suit + (times === 5 ? 6 : 2);
  });
  markBuilt('soko');
}

function createSoko() {
  const [suitShift, rankMask, rowMask, columnShift] = [SUIT_SHIFT, RANK_MASK, ROW_MASK_5, COLUMN_SHIFT_5];
  const keys = cardKeys;
  const rows = shortsOf('rows5');
  const five = tables.five;
  const flushes = tables.flushes;
  const suits = suitSums;

  function soko(a: Card, b: Card, c: Card, d: Card, e: Card): number {
    if ((a | b | c | d | e) < 0) return 0;
    let key = (keys[a & 63] + keys[b & 63]) | 0;
    key = (key + keys[c & 63]) | 0;
    key = (key + keys[d & 63]) | 0;
    key = (key + keys[e & 63]) | 0;
    const suit = suits[key >>> suitShift];
    if (suit > 5)
      return flushes[(1 << (a >> 2)) | (1 << (b >> 2)) | (1 << (c >> 2)) | (1 << (d >> 2)) | (1 << (e >> 2))];
    if (suit === 0) {
      buildSoko();
      return soko(a, b, c, d, e);
    }
    const rank = five[((key & rankMask) >>> columnShift) ^ rows[key & rowMask]];
    if (suit === 1) return rank;
    const wanted = suit - 2;
    let mask = 0;
    let fifth = 0;
    if ((a & 3) === wanted) mask |= 1 << (a >> 2);
    else fifth = a >> 2;
    if ((b & 3) === wanted) mask |= 1 << (b >> 2);
    else fifth = b >> 2;
    if ((c & 3) === wanted) mask |= 1 << (c >> 2);
    else fifth = c >> 2;
    if ((d & 3) === wanted) mask |= 1 << (d >> 2);
    else fifth = d >> 2;
    if ((e & 3) === wanted) mask |= 1 << (e >> 2);
    else fifth = e >> 2;
    const four = fourFlushes[fourIndex[mask] * 13 + fifth];
    return Math.max(four, rank);
  }

  return soko;
}

/** `(a, b, c, d, e)`: Soko rank of five cards, in any order. */
export const soko5 = createSoko();

/** Category and ranks of a Soko hand; a four-flush or four-straight names its fifth card last. Throws `RangeError` for what is no rank. */
export function describeSoko(rank: number): HandName {
  buildSoko();
  return describeBy(sokoRanking, codes, rank);
}
