'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Chart } from '@/app/_components/charts/chart';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { Figure } from '@/app/_components/ui/figure';
import { PageHeader } from '@/app/_components/ui/page-header';
import { Loading, Skeleton } from '@/app/_components/ui/skeleton';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import { QueryProblem } from '@/app/_trpc/query-problem';
import { useMay } from '@/app/_trpc/use-may';
import { CoinMoves } from './coin-moves';
import { GrantDialog } from './grant-dialog';

const DAYS = 30;

/** Coins of the room: held, earned, given, spent and cut, who is near the cap, and what moved by hand. */
export function TcoinScreen() {
  const t = useTranslations('tcoin');
  const format = useFormatter();
  const trpc = useTRPC();
  const mayGrant = useMay('tcoin.grant');
  const [granting, setGranting] = useState(false);
  const query = useQuery(trpc.tcoin.overview.queryOptions({ days: DAYS }));
  useLive(['tcoin'], () => void query.refetch());
  const coins = query.data;
  return (
    <>
      <PageHeader
        title={t('nav')}
        facts={[
          <Link key="policy" className="text-primary hover:underline" href="/catalogue/tcoin/tcoin">
            {t('policy')}
          </Link>,
          format.zoneLabel(),
        ]}
        actions={
          mayGrant && (
            <Button variant="primary" onClick={() => setGranting(true)}>
              {t('grant')}
            </Button>
          )
        }
      />
      {query.isError ? (
        <QueryProblem
          error={query.error}
          failed={t('failed')}
          safe={t('safe')}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
          missing={{ title: t('failed') }}
        />
      ) : !coins ? (
        <Loading>
          <Skeleton className="h-64" />
        </Loading>
      ) : (
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-12">
          <div className="grid grid-cols-1 gap-4 rounded-card border bg-card p-4 sm:grid-cols-3 lg:col-span-12 lg:grid-cols-5">
            <Figure label={t('held')} value={format.number(coins.held)} note={t('holders', { count: coins.holders })} />
            <Figure label={t('earned')} value={format.number(coins.earned)} note={t('lastDays', { days: DAYS })} />
            <Figure label={t('given')} value={format.number(coins.given)} note={t('givenHelp')} />
            <Figure label={t('spent')} value={format.number(coins.spent)} note={t('spentHelp')} />
            <Figure label={t('cut')} value={format.number(coins.cut)} note={t('cutHelp')} />
          </div>
          <Card className="min-w-0 lg:col-span-7">
            {coins.series.length === 0 ? (
              <p className="text-muted-foreground">{t('noSeries')}</p>
            ) : (
              <Chart
                caption={t('perDay')}
                kind="bar"
                rows={coins.series.map(({ day, earned, given, spent, cut }) => ({
                  day: format.date(day, 'UTC'),
                  earned,
                  given,
                  spent,
                  cut,
                }))}
                x={{ key: 'day', label: t('day') }}
                series={(['earned', 'given', 'spent', 'cut'] as const).map((key) => ({ key, label: t(key) }))}
                unit={t('coins')}
                formatValue={(value) => format.number(value)}
                fileName="tcoin"
              />
            )}
          </Card>
          <Card
            className="min-w-0 lg:col-span-5"
            title={t('near')}
            description={t('nearHelp', { cap: format.number(coins.balanceCap) })}
          >
            {coins.near.length === 0 ? (
              <p className="text-muted-foreground">{t('nobodyNear')}</p>
            ) : (
              <table className="w-full text-table">
                <thead>
                  <tr className="border-b text-left text-label">
                    <th className="py-1">{t('player')}</th>
                    <th className="text-right">{t('balance')}</th>
                    <th className="text-right">{t('left')}</th>
                  </tr>
                </thead>
                <tbody>
                  {coins.near.map((row) => (
                    <tr key={row.playerId} className="border-b last:border-0">
                      <td className="py-1">
                        <Link className="text-primary hover:underline" href={`/players/${row.playerId}`}>
                          {row.alias}
                        </Link>
                      </td>
                      <td className="num text-right">{format.number(row.balance)}</td>
                      <td className="num text-right">{format.number(row.left)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </Card>
          <div className="min-w-0 lg:col-span-12">
            <CoinMoves />
          </div>
        </div>
      )}
      {granting && <GrantDialog onClose={() => setGranting(false)} />}
    </>
  );
}
