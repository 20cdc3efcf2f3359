'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Card } from '@/app/_components/ui/card';
import { CopyId } from '@/app/_components/ui/copy-id';
import { Notice } from '@/app/_components/ui/notice';
import { PageHeader } from '@/app/_components/ui/page-header';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import { UnreadPage } from '@/app/_trpc/unread-page';
import { useMay } from '@/app/_trpc/use-may';
import { PlayerFlags, PlayerStatus } from '../player-look';
import { PlayerActions } from './player-actions';
import { PlayerAdjustments } from './player-adjustments';
import { PlayerCertificate } from './player-certificate';
import { PlayerMoney } from './player-money';
import type { PlayerPage } from './player-page';
import { PlayerStatement } from './player-statement';
import { PlayerSupport } from './player-support';

/** One player: what he has where, every movement of it, where he sits, how his status came to be. */
export function PlayerScreen({ id }: { id: string }) {
  const t = useTranslations('players');
  const format = useFormatter();
  const trpc = useTRPC();
  const seesBooks = useMay('ledger.view');
  const query = useQuery(trpc.player.get.queryOptions({ playerId: id }));
  useLive([`player:${id}`, 'floor'], () => void query.refetch(), 2_000);
  const page = query.data;
  if (!page) {
    return (
      <UnreadPage
        title={t('one')}
        query={query}
        failed={t('oneFailed')}
        safe={t('safe')}
        missing={t('notFound')}
        list={{ href: '/players', label: t('toList') }}
      />
    );
  }
  const { player } = page;
  return (
    <>
      <PageHeader
        title={player.alias}
        state={
          <>
            <PlayerStatus status={player.status} />
            <PlayerFlags player={player} />
          </>
        }
        facts={[
          format.country(player.country),
          format.language(player.language),
          ...(player.vipGroup ? [t('vipFact', { group: player.vipGroup })] : []),
          format.zoneLabel(),
        ]}
        actions={<PlayerActions page={page} />}
      />
      {page.seatBlocked && (
        <div className="mb-4">
          <Notice tone="warning">
            {t('seatBlocked')}{' '}
            <Link className="text-primary underline underline-offset-4" href="/catalogue/switches?open=yes">
              {t('toSwitches')}
            </Link>
          </Notice>
        </div>
      )}
      <PlayerMoney page={page} />
      <div className="mt-4 grid grid-cols-1 items-start gap-4 lg:grid-cols-3">
        <Seats page={page} />
        {seesBooks && <PlayerAdjustments playerId={player.id} />}
        <History page={page} />
      </div>
      <div className="mt-4">
        <PlayerStatement page={page} />
      </div>
      <div className="mt-4 grid grid-cols-1 items-start gap-4 lg:grid-cols-12">
        <div className="flex min-w-0 flex-col gap-4 lg:col-span-8">
          <PlayerSupport playerId={player.id} />
          <PlayerCertificate playerId={player.id} />
        </div>
        <Card title={t('facts')} className="lg:col-span-4">
          <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[8rem_1fr]">
            <dt className="text-label">{t('columns.id')}</dt>
            <dd>
              <CopyId value={player.id} length={18} />
            </dd>
            <dt className="text-label">{t('columns.externalRef')}</dt>
            <dd className="break-all">{player.externalRef ?? '–'}</dd>
            <dt className="text-label">{t('columns.createdAt')}</dt>
            <dd>
              <Time at={player.createdAt} seconds={false} />
            </dd>
          </dl>
        </Card>
      </div>
    </>
  );
}

function Seats({ page }: { page: PlayerPage }) {
  const t = useTranslations('players');
  const format = useFormatter();
  return (
    <Card title={t('seats')}>
      {page.seats.length === 0 ? (
        <p className="text-muted-foreground">{t('noSeats')}</p>
      ) : (
        <ul className="divide-y">
          {page.seats.map((seat) => (
            <li key={seat.tableId} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
              <Link className="min-w-0 break-words text-primary hover:underline" href={`/floor?q=${seat.tableId}`}>
                {t('seatAt', { table: seat.tableId, seat: seat.seat })}
              </Link>
              <span className="num">{format.amount(seat.stack, seat.currency)}</span>
              <span className="w-full text-caption text-muted-foreground">
                {t('since')} <Time at={seat.satAt} seconds={false} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function History({ page }: { page: PlayerPage }) {
  const t = useTranslations('players');
  return (
    <Card title={t('history')}>
      {page.history.length === 0 ? (
        <p className="text-muted-foreground">{t('noHistory')}</p>
      ) : (
        <ol className="flex flex-col gap-3">
          {page.history.map((change) => (
            <li key={change.id}>
              <p className="flex flex-wrap items-center gap-2">
                <PlayerStatus status={change.after} />
                <span className="text-caption text-muted-foreground">
                  {t('was', { status: t(`statuses.${change.before}`) })}
                </span>
              </p>
              <p className="mt-1 whitespace-pre-wrap break-words">{change.reason}</p>
              <p className="text-caption text-muted-foreground">
                <Time at={change.changedAt} seconds={false} /> {change.actorName}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
