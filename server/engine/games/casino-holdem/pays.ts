import { rankOf } from '../../cards/card';
import { describeHigh, HIGH_RANKS, high5, highRanking } from '../../evaluate/high';

/** Hands of the ante table, best first (rules 30). */
export const anteHands = [...highRanking.order].reverse() as readonly string[];

/** Hands of the bonus table: as above, and a pair of aces (rules 30, AA bonus). */
export const bonusHands = [...anteHands.slice(0, -2), 'acesPair'] as readonly string[];

export interface PayRow {
  readonly hand: string;
  readonly pays: number;
}

let byRank: readonly string[] | null = null;

/** Category of each rank of a high hand. */
function categoriesByRank(): readonly string[] {
  byRank ??= ['', ...Array.from({ length: HIGH_RANKS }, (_, i) => describeHigh(i + 1).category)];
  return byRank;
}

/** What the ante wins by the rank of the player's final hand: 1 for a hand that the table leaves out. */
export function antePays(rows: readonly PayRow[]): Float64Array {
  return Float64Array.from(categoriesByRank(), (category) => rows.find((row) => row.hand === category)?.pays ?? 1);
}

/** Place in `anteHands` of each rank of a high hand. */
export function categoryPlaces(): Int8Array {
  return Int8Array.from(categoriesByRank(), (category) => anteHands.indexOf(category));
}

/** What the bonus wins by the rank of the two cards and the flop: -1 for a hand that the table leaves out. */
export function bonusPays(rows: readonly PayRow[]): Float64Array {
  const of = (hand: string) => rows.find((row) => row.hand === hand)?.pays ?? -1;
  return Float64Array.from(categoriesByRank(), (category, rank) => {
    if (category === 'pair') return describeHigh(rank).cards[0] === 'A' ? of('acesPair') : -1;
    return of(category);
  });
}

/** The lowest rank with which the dealer qualifies: the worst pair of `rank` (0 = '2' .. 12 = 'A'). */
export function qualifyingRank(rank: number): number {
  const kickers: number[] = [];
  for (let other = 0; kickers.length < 3; other++) if (other !== rank) kickers.push(other);
  const [c, d, e] = kickers;
  return high5(rank * 4, rank * 4 + 1, c * 4 + 2, d * 4 + 3, e * 4 + 2);
}

/** True when the basic strategy of rules 30 calls with two cards on a flop. */
export function basicCalls(a: number, b: number, flop: ArrayLike<number>): boolean {
  const own = [rankOf(a), rankOf(b)];
  const board = [rankOf(flop[0]), rankOf(flop[1]), rankOf(flop[2])];
  if (own[0] === own[1] || own.some((rank) => rank >= JACK || board.includes(rank))) return true;
  const top = Math.max(...board);
  if (own.some((rank) => rank > top)) return true;
  const suits = [0, 0, 0, 0];
  let ranks = 0;
  for (const card of [a, b, flop[0], flop[1], flop[2]]) {
    suits[card & 3]++;
    ranks |= 1 << (rankOf(card) + 1);
    if (rankOf(card) === 12) ranks |= 1;
  }
  if (suits.some((count) => count >= 4)) return true;
  for (let low = 0; low <= 9; low++) if (bits((ranks >> low) & 31) >= 4) return true;
  return false;
}

const JACK = 9;

function bits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}
