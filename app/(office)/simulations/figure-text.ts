'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Formatter } from '@/app/_lib/format/formatter';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { FigureKey, SimulationFigure } from '@/server/contracts/simulation';

interface Parts {
  readonly value: number | null;
  readonly margin: number | null;
}

/** As many digits as the interval makes meaningful: its first digit that is not 0 stays visible. */
function digitsFor(margin: number | null, least: number, most: number): number {
  if (margin === null || margin <= 0) return least;
  return Math.min(most, Math.max(least, Math.ceil(-Math.log10(margin))));
}

function valueText(format: Formatter, unit: SimulationFigure['unit'], currency: string, parts: Parts, signed: boolean) {
  const { value, margin } = parts;
  switch (unit) {
    case 'money':
      return format.meanAmount(value, currency, { signed, symbol: false });
    case 'percent':
      return format.percent(value, { digits: digitsFor(margin, 1, 3), signed });
    case 'count':
      return format.number(value, { digits: digitsFor(margin, 1, 3), signed });
  }
}

function marginText(format: Formatter, unit: SimulationFigure['unit'], currency: string, margin: number): string {
  switch (unit) {
    case 'money':
      return format.meanAmount(margin, currency, { symbol: false });
    case 'percent':
    case 'count':
      return format.number(margin, { digits: digitsFor(margin, 1, 3) });
  }
}

/** Figures in words: `5.12`, `±0.08`, both with the digits that the interval leaves meaningful. */
export function useFigureText() {
  const format = useFormatter();
  const t = useTranslations('simulation');
  return useMemo(
    () => ({
      value: (figure: Parts & Pick<SimulationFigure, 'unit'>, currency: string, signed = false) =>
        valueText(format, figure.unit, currency, figure, signed),
      /** `±0.08`, or why there is no interval. */
      margin: ({ unit, value, margin }: Parts & Pick<SimulationFigure, 'unit'>, currency: string) =>
        value === null ? '' : margin === null ? t('noInterval') : `±${marginText(format, unit, currency, margin)}`,
      /** What a figure counts: `EUR`, `EUR an hour`, nothing for shares. */
      unit: (key: FigureKey, unit: SimulationFigure['unit'], currency: string) =>
        unit === 'money' ? currency : unit === 'percent' ? '' : t(`units.${key}`),
    }),
    [format, t],
  );
}

/** The figures that say something about a run: no rake of a table that takes none, no house where there is none. */
export function shownFigures(
  figures: readonly SimulationFigure[],
  config: Readonly<Record<string, unknown>>,
): readonly SimulationFigure[] {
  return figures.filter(({ key, value }) => {
    if (key === 'housePer100') return value !== 0 && value !== null;
    if (key === 'taxPer100' || key === 'taxPerHour') return config.tax !== null;
    if (key === 'rakePer100' || key === 'rakePerHour' || key === 'raked' || key === 'capped')
      return config.rake !== null;
    return true;
  });
}
