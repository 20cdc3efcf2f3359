import { RANKS } from '../cards/card';
import { eachRankSet, RANK_KEYS } from './keys';
import { slot5, slot6, slot7 } from './slots';

export const categories = [
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
] as const;
export type Category = (typeof categories)[number];

/** What a hand is called: a category key and the rank letters that matter, the most important first. */
export interface HandName {
  readonly category: string;
  readonly cards: readonly string[];
  /** The suit that decides, where one does (`s`, `c`, `d`, `h`). */
  readonly suit?: string;
}

/** How five cards compare: the sheet of rules from which an evaluator's tables are made. */
export interface Ranking {
  /** From the lowest to the highest. A category that is not listed does not count: those cards are looked at by ranks alone. */
  readonly order: readonly Category[];
  /** Ranks as they compare, lowest first; the first is the deck's lowest. */
  readonly ranks: string;
  /** The straight in which the ace plays low, by its top card; none where the ace is always high. */
  readonly wheelTop?: string;
  /** The lowest hand wins. */
  readonly lowWins?: boolean;
}

/*
 * A strength is an integer that sorts hands of a ranking: the category's place in the order, then up to five ranks
 * from the most to the least important, four bits each, counted from 1 so that 0 means none.
 */

export function strength(place: number, places: readonly number[]): number {
  let code = place;
  for (let i = 0; i < 5; i++) code = code * 16 + (i < places.length ? places[i] + 1 : 0);
  return code;
}

/** The top place of five places in a row (or of the wheel), else -1. `places` are different and descending. */
export function straightTop(ranking: Ranking, places: readonly number[]): number {
  if (places[0] - places[4] === 4) return places[0];
  if (ranking.wheelTop === undefined) return -1;
  const top = ranking.ranks.indexOf(ranking.wheelTop);
  return places[0] === ranking.ranks.length - 1 && places[1] === top && places[4] === top - 3 ? top : -1;
}

function named(ranking: Ranking, category: Category, places: readonly number[]): number {
  const place = ranking.order.indexOf(category);
  return place < 0 ? -1 : strength(place, places);
}

/** Strength of five cards whose places occur `times` each, suits not counting; `times` is by place. */
export function unsuited(ranking: Ranking, times: readonly number[]): number {
  const places: number[] = [];
  for (let n = 4; n > 0; n--) for (let p = times.length - 1; p >= 0; p--) if (times[p] === n) places.push(p);
  const [first, second] = [times[places[0]], places.length > 1 ? times[places[1]] : 0];
  if (first === 4) return named(ranking, 'quads', places);
  if (first === 3 && second === 2) return named(ranking, 'fullHouse', places);
  if (first === 3) return named(ranking, 'trips', places);
  if (first === 2 && second === 2) return named(ranking, 'twoPair', places);
  if (ranking.order.includes('fourStraight') && (first === 2 || straightTop(ranking, places) < 0)) {
    const four = fourStraight(ranking, times);
    if (four >= 0) return four;
  }
  if (first === 2) return named(ranking, 'pair', places);
  const top = straightTop(ranking, places);
  const straight = top < 0 ? -1 : named(ranking, 'straight', [top]);
  return straight >= 0 ? straight : named(ranking, 'highCard', places);
}

/** Strength of five cards of one suit with these places, different and descending. */
export function suited(ranking: Ranking, places: readonly number[]): number {
  const top = straightTop(ranking, places);
  if (top < 0) return named(ranking, 'flush', places);
  return top === ranking.ranks.length - 1 ? named(ranking, 'royalFlush', []) : named(ranking, 'straightFlush', [top]);
}

/** Four places in a row, the ace high or low, beside a fifth card that may pair one of them: top of the four, then the fifth. */
function fourStraight(ranking: Ranking, times: readonly number[]): number {
  const ace = ranking.ranks.length - 1;
  for (let top = ace; top >= 2; top--) {
    const four = top === 2 ? [2, 1, 0, ace] : [top, top - 1, top - 2, top - 3];
    if (!four.every((place) => times[place] > 0)) continue;
    const fifth = times.findIndex((n, place) => n > (four.includes(place) ? 1 : 0));
    return named(ranking, 'fourStraight', [top, fifth]);
  }
  return -1;
}

