import type { Card } from '../cards/card';
import { buildHigh, describeHigh } from './high';
import { cardKeys, eachRankSet, eachSuitSum, RANK_KEYS, RANK_MASK, SUIT_SHIFT } from './keys';
import { bytesOf, isBuilt, markBuilt, shortsOf } from './layout';
import { COLUMN_SHIFT_5, ROW_MASK_5, slot5 } from './slots';

/*
 * Omaha high: exactly two hole cards with exactly three board cards. Ranks are those of `high5`.
 *
 * For the ranks of a board (6,175 sets) and the ranks of a hole pair (91) a table holds the best rank without flushes,
 * and for the ranks of three or more suited board cards (2,288 sets) and two hole ranks of that suit the best flush: a hand
 * is six look-ups, and up to six more where a flush is possible.
 */

const PAIRS = 91;

/** Board set by slot. */
const boardRows = shortsOf('omahaRow');
const pairRanks = shortsOf('omahaPair');
/** By suit sum of the board: 0 = tables not built, 1 = at most two of a suit, 2 + suit = three or more. */
const boardSuits = bytesOf('omahaSuit');
/** Set of three to five suited board ranks by mask, from 1; 0 for other masks. */
const flushRows = shortsOf('omahaFlushRow');
const flushRanks = shortsOf('omahaFlush');

/** Number 0..90 of a pair of ranks, by `low rank * 16 + other`: both orders. */
const pairIndex = new Uint8Array(256);
const pairsOfRanks: (readonly [number, number])[] = [];
for (let x = 0; x < 13; x++) {
  for (let y = x; y < 13; y++) {
    pairIndex[x * 16 + y] = pairsOfRanks.length;
    pairIndex[y * 16 + x] = pairsOfRanks.length;
    pairsOfRanks.push([x, y]);
  }
}

/** Fills the tables if they are not there yet. */
export function buildOmaha(): void {
  if (isBuilt('omaha')) return;
  buildHigh();
  buildPairs();
  buildFlushes();
  eachSuitSum(5, 3, new Map(), (sum, suit) => {
    boardSuits[sum] = suit + 2;
  });
  markBuilt('omaha');
}

function buildPairs(): void {
  const high5 = shortsOf('high5');
  let row = 0;
  eachRankSet(5, (times, key) => {
    boardRows[slot5(key)] = row;
    const ranks = times.flatMap((n, rank) => new Array<number>(n).fill(rank));
    const triples = new Map<number, readonly number[]>();
    for (let i = 0; i < 5; i++) {
      for (let j = i + 1; j < 5; j++) {
        for (let k = j + 1; k < 5; k++) {
          const triple = [ranks[i], ranks[j], ranks[k]];
          triples.set(
            triple.reduce((sum, rank) => sum + RANK_KEYS[rank], 0),
            triple,
          );
        }
      }
    }
    for (const [triple, of3] of triples) {
      for (let pair = 0; pair < PAIRS; pair++) {
        const [x, y] = pairsOfRanks[pair];
        // Three and two of one rank would be five: no deal brings that pair to this board.
        if (x === y && of3[0] === x && of3[2] === x) continue;
        const rank = high5[slot5(triple + RANK_KEYS[x] + RANK_KEYS[y])];
        const at = row * PAIRS + pair;
        if (rank > pairRanks[at]) pairRanks[at] = rank;
      }
    }
    row++;
  });
}

function buildFlushes(): void {
  const highFlush = shortsOf('highFlush');
  let row = 0;
  for (let board = 0; board < 8192; board++) {
    const bits: number[] = [];
    for (let rest = board; rest > 0; rest &= rest - 1) bits.push(rest & -rest);
    if (bits.length < 3 || bits.length > 5) continue;
    flushRows[board] = ++row;
    for (let i = 0; i < bits.length; i++) {
      for (let j = i + 1; j < bits.length; j++) {
        for (let k = j + 1; k < bits.length; k++) {
          const triple = bits[i] | bits[j] | bits[k];
          for (let pair = 0; pair < PAIRS; pair++) {
            const mask = (1 << pairsOfRanks[pair][0]) | (1 << pairsOfRanks[pair][1]);
            // A rank twice in one suit happens in no deal: those masks have fewer than five bits and rank 0.
            const rank = (mask & board) === 0 ? highFlush[triple | mask] : 0;
            if (rank > flushRanks[row * PAIRS + pair]) flushRanks[row * PAIRS + pair] = rank;
          }
        }
      }
    }
  }
}

