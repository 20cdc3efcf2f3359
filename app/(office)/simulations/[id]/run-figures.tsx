'use client';

import { useTranslations } from 'next-intl';
import { IntervalScale } from '@/app/_components/charts/interval-scale';
import { Badge } from '@/app/_components/ui/badge';
import { Figure } from '@/app/_components/ui/figure';
import type { SimulationDetail, SimulationResults } from '@/server/contracts/simulation';
import { shownFigures, useFigureText } from '../figure-text';

/** The answers first: each figure with its 95 % interval, marked while it may still change. */
export function RunFigures({ run, results }: { run: SimulationDetail; results: SimulationResults }) {
  const t = useTranslations('simulation');
  const text = useFigureText();
  const figures = shownFigures(results.figures, run.config);
  return (
    <section aria-label={t('figuresTitle')}>
      <ul className="grid grid-cols-1 gap-4 min-[480px]:grid-cols-2 lg:grid-cols-4">
        {figures.map((figure) => (
          <li key={figure.key} className="rounded-card border bg-card p-4">
            <Figure
              label={t(`figures.${figure.key}.${run.family}`)}
              value={text.value(figure, run.currency)}
              unit={figure.unit === 'money' ? run.currency : undefined}
              provisional={results.provisional ? <Badge tone="warning">{t('provisional')}</Badge> : undefined}
              note={<IntervalScale rows={[{ ...figure, text: text.margin(figure, run.currency) }]} />}
            />
          </li>
        ))}
      </ul>
      <p className="mt-2 text-caption text-muted-foreground">{t('intervalHelp')}</p>
    </section>
  );
}
