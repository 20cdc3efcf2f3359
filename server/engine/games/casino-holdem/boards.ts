import { buildHigh, flushRank, HIGH_RANKS, high7ByKey, highKey } from '../../evaluate/high';
import { pairPlace } from './flops';

/** Dealer hands against one player hand on a full board: C(45,2). */
export const DEALERS = 990;

const ranks = new Int32Array(1081);
const firsts = new Uint8Array(1081);
const seconds = new Uint8Array(1081);
const order = new Int32Array(1081);
const less = new Int32Array(1081);
const count = new Int32Array(HIGH_RANKS + 1);
const start = new Int32Array(HIGH_RANKS + 1);
const present = new Int32Array((HIGH_RANKS >> 5) + 1);
const distinct = new Int32Array(1081);
const left = new Uint8Array(47);
const keys = new Int32Array(47);
const withCard = new Int32Array(47);
const failing = new Int32Array(47);
const suitRanks = new Int32Array(4);

/** What the 1,081 player hands on one board come to. */
export interface BoardRules {
  /** Ante multiple by rank. */
  readonly pays: Float64Array;
  /** Lowest rank with which the dealer qualifies. */
  readonly qualifies: number;
}

/**
 * Adds to `results`, by place of the player's two cards, `weight` times the sum of what a call wins or loses in antes
 * over all dealer hands on the board `cards` (5). Gives the number of dealer hands, over all player hands, that do not
 * qualify. Hands are sorted by rank once; running counts, less those that hold one of the player's cards, say how many
 * dealer hands are worse.
 */
export function addBoard(cards: ArrayLike<number>, rules: BoardRules, weight: number, results: Float64Array): number {
  const hands = rankAll(cards);
  const { pays, qualifies } = rules;
  const groups = sortByRank(hands);
  withCard.fill(0);
  let all = 0;
  let at = 0;
  let group = 0;
  for (; group < groups && distinct[group] < qualifies; group++) {
    for (const end = at + count[distinct[group]]; at < end; at++) addHand(order[at]);
    all = at;
  }
  const fails = all;
  failing.set(withCard);
  let failures = 0;
  for (let i = 0; i < fails; i++) {
    const hand = order[i];
    const a = firsts[hand];
    const b = seconds[hand];
    const dealers = fails - failing[a] - failing[b] + 1;
    failures += dealers;
    results[pairPlace(left[a], left[b])] += weight * (pays[ranks[hand]] * dealers - 3 * (DEALERS - dealers));
  }
  for (; group < groups; group++) {
    const rank = distinct[group];
    const from = at;
    const end = at + count[rank];
    const pay = pays[rank];
    for (let i = from; i < end; i++) {
      const hand = order[i];
      less[hand] = all - withCard[firsts[hand]] - withCard[seconds[hand]];
    }
    for (let i = from; i < end; i++) addHand(order[i]);
    all = end;
    at = end;
    for (let i = from; i < end; i++) {
      const hand = order[i];
      const a = firsts[hand];
      const b = seconds[hand];
      const notAbove = all - withCard[a] - withCard[b] + 1;
      const dealers = fails - failing[a] - failing[b];
      failures += dealers;
      const value = pay * dealers + (pay + 2) * (less[hand] - dealers) - 3 * (DEALERS - notAbove);
      results[pairPlace(left[a], left[b])] += weight * value;
    }
  }
  for (let i = 0; i < groups; i++) count[distinct[i]] = 0;
  return failures;
}

/** All player hands on one board, each against all dealer hands; arrays of 1,081. */
interface Comparison {
  /** Place of the two cards (flops.ts), and rank. */
  readonly place: Int32Array;
  readonly rank: Int32Array;
  /** Dealer hands below, and not above. */
  readonly below: Int32Array;
  readonly notAbove: Int32Array;
  /** For each threshold, one after another: dealer hands below it. */
  readonly failing: Int32Array;
}

