import type { Ranking, Variant } from '../betting/variant';
import { type Card, deck32, deck36, deck52 } from '../cards/card';
import { allTiles } from '../cards/tile';
import { badugi4 } from '../evaluate/badugi';
import { americana5, draw32 } from '../evaluate/deck32';
import { eightLowOf, omahaEightLow, omahaLowBoard } from '../evaluate/eight-low';
import { high5, high7 } from '../evaluate/high';
import { aceToFive7, deuceToSeven5 } from '../evaluate/low';
import { omahaBoard, omahaHigh } from '../evaluate/omaha';
import { shortDeck7 } from '../evaluate/short-deck';
import { soko5 } from '../evaluate/soko';
import { superTen } from '../evaluate/super-ten';
import { rankFourStrict } from '../tiles/four';

/** Rank of a complete hand with a complete board; higher wins, 0 does not qualify. */
export type RankOf = (hand: Int8Array, board: Int8Array) => number;

/** What decides a hand once all cards are there: all that the equity calculator knows about a game. */
export interface RunOut {
  /** Cards or tiles; shared, never written to. */
  readonly deck: Int8Array;
  /** Cards of a complete hand, and of a complete board. */
  readonly hand: number;
  readonly board: number;
  /** Stud: when the deck cannot serve everybody's last card, one card in the middle is everybody's. */
  readonly community: boolean;
  readonly high: RankOf;
  /** The low half, in games that split. */
  readonly low?: RankOf;
}

type Of5 = (a: Card, b: Card, c: Card, d: Card, e: Card) => number;
type Of7 = (a: Card, b: Card, c: Card, d: Card, e: Card, f: Card, g: Card) => number;

const of5 = (rank: Of5): RankOf => {
  return (h) => rank(h[0], h[1], h[2], h[3], h[4]);
};
const of7 = (rank: Of7): RankOf => {
  return (h) => rank(h[0], h[1], h[2], h[3], h[4], h[5], h[6]);
};
const withBoard = (rank: Of7): RankOf => {
  return (h, b) => rank(b[0], b[1], b[2], b[3], b[4], h[0], h[1]);
};

const ranks: Readonly<Record<Ranking, RankOf>> = {
  high: withBoard(high7),
  shortDeck: withBoard(shortDeck7),
  omahaHigh: (h, b) => omahaHigh(omahaBoard(b[0], b[1], b[2], b[3], b[4]), h[0], h[1], h[2], h[3]),
  omahaEightLow: (h, b) => omahaEightLow(omahaLowBoard(b[0], b[1], b[2], b[3], b[4]), h[0], h[1], h[2], h[3]),
  studHigh: of7(high7),
  studEightLow: (h) => eightLowOf(h, 7),
  studAceToFive: of7(aceToFive7),
  fiveHigh: of5(high5),
  soko: of5(soko5),
  deuceToSeven: of5(deuceToSeven5),
  americana: of5(americana5),
  draw32: of5(draw32),
  badugi: (h) => badugi4(h[0], h[1], h[2], h[3]),
  fourTiles: (h) => rankFourStrict(h[0], h[1], h[2], h[3]),
  superTen: (h) => superTen(h[0], h[1], h[2]),
};

const decks = { 52: deck52, 36: deck36, 32: deck32, 28: allTiles } as const;

/** The run-out of a poker variant. */
export function runOutOf({ deck, streets, high, low }: Variant): RunOut {
  const sum = (part: 'down' | 'up' | 'board') => streets.reduce((total, street) => total + (street[part] ?? 0), 0);
  const board = sum('board');
  const hand = sum('down') + sum('up');
  const dealsLater = streets.slice(1).some((street) => (street.down ?? 0) + (street.up ?? 0) > 0);
  return {
    deck: decks[deck],
    hand,
    board,
    community: board === 0 && dealsLater,
    high: ranks[high],
    ...(low === undefined ? {} : { low: ranks[low] }),
  };
}
