'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { SimulationFigure } from '@/server/contracts/simulation';

interface Parts {
  readonly unit: SimulationFigure['unit'];
  readonly value: number | null;
  readonly margin: number | null;
}

const LEAST = 1;
const MOST = 3;

/** Digits that the interval leaves meaningful: its own first digit stays visible. */
function digitsFor(margin: number | null): number {
  if (margin === null || margin <= 0) return LEAST;
  return Math.min(MOST, Math.max(LEAST, Math.ceil(-Math.log10(margin))));
}

/** As many digits as the surest of several figures that stand under each other. */
export function commonDigits(figures: readonly Pick<Parts, 'margin'>[]): number {
  return Math.max(LEAST, ...figures.map(({ margin }) => digitsFor(margin)));
}

/** Figures in words: `5.12`, `±0.08`. Money has the digits of its currency, everything else those of its interval. */
export function useFigureText() {
  const format = useFormatter();
  const t = useTranslations('simulation');
  return useMemo(() => {
    const plain = (
      { unit, margin }: Parts,
      number: number | null,
      currency: string,
      digits?: number,
      signed = false,
    ) =>
      unit === 'money'
        ? format.meanAmount(number, currency, { signed, symbol: false })
        : format.number(number, { digits: digits ?? digitsFor(margin), signed });
    return {
      value: (figure: Parts, currency: string, digits?: number) =>
        figure.unit === 'percent' && figure.value !== null
          ? format.percent(figure.value, { digits: digits ?? digitsFor(figure.margin) })
          : plain(figure, figure.value, currency, digits),
      /** `±0.08`, or why there is no interval. */
      margin: (figure: Parts, currency: string, digits?: number) =>
        figure.value === null
          ? ''
          : figure.margin === null
            ? t('noInterval')
            : `±${plain(figure, figure.margin, currency, digits)}`,
      /** A difference, always signed; between shares it is in points. */
      difference: (figure: Parts, currency: string) => {
        const interval = figure.margin === null ? '' : ` ±${plain(figure, figure.margin, currency)}`;
        const text = `${plain(figure, figure.value, currency, undefined, true)}${interval}`;
        return figure.unit === 'percent' ? t('points', { value: text }) : text;
      },
    };
  }, [format, t]);
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
