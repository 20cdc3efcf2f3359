'use client';

import { ArrowDown, ArrowUp, Equal, type LucideIcon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IntervalScale } from '@/app/_components/charts/interval-scale';
import { Card } from '@/app/_components/ui/card';
import type { ComparedFigure, FigureDifference, SimulationComparison } from '@/server/contracts/simulation';
import { commonDigits, shownFigures, useFigureText } from '../figure-text';
import { letters } from './letters';

const icons: Readonly<Record<FigureDifference['verdict'], LucideIcon>> = {
  higher: ArrowUp,
  lower: ArrowDown,
  unclear: Equal,
};

/** Each figure of all runs with its interval on one scale, and under it how the others differ from A. */
export function ComparedFigures({ comparison }: { comparison: SimulationComparison }) {
  const t = useTranslations('simulation');
  const { runs } = comparison;
  const shown = new Set(
    runs.flatMap((run) => shownFigures(run.results?.figures ?? [], run.config)).map(({ key }) => key),
  );
  const figures = comparison.figures.filter((figure) => shown.has(figure.key));
  return (
    <section aria-label={t('figuresTitle')}>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {figures.map((figure) => (
          <li key={figure.key}>
            <FigureTile figure={figure} runs={runs} />
          </li>
        ))}
      </ul>
      <p className="mt-2 text-caption text-muted-foreground">{t('compare.help')}</p>
    </section>
  );
}

function FigureTile({ figure, runs }: { figure: ComparedFigure; runs: SimulationComparison['runs'] }) {
  const t = useTranslations('simulation');
  const text = useFigureText();
  const { key, unit } = figure;
  const [first] = runs;
  const digits = commonDigits(figure.figures);
  const values = figure.figures.map((each, index) => ({
    name: letters[index],
    value: each.value,
    margin: each.margin,
    text: `${text.value({ ...each, unit }, runs[index].currency, digits)} ${text.margin({ ...each, unit }, runs[index].currency, digits)}`,
  }));
  const unitText = figure.comparable && unit === 'money' ? first.currency : '';
  return (
    <Card className="h-full">
      <h2 className="mb-2 flex justify-between gap-2 text-label">
        {t(`figures.${key}.${first.family}`)}
        {unitText && <span className="font-[450] text-muted-foreground">{unitText}</span>}
      </h2>
      {figure.comparable ? (
        <IntervalScale rows={values} />
      ) : (
        values.map((row, index) => (
          <p key={row.name} className="num flex gap-2 text-table">
            <span className="w-4 font-semibold">{row.name}</span> {row.text} {runs[index].currency}
          </p>
        ))
      )}
      <ul className="mt-2 flex flex-col gap-1">
        {figure.differences.map((difference, index) =>
          difference === null ? null : (
            <Difference
              key={letters[index]}
              letter={letters[index]}
              difference={difference}
              unit={unit}
              currency={first.currency}
            />
          ),
        )}
      </ul>
    </Card>
  );
}

function Difference({
  letter,
  difference,
  unit,
  currency,
}: {
  letter: string;
  difference: FigureDifference;
  unit: ComparedFigure['unit'];
  currency: string;
}) {
  const t = useTranslations('simulation.compare');
  const text = useFigureText();
  const Icon = icons[difference.verdict];
  return (
    <li className="num flex flex-wrap items-center gap-x-2 border-t pt-1 text-table">
      <span className="text-muted-foreground">{t('difference', { letter })}</span>
      <span>{text.difference({ ...difference, unit }, currency)}</span>
      <span className="ml-auto inline-flex items-center gap-1 font-[550]">
        <Icon aria-hidden className="size-4" />
        {t(`verdicts.${difference.verdict}`)}
      </span>
    </li>
  );
}
