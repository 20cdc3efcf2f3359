import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deck52 } from '@/server/engine/cards/card';
import { Deal } from '@/server/engine/rng/deal';
import { Random, seedWords } from '@/server/engine/rng/random';
import { arrange, chosenRanks, type RowWorth } from '@/server/engine/rows/arrange';
import { naturalOf } from '@/server/engine/rows/naturals';
import { pointsByCategory, usualLinePoints } from '@/server/engine/rows/points';
import data from '@/server/engine/rows/random-hand.json';
import { categories, type RowRanks } from '@/server/engine/rows/rank';
import { BINS, type RandomRows, type RowSpread, worthOf } from '@/server/engine/rows/worth';

/**
 * Makes server/engine/rows/random-hand.json: how the rows of a random hand are spread that is set by the rule that
 * uses this very table. Starts from rows by strength and repeats until the table is its own result. Run as
 * `npx tsx tests/proof/random-rows.ts`; takes some minutes.
 */
import type { Outcome } from '../support/run-named';

const STEPS = 200;

/** Gives the table after `rounds` rounds of `hands` hands; the last round counts five times as many. */
export function randomRowsBySelfPlay(hands: number, rounds: number): RandomRows {
  const points = pointsByCategory(usualLinePoints, 3);
  /** Hands of all rounds but the first two: answering the average of earlier answers settles, answering the last one swings. */
  const pool: RowRanks[] = [];
  let rows: RowWorth | null = null;
  let table: RandomRows | null = null;
  for (let round = 0; round < rounds; round++) {
    const last = round === rounds - 1;
    const seen = handsSetBy(rows, last ? hands * 5 : hands, round);
    if (round >= 2 && !last) pool.push(...seen);
    table = tableOf(round < 2 || last ? seen : pool);
    rows = worthOf(points, 'susun', table);
  }
  if (table === null) throw new RangeError('at least one round is needed');
  return table;
}

function handsSetBy(rows: RowWorth | null, hands: number, round: number): RowRanks[] {
  const deal = new Deal(new Random(seedWords('random-rows', round)));
  const cards = new Int8Array(13);
  const out = new Int8Array(13);
  const seen: RowRanks[] = [];
  while (seen.length < hands) {
    deal.shuffle(deck52);
    for (let i = 0; i < 13; i++) cards[i] = deal.draw();
    if (naturalOf(cards) >= 0) continue;
    arrange(cards, 0, 'susun', rows, out);
    const ranks = { front: 0, middle: 0, back: 0, foul: false };
    chosenRanks(ranks);
    seen.push(ranks);
  }
  return seen;
}

export const name = 'random-rows';

const HANDS = 8_000;
const ROUNDS = 12;

/** Works the table out again: it must be the committed one. */
export function run(): Outcome {
  const same = JSON.stringify(randomRowsBySelfPlay(HANDS, ROUNDS)) === JSON.stringify(data);
  return { ok: same, rows: [{ what: 'rows of random hands', value: same ? 'as worked out' : 'differ' }] };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = fileURLToPath(new URL('../../server/engine/rows/random-hand.json', import.meta.url));
  writeFileSync(file, `${JSON.stringify(randomRowsBySelfPlay(HANDS, ROUNDS))}\n`);
}

function tableOf(seen: readonly RowRanks[]): RandomRows {
  const front = spreadOf(seen.map((ranks) => ranks.front));
  const middle = spreadOf(seen.map((ranks) => ranks.middle));
  const back = spreadOf(seen.map((ranks) => ranks.back));
  const together = new Array(BINS ** 3).fill(0);
  const bin = (starts: readonly number[], rank: number) => starts.filter((start) => start <= rank).length;
  for (const ranks of seen)
    together[
      (bin(front.bins, ranks.front) * BINS + bin(middle.bins, ranks.middle)) * BINS + bin(back.bins, ranks.back)
    ]++;
  return { hands: seen.length, front, middle, back, together };
}

function spreadOf(ranks: readonly number[]): RowSpread {
  const sorted = [...ranks].sort((a, b) => a - b);
  const starts = new Set(categories.map((_, category) => category << 22));
  for (let step = 1; step < STEPS; step++) starts.add(sorted[Math.floor((step * sorted.length) / STEPS)]);
  const list = [...starts].sort((a, b) => a - b);
  const bins = [
    ...new Set(Array.from({ length: BINS - 1 }, (_, i) => sorted[Math.floor(((i + 1) * sorted.length) / BINS)])),
  ];
  let at = 0;
  const below = list.map((rank) => {
    while (at < sorted.length && sorted[at] < rank) at++;
    return at;
  });
  return { ranks: list, below, bins };
}
