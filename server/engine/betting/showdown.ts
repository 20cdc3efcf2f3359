import { badugi4, describeBadugi } from '../evaluate/badugi';
import { americana5, describeAmericana, describeDraw32, draw32 } from '../evaluate/deck32';
import { describeEightLow, eightLowOf, omahaEightLow, omahaLowBoard } from '../evaluate/eight-low';
import { describeHigh, high5, high7, high7WithBoard, highKey } from '../evaluate/high';
import { aceToFive7, describeAceToFive, describeDeuceToSeven, deuceToSeven5 } from '../evaluate/low';
import { describeOmaha, omahaBoard, omahaHigh } from '../evaluate/omaha';
import type { HandName } from '../evaluate/ranking';
import { describeShortDeck, shortDeck7 } from '../evaluate/short-deck';
import { describeSoko, soko5 } from '../evaluate/soko';
import { describeSuperTen, superTen } from '../evaluate/super-ten';
import { bestOf } from '../pots/split';
import { describeFourTiles, rankFourStrict } from '../tiles/four';
import { HAND, lowest } from './seat-sets';
import type { PokerState } from './state';
import type { Ranking } from './variant';

type Rank5 = (a: number, b: number, c: number, d: number, e: number) => number;
type Rank7 = (a: number, b: number, c: number, d: number, e: number, f: number, g: number) => number;

/** Fills `out` for all live seats; higher wins, 0 is a hand that is not known or does not qualify. */
type RankAll = (st: PokerState, out: Int32Array) => void;

export interface Judge {
  readonly rank: RankAll;
  readonly describe: (rank: number) => HandName;
}

const own = new Int8Array(8);

/** Two in the hand and five on the board. */
function boardHigh(st: PokerState, out: Int32Array): void {
  const { board } = st;
  const a = board[0];
  const b = board[1];
  const c = board[2];
  const d = board[3];
  const e = board[4];
  if ((a | b | c | d | e) < 0) {
    out.fill(0);
    st.bestHigh = 0;
    return;
  }
  let key = (highKey(a) + highKey(b)) | 0;
  key = (key + highKey(c)) | 0;
  key = (key + highKey(d)) | 0;
  key = (key + highKey(e)) | 0;
  const { hole, live } = st;
  // Without branches on ranks, which nobody can foresee, the look-ups of all seats run side by side.
  let best = 0;
  for (let rest = live; rest !== 0; rest &= rest - 1) {
    const seat = lowest(rest);
    const at = seat * HAND;
    const rank = high7WithBoard(key, a, b, c, d, e, hole[at], hole[at + 1]);
    out[seat] = rank;
    best += (rank - best) & ~((rank - best) >> 31);
  }
  let winners = 0;
  for (let rest = live; rest !== 0; rest &= rest - 1) {
    const seat = lowest(rest);
    winners |= (1 + ((out[seat] - best) >> 31)) << seat;
  }
  st.bestHigh = best === 0 ? 0 : winners;
}

function boardShort(st: PokerState, out: Int32Array): void {
  const b = st.board;
  for (let rest = st.live; rest !== 0; rest &= rest - 1) {
    const seat = lowest(rest);
    const hand = st.holes[seat];
    out[seat] = shortDeck7(b[0], b[1], b[2], b[3], b[4], hand[0], hand[1]);
  }
}

function boardOmaha(st: PokerState, out: Int32Array): void {
  const b = st.board;
  const board = omahaBoard(b[0], b[1], b[2], b[3], b[4]);
  for (let rest = st.live; rest !== 0; rest &= rest - 1) {
    const seat = lowest(rest);
    const hand = st.holes[seat];
    out[seat] = omahaHigh(board, hand[0], hand[1], hand[2], hand[3]);
  }
}

function boardOmahaLow(st: PokerState, out: Int32Array): void {
  const b = st.board;
  const board = omahaLowBoard(b[0], b[1], b[2], b[3], b[4]);
  for (let rest = st.live; rest !== 0; rest &= rest - 1) {
    const seat = lowest(rest);
    const hand = st.holes[seat];
    out[seat] = omahaEightLow(board, hand[0], hand[1], hand[2], hand[3]);
  }
}

