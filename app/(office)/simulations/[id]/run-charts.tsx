'use client';

import { useTranslations } from 'next-intl';
import { Chart } from '@/app/_components/charts/chart';
import type { ChartRow } from '@/app/_components/charts/series';
import { Card } from '@/app/_components/ui/card';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { HistogramBin, SimulationDetail, SimulationResults } from '@/server/contracts/simulation';
import { shownFigures } from '../figure-text';

/** Early estimates swing so far that they would flatten the rest of the chart. */
const SETTLED_FROM = 0.05;
const FEW_POINTS = 20;

/** How the estimate settled, and how pots and hands are spread. */
export function RunCharts({ run, results }: { run: SimulationDetail; results: SimulationResults }) {
  const t = useTranslations('simulation');
  const format = useFormatter();
  const { currency } = run;
  const money = (value: number) => format.meanAmount(value, currency, { symbol: false });
  const file = (part: string) => `simulation-${run.id.slice(0, 8)}-${part}`;

  const shown = shownFigures(results.figures, run.config).map((figure) => figure.key);
  const converging = (results.convergence.at(0)?.figures ?? [])
    .map(({ key }) => key)
    .filter((key) => shown.includes(key));
  const points = results.convergence.filter(
    (point) => results.convergence.length <= FEW_POINTS || point.hands >= results.hands * SETTLED_FROM,
  );
  const convergence = points.map((point): ChartRow => {
    const row: Record<string, number | null> = { hands: point.hands };
    for (const { key, value, margin } of point.figures) {
      row[key] = value;
      row[`${key}Low`] = value === null || margin === null ? null : value - margin;
      row[`${key}High`] = value === null || margin === null ? null : value + margin;
    }
    return row;
  });

  const bars = (bins: readonly HistogramBin[], name: (bin: HistogramBin) => string) =>
    bins.map((bin): ChartRow => ({ bin: name(bin), share: (100 * bin.hands) / results.hands, hands: bin.hands }));
  const range = ({ from, to }: HistogramBin) =>
    to === null
      ? t('binOpen', { from: format.number(from) })
      : to - from === 1
        ? format.number(from)
        : `${format.number(from)}–${format.number(to)}`;
  const distribution = (part: 'pots' | 'lengths', rows: readonly ChartRow[]) => (
    <Card className="lg:col-span-6">
      <Chart
        caption={t(`charts.${part}.${run.family}`)}
        kind="bar"
        rows={rows}
        x={{
          key: 'bin',
          label: t(`charts.${part}X.${run.family}`, { unit: format.amount(results.potUnit, currency) }),
        }}
        series={[{ key: 'share', label: t('charts.share') }]}
        unit={t('charts.percentOfHands')}
        formatValue={(value) => format.percent(value)}
        n={{ key: 'hands', label: t('charts.hands') }}
        fileName={file(part)}
      />
    </Card>
  );

  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-12">
      {converging.length > 0 && convergence.length > 1 && (
        <Card className="lg:col-span-12">
          <Chart
            caption={t('charts.convergence')}
            kind="line"
            rows={convergence}
            x={{ key: 'hands', label: t('charts.hands'), format: (value) => format.compact(Number(value)) }}
            series={converging.map((key) => ({
              key,
              label: t(`figures.${key}.${run.family}`),
              interval: [`${key}Low`, `${key}High`],
            }))}
            unit={t('charts.per100', { currency })}
            formatValue={money}
            csvValue={(value) => value.toFixed(4)}
            fileName={file('convergence')}
          />
        </Card>
      )}
      {distribution('pots', bars(results.potSizes, range))}
      {distribution(
        'lengths',
        bars(results.handLengths, (bin) =>
          bin.to === null ? t('binOpen', { from: format.number(bin.from) }) : format.number(bin.from),
        ),
      )}
    </div>
  );
}
