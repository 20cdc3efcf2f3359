'use client';

import { useTranslations } from 'next-intl';
import { Card } from '@/app/_components/ui/card';
import { State } from '@/app/_components/ui/state';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { Pool } from './pool';

/** What is computed of a pool: exact returns of its tickets, days between hits, the chance that it runs dry. */
export function PoolOdds({ pool }: { pool: Pool }) {
  const t = useTranslations('jackpots');
  const format = useFormatter();
  const { games, daysBetweenHits, dryChance, days } = pool.odds;
  return (
    <Card title={t('computed')} description={t('computedHelp', { days })}>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2">
        <dt>{t('daysBetween')}</dt>
        <dd className="num text-right">
          {daysBetweenHits === null ? '–' : format.number(daysBetweenHits, { digits: daysBetweenHits < 100 ? 1 : 0 })}
        </dd>
        <dt>{t('dry')}</dt>
        <dd className="num text-right">
          {dryChance === null
            ? '–'
            : dryChance === 0
              ? t('never')
              : dryChance === 1
                ? t('certain')
                : t('atMost', { share: format.percent(dryChance * 100, { digits: 2 }) })}
        </dd>
      </dl>
      {games.length > 0 && (
        <table className="mt-4 w-full text-table">
          <caption className="mb-1 text-left text-label">{t('returns')}</caption>
          <thead>
            <tr className="border-b text-left text-label">
              <th className="py-1">{t('game')}</th>
              <th className="text-right">{t('return')}</th>
              <th className="text-right">{t('oneIn')}</th>
              <th />
            </tr>
          </thead>
          <tbody>
            {games.map(({ game, percent, chance }) => (
              <tr key={game} className="border-b last:border-0">
                <td className="py-1">{pool.gameNames[game] ?? game}</td>
                <td className="num text-right">{format.percent(percent, { digits: 2 })}</td>
                <td className="num text-right">{chance > 0 ? format.number(1 / chance, { digits: 1 }) : '–'}</td>
                <td className="text-right">{percent > 100 && <State name="caution" label={t('tooMuch')} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
