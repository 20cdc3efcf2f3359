'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Neighbours } from '@/app/_components/stepper/neighbours';
import { Stepper } from '@/app/_components/stepper/stepper';
import { Notice } from '@/app/_components/ui/notice';
import { PageHeader } from '@/app/_components/ui/page-header';
import { Loading, RefetchBar, Skeleton } from '@/app/_components/ui/skeleton';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { Locale } from '@/app/_lib/i18n/locales';
import { useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import { UnreadPage } from '@/app/_trpc/unread-page';
import type { SteppedHand } from '@/server/contracts/stepper';
import { HandStates, HandTags } from '../hand-state';
import { HandFacts } from './hand-facts';
import { HandLook } from './hand-look';
import { OpenCase } from './open-case';
import { Verification } from './verification';
import { WhatIf } from './what-if';

/** Cards that were opened besides what was shown down, and whose. */
export interface Opened {
  readonly hand: SteppedHand;
  readonly raw: string | null;
  readonly seat: number | null;
}

/** A booked hand: stepped through, verified, with everything about it. */
export function HandScreen({ id }: { id: number }) {
  const t = useTranslations('hands');
  const trpc = useTRPC();
  const format = useFormatter();
  const language = useLocale() as Locale;
  const query = useQuery({
    ...trpc.hand.get.queryOptions({ handId: Math.max(1, id || 1), language }),
    placeholderData: keepPreviousData,
  });
  const [opened, setOpened] = useState<{ id: number; look: Opened }>();
  const found = query.data;
  useLive(['hands', 'disputes'], () => void query.refetch());
  const hrefOf = (neighbour: number | null | undefined) => (neighbour ? `/hands/${neighbour}` : null);
  const [before, after] = [hrefOf(found?.previous), hrefOf(found?.next)];
  if (!found) {
    return (
      <UnreadPage
        title={t('one', { id: String(id) })}
        query={query}
        failed={t('oneFailed')}
        safe={t('safe')}
        missing={t('notFound')}
        list={{ href: '/hands', label: t('toList') }}
      >
        <Loading className="flex flex-col gap-4">
          <Skeleton className="h-12 w-80" />
          <Skeleton className="h-[60dvh]" />
        </Loading>
      </UnreadPage>
    );
  }
  const look = opened?.id === found.id ? opened.look : undefined;
  return (
    <div className="relative flex flex-col gap-4">
      <RefetchBar active={query.isFetching && query.isPlaceholderData} />
      <div className="-mb-4">
        <PageHeader
          title={`${found.tableId} ${found.handNo}`}
          state={
            <span className="flex flex-wrap gap-2">
              <HandStates states={found.states} />
              <HandTags tags={found.tags} flags={found.flags} />
            </span>
          }
          facts={[
            t('number', { id: found.id }),
            found.hand.gameName,
            <Time key="at" at={found.endedAt} />,
            format.zoneLabel(),
            found.currency,
          ]}
          actions={
            <>
              <HandLook hand={found} look={look} onLook={(next) => setOpened(next && { id: found.id, look: next })} />
              <OpenCase hand={found} />
              <Neighbours before={before} after={after} previous={t('previous')} next={t('next')} />
            </>
          }
        />
      </div>
      {look && (
        <Notice tone="warning">{look.seat === null ? t('look.all') : t('look.asSeat', { seat: look.seat })}</Notice>
      )}
      <Stepper key={`${found.id} ${look?.seat ?? (look ? 'all' : 'shown')}`} hand={look?.hand ?? found.hand} />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-12">
        <div className="flex min-w-0 flex-col gap-4 lg:col-span-7">
          <Verification handId={found.id} currency={found.currency} hand={found.hand} />
          <WhatIf handId={found.id} currency={found.currency} hand={found.hand} seats={found.seats} />
        </div>
        <div className="min-w-0 lg:col-span-5">
          <HandFacts hand={found} raw={look?.raw ?? found.raw} />
        </div>
      </div>
    </div>
  );
}