/** Category and cards of a strength. An unpaired hand of a ranking where the lowest wins is called `low`. */
export function nameOf(ranking: Ranking, code: number): HandName {
  const cards: string[] = [];
  for (let shift = 16; shift >= 0; shift -= 4) {
    const place = (code >> shift) & 15;
    if (place > 0) cards.push(ranking.ranks[place - 1]);
  }
  const category = ranking.order[code >> 20];
  return { category: ranking.lowWins && category === 'highCard' ? 'low' : category, cards };
}

/** Name of a rank number by the table of strengths. Throws `RangeError` for what is no rank of it. */
export function describeBy(ranking: Ranking, codes: Int32Array, rank: number): HandName {
  if (!(rank >= 1 && rank < codes.length && codes[rank] > 0)) throw new RangeError(`${rank} is no rank`);
  return nameOf(ranking, codes[rank]);
}

/** Where each of the thirteen ranks '2'..'A' stands in the ranking; -1 if the deck has no such card. */
export function placesOf(ranking: Ranking): readonly number[] {
  return Array.from(RANKS, (rank) => ranking.ranks.indexOf(rank));
}

/** Tables that a ranking fills. `six` and `seven` only where hands of that size are compared. */
export interface RankingTables {
  /** Strength of each rank number, from 1 on. */
  readonly codes: Int32Array;
  readonly five: Uint16Array;
  readonly six?: Uint16Array;
  readonly seven?: Uint16Array;
  /** By the 13-bit mask of the ranks of one suit, five or more. */
  readonly flushes?: Uint16Array;
}

/**
 * Numbers all different five-card hands of a ranking from 1 (worst) up and fills its tables. A larger hand is worth
 * its best five cards: the best of the hands with one card less. `others` are strengths of hands that neither the ranks
 * alone nor five suited cards make. Gives the number of each strength.
 */
export function buildRanking(
  ranking: Ranking,
  tables: RankingTables,
  others: readonly number[] = [],
): ReadonlyMap<number, number> {
  const places = placesOf(ranking);
  const bySlot = new Map<number, number>();
  const byMask = new Map<number, number>();
  eachRankSet(5, (times, key) => {
    const byPlace = new Array<number>(ranking.ranks.length).fill(0);
    for (let rank = 0; rank < 13; rank++) {
      if (times[rank] === 0) continue;
      if (places[rank] < 0) return;
      byPlace[places[rank]] = times[rank];
    }
    bySlot.set(slot5(key), unsuited(ranking, byPlace));
    if (tables.flushes !== undefined && times.every((n) => n < 2)) {
      const mask = times.reduce((bits, n, rank) => bits | (n << rank), 0);
      const descending = byPlace.flatMap((n, place) => (n > 0 ? [place] : [])).reverse();
      byMask.set(mask, suited(ranking, descending));
    }
  });
  const order = [...new Set([...bySlot.values(), ...byMask.values(), ...others])].sort((x, y) =>
    ranking.lowWins ? y - x : x - y,
  );
  const rankOf = new Map(order.map((code, i) => [code, i + 1]));
  tables.codes.set(order, 1);
  for (const [slot, code] of bySlot) tables.five[slot] = rankOf.get(code) ?? 0;
  if (tables.six !== undefined) grow(6, tables.five, slot5, tables.six, slot6);
  if (tables.six !== undefined && tables.seven !== undefined) grow(7, tables.six, slot6, tables.seven, slot7);
  if (tables.flushes !== undefined) {
    for (const [mask, code] of byMask) tables.flushes[mask] = rankOf.get(code) ?? 0;
    growMasks(tables.flushes);
  }
  return rankOf;
}

function grow(
  count: number,
  smaller: Uint16Array,
  smallerSlot: (key: number) => number,
  larger: Uint16Array,
  largerSlot: (key: number) => number,
): void {
  eachRankSet(count, (times, key) => {
    let best = 0;
    for (let rank = 0; rank < 13; rank++) {
      if (times[rank] > 0) best = Math.max(best, smaller[smallerSlot(key - RANK_KEYS[rank])]);
    }
    larger[largerSlot(key)] = best;
  });
}

function growMasks(flush: Uint16Array): void {
  for (let mask = 0; mask < 8192; mask++) {
    // Ascending masks: every mask with one bit less comes first. Fewer than five bits leave 0.
    if (flush[mask] > 0) continue;
    let best = 0;
    for (let bits = mask; bits > 0; bits &= bits - 1) best = Math.max(best, flush[mask ^ (bits & -bits)]);
    flush[mask] = best;
  }
}
