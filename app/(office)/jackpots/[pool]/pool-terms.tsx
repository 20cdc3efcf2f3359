'use client';

import { useTranslations } from 'next-intl';
import { Card } from '@/app/_components/ui/card';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { Pool } from './pool';

/** The terms that the running jackpot is played under, and which of them a change waits for. */
export function PoolTerms({ pool }: { pool: Pool }) {
  const t = useTranslations('jackpots');
  const format = useFormatter();
  const { settings, currency, waiting } = pool;
  const rows: [string, string][] =
    settings.type === 'badBeat'
      ? [
          [t('rate'), `${format.basisPoints(settings.rateBp)}, ${t(`source.${settings.source}`)}`],
          [t('dropCap'), format.amount(settings.dropCap, currency)],
          [t('minPlayers'), format.number(settings.minPlayers)],
          [t('roles.loser'), format.basisPoints(settings.loserBp)],
          [t('roles.winner'), format.basisPoints(settings.winnerBp)],
          [t('roles.table'), format.basisPoints(settings.tableBp)],
          [t('seed'), format.basisPoints(settings.seedBp)],
        ]
      : [
          [t('prices'), settings.prices.map((row) => format.plainAmount(row.price, currency)).join(', ')],
          [t('autoPay'), `× ${format.number(settings.autoPayMultiplier)}`],
        ];
  return (
    <Card title={t('terms')} description={waiting.length > 0 ? t('termsWait') : undefined}>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="num text-right">{value}</dd>
          </div>
        ))}
        <dt className="text-muted-foreground">{t('toReserve')}</dt>
        <dd className="num text-right">{format.basisPoints(settings.reserveBp)}</dd>
        <dt className="text-muted-foreground">{t('resetValue')}</dt>
        <dd className="num text-right">{format.amount(settings.resetValue, currency)}</dd>
        <dt className="text-muted-foreground">{t('shortfall')}</dt>
        <dd className="text-right">{t(`shortfalls.${settings.shortfall}`)}</dd>
      </dl>
      {settings.type === 'badBeat' && (
        <table className="mt-4 w-full text-table">
          <caption className="mb-1 text-left text-label">{t('qualifiers')}</caption>
          <tbody>
            {settings.qualifiers.map(({ game, hand, rank, second }) => (
              <tr key={game} className="border-b last:border-0">
                <td className="py-1">{pool.gameNames[game] ?? game}</td>
                <td className="text-right">
                  {t(`kinds.${hand}`)} {rank}
                  {hand === 'fullHouse' && second ? ` / ${second}` : ''}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
