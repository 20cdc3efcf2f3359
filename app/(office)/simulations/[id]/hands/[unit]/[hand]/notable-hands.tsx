'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Card } from '@/app/_components/ui/card';
import { Loading, Skeleton } from '@/app/_components/ui/skeleton';
import { Tabs } from '@/app/_components/ui/tabs';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { useTRPC } from '@/app/_trpc/client';
import { RunProblem } from '../../../../run-problem';

const kinds = ['pots', 'allIn'] as const;
type Kind = (typeof kinds)[number];

interface NotableHandsProps {
  id: string;
  session: number;
  currency: string;
  /** Stands above the list. */
  children?: ReactNode;
}

/** The hands of this session that are worth a look, each a link to it. */
export function NotableHands({ id, session, currency, children }: NotableHandsProps) {
  const t = useTranslations('simulation.hands');
  const [kind, setKind] = useState<Kind>('pots');
  return (
    <Card title={t('notable', { session })} className="mt-4">
      {children}
      <Tabs
        label={t('notable', { session })}
        value={kind}
        onValueChange={(value) => setKind(value === 'allIn' ? 'allIn' : 'pots')}
        tabs={kinds.map((value) => ({
          value,
          label: t(value),
          content: <HandLinks id={id} session={session} currency={currency} kind={value} />,
        }))}
      />
    </Card>
  );
}

function HandLinks({ id, session, currency, kind }: { id: string; session: number; currency: string; kind: Kind }) {
  const t = useTranslations('simulation.hands');
  const format = useFormatter();
  const trpc = useTRPC();
  const query = useQuery({
    ...trpc.simulation.notableHands.queryOptions({ id, unit: session - 1, show: kind }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (query.isPending) {
    return (
      <Loading>
        <Skeleton className="h-40" />
      </Loading>
    );
  }
  if (!query.data) {
    return (
      <RunProblem
        error={query.error}
        failed={t('failed')}
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  if (query.data.length === 0) return <p className="text-muted-foreground">{t('none')}</p>;
  return (
    <ul className="grid grid-cols-1 gap-x-8 sm:grid-cols-2 lg:grid-cols-4">
      {query.data.map((hand) => (
        <li key={hand.hand} className="flex items-baseline justify-between gap-3 border-b py-1.5 text-table">
          <Link
            href={`/simulations/${id}/hands/${session}/${hand.hand}`}
            className="text-primary underline-offset-4 hover:underline"
          >
            {t('handNo', { hand: hand.hand })}
          </Link>
          <span className="num text-right">
            {format.amount(hand.pot, currency)}
            {hand.allIn.length > 0 && (
              <span className="ml-2 text-muted-foreground">{t('allInSeats', { seats: hand.allIn.join(', ') })}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
