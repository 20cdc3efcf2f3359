'use client';

import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { Notice } from '@/app/_components/ui/notice';
import { PageHeader } from '@/app/_components/ui/page-header';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import type { RouterOutputs } from '@/app/_trpc/outputs';
import { UnreadPage } from '@/app/_trpc/unread-page';
import { useMay } from '@/app/_trpc/use-may';
import { LedgerNav } from '../../ledger-nav';
import { OpeningState } from '../opening-state';
import { OpeningTotals } from '../opening-totals';
import { ReverseImport } from './reverse-import';
import { TransactionTable } from './transaction-table';

const link = 'text-primary underline underline-offset-4';

/** One import: what it brought, its file and hash, who asked and agreed, and the transactions that it is in the books. */
export function OpeningScreen({ id }: { id: string }) {
  const t = useTranslations('openingBalances');
  const format = useFormatter();
  const trpc = useTRPC();
  const mayFile = useMay('finance.view');
  const query = useQuery(trpc.opening.get.queryOptions({ importId: id }));
  useLive(['finance', 'approvals'], () => void query.refetch());
  const found = query.data;
  if (!found) {
    return (
      <UnreadPage
        title={t('title')}
        query={query}
        failed={t('oneFailed')}
        missing={t('noImport')}
        list={{ href: '/ledger/opening-balances', label: t('toList') }}
      />
    );
  }
  const waits = found.state === 'waiting' ? found.approvalId : found.reversalApprovalId;
  return (
    <>
      <PageHeader
        title={t('numbered', { number: found.number, name: found.name })}
        state={<OpeningState state={found.state} />}
        facts={[format.date(`${found.accountingDate}T12:00:00Z`, 'UTC'), format.zoneLabel()]}
        actions={
          <>
            {mayFile && (
              <Button asChild>
                <a href={`/api/opening-balances/${found.id}`} download>
                  <Download aria-hidden /> {t('download')}
                </a>
              </Button>
            )}
            <ReverseImport found={found} />
          </>
        }
      />
      <LedgerNav />
      {waits && (
        <div className="mb-4">
          <Notice tone="warning">
            {t(found.state === 'waiting' ? 'waits' : 'reversalWaits')}{' '}
            <Link className={link} href={`/approvals/${waits}`}>
              {t('toApproval')}
            </Link>
          </Notice>
        </div>
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-12">
        <div className="flex min-w-0 flex-col gap-4 lg:col-span-7">
          <Card title={t('totals')} description={t('totalsNote')}>
            <OpeningTotals totals={found.totals} against={found.against} />
          </Card>
          <Card title={t('transactions')}>
            {found.transactions.length === 0 ? (
              <p className="text-muted-foreground">{t('noTransactions')}</p>
            ) : (
              <TransactionTable transactions={found.transactions} />
            )}
          </Card>
        </div>
        <Card title={t('about')} className="min-w-0 lg:col-span-5">
          <Facts found={found} />
        </Card>
      </div>
    </>
  );
}

function Facts({ found }: { found: RouterOutputs['opening']['get'] }) {
  const t = useTranslations('openingBalances');
  const format = useFormatter();
  return (
    <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[9rem_1fr]">
      <dt className="text-label">{t('columns.lines')}</dt>
      <dd className="num">{format.number(found.lines)}</dd>
      <dt className="text-label">{t('size')}</dt>
      <dd className="num">{t('bytes', { bytes: format.number(found.bytes) })}</dd>
      <dt className="text-label">SHA-256</dt>
      <dd className="break-all font-mono text-caption">{found.sha256}</dd>
      <dt className="text-label">{t('note')}</dt>
      <dd className="whitespace-pre-wrap break-words">{found.note}</dd>
      <dt className="text-label">{t('columns.asked')}</dt>
      <dd>
        {found.requestedBy} <Time at={found.requestedAt} />
      </dd>
      {found.decidedAt && (
        <>
          <dt className="text-label">{t('columns.decided')}</dt>
          <dd>
            {found.decidedBy} <Time at={found.decidedAt} />{' '}
            {found.approvalId && (
              <Link className={link} href={`/approvals/${found.approvalId}`}>
                {t('approval')}
              </Link>
            )}
          </dd>
        </>
      )}
      {found.reversedAt && (
        <>
          <dt className="text-label">{t('reversed')}</dt>
          <dd>
            {found.reversedBy} <Time at={found.reversedAt} />
            <span className="block whitespace-pre-wrap break-words">{found.reversalReason}</span>
          </dd>
        </>
      )}
    </dl>
  );
}
