import { addUnit, type SimulationTotals, type UnitResult } from '@/server/engine';
import { addFigures, type FigureSums } from './figures';
import type { RatioSums } from './statistics';

/** The figures whose way to their final value the page draws. */
export const convergingFigures = ['rakePer100', 'taxPer100', 'housePer100'] as const;
export type ConvergingFigure = (typeof convergingFigures)[number];

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

/** `tally` with the next unit; `null` starts. Rejects (`RangeError`) a unit that is not the next one. */
export function addToTally(tally: Tally | null, unit: UnitResult): Tally {
  const totals = addUnit(tally?.totals ?? null, unit);
  const sums = addFigures(tally?.sums ?? null, unit.totals);
  const due = new Set(totals.convergence.points.map((point) => point.units));
  const points = (tally?.points ?? []).filter((point) => due.has(point.units));
  if (due.has(totals.units)) {
    const { rakePer100, taxPer100, housePer100 } = sums;
    points.push({ units: totals.units, hands: totals.hands, sums: { rakePer100, taxPer100, housePer100 } });
  }
  return { totals, sums, points };
}
