import type { FigureKey, SimulationFigure } from '@/server/contracts/simulation';
import type { SimulationTotals } from '@/server/engine';
import { addSession, emptySums, estimate, type RatioSums } from './statistics';

const MS_PER_HOUR = 3_600_000;

interface FigureDefinition {
  readonly unit: SimulationFigure['unit'];
  /** Both are whole numbers that add up over sessions. */
  readonly numerator: (totals: SimulationTotals) => number;
  readonly denominator: (totals: SimulationTotals) => number;
  readonly scale: number;
}

/** Every figure is a ratio of two totals, so that each has an interval over sessions. */
const definitions: Readonly<Record<FigureKey, FigureDefinition>> = {
  rakePer100: { unit: 'money', numerator: (t) => t.rake, denominator: (t) => t.hands, scale: 100 },
  rakePerHour: { unit: 'money', numerator: (t) => t.rake, denominator: (t) => t.clockMs, scale: MS_PER_HOUR },
  taxPer100: { unit: 'money', numerator: (t) => t.tax, denominator: (t) => t.hands, scale: 100 },
  taxPerHour: { unit: 'money', numerator: (t) => t.tax, denominator: (t) => t.clockMs, scale: MS_PER_HOUR },
  housePer100: { unit: 'money', numerator: (t) => t.house, denominator: (t) => t.hands, scale: 100 },
  raked: { unit: 'percent', numerator: (t) => t.raked, denominator: (t) => t.hands, scale: 100 },
  capped: { unit: 'percent', numerator: (t) => t.rakeCapped, denominator: (t) => t.raked, scale: 100 },
  averagePot: { unit: 'money', numerator: (t) => t.pot, denominator: (t) => t.hands, scale: 1 },
  players: { unit: 'count', numerator: (t) => t.playersAtOpening, denominator: (t) => t.opened, scale: 1 },
  opened: { unit: 'percent', numerator: (t) => t.opened, denominator: (t) => t.hands, scale: 100 },
  showdowns: { unit: 'percent', numerator: (t) => t.showdowns, denominator: (t) => t.hands, scale: 100 },
  handsPerHour: { unit: 'count', numerator: (t) => t.hands, denominator: (t) => t.clockMs, scale: MS_PER_HOUR },
  handsPerPlayer: { unit: 'count', numerator: (t) => t.dealtIn, denominator: (t) => t.playerMs, scale: MS_PER_HOUR },
  actions: { unit: 'count', numerator: (t) => t.actions, denominator: (t) => t.hands, scale: 1 },
};

const entries = Object.entries(definitions) as [FigureKey, FigureDefinition][];

export type FigureSums = Readonly<Record<FigureKey, RatioSums>>;

/** `sums` with the totals of one more session; `null` starts. */
export function addFigures(sums: FigureSums | null, session: SimulationTotals): FigureSums {
  return Object.fromEntries(
    entries.map(([key, figure]) => [
      key,
      addSession(sums?.[key] ?? emptySums, figure.numerator(session), figure.denominator(session)),
    ]),
  ) as FigureSums;
}

/** All figures of a run of `sessions` sessions, in the order of their declaration. */
export function figuresOf(sums: FigureSums, sessions: number): SimulationFigure[] {
  return entries.map(([key, { unit, scale }]) => {
    // A run that was stored before there was such a figure has no sums for it.
    const found = estimate(sums[key] ?? emptySums, sessions, scale);
    return { key, unit, value: found?.value ?? null, margin: found?.margin ?? null };
  });
}

/** One figure of a run. */
export function figureOf(key: FigureKey, sums: RatioSums, sessions: number): SimulationFigure {
  const { unit, scale } = definitions[key];
  const found = estimate(sums, sessions, scale);
  return { key, unit, value: found?.value ?? null, margin: found?.margin ?? null };
}

/** A figure that there is nothing to say about yet. */
export function blankFigure(key: FigureKey): SimulationFigure {
  return { key, unit: definitions[key].unit, value: null, margin: null };
}
