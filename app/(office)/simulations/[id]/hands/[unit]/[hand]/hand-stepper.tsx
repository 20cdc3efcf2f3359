'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { Neighbours } from '@/app/_components/stepper/neighbours';
import { Stepper } from '@/app/_components/stepper/stepper';
import { VerdictBadge } from '@/app/_components/stepper/verdict';
import { PageHeader } from '@/app/_components/ui/page-header';
import { Loading, RefetchBar, Skeleton } from '@/app/_components/ui/skeleton';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { Locale } from '@/app/_lib/i18n/locales';
import { useTRPC } from '@/app/_trpc/client';
import type { HandPlace } from '@/server/contracts/simulation';
import { HandDownload } from '../../../../../hand-download';
import { RunProblem } from '../../../../run-problem';
import { GoToHand } from './go-to-hand';
import { NotableHands } from './notable-hands';

/** Any hand of a run, dealt again and stepped through; neighbours by button and by [ and ]. */
export function HandStepper({ id, session, hand }: { id: string; session: number; hand: number }) {
  const t = useTranslations('simulation');
  const trpc = useTRPC();
  const format = useFormatter();
  const language = useLocale() as Locale;
  const query = useQuery({
    ...trpc.simulation.hand.queryOptions({ id, unit: session - 1, hand, language }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const found = query.data;
  const hrefOf = (place: HandPlace | null | undefined) =>
    place ? `/simulations/${id}/hands/${place.unit + 1}/${place.hand}` : null;
  const before = hrefOf(found?.previous);
  const after = hrefOf(found?.next);
  const title = t('hands.title', { session, hand });
  if (query.isPending) {
    return (
      <Loading className="flex flex-col gap-4">
        <Skeleton className="h-12 w-80" />
        <Skeleton className="h-[60dvh]" />
      </Loading>
    );
  }
  if (!found || query.isError) {
    return (
      <>
        <PageHeader title={title} />
        <RunProblem
          error={query.error}
          failed={t('hands.failed')}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
        />
      </>
    );
  }
  const place = { id, units: found.units, fullUnit: found.fullUnit, session, hand };
  return (
    <div className="relative">
      <RefetchBar active={query.isFetching} />
      <PageHeader
        title={title}
        state={<VerdictBadge verdict={found.hand.verdict} />}
        facts={[
          <Link key="run" href={`/simulations/${id}`} className="text-primary underline-offset-4 hover:underline">
            {found.run.name}
          </Link>,
          found.hand.gameName,
          t('hands.of', { hands: format.number(found.handsInUnit), sessions: format.number(found.units) }),
          found.hand.currency,
        ]}
        actions={
          <>
            <GoToHand {...place} className="max-sm:hidden" />
            <HandDownload hand={{ kind: 'simulated', id, unit: session - 1, hand }} />
            <Neighbours before={before} after={after} previous={t('hands.previous')} next={t('hands.next')} />
          </>
        }
      />
      <Stepper key={`${found.unit} ${found.hand.handNo}`} hand={found.hand} />
      <NotableHands id={id} session={session} currency={found.hand.currency}>
        <GoToHand {...place} className="mb-4 sm:hidden" />
      </NotableHands>
    </div>
  );
}
