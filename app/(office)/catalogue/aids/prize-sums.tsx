'use client';

import { useTranslations } from 'next-intl';
import { Card } from '@/app/_components/ui/card';
import { ScrollBox } from '@/app/_components/ui/scroll-box';
import { State } from '@/app/_components/ui/state';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { sharesFor } from '@/server/contracts/tournaments/figures';
import { entrantBands } from '@/server/contracts/tournaments/prizes';

type Band = { fromEntrants: number; toEntrants: number; fromRank: number; toRank: number; shareBp: number };
type Amount = { fromRank: number; toRank: number; currency: string; amount: number };

const whole = (row: object) =>
  Object.values(row).every((value) => typeof value !== 'number' || Number.isSafeInteger(value));

/** What the bands sum to, and fixed amounts by currency, as they stand in the form. */
export function PrizeSums({ values }: { values: Readonly<Record<string, unknown>> }) {
  const t = useTranslations('templates');
  const format = useFormatter();
  const bands = ((Array.isArray(values.bands) ? values.bands : []) as Band[]).filter(
    (row) => whole(row) && row.toEntrants >= row.fromEntrants && row.toRank - row.fromRank < 10_000,
  );
  const amounts = ((Array.isArray(values.amounts) ? values.amounts : []) as Amount[]).filter(whole);
  const currencies = [...new Set(amounts.map((row) => row.currency))];
  const total = (currency: string) =>
    amounts
      .filter((row) => row.currency === currency)
      .reduce((sum, row) => sum + Math.max(0, row.toRank - row.fromRank + 1) * row.amount, 0);
  return (
    <Card title={t('sums')} description={t('remainderRule')}>
      {values.method === 'percent' && (
        <ScrollBox label={t('sums')} className="max-h-96">
          <table className="w-full text-table">
            <thead className="sticky top-0 bg-card">
              <tr className="border-b text-right text-label">
                <th scope="col" className="py-1 text-left">
                  {t('entrants')}
                </th>
                <th scope="col" className="py-1">
                  {t('places')}
                </th>
                <th scope="col" className="py-1">
                  {t('sum')}
                </th>
                <th scope="col" className="py-1 pl-3">
                  <span className="sr-only">{t('state')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {entrantBands(bands).map(({ from, to }) => {
                const shares = sharesFor(bands, from);
                const sum = shares.reduce((all, share) => all + share, 0);
                return (
                  <tr key={from} className="num border-b text-right last:border-b-0">
                    <th scope="row" className="py-1 text-left font-normal">
                      {format.number(from)}–{format.number(to)}
                    </th>
                    <td className="py-1">{shares.length}</td>
                    <td className="py-1">{format.basisPoints(sum)} %</td>
                    <td className="py-1 pl-3">
                      <State
                        name={sum === 10_000 ? 'ties' : 'mismatch'}
                        label={sum === 10_000 ? t('sumRight') : t('sumWrong')}
                      />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </ScrollBox>
      )}
      {currencies.map((currency) => (
        <p key={currency} className="num flex justify-between py-1">
          <span>{t('fixedSum', { currency })}</span>
          <span className="font-[550]">{format.amount(total(currency), currency)}</span>
        </p>
      ))}
    </Card>
  );
}
