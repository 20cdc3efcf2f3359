'use client';

import { useTranslations } from 'next-intl';
import { Card } from '@/app/_components/ui/card';
import { useFormatter } from '@/app/_lib/format/use-formatter';

type Amount = { fromRank: number; toRank: number; currency: string; amount: number };

const whole = (row: object) =>
  Object.values(row).every((value) => typeof value !== 'number' || Number.isSafeInteger(value));

/** How prizes are rounded, and what fixed amounts sum to by currency, as they stand in the form. */
export function PrizeSums({ values }: { values: Readonly<Record<string, unknown>> }) {
  const t = useTranslations('templates');
  const format = useFormatter();
  const amounts = ((Array.isArray(values.amounts) ? values.amounts : []) as Amount[]).filter(whole);
  const currencies = [...new Set(amounts.map((row) => row.currency))];
  const total = (currency: string) =>
    amounts
      .filter((row) => row.currency === currency)
      .reduce((sum, row) => sum + Math.max(0, row.toRank - row.fromRank + 1) * row.amount, 0);
  return (
    <Card title={t('sums')} description={t('remainderRule')}>
      {currencies.map((currency) => (
        <p key={currency} className="num flex justify-between py-1">
          <span>{t('fixedSum', { currency })}</span>
          <span className="font-[550]">{format.amount(total(currency), currency)}</span>
        </p>
      ))}
    </Card>
  );
}
