'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import { PagedCard, usePlace } from '@/app/_trpc/paged-card';

/** Coins that moved otherwise than by play, newest first: prizes, grants, refunds, entries, lapses. */
export function CoinMoves() {
  const t = useTranslations('tcoin');
  const format = useFormatter();
  const trpc = useTRPC();
  const [place, setPlace] = usePlace();
  const query = useQuery({
    ...trpc.tcoin.moves.queryOptions({ limit: 20, ...place }),
    placeholderData: keepPreviousData,
  });
  useLive(['tcoin'], () => void query.refetch());
  return (
    <PagedCard
      title={t('moves')}
      query={query}
      failed={t('failed')}
      none={t('noMoves')}
      onPlace={setPlace}
      head={
        <>
          <th className="py-1">{t('when')}</th>
          <th>{t('player')}</th>
          <th>{t('kind')}</th>
          <th className="text-right">{t('asked')}</th>
          <th className="text-right">{t('cut')}</th>
          <th className="pl-4">{t('reason')}</th>
          <th>{t('by')}</th>
        </>
      }
      row={(row) => (
        <tr key={row.id} className="border-b last:border-0">
          <td className="py-1">
            <Time at={row.at} />
          </td>
          <td>
            <Link className="text-primary hover:underline" href={`/players/${row.playerId}`}>
              {row.alias}
            </Link>
          </td>
          <td>{t(`moveKinds.${row.kind}`)}</td>
          <td className="num text-right">{format.number(row.askedMinor)}</td>
          <td className="num text-right">{format.number(row.cutMinor)}</td>
          <td className="pl-4">{row.note ?? '–'}</td>
          <td>{row.actorName}</td>
        </tr>
      )}
    />
  );
}
