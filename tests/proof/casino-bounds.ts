import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { RANKS } from '@/server/engine/cards/card';
import { compareHands, comparisonFor, DEALERS } from '@/server/engine/games/casino-holdem/boards';
import data from '@/server/engine/games/casino-holdem/bounds.json';
import { orbitSize } from '@/server/engine/games/casino-holdem/enumerate';
import { type Flop, flops, mapCard, PAIRS, pairPlace } from '@/server/engine/games/casino-holdem/flops';
import { anteHands, antePays, categoryPlaces, qualifyingRank } from '@/server/engine/games/casino-holdem/pays';
import { settings } from '@/server/engine/games/casino-holdem/settings';
import { OUTCOMES } from '@/server/engine/games/casino-holdem/size';
import { defaultsOf } from '@/server/engine/settings';
import type { Outcome } from '../support/run-named';

/**
 * Makes server/engine/games/casino-holdem/bounds.json: how often each hand wins the ante, for every pair that the dealer
 * may need and two ways to call. Run as `npx tsx tests/proof/casino-bounds.ts`; takes some minutes.
 */
export const name = 'casino-bounds';

const KINDS = anteHands.length;
const thresholds = Array.from(RANKS, (_, rank) => qualifyingRank(rank));
const pays = antePays(defaultsOf(settings).anteTable);
const paysByKind = anteHands.map((_, kind) => pays[categoryPlaces().indexOf(kind)]);

interface Counted {
  calls: number;
  /** Outcomes in which the ante wins, by the place of the player's hand in `anteHands`. */
  wins: number[];
  /** Outcomes in which the call wins too, and in which both lose. */
  better: number;
  lost: number;
}
const nothing = (): Counted => ({ calls: 0, wins: new Array(KINDS).fill(0), better: 0, lost: 0 });

/** Sums over turns and rivers by [threshold][kind or better or lost][pair]. */
const STRIDE = KINDS + 2;
const sums = new Float64Array(thresholds.length * STRIDE * PAIRS);

function playFlop({ cards, symmetries }: Flop): void {
  sums.fill(0);
  const board = [...cards, 0, 0];
  const compared = comparisonFor(thresholds.length);
  const kindOf = categoryPlaces();
  for (let turn = 0; turn < 52; turn++) {
    if (cards.includes(turn)) continue;
    for (let river = turn + 1; river < 52; river++) {
      if (cards.includes(river)) continue;
      const orbit = orbitSize(turn, river, symmetries);
      if (orbit === 0) continue;
      board[3] = turn;
      board[4] = river;
      compareHands(board, thresholds, compared);
      const { place, rank, below, notAbove, failing } = compared;
      for (let q = 0; q < thresholds.length; q++) {
        const from = q * STRIDE * PAIRS;
        for (let hand = 0; hand < 1081; hand++) {
          const fails = failing[q * 1081 + hand];
          const qualified = rank[hand] >= thresholds[q];
          const better = qualified ? below[hand] - fails : 0;
          const lost = DEALERS - (qualified ? notAbove[hand] : fails);
          sums[from + kindOf[rank[hand]] * PAIRS + place[hand]] += orbit * (fails + better);
          sums[from + KINDS * PAIRS + place[hand]] += orbit * better;
          sums[from + (KINDS + 1) * PAIRS + place[hand]] += orbit * lost;
        }
      }
    }
  }
}

/** Antes that a call wins over all outcomes of a pair, before the renamings of suits are put together. */
function valueAt(q: number, pair: number): number {
  const from = q * STRIDE * PAIRS + pair;
  let value = 2 * sums[from + KINDS * PAIRS] - 3 * sums[from + (KINDS + 1) * PAIRS];
  for (let kind = 0; kind < KINDS; kind++) value += paysByKind[kind] * sums[from + kind * PAIRS];
  return value;
}

function addTo(total: Counted, weight: number, q: number, pair: number): void {
  const from = q * STRIDE * PAIRS + pair;
  total.calls += weight;
  for (let kind = 0; kind < KINDS; kind++) total.wins[kind] += weight * sums[from + kind * PAIRS];
  total.better += weight * sums[from + KINDS * PAIRS];
  total.lost += weight * sums[from + (KINDS + 1) * PAIRS];
}

/** By the pair that the dealer needs: calls that are right under the rulebook's table, and every call. */
export function countWins(all: readonly Flop[] = flops()) {
  const totals = thresholds.map(() => ({ best: nothing(), always: nothing() }));
  const value = new Float64Array(PAIRS);
  for (const flop of all) {
    playFlop(flop);
    for (let q = 0; q < thresholds.length; q++) {
      value.fill(0);
      for (let b = 1; b < 52; b++)
        for (let a = 0; a < b; a++) {
          const own = valueAt(q, pairPlace(a, b)) / flop.symmetries.length;
          for (const map of flop.symmetries) value[pairPlace(mapCard(a, map), mapCard(b, map))] += own;
        }
      for (let b = 1; b < 52; b++) {
        if (flop.cards.includes(b)) continue;
        for (let a = 0; a < b; a++) {
          if (flop.cards.includes(a)) continue;
          const pair = pairPlace(a, b);
          addTo(totals[q].always, flop.weight, q, pair);
          if (Math.round(value[pair]) > -OUTCOMES) addTo(totals[q].best, flop.weight, q, pair);
        }
      }
    }
  }
  return totals;
}

/** Works the counts out again: they must be the committed ones. */
export function run(): Outcome {
  const same = JSON.stringify(countWins()) === JSON.stringify(data);
  return { ok: same, rows: [{ what: 'wins by hand and qualifying pair', value: same ? 'as worked out' : 'differ' }] };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = fileURLToPath(new URL('../../server/engine/games/casino-holdem/bounds.json', import.meta.url));
  writeFileSync(file, `${JSON.stringify(countWins(), null, 2)}\n`);
}
