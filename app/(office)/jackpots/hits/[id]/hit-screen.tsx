'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { PieceText } from '@/app/_components/cards/piece-text';
import { Card } from '@/app/_components/ui/card';
import { Figure } from '@/app/_components/ui/figure';
import { Notice } from '@/app/_components/ui/notice';
import { PageHeader } from '@/app/_components/ui/page-header';
import { State } from '@/app/_components/ui/state';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { Locale } from '@/app/_lib/i18n/locales';
import { useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import { UnreadPage } from '@/app/_trpc/unread-page';
import { HitState } from '../../pool-look';
import { HitActions } from './hit-actions';
import { HitPayments } from './hit-payments';

/** One hit: what it pays, the hand that proves it, and the two people who decide on it. */
export function HitScreen({ id, language }: { id: string; language: Locale }) {
  const t = useTranslations('jackpots');
  const format = useFormatter();
  const trpc = useTRPC();
  const query = useQuery(trpc.jackpot.hit.queryOptions({ hitId: id, language }));
  useLive(['jackpots', 'approvals'], () => void query.refetch());
  const hit = query.data;
  if (!hit) {
    return (
      <UnreadPage
        title={t('oneHit')}
        query={query}
        failed={t('hitFailed')}
        safe={t('safe')}
        missing={t('noSuchHit')}
        list={{ href: '/jackpots/hits', label: t('allHits') }}
      />
    );
  }
  const basis = hit.now?.basis ?? hit.basisMinor;
  const paid = hit.now?.paid ?? hit.paidMinor;
  return (
    <>
      <PageHeader
        title={t('hit', { number: hit.number })}
        state={<HitState state={hit.state} />}
        facts={[
          <Link key="pool" className="text-primary hover:underline" href={`/jackpots/${hit.pool}`}>
            {hit.pool}
          </Link>,
          t.has(`kinds.${hit.kind}`) ? t(`kinds.${hit.kind as 'badBeat'}`) : hit.kind,
          format.zoneLabel(),
        ]}
        actions={<HitActions hit={hit} />}
      />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-12">
        <div className="flex min-w-0 flex-col gap-4 lg:col-span-7">
          {hit.state === 'pending' && hit.proposal !== null && (
            <Notice>
              {t(hit.proposal === 'pay' ? 'proposedPay' : 'proposedReject', { who: hit.proposer ?? '–' })}{' '}
              <Link className="text-primary underline" href={`/approvals/${hit.approvalId}`}>
                {t('toApproval')}
              </Link>
            </Notice>
          )}
          <Card title={hit.now ? t('wouldPay') : t('paidOut')}>
            <div className="mb-4 grid grid-cols-1 gap-4 sm:grid-cols-3">
              <Figure label={t('basis')} value={format.amount(basis, hit.currency)} />
              <Figure label={t('payout')} value={format.amount(paid, hit.currency)} />
              {hit.now && <Figure label={t('stays')} value={format.amount(hit.now.stays, hit.currency)} />}
              {(hit.fromReserveMinor ?? 0) > 0 && (
                <Figure label={t('fromReserve')} value={format.amount(hit.fromReserveMinor, hit.currency)} />
              )}
            </div>
            {hit.now && hit.now.short > 0 && (
              <div className="mb-4">
                <Notice tone="warning">{t('isShort', { amount: format.amount(hit.now.short, hit.currency) })}</Notice>
              </div>
            )}
            <HitPayments hit={hit} />
          </Card>
          <Card title={t('proof')} description={t('proofHelp')}>
            <dl className="mb-4 grid gap-x-4 gap-y-1 sm:grid-cols-[10rem_1fr]">
              <dt className="text-label">{t('columns.table')}</dt>
              <dd>
                <Link className="text-primary hover:underline" href={`/hands/${hit.handId}`}>
                  {hit.tableId} {format.number(hit.handNo)}
                </Link>
              </dd>
              <dt className="text-label">{t('game')}</dt>
              <dd>{hit.gameName}</dd>
              <dt className="text-label">{t('columns.endedAt')}</dt>
              <dd>
                <Time at={hit.endedAt} />
              </dd>
              <dt className="text-label">{t('derived')}</dt>
              <dd>
                <State name={hit.proven ? 'ties' : 'mismatch'} label={t(hit.proven ? 'same' : 'different')} />
              </dd>
              {hit.proof && (
                <>
                  <dt className="text-label">{t('pot')}</dt>
                  <dd className="num">{format.amount(hit.proof.pot, hit.currency)}</dd>
                </>
              )}
            </dl>
            {hit.proof && hit.proof.shown.length > 0 && (
              <table className="w-full text-table">
                <caption className="sr-only">{t('shown')}</caption>
                <thead>
                  <tr className="border-b text-left text-label">
                    <th className="py-1">{t('seat')}</th>
                    <th>{t('cards')}</th>
                    <th>{t('columns.kind')}</th>
                  </tr>
                </thead>
                <tbody>
                  {hit.proof.shown.map(({ seat, cards, words }) => (
                    <tr key={seat} className="border-b last:border-0">
                      <td className="num py-1">{seat}</td>
                      <td>
                        {cards.map((card) => (
                          <PieceText key={card} piece={card} />
                        ))}
                      </td>
                      <td>{words ?? '–'}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </Card>
        </div>
        <div className="lg:col-span-5">
          <Card title={t('people')}>
            <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[10rem_1fr]">
              <dt className="text-label">{t('columns.proposer')}</dt>
              <dd>
                {hit.proposer ?? '–'} {hit.proposedAt && <Time at={hit.proposedAt} />}
              </dd>
              <dt className="text-label">{t('columns.decider')}</dt>
              <dd>
                {hit.automatic ? t('automatic') : (hit.decider ?? '–')} {hit.decidedAt && <Time at={hit.decidedAt} />}
              </dd>
              {hit.reason && (
                <>
                  <dt className="text-label">{t('reason')}</dt>
                  <dd className="whitespace-pre-wrap">{hit.reason}</dd>
                </>
              )}
              {hit.transactionId !== null && (
                <>
                  <dt className="text-label">{t('transaction')}</dt>
                  <dd>
                    <Link
                      className="num text-primary hover:underline"
                      href={`/ledger/transactions/${hit.transactionId}`}
                    >
                      {hit.transactionId}
                    </Link>
                  </dd>
                </>
              )}
              {hit.reversalId !== null && (
                <>
                  <dt className="text-label">{t('reversal')}</dt>
                  <dd className="num">{hit.reversalId}</dd>
                </>
              )}
            </dl>
          </Card>
        </div>
      </div>
    </>
  );
}
