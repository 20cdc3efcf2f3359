'use client';

import { useTranslations } from 'next-intl';
import { Card } from '@/app/_components/ui/card';
import { ScrollBox } from '@/app/_components/ui/scroll-box';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { SimulationDetail, SimulationResults } from '@/server/contracts/simulation';

/** What each seat put in, won, paid and kept. */
export function RunSeats({ run, results }: { run: SimulationDetail; results: SimulationResults }) {
  const t = useTranslations('simulation');
  const format = useFormatter();
  const money = (minor: number) => format.plainAmount(minor, run.currency);
  const columns = (['contributed', 'won', 'rake', 'tax'] as const).filter(
    (column) => column === 'contributed' || column === 'won' || results.seats.some((seat) => seat[column] !== 0),
  );
  const head = 'py-1.5 pl-4 text-right text-label text-muted-foreground whitespace-nowrap';
  return (
    <Card title={t('seats.title')} description={t('seats.help', { currency: run.currency })}>
      <ScrollBox label={t('seats.title')}>
        <table className="num w-full text-table">
          <thead>
            <tr className="border-b">
              <th scope="col" className="py-1.5 pr-4 text-left text-label text-muted-foreground">
                {t('seats.seat')}
              </th>
              <th scope="col" className="py-1.5 pr-4 text-left text-label text-muted-foreground">
                {t('seats.policy')}
              </th>
              {columns.map((column) => (
                <th key={column} scope="col" className={head}>
                  {t(`seats.${column}`)}
                </th>
              ))}
              <th scope="col" className={head}>
                {t('seats.net')}
              </th>
              <th scope="col" className={head}>
                {t('seats.netPer100')}
              </th>
            </tr>
          </thead>
          <tbody>
            {results.seats.map((seat) => (
              <tr key={seat.seat} className="border-b last:border-b-0">
                <th scope="row" className="py-1.5 pr-4 text-left font-normal">
                  {seat.seat}
                </th>
                <td className="whitespace-nowrap py-1.5 pr-4">
                  {t.has(`policies.${seat.policy}`) ? t(`policies.${seat.policy}`) : seat.policy}
                </td>
                {columns.map((column) => (
                  <td key={column} className="py-1.5 pl-4 text-right">
                    {money(seat[column])}
                  </td>
                ))}
                <td className="py-1.5 pl-4 text-right">
                  {format.plainAmount(seat.net, run.currency, { signed: true })}
                </td>
                <td className="py-1.5 pl-4 text-right">
                  {format.meanAmount(seat.netPer100, run.currency, { signed: true, symbol: false })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Card>
  );
}