/** Room for `compareHands` with so many thresholds. */
export function comparisonFor(thresholds: number): Comparison {
  const room = (size: number) => new Int32Array(size);
  return {
    place: room(1081),
    rank: room(1081),
    below: room(1081),
    notAbove: room(1081),
    failing: room(1081 * thresholds),
  };
}

/** Compares all hands on the board `cards` (5) for rising thresholds of qualifying; `out` is overwritten. */
export function compareHands(cards: ArrayLike<number>, thresholds: readonly number[], out: Comparison): void {
  const hands = rankAll(cards);
  const groups = sortByRank(hands);
  withCard.fill(0);
  let at = 0;
  let next = 0;
  const failBelow = (rank: number) => {
    for (; next < thresholds.length && thresholds[next] <= rank; next++)
      for (let hand = 0; hand < hands; hand++) {
        const self = ranks[hand] < thresholds[next] ? 1 : 0;
        out.failing[next * 1081 + hand] = at - withCard[firsts[hand]] - withCard[seconds[hand]] + self;
      }
  };
  for (let group = 0; group < groups; group++) {
    const rank = distinct[group];
    failBelow(rank);
    const from = at;
    const end = at + count[rank];
    for (let i = from; i < end; i++) {
      const hand = order[i];
      out.place[hand] = pairPlace(left[firsts[hand]], left[seconds[hand]]);
      out.rank[hand] = rank;
      out.below[hand] = from - withCard[firsts[hand]] - withCard[seconds[hand]];
    }
    for (; at < end; at++) addHand(order[at]);
    for (let i = from; i < end; i++) {
      const hand = order[i];
      out.notAbove[hand] = end - withCard[firsts[hand]] - withCard[seconds[hand]] + 1;
    }
    count[rank] = 0;
  }
  failBelow(HIGH_RANKS + 1);
}

function addHand(hand: number): void {
  withCard[firsts[hand]]++;
  withCard[seconds[hand]]++;
}

/** Ranks the 1,081 pairs of the cards that the board leaves. */
function rankAll(cards: ArrayLike<number>): number {
  buildHigh();
  let board = 0;
  let onBoard = 0;
  let onBoardHigh = 0;
  suitRanks.fill(0);
  for (let i = 0; i < 5; i++) {
    const card = cards[i];
    board = (board + highKey(card)) | 0;
    suitRanks[card & 3] |= 1 << (card >> 2);
    if (card < 32) onBoard |= 1 << card;
    else onBoardHigh |= 1 << (card - 32);
  }
  let rest = 0;
  for (let card = 0; card < 52; card++) {
    if (card < 32 ? (onBoard >>> card) & 1 : (onBoardHigh >>> (card - 32)) & 1) continue;
    left[rest] = card;
    keys[rest++] = highKey(card);
  }
  let hands = 0;
  for (let i = 1; i < 47; i++) {
    const one = (board + keys[i]) | 0;
    for (let j = 0; j < i; j++) {
      let rank = high7ByKey((one + keys[j]) | 0);
      if (rank < 0) {
        const suit = -1 - rank;
        let mask = suitRanks[suit];
        if ((left[i] & 3) === suit) mask |= 1 << (left[i] >> 2);
        if ((left[j] & 3) === suit) mask |= 1 << (left[j] >> 2);
        rank = flushRank(mask);
      }
      ranks[hands] = rank;
      firsts[hands] = i;
      seconds[hands] = j;
      if (count[rank]++ === 0) present[rank >> 5] |= 1 << (rank & 31);
      hands++;
    }
  }
  return hands;
}

/** Puts the hands in rising order of rank; gives the number of different ranks. */
function sortByRank(hands: number): number {
  let groups = 0;
  let at = 0;
  for (let word = 0; word < present.length; word++) {
    for (let bits = present[word]; bits !== 0; bits &= bits - 1) {
      const rank = (word << 5) | (31 - Math.clz32(bits & -bits));
      distinct[groups++] = rank;
      start[rank] = at;
      at += count[rank];
    }
    present[word] = 0;
  }
  for (let hand = 0; hand < hands; hand++) order[start[ranks[hand]]++] = hand;
  return groups;
}
