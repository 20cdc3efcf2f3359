'use client';

import { useTranslations } from 'next-intl';
import { Chart } from '@/app/_components/charts/chart';
import type { ChartRow } from '@/app/_components/charts/series';
import { Card } from '@/app/_components/ui/card';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { StructureRun } from '../../api-types';

const BINS = 12;
const letters = ['A', 'B'];

/** Lengths in whole minutes, shortest first. */
export const minutesOf = (seconds: readonly number[]) =>
  seconds.map((each) => Math.round(each / 60)).sort((a, b) => a - b);

/** Distributions of length and last level; by level the average stack, eliminations and all-ins before the flop. */
export function StructureCharts({ runs }: { runs: readonly StructureRun[] }) {
  const t = useTranslations('tournaments.structures');
  const format = useFormatter();
  const shown = runs.filter((run) => run.totals !== null);
  const series = shown.map((_run, i) => ({ key: `r${i}`, label: shown.length > 1 ? letters[i] : t('share') }));
  const named = (label: string) =>
    shown.map((_, i) => ({ key: `r${i}`, label: shown.length > 1 ? letters[i] : label }));
  const all = shown.flatMap((run) => minutesOf(run.totals?.lengths ?? []));
  const least = Math.min(...all);
  const width = Math.max(1, Math.ceil((Math.max(...all) - least + 1) / BINS));
  const lengths = Array.from({ length: BINS }, (_, bin): ChartRow => {
    const from = least + bin * width;
    const row: Record<string, string | number> = { bin: `${from}–${from + width - 1}` };
    shown.forEach((run, i) => {
      const minutes = minutesOf(run.totals?.lengths ?? []);
      row[`r${i}`] =
        (100 * minutes.filter((each) => each >= from && each < from + width).length) / Math.max(1, minutes.length);
    });
    return row;
  });
  const levels = Math.max(...shown.map((run) => run.spec.levels.length));
  const byLevel = (value: (run: StructureRun, level: number) => number | null): ChartRow[] =>
    Array.from({ length: levels }, (_, level) => {
      const row: Record<string, number | null> = { level: level + 1 };
      shown.forEach((run, i) => {
        row[`r${i}`] = (run.totals?.levels[level]?.reached ?? 0) === 0 ? null : value(run, level);
      });
      return row;
    });
  const at = (run: StructureRun, level: number) => run.totals?.levels[level];
  const ended = byLevel(
    (run, level) =>
      (100 * (run.totals?.lastLevels.filter((each) => each === level + 1).length ?? 0)) /
      Math.max(1, run.totals?.runs ?? 1),
  );
  const stacks = byLevel(
    (run, level) => (at(run, level)?.stackMilliBigBlinds ?? 0) / 1_000 / Math.max(1, at(run, level)?.reached ?? 1),
  );
  const out = byLevel((run, level) => (at(run, level)?.eliminations ?? 0) / Math.max(1, run.totals?.runs ?? 1));
  const allIns = byLevel(
    (run, level) => (100 * (at(run, level)?.allIns ?? 0)) / Math.max(1, at(run, level)?.hands ?? 1),
  );
  const plain = (value: number) => format.number(value, { digits: 1 });
  const x = { key: 'level', label: t('level') };
  const bars = (caption: string, rows: readonly ChartRow[], unit: string, percent: boolean, file: string) => (
    <Card>
      <Chart
        caption={caption}
        kind="bar"
        rows={rows}
        x={x}
        series={named(caption)}
        unit={unit}
        formatValue={percent ? (value) => format.percent(value) : plain}
        fileName={`structure-${file}`}
      />
    </Card>
  );
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <Card>
        <Chart
          caption={t('charts.lengths')}
          kind="bar"
          rows={lengths}
          x={{ key: 'bin', label: t('min') }}
          series={series}
          unit={t('percentOfRuns')}
          formatValue={(value) => format.percent(value)}
          fileName="structure-lengths"
        />
      </Card>
      {bars(t('charts.ended'), ended, t('percentOfRuns'), true, 'last-levels')}
      <Card>
        <Chart
          caption={t('charts.stacks')}
          kind="line"
          rows={stacks}
          x={x}
          series={named(t('charts.stacks'))}
          unit={t('bigBlinds')}
          formatValue={plain}
          fileName="structure-stacks"
        />
      </Card>
      {bars(t('charts.eliminations'), out, t('playersEach'), false, 'eliminations')}
      {bars(t('charts.allIns'), allIns, t('percentOfHands'), true, 'all-ins')}
    </div>
  );
}