function createOmaha() {
  const [suitShift, rankMask, rowMask, columnShift] = [SUIT_SHIFT, RANK_MASK, ROW_MASK_5, COLUMN_SHIFT_5];
  const pairCount = PAIRS;
  const keys = cardKeys;
  const slots = shortsOf('rows5');
  const rows = boardRows;
  const ranks = pairRanks;
  const suits = boardSuits;
  const suitedRows = flushRows;
  const suited = flushRanks;
  const pairs = pairIndex;

  /** Bits 0-12: row of the board's ranks; 13-24: row of its suited ranks, 0 for none; 25-26: their suit. -1: unknown card. */
  function board(a: Card, b: Card, c: Card, d: Card, e: Card): number {
    if ((a | b | c | d | e) < 0) return -1;
    let key = (keys[a & 63] + keys[b & 63]) | 0;
    key = (key + keys[c & 63]) | 0;
    key = (key + keys[d & 63]) | 0;
    key = (key + keys[e & 63]) | 0;
    const suit = suits[key >>> suitShift];
    if (suit === 0) {
      buildOmaha();
      return board(a, b, c, d, e);
    }
    const row = rows[((key & rankMask) >>> columnShift) ^ slots[key & rowMask]];
    if (suit === 1) return row;
    const wanted = suit - 2;
    let mask = 0;
    if ((a & 3) === wanted) mask |= 1 << (a >> 2);
    if ((b & 3) === wanted) mask |= 1 << (b >> 2);
    if ((c & 3) === wanted) mask |= 1 << (c >> 2);
    if ((d & 3) === wanted) mask |= 1 << (d >> 2);
    if ((e & 3) === wanted) mask |= 1 << (e >> 2);
    return row | (suitedRows[mask] << 13) | (wanted << 25);
  }

  function hand(prepared: number, a: Card, b: Card, c: Card, d: Card): number {
    if ((prepared | a | b | c | d) < 0) return 0;
    const base = (prepared & 8191) * pairCount;
    const w = a >> 2;
    const x = b >> 2;
    const y = c >> 2;
    const z = d >> 2;
    let best = ranks[base + pairs[((w << 4) | x) & 255]];
    let rank = ranks[base + pairs[((w << 4) | y) & 255]];
    if (rank > best) best = rank;
    rank = ranks[base + pairs[((w << 4) | z) & 255]];
    if (rank > best) best = rank;
    rank = ranks[base + pairs[((x << 4) | y) & 255]];
    if (rank > best) best = rank;
    rank = ranks[base + pairs[((x << 4) | z) & 255]];
    if (rank > best) best = rank;
    rank = ranks[base + pairs[((y << 4) | z) & 255]];
    if (rank > best) best = rank;
    if (prepared < 8192) return best;
    rank = flush(prepared, a, b, c, d);
    return Math.max(rank, best);
  }

  /** The best flush of a board that allows one, or 0. */
  function flush(prepared: number, a: Card, b: Card, c: Card, d: Card): number {
    const base = ((prepared >> 13) & 4095) * pairCount;
    const wanted = (prepared >> 25) & 3;
    const w = (a & 3) === wanted;
    const x = (b & 3) === wanted;
    const y = (c & 3) === wanted;
    const z = (d & 3) === wanted;
    let best = 0;
    if (w) {
      const first = (a >> 2) << 4;
      if (x) best = suited[base + pairs[first | (b >> 2)]];
      if (y) best = Math.max(best, suited[base + pairs[first | (c >> 2)]]);
      if (z) best = Math.max(best, suited[base + pairs[first | (d >> 2)]]);
    }
    if (x) {
      const first = (b >> 2) << 4;
      if (y) best = Math.max(best, suited[base + pairs[first | (c >> 2)]]);
      if (z) best = Math.max(best, suited[base + pairs[first | (d >> 2)]]);
    }
    if (y && z) best = Math.max(best, suited[base + pairs[((c >> 2) << 4) | (d >> 2)]]);
    return best;
  }

  return { board, hand };
}

const omaha = createOmaha();

/** `(five board cards)`: the board prepared for `omahaHigh`, once for all hands; -1 with an unknown card. */
export const omahaBoard = omaha.board;
/** `(prepared board, four hole cards)`: high rank of the best hand of exactly two hole and three board cards; 0 with an unknown card. */
export const omahaHigh = omaha.hand;
/** Category and ranks, as in hold'em. */
export const describeOmaha = describeHigh;
