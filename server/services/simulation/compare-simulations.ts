import {
  type ComparedFigure,
  compareSimulationsInput,
  type FigureDifference,
  figureKeys,
  type SimulationComparison,
  type SimulationDetail,
  type SimulationFigure,
} from '@/server/contracts/simulation';
import { defineQuery } from '@/server/services/kernel';
import { blankFigure } from './figures';
import { readSimulation } from './get-simulation';
import { difference } from './statistics';

/** Up to four runs side by side; every difference is to the first one. Rejects as `notFound` when one is missing. */
export const compareSimulations = defineQuery({
  name: 'simulation.compare',
  permission: 'simulation.view',
  input: compareSimulationsInput,
  async run(tx, ctx, input): Promise<SimulationComparison> {
    const runs: SimulationDetail[] = [];
    for (const id of new Set(input.ids)) runs.push(await readSimulation(tx, id, input.language, ctx.clock.now()));
    const oneCurrency = new Set(runs.map((run) => run.currency)).size === 1;
    const figures = figureKeys.map((key): ComparedFigure => {
      const row = runs.map((run) => run.results?.figures.find((figure) => figure.key === key) ?? blankFigure(key));
      const unit = row[0].unit;
      const comparable = unit !== 'money' || oneCurrency;
      return {
        key,
        unit,
        figures: row,
        comparable,
        differences: row.map((figure, i) => (i === 0 || !comparable ? null : differenceTo(row[0], figure))),
      };
    });
    return { runs, figures };
  },
});

function differenceTo(a: SimulationFigure, b: SimulationFigure): FigureDifference | null {
  if (a.value === null || b.value === null) return null;
  return difference({ value: a.value, margin: a.margin }, { value: b.value, margin: b.margin });
}
