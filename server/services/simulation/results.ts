import type { ConvergenceRow, HistogramBin, SimulationResults } from '@/server/contracts/simulation';
import { potBins, type SimulationTotals } from '@/server/engine';
import { figureOf, figuresOf } from './figures';
import { convergingFigures, type Tally } from './tally';

/** What a page shows of a tally; `provisional` while sessions are still missing. */
export function resultsOf(tally: Tally, provisional: boolean): SimulationResults {
  const { totals, sums } = tally;
  return {
    hands: totals.hands,
    units: totals.units,
    provisional,
    digest: totals.digest,
    figures: figuresOf(sums, totals.units),
    seats: totals.seats.map(({ netSquares: _, ...seat }) => ({ ...seat, netPer100: (seat.net * 100) / totals.hands })),
    potUnit: totals.unitAmount,
    potSizes: binsOf(totals.potHistogram, potBins),
    handLengths: binsOf(
      totals.actionHistogram,
      totals.actionHistogram.map((_, actions) => actions),
    ),
    playersAtOpening: binsOf(
      totals.playerHistogram,
      totals.playerHistogram.map((_, players) => players),
    ),
    convergence: tally.points.map(
      (point): ConvergenceRow => ({
        hands: point.hands,
        figures: convergingFigures.map((key) => figureOf(key, point.sums[key], point.units)),
      }),
    ),
    conservation: conservationOf(totals),
    rake: totals.rake,
    tax: totals.tax,
    disconnects: totals.disconnects,
    topUps: { count: totals.topUps, amount: totals.topUpAmount },
  };
}

/** Bars between the first and the last that has hands, so that a chart has no empty tail. */
function binsOf(counts: readonly number[], edges: readonly number[]): HistogramBin[] {
  const first = counts.findIndex((count) => count > 0);
  const last = counts.findLastIndex((count) => count > 0);
  if (first < 0) return [];
  return counts
    .map((hands, bin): HistogramBin => ({ from: edges[bin], to: edges.at(bin + 1) ?? null, hands }))
    .slice(first, last + 1);
}

/** Over a whole run as over one hand (rules 00, Conservation): what seats won and lost, the house's parts, and 0. */
function conservationOf(totals: SimulationTotals): SimulationResults['conservation'] {
  const net = totals.seats.reduce((sum, seat) => sum + seat.net, 0);
  return {
    net,
    rake: totals.rake,
    tax: totals.tax,
    jackpot: totals.jackpot,
    house: totals.house,
    balance: net + totals.rake + totals.tax + totals.jackpot + totals.house,
    unbalancedHands: totals.unbalanced,
  };
}
