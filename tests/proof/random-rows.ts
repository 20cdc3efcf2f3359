import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deck52 } from '@/server/engine/cards/card';
import { Deal } from '@/server/engine/rng/deal';
import { Random, seedWords } from '@/server/engine/rng/random';
import { arrange, chosenRanks } from '@/server/engine/rows/arrange';
import { naturalOf } from '@/server/engine/rows/naturals';
import { pointsByCategory, usualLinePoints } from '@/server/engine/rows/points';
import { categories, type RowRanks } from '@/server/engine/rows/rank';
import { BINS, byStrength, type RandomRows, type RowSpread, worthOf } from '@/server/engine/rows/worth';

/**
 * Makes server/engine/rows/random-hand.json: how the rows of a random hand are spread that is set by the rule that
 * uses this very table. Starts from rows by strength and repeats until the table is its own result.
 */
const HANDS = Number(process.argv[2] ?? 40_000);
const ROUNDS = Number(process.argv[3] ?? 6);
const STEPS = 200;

const points = pointsByCategory(usualLinePoints, 3);
let rows = byStrength;
let table: RandomRows | null = null;
/** Hands of all rounds but the first two: answering the average of earlier answers settles, answering the last one swings. */
const pool: RowRanks[] = [];

for (let round = 0; round < ROUNDS; round++) {
  const hands = round === ROUNDS - 1 ? HANDS * 5 : HANDS;
  const deal = new Deal(new Random(seedWords('random-rows', round)));
  const seen: RowRanks[] = [];
  const cards = new Int8Array(13);
  const out = new Int8Array(13);
  while (seen.length < hands) {
    deal.shuffle(deck52);
    for (let i = 0; i < 13; i++) cards[i] = deal.draw();
    if (naturalOf(cards) >= 0) continue;
    arrange(cards, 0, 'susun', rows, out);
    const ranks = { front: 0, middle: 0, back: 0, foul: false };
    chosenRanks(ranks);
    seen.push(ranks);
  }
  if (round >= 2 && round < ROUNDS - 1) pool.push(...seen);
  table = tableOf(round < 2 ? seen : round < ROUNDS - 1 ? pool : seen);
  rows = worthOf(points, table);
  const mean = (pick: (ranks: RowRanks) => number) => seen.reduce((sum, ranks) => sum + pick(ranks), 0) / hands;
  process.stderr.write(
    `round ${round}: ${mean((r) => r.front >> 22)} ${mean((r) => r.middle >> 22)} ${mean((r) => r.back >> 22)}\n`,
  );
}
writeFileSync(
  fileURLToPath(new URL('../../server/engine/rows/random-hand.json', import.meta.url)),
  `${JSON.stringify(table)}\n`,
);

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