/** Seven own cards; the community card of an exhausted deck stands in for the last. */
function sevenOwn(rank: Rank7): RankAll {
  return (st, out) => {
    for (let rest = st.live; rest !== 0; rest &= rest - 1) {
      const seat = lowest(rest);
      const h = st.holes[seat];
      out[seat] = rank(h[0], h[1], h[2], h[3], h[4], h[5], st.boardCount > 0 ? st.board[0] : h[6]);
    }
  };
}

function sevenEightLow(st: PokerState, out: Int32Array): void {
  for (let rest = st.live; rest !== 0; rest &= rest - 1) {
    const seat = lowest(rest);
    own.set(st.holes[seat]);
    if (st.boardCount > 0) own[6] = st.board[0];
    out[seat] = eightLowOf(own, 7);
  }
}

function fiveOwn(rank: Rank5): RankAll {
  return (st, out) => {
    for (let rest = st.live; rest !== 0; rest &= rest - 1) {
      const seat = lowest(rest);
      const h = st.holes[seat];
      out[seat] = rank(h[0], h[1], h[2], h[3], h[4]);
    }
  };
}

function fourOwn(st: PokerState, out: Int32Array): void {
  for (let rest = st.live; rest !== 0; rest &= rest - 1) {
    const seat = lowest(rest);
    const h = st.holes[seat];
    out[seat] = badugi4(h[0], h[1], h[2], h[3]);
  }
}

function tilesOwn(st: PokerState, out: Int32Array): void {
  for (let rest = st.live; rest !== 0; rest &= rest - 1) {
    const seat = lowest(rest);
    const h = st.holes[seat];
    out[seat] = (h[0] | h[1] | h[2] | h[3]) < 0 ? 0 : rankFourStrict(h[0], h[1], h[2], h[3]);
  }
}

function threeOwn(st: PokerState, out: Int32Array): void {
  for (let rest = st.live; rest !== 0; rest &= rest - 1) {
    const seat = lowest(rest);
    const h = st.holes[seat];
    out[seat] = superTen(h[0], h[1], h[2]);
  }
}

/** How each ranking looks at a hand, and what it calls it. */
export const judges: Readonly<Record<Ranking, Judge>> = {
  high: { rank: boardHigh, describe: describeHigh },
  shortDeck: { rank: boardShort, describe: describeShortDeck },
  omahaHigh: { rank: boardOmaha, describe: describeOmaha },
  omahaEightLow: { rank: boardOmahaLow, describe: describeEightLow },
  studHigh: { rank: sevenOwn(high7), describe: describeHigh },
  studEightLow: { rank: sevenEightLow, describe: describeEightLow },
  studAceToFive: { rank: sevenOwn(aceToFive7), describe: describeAceToFive },
  fiveHigh: { rank: fiveOwn(high5), describe: describeHigh },
  soko: { rank: fiveOwn(soko5), describe: describeSoko },
  deuceToSeven: { rank: fiveOwn(deuceToSeven5), describe: describeDeuceToSeven },
  americana: { rank: fiveOwn(americana5), describe: describeAmericana },
  draw32: { rank: fiveOwn(draw32), describe: describeDraw32 },
  badugi: { rank: fourOwn, describe: describeBadugi },
  fourTiles: { rank: tilesOwn, describe: describeFourTiles },
  superTen: { rank: threeOwn, describe: describeSuperTen },
};

/** Fills the ranks of all live seats. */
export function rankHands(st: PokerState): void {
  st.high.rank(st, st.rankHigh);
  if (st.high !== judges.high) st.bestHigh = bestOf(st.rankHigh, st.live);
  if (st.low !== null) st.low.rank(st, st.rankLow);
}

/** Words for a seat's hand at the showdown: category and the ranks that matter; none for a hand that is not known. */
export function nameOfHand(st: PokerState, seat: number): HandName | undefined {
  const rank = st.rankHigh[seat];
  return rank === 0 ? undefined : st.high.describe(rank);
}
