import type { SimulationTotals } from '@/server/engine';
import { addFigures, type FigureSums } from './figures';
import type { RatioSums } from './statistics';

/** The figures whose way to their final value the page draws. */
export const convergingFigures = ['rakePer100', 'taxPer100', 'housePer100'] as const;
type ConvergingFigure = (typeof convergingFigures)[number];

interface TallyPoint {
  readonly units: number;
  readonly hands: number;
  readonly sums: Readonly<Record<ConvergingFigure, RatioSums>>;
}

/**
 * What a run has counted over its first sessions: the engine's totals, the exact sums behind the intervals, and the
 * points of the convergence chart. Plain JSON of integers; a function of the sessions in unit order and nothing else.
 */
export interface Tally {
  readonly totals: SimulationTotals;
  readonly sums: FigureSums;
  readonly points: readonly TallyPoint[];
}

/**
 * `tally` (`null` starts) with one more session: `session` are its own totals, `totals` the engine's merged ones with it.
 * Rejects (`RangeError`) when `totals` is not one session ahead of the tally.
 */
export function addToTally(tally: Tally | null, totals: SimulationTotals, session: SimulationTotals): Tally {
  const before = tally?.totals.units ?? 0;
  if (totals.units !== before + 1) throw new RangeError(`totals of ${totals.units} units do not follow ${before}`);
  const sums = addFigures(tally?.sums ?? null, session);
  const due = new Set(totals.convergence.points.map((point) => point.units));
  const points = (tally?.points ?? []).filter((point) => due.has(point.units));
  if (due.has(totals.units)) {
    const { rakePer100, taxPer100, housePer100 } = sums;
    points.push({ units: totals.units, hands: totals.hands, sums: { rakePer100, taxPer100, housePer100 } });
  }
  return { totals, sums, points };
}
