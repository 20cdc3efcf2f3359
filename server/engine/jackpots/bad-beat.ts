import { RANKS } from '../cards/card';
import { high5 } from '../evaluate/high';
import { soko5 } from '../evaluate/soko';

/*
 * Bad-beat jackpots as data (rules 50): what a table takes for one, and the least hand that must lose to hit it.
 */

export const qualifierHands = ['fullHouse', 'quads', 'straightFlush'] as const;
export type QualifierHand = (typeof qualifierHands)[number];

/**
 * The least hand that must be beaten: `quads` of a rank, a `straightFlush` up to a rank, or a `fullHouse` of one rank over
 * a `second`. Ranks are letters of `23456789TJQKA`.
 */
export interface Qualifier {
  readonly hand: QualifierHand;
  readonly rank: string;
  /** The pair of a full house; elsewhere it says nothing. */
  readonly second: string | null;
}

/** A bad-beat jackpot as one table plays under it. Money in minor units. */
export interface BadBeatSettings {
  readonly pool: string;
  /** Of the rake base, in basis points, rounded down. */
  readonly rateBp: number;
  /** The most that one hand gives; `null`: as much as the rate says. */
  readonly cap: number | null;
  /** On top of the rake, or a part of it. */
  readonly source: 'onTop' | 'fromRake';
  /** Fewer dealt-in players can neither win nor hit it. */
  readonly minPlayers: number;
  readonly qualifier: Qualifier;
}

/** That a game offers bad-beat jackpots. */
export interface BadBeatOffer {
  /** The rulebook's. */
  readonly qualifier: Qualifier;
  /** The order in which the game ranks its high hands. */
  readonly ranking: string;
  /** Hold'em: both hole cards must play in both hands, and quads need a pocket pair. */
  readonly bothPlay?: true;
}

/** Five cards of the least hand that meets a qualifier. Cards are `rank * 4 + suit`. */
function leastCards({ hand, rank, second }: Qualifier): number[] {
  const place = RANKS.indexOf(rank);
  if (place < 0) throw new RangeError(`no rank ${rank}`);
  const of = (at: number, suit: number) => at * 4 + suit;
  const lowest = place === 0 ? 1 : 0;
  if (hand === 'quads') return [0, 1, 2, 3].map((suit) => of(place, suit)).concat(of(lowest, 0));
  if (hand === 'fullHouse') {
    const pair = second === null ? lowest : RANKS.indexOf(second);
    if (pair < 0 || pair === place) throw new RangeError(`no full house of ${rank} over ${second}`);
    return [of(place, 0), of(place, 1), of(place, 2), of(pair, 0), of(pair, 1)];
  }
  if (place < 3) throw new RangeError(`no straight flush up to ${rank}`);
  return [0, 1, 2, 3, 4].map((down) => of((place - down + 13) % 13, 0));
}

/** The rank, in the order in which the game ranks its high hands, from which on a hand qualifies. */
export function qualifyingRank(ranking: string, qualifier: Qualifier): number {
  const [a, b, c, d, e] = leastCards(qualifier);
  return ranking === 'soko' ? soko5(a, b, c, d, e) : high5(a, b, c, d, e);
}

/** Whether there is such a hand at all. */
export function isQualifier(qualifier: Qualifier): boolean {
  try {
    leastCards(qualifier);
    return true;
  } catch {
    return false;
  }
}

/** What a raked hand gives to the pool: of the rake base, at most the cap, and never more than is there to be taken. */
export function dropOf(settings: BadBeatSettings, base: number, rake: number): number {
  // base * rate stays exact far beyond any pot: 10,000 bp of 9e11.
  const due = Math.floor((base * settings.rateBp) / 10_000);
  const capped = settings.cap === null ? due : Math.min(due, settings.cap);
  return Math.min(capped, settings.source === 'fromRake' ? rake : base - rake);
}
