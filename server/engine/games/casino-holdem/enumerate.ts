import { high5 } from '../../evaluate/high';
import { addBoard, type BoardRules } from './boards';
import { type Flop, flops, mapCard, PAIRS, pairPlace } from './flops';

/** The 1,176 pairs that a flop leaves, each with the sum of what a call wins over all its outcomes, in antes. */
export interface FlopResult {
  readonly flop: Flop;
  /** By place of the pair; pairs that hold a card of the flop stay 0. */
  readonly calls: Float64Array;
  /** Dealer hands that do not qualify, over all pairs and outcomes. */
  readonly failures: number;
}

/** Works out one flop. Turn and river are looked at up to the renamings of suits that leave the flop as it is. */
export function workOut(flop: Flop, rules: BoardRules): FlopResult {
  const { cards, symmetries } = flop;
  const board = [...cards, 0, 0];
  const sums = new Float64Array(PAIRS);
  let failures = 0;
  const onFlop = (card: number) => cards.includes(card);
  for (let turn = 0; turn < 52; turn++) {
    if (onFlop(turn)) continue;
    for (let river = turn + 1; river < 52; river++) {
      if (onFlop(river)) continue;
      const orbit = orbitSize(turn, river, symmetries);
      if (orbit === 0) continue;
      board[3] = turn;
      board[4] = river;
      failures += orbit * addBoard(board, rules, orbit, sums);
    }
  }
  if (symmetries.length === 1) return { flop, calls: sums, failures };
  const calls = new Float64Array(PAIRS);
  for (let b = 1; b < 52; b++)
    for (let a = 0; a < b; a++) {
      const sum = sums[pairPlace(a, b)] / symmetries.length;
      for (const map of symmetries) calls[pairPlace(mapCard(a, map), mapCard(b, map))] += sum;
    }
  for (let i = 0; i < PAIRS; i++) calls[i] = Math.round(calls[i]);
  return { flop, calls, failures };
}

/** How many pairs the renamings make of turn and river; 0 unless this pair is the first of them. */
export function orbitSize(turn: number, river: number, symmetries: Flop['symmetries']): number {
  const own = pairPlace(turn, river);
  let fixed = 0;
  for (const map of symmetries) {
    const place = pairPlace(mapCard(turn, map), mapCard(river, map));
    if (place < own) return 0;
    if (place === own) fixed++;
  }
  return symmetries.length / fixed;
}

/** Visits all 25,989,600 situations as pairs on the 1,755 flop classes. */
export function everyFlop(
  rules: BoardRules,
  visit: (result: FlopResult, place: number) => void,
  onProgress?: (done: number) => void,
): void {
  const all = flops();
  for (const [place, flop] of all.entries()) {
    visit(workOut(flop, rules), place);
    onProgress?.((place + 1) / all.length);
  }
}

/** Rank of the two cards with the flop. */
export function flopRank(a: number, b: number, flop: Flop): number {
  return high5(a, b, flop.cards[0], flop.cards[1], flop.cards[2]);
}
