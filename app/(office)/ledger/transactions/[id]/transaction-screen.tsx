'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useBookingWords } from '@/app/_components/books/use-booking-words';
import { Card } from '@/app/_components/ui/card';
import { Notice } from '@/app/_components/ui/notice';
import { PageHeader } from '@/app/_components/ui/page-header';
import { State } from '@/app/_components/ui/state';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import { UnreadPage } from '@/app/_trpc/unread-page';
import { useMay } from '@/app/_trpc/use-may';
import { LedgerNav } from '../../ledger-nav';
import { PostingTable } from './posting-table';
import { Reverse } from './reverse';
import type { TransactionPage } from './transaction-page';

const link = 'text-primary underline underline-offset-4';

/** One transaction: its postings, where it comes from, what took it back, and the way to ask for that. */
export function TransactionScreen({ id }: { id: number }) {
  const t = useTranslations('ledger');
  const format = useFormatter();
  const trpc = useTRPC();
  const words = useBookingWords();
  const query = useQuery(trpc.ledger.transaction.queryOptions({ transactionId: id }));
  useLive(['approvals'], () => void query.refetch());
  const page = query.data;
  if (!page) {
    return (
      <UnreadPage
        title={t('columns.transaction')}
        query={query}
        failed={t('transactionFailed')}
        safe={t('safe')}
        missing={t('noTransaction')}
        list={{ href: '/ledger/transactions', label: t('toTransactions') }}
      />
    );
  }
  const { transaction, reversedBy, reversalApprovalId } = page;
  return (
    <>
      <PageHeader
        title={t('transactionTitle', { id, kind: words.kind(transaction.kind) })}
        state={
          reversedBy !== null ? (
            <State name="withdrawn" label={t('reversed')} />
          ) : (
            <State name="settled" label={t('booked')} />
          )
        }
        facts={[format.zoneLabel()]}
        actions={<Reverse page={page} />}
      />
      <LedgerNav />
      <div className="mb-4 flex flex-col gap-2 empty:hidden">
        {reversedBy !== null && (
          <Notice>
            {t('reversedBy')}{' '}
            <Link className={link} href={`/ledger/transactions/${reversedBy}`}>
              {t('transactionNumber', { id: reversedBy })}
            </Link>
          </Notice>
        )}
        {transaction.reverses !== null && (
          <Notice>
            {t('takesBack')}{' '}
            <Link className={link} href={`/ledger/transactions/${transaction.reverses}`}>
              {t('transactionNumber', { id: transaction.reverses })}
            </Link>
          </Notice>
        )}
        {reversalApprovalId && (
          <Notice tone="warning">
            {t('reversalWaits')}{' '}
            <Link className={link} href={`/approvals/${reversalApprovalId}`}>
              {t('toApproval')}
            </Link>
          </Notice>
        )}
      </div>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-12">
        <Card title={t('postings')} description={t('conventionLong')} className="min-w-0 lg:col-span-8">
          <PostingTable postings={page.postings} />
        </Card>
        <Card title={t('comesFrom')} className="min-w-0 lg:col-span-4">
          <Facts page={page} />
        </Card>
      </div>
    </>
  );
}

function Facts({ page }: { page: TransactionPage }) {
  const t = useTranslations('ledger');
  const players = useTranslations('players');
  const format = useFormatter();
  const words = useBookingWords();
  const mayAudit = useMay('audit.view');
  const { transaction, source, command } = page;
  return (
    <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[8rem_1fr]">
      <dt className="text-label">{t('columns.source')}</dt>
      <dd className="break-words">
        {source?.kind === 'hand' && (
          <Link className={link} href={`/hands/${source.id}`}>
            {t('handAt', { handNo: source.handNo, table: source.tableId, id: source.id })}
          </Link>
        )}
        {source?.kind === 'adjustment' && (
          <>
            {t('adjustmentNumber', { number: source.number })} · {players(`reasons.${source.reasonCode}`)} ·{' '}
            <Link className={link} href={`/players/${source.playerId}`}>
              {source.alias}
            </Link>
            {source.approvalId && (
              <>
                {' · '}
                <Link className={link} href={`/approvals/${source.approvalId}`}>
                  {t('approval')}
                </Link>
              </>
            )}
          </>
        )}
        {source?.kind === 'remedy' && (
          <>
            <Link className={link} href={`/disputes/remedies/${source.id}`}>
              {t('remedyNumber', { number: source.number })}
            </Link>
            {source.caseId && (
              <>
                {' · '}
                <Link className={link} href={`/disputes/${source.caseId}`}>
                  {t('caseNumber', { number: source.caseNumber ?? '' })}
                </Link>
              </>
            )}
          </>
        )}
        {source?.kind === 'openingImport' && (
          <Link className={link} href={`/ledger/opening-balances/${source.id}`}>
            {t('openingNumber', { number: source.number, name: source.name })}
          </Link>
        )}
        {source === null && words.source(transaction)}
      </dd>
      {transaction.reason && (
        <>
          <dt className="text-label">{t('reason')}</dt>
          <dd className="whitespace-pre-wrap break-words">{words.source(transaction)}</dd>
        </>
      )}
      <dt className="text-label">{t('columns.occurredAt')}</dt>
      <dd>
        <Time at={transaction.occurredAt} />
      </dd>
      <dt className="text-label">{t('columns.bookedAt')}</dt>
      <dd>
        <Time at={transaction.bookedAt} />
      </dd>
      <dt className="text-label">{t('columns.accountingDate')}</dt>
      <dd className="num">{format.date(`${transaction.accountingDate}T12:00:00Z`, 'UTC')}</dd>
      <dt className="text-label">{t('bookedBy')}</dt>
      <dd className="break-words">{command?.actorName ?? transaction.actorId}</dd>
      {command && (
        <>
          <dt className="text-label">{t('command')}</dt>
          <dd>
            {mayAudit ? (
              <Link className={`font-mono text-caption ${link}`} href={`/audit/${command.id}`}>
                {command.action}
              </Link>
            ) : (
              <span className="font-mono text-caption">{command.action}</span>
            )}
          </dd>
        </>
      )}
    </dl>
  );
}
