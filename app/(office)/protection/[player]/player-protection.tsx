'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Card } from '@/app/_components/ui/card';
import { Figure } from '@/app/_components/ui/figure';
import { Notice } from '@/app/_components/ui/notice';
import { PageHeader } from '@/app/_components/ui/page-header';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import { UnreadPage } from '@/app/_trpc/unread-page';
import { UseTable } from '../use-table';
import { PlayerActions } from './player-actions';

/** One player's artificial all-ins: what he has left, what was done about them, the letters he got. */
export function PlayerProtection({ playerId }: { playerId: string }) {
  const t = useTranslations('protection');
  const format = useFormatter();
  const trpc = useTRPC();
  const query = useQuery(trpc.protection.player.queryOptions({ playerId }));
  useLive(['protection'], () => void query.refetch());
  const player = query.data;
  if (!player) {
    return (
      <UnreadPage
        title={t('nav')}
        query={query}
        failed={t('failed')}
        safe={t('safe')}
        missing={t('noSuchPlayer')}
        list={{ href: '/protection', label: t('nav') }}
      />
    );
  }
  return (
    <>
      <PageHeader
        title={player.alias}
        facts={[
          <Link key="player" className="text-primary hover:underline" href={`/players/${playerId}`}>
            {t('toPlayer')}
          </Link>,
          format.zoneLabel(),
        ]}
        actions={<PlayerActions player={player} />}
      />
      <div className="flex flex-col gap-4">
        {player.block && (
          <Notice tone="warning">{t('isBlocked', { reason: player.block.reason, who: player.block.by ?? '–' })}</Notice>
        )}
        {player.policies.length === 0 ? (
          <Notice>{t('noPolicy')}</Notice>
        ) : (
          <div className="grid grid-cols-1 gap-4 rounded-card border bg-card p-4 sm:grid-cols-3">
            {player.policies.map((policy) => (
              <Figure
                key={policy.policy}
                label={t('remaining', { policy: policy.policy })}
                value={t('of', { left: policy.remaining, all: policy.allowance })}
                note={
                  policy.nextAt
                    ? t('nextAt', { when: format.dateTime(policy.nextAt) })
                    : t('window', { hours: policy.windowHours })
                }
              />
            ))}
          </div>
        )}
        <UseTable playerId={playerId} />
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          <Card title={t('resets')}>
            {player.resets.length === 0 ? (
              <p className="text-muted-foreground">{t('noResets')}</p>
            ) : (
              <ul className="divide-y">
                {player.resets.map((reset) => (
                  <li key={String(reset.at)} className="py-2">
                    <Time at={reset.at} /> {reset.by}
                    <p className="text-muted-foreground">{reset.reason}</p>
                  </li>
                ))}
              </ul>
            )}
          </Card>
          <Card title={t('letters')}>
            {player.letters.length === 0 ? (
              <p className="text-muted-foreground">{t('noLetters')}</p>
            ) : (
              <ul className="divide-y">
                {player.letters.map((letter) => (
                  <li key={letter.id} className="py-2">
                    <Time at={letter.sentAt} /> {letter.by}
                    <details className="mt-1">
                      <summary className="cursor-pointer text-label">{letter.subject}</summary>
                      <p className="mt-2 whitespace-pre-wrap">{letter.body}</p>
                    </details>
                  </li>
                ))}
              </ul>
            )}
          </Card>
        </div>
      </div>
    </>
  );
}
