'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Button } from '@/app/_components/ui/button';
import { PageHeader } from '@/app/_components/ui/page-header';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import { PagedCard, usePlace } from '@/app/_trpc/paged-card';
import { useMay } from '@/app/_trpc/use-may';
import { LedgerNav } from '../ledger-nav';
import { OpeningState } from './opening-state';
import { Template } from './template-button';

const cell = 'px-3 py-2';

/** Every file of balances that the room brought with it, newest first, with how it stands. */
export function OpeningList() {
  const t = useTranslations('openingBalances');
  const format = useFormatter();
  const trpc = useTRPC();
  const mayImport = useMay('opening.import');
  const [place, setPlace] = usePlace();
  const query = useQuery({ ...trpc.opening.list.queryOptions(place), placeholderData: keepPreviousData });
  useLive(['finance', 'approvals'], () => void query.refetch());
  return (
    <>
      <PageHeader
        title={t('title')}
        facts={[format.zoneLabel()]}
        actions={
          mayImport && (
            <>
              <Template />
              <Button variant="primary" asChild>
                <Link href="/ledger/opening-balances/new">{t('bring')}</Link>
              </Button>
            </>
          )
        }
      />
      <LedgerNav />
      <PagedCard
        title={t('imports')}
        query={query}
        failed={t('listFailed')}
        none={t('none')}
        onPlace={setPlace}
        head={(['file', 'state', 'day', 'lines', 'booked', 'asked', 'decided'] as const).map((column) => (
          <th
            key={column}
            scope="col"
            className={`${cell} whitespace-nowrap ${column === 'lines' || column === 'booked' ? 'text-right' : ''}`}
          >
            {t(`columns.${column}`)}
          </th>
        ))}
        row={(row) => (
          <tr key={row.id} className="border-b last:border-0">
            <th scope="row" className={`${cell} text-left font-[450]`}>
              <Link className="break-all text-primary hover:underline" href={`/ledger/opening-balances/${row.id}`}>
                {t('numbered', { number: row.number, name: row.name })}
              </Link>
            </th>
            <td className={cell}>
              <OpeningState state={row.state} />
            </td>
            <td className={`num whitespace-nowrap ${cell}`}>{format.date(`${row.accountingDate}T12:00:00Z`, 'UTC')}</td>
            <td className={`num text-right ${cell}`}>{format.number(row.lines)}</td>
            <td className={`num whitespace-nowrap text-right ${cell}`}>
              {row.against.map(({ currency, bookedMinor }) => (
                <span key={currency} className="block">
                  {format.amount(bookedMinor, currency, { signed: true })}
                </span>
              ))}
            </td>
            <td className={cell}>
              {row.requestedBy} <Time at={row.requestedAt} seconds={false} />
            </td>
            <td className={cell}>
              {row.decidedAt ? (
                <>
                  {row.decidedBy} <Time at={row.decidedAt} seconds={false} />
                </>
              ) : (
                '–'
              )}
            </td>
          </tr>
        )}
      />
    </>
  );
}
