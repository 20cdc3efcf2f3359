'use client';

import { useTranslations } from 'next-intl';
import { Chart } from '@/app/_components/charts/chart';
import { Card } from '@/app/_components/ui/card';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { History } from './history';

/** Days on which hits were paid, with their numbers. */
function marksOf(hits: History['hits']) {
  const days = [...new Set(hits.map(({ day }) => day))];
  return days.map((day) => ({ day, numbers: hits.filter((hit) => hit.day === day).map(({ number }) => number) }));
}

/** How the pool grew, and which games feed it. */
export function PoolHistory({ history, currency, slug }: { history: History; currency: string; slug: string }) {
  const t = useTranslations('jackpots');
  const format = useFormatter();
  return (
    <>
      <Card>
        <Chart
          caption={t('growth')}
          kind="line"
          rows={history.growth.map(({ day, main, reserve }) => ({ day, main, reserve }))}
          x={{ key: 'day', label: t('day'), format: (value) => format.date(String(value), 'UTC') }}
          series={[
            { key: 'main', label: t('pool') },
            { key: 'reserve', label: t('reserve') },
          ]}
          marks={marksOf(history.hits).map(({ day, numbers: [number, ...more] }) => ({
            x: day,
            label: t('hitMark', { count: 1 + more.length, number }),
          }))}
          unit={currency}
          formatValue={(value) => format.meanAmount(value, currency, { symbol: false, extra: 0 })}
          fileName={`jackpot-${slug}-growth`}
        />
      </Card>
      <Card title={t('byGame')} description={t('lastDays', { days: history.growth.length })}>
        {history.games.length === 0 ? (
          <p className="text-muted-foreground">{t('noContributions')}</p>
        ) : (
          <table className="w-full text-table">
            <thead>
              <tr className="border-b text-left text-label">
                <th className="py-1">{t('game')}</th>
                <th className="text-right">{t('hands')}</th>
                <th className="text-right">{currency}</th>
              </tr>
            </thead>
            <tbody>
              {history.games.map(({ game, name, hands, amount }) => (
                <tr key={game} className="border-b last:border-0">
                  <td className="py-1">{name}</td>
                  <td className="num text-right">{format.number(hands)}</td>
                  <td className="num text-right">{format.plainAmount(amount, currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Card>
    </>
  );
}
