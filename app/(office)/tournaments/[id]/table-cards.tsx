'use client';

import { useTranslations } from 'next-intl';
import { Card } from '@/app/_components/ui/card';
import { Empty } from '@/app/_components/ui/empty';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { Lobby } from '../api-types';

/** The tables in play with who sits where. */
export function TableCards({ lobby }: { lobby: Lobby }) {
  const t = useTranslations('tournaments');
  const format = useFormatter();
  if (lobby.tables.length === 0) {
    return (
      <Card>
        <Empty title={t('noTables')} />
      </Card>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {lobby.tables.map((table) => (
        <Card
          key={table.tableNo}
          title={t('tableNo', { number: table.tableNo })}
          description={t('handNo', { number: table.handNo })}
        >
          <ol className="divide-y text-table">
            {table.players.map((player) => (
              <li key={player.playerId} className="flex items-center gap-3 py-1">
                <span className="num w-6 text-right text-muted-foreground">{player.seat}</span>
                <span className="min-w-0 flex-1 truncate">
                  {player.alias}
                  {player.seat === table.button && <span className="ml-1 text-muted-foreground">{t('button')}</span>}
                </span>
                <span className="num text-muted-foreground">{t('rank', { rank: player.rank ?? 0 })}</span>
                <span className="num">{format.number(player.chips)}</span>
              </li>
            ))}
          </ol>
        </Card>
      ))}
    </div>
  );
}
