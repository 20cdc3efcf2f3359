'use client';

import { useTranslations } from 'next-intl';
import { Card } from '@/app/_components/ui/card';
import { Figure } from '@/app/_components/ui/figure';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { spinFigures } from '@/server/contracts/tournaments/figures';

type Row = { multiplier: number; weight: number; firstBp: number; secondBp: number; thirdBp: number };

/** Mean multiplier, margin, variance and overlay of the table as it stands in the form, counted exactly. */
export function SpinFiguresCard({ values }: { values: Readonly<Record<string, unknown>> }) {
  const t = useTranslations('templates');
  const format = useFormatter();
  const rows = (Array.isArray(values.multipliers) ? values.multipliers : []) as Row[];
  const sound =
    rows.some((row) => row.weight > 0) &&
    rows.every((row) => Number.isSafeInteger(row.multiplier) && Number.isSafeInteger(row.weight) && row.weight >= 0);
  if (!sound) {
    return (
      <Card title={t('spinFigures')}>
        <p className="text-muted-foreground">{t('spinUnsound')}</p>
      </Card>
    );
  }
  const figures = spinFigures(rows);
  const number = (value: number) => format.number(value, { digits: 4 });
  const fraction = ({ numerator, denominator }: { numerator: string; denominator: string }) =>
    `${numerator}/${denominator}`;
  return (
    <Card title={t('spinFigures')}>
      <div className="grid grid-cols-2 gap-4">
        <Figure label={t('spinMean')} value={number(figures.mean.value)} note={fraction(figures.mean)} />
        <Figure
          label={t('spinMargin')}
          value={format.percent(100 * figures.margin.value, { digits: 2 })}
          note={fraction(figures.margin)}
        />
        <Figure label={t('spinVariance')} value={number(figures.variance.value)} note={fraction(figures.variance)} />
        <Figure label={t('spinOverlay')} value={number(figures.overlay.value)} note={fraction(figures.overlay)} />
      </div>
    </Card>
  );
}
