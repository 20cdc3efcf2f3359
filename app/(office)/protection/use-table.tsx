'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import { PagedCard, usePlace } from '@/app/_trpc/paged-card';

/** Each use, newest first: who, where, what was protected, against how many, how it ended. */
export function UseTable({ playerId }: { playerId?: string }) {
  const t = useTranslations('protection');
  const format = useFormatter();
  const trpc = useTRPC();
  const [place, setPlace] = usePlace();
  const query = useQuery({
    ...trpc.protection.uses.queryOptions({ limit: 20, ...(playerId && { playerId }), ...place }),
    placeholderData: keepPreviousData,
  });
  useLive(['protection'], () => void query.refetch());
  const outcome = (won: boolean | null) => (won === null ? t('running') : t(won ? 'outcomes.won' : 'outcomes.lost'));
  return (
    <PagedCard
      title={t('eachUse')}
      query={query}
      failed={t('failed')}
      none={t('noUses')}
      onPlace={setPlace}
      head={
        <>
          <th className="py-1">{t('when')}</th>
          <th>{t('player')}</th>
          <th>{t('hand')}</th>
          <th>{t('structure')}</th>
          <th className="text-right">{t('protected')}</th>
          <th className="text-right">{t('contenders')}</th>
          <th className="pl-4">{t('outcome')}</th>
        </>
      }
      row={(use) => (
        <tr key={use.id} className="border-b last:border-0">
          <td className="py-1">
            <Time at={use.takenAt} />
          </td>
          <td>
            <Link className="text-primary hover:underline" href={`/protection/${use.playerId}`}>
              {use.alias}
            </Link>
          </td>
          <td>
            {use.handId === null ? (
              `${use.tableId} ${format.number(use.handNo)}`
            ) : (
              <Link className="text-primary hover:underline" href={`/hands/${use.handId}`}>
                {use.tableId} {format.number(use.handNo)}
              </Link>
            )}
          </td>
          <td>{use.structure ?? '–'}</td>
          <td className="num text-right">
            {use.currency === null ? '–' : format.amount(use.amountMinor, use.currency)}
          </td>
          <td className="num text-right">{format.number(use.contenders)}</td>
          <td className="pl-4">{use.voidedAt === null ? outcome(use.won) : t('voided')}</td>
        </tr>
      )}
    />
  );
}
