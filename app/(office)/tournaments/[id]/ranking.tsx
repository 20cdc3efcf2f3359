'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Badge } from '@/app/_components/ui/badge';
import { Card } from '@/app/_components/ui/card';
import { Empty } from '@/app/_components/ui/empty';
import { ScrollBox } from '@/app/_components/ui/scroll-box';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { Lobby } from '../api-types';

/** Who is in, by chips, then who is out, with place and what was paid. */
export function Ranking({ lobby }: { lobby: Lobby }) {
  const t = useTranslations('tournaments');
  const format = useFormatter();
  if (lobby.players.length === 0) {
    return (
      <Card>
        <Empty title={t('noEntrants')} help={t('noEntrantsHelp')} />
      </Card>
    );
  }
  const level = lobby.clock === null ? undefined : lobby.structure[lobby.clock.level - 1];
  const short = (level?.bigBlind ?? 0) * lobby.template.shortStackBigBlinds;
  return (
    <ScrollBox label={t('tabs.ranking')} className="max-h-[640px] rounded-card border bg-card">
      <table className="w-full text-table">
        <thead className="sticky top-0 bg-card">
          <tr className="border-b text-left text-label">
            <th scope="col" className="px-3 py-2 text-right">
              {t('columns.place')}
            </th>
            {(['player', 'state', 'table'] as const).map((column) => (
              <th key={column} scope="col" className="px-3 py-2">
                {t(`columns.${column}`)}
              </th>
            ))}
            <th scope="col" className="px-3 py-2 text-right">
              {t('columns.chips')}
            </th>
            <th scope="col" className="px-3 py-2 text-right">
              {t('columns.prize')}
            </th>
            <th scope="col" className="px-3 py-2">
              {t('columns.out')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lobby.players.map((player) => (
            <tr key={player.entryId} className="border-b last:border-b-0">
              <td className="num px-3 py-1.5 text-right">
                {player.rank ?? placeText(player.placeFrom, player.placeTo) ?? '–'}
              </td>
              <th scope="row" className="px-3 py-1.5 text-left font-normal">
                <Link href={`/players/${player.playerId}`} className="underline-offset-2 hover:underline">
                  {player.alias}
                </Link>
              </th>
              <td className="px-3 py-1.5">
                {t(`entryStates.${player.state}`)}{' '}
                {player.state === 'playing' && short > 0 && player.chips < short && (
                  <Badge tone="warning">{t('shortStack')}</Badge>
                )}
              </td>
              <td className="num px-3 py-1.5">
                {player.state === 'playing' ? t('seatAt', { table: player.tableNo ?? 0, seat: player.seat ?? 0 }) : '–'}
              </td>
              <td className="num px-3 py-1.5 text-right">
                {player.state === 'playing' ? format.number(player.chips) : '–'}
              </td>
              <td className="num px-3 py-1.5 text-right">
                {player.prizes.length === 0
                  ? '–'
                  : player.prizes.map((prize) => (
                      <span key={prize.currency} className="ml-3 whitespace-nowrap">
                        {prize.ticket ? t('ticket') : format.amount(prize.amount - prize.cut, prize.currency)}
                        {prize.cut > 0 && (
                          <span className="text-warning">
                            {' '}
                            {t('cut', { amount: format.amount(prize.cut, prize.currency) })}
                          </span>
                        )}
                      </span>
                    ))}
                {player.refunded > 0 && (
                  <span className="ml-3 text-muted-foreground">
                    {t('refunded', { amount: format.amount(player.refunded, lobby.currency) })}
                  </span>
                )}
              </td>
              <td className="px-3 py-1.5">
                <Time at={player.outAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

const placeText = (from: number | null, to: number | null) =>
  from === null ? null : to === null || to === from ? String(from) : `${from}–${to}`;
