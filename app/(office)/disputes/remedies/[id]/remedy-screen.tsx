'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DebtAmount } from '@/app/_components/books/debt-amount';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { ConfirmDialog } from '@/app/_components/ui/confirm-dialog';
import { PageHeader } from '@/app/_components/ui/page-header';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import { UnreadPage } from '@/app/_trpc/unread-page';
import { useMay } from '@/app/_trpc/use-may';
import { RemedyState } from '../../dispute-look';
import { PreviewTable } from '../../preview-table';

const link = 'text-primary underline underline-offset-4';

/** One remedy: why, in figures, who asked, who decided, and the entry that it became. */
export function RemedyScreen({ id }: { id: string }) {
  const t = useTranslations('disputes');
  const trpc = useTRPC();
  const cache = useQueryClient();
  const format = useFormatter();
  const mayBooks = useMay('ledger.view');
  const [asking, setAsking] = useState(false);
  const query = useQuery(trpc.remedy.get.queryOptions({ remedyId: id }));
  useLive(['remedies', 'approvals'], () => void query.refetch());
  const withdraw = useMutation(
    trpc.remedy.withdraw.mutationOptions({
      onSuccess: () => {
        setAsking(false);
        return cache.invalidateQueries({ queryKey: trpc.remedy.pathKey() });
      },
    }),
  );
  const remedy = query.data;
  if (!remedy) {
    return <UnreadPage title={t('remedies.title')} query={query} failed={t('oneFailed')} missing={t('notFound')} />;
  }
  const hands = remedy.preview.hands;
  return (
    <>
      <PageHeader
        title={`${t('remedies.one', { number: remedy.number })} · ${t(`remedies.kinds.${remedy.kind}`)}`}
        state={<RemedyState state={remedy.state} />}
        facts={[
          t('remedies.asked', { name: remedy.requestedByName }),
          <Time key="at" at={remedy.requestedAt} />,
          remedy.decidedByName ? t('remedies.decided', { name: remedy.decidedByName }) : t('remedies.someoneElse'),
          format.zoneLabel(),
        ]}
        actions={
          <>
            {remedy.state === 'waiting' && remedy.mine && (
              <Button onClick={() => setAsking(true)}>{t('remedies.withdraw')}</Button>
            )}
            {remedy.state === 'waiting' && remedy.approvalId && (
              <Button asChild variant="primary">
                <Link href={`/approvals/${remedy.approvalId}`}>{t('remedies.toApproval')}</Link>
              </Button>
            )}
          </>
        }
      />
      <div className="flex flex-col gap-4">
        <Card title={t('preview.title')}>
          <PreviewTable preview={remedy.preview} />
        </Card>
        <Card title={t('remedies.why')}>
          <p className="text-label">{t(`remedies.reasons.${remedy.reasonCode}`)}</p>
          <p className="whitespace-pre-wrap">{remedy.note}</p>
          <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1">
            {remedy.disputeId && (
              <li>
                <Link className={link} href={`/disputes/${remedy.disputeId}`}>
                  {t('one')}
                </Link>
              </li>
            )}
            {remedy.incidentId && (
              <li>
                <Link className={link} href={`/disputes/incidents/${remedy.incidentId}`}>
                  {t('incidents.title')}
                </Link>
              </li>
            )}
            {remedy.transactionId !== null && (
              <li>
                {mayBooks ? (
                  <Link className={link} href={`/ledger/transactions/${remedy.transactionId}`}>
                    {t('remedies.transaction', { id: remedy.transactionId })}
                  </Link>
                ) : (
                  t('remedies.transaction', { id: remedy.transactionId })
                )}
              </li>
            )}
            {hands.slice(0, 20).map((hand) => (
              <li key={hand}>
                <Link className={link} href={`/hands/${hand}`}>
                  {t('handNo', { id: hand })}
                </Link>
              </li>
            ))}
          </ul>
        </Card>
        {remedy.debts.length > 0 && (
          <Card title={t('remedies.debts')}>
            <ul className="num divide-y">
              {remedy.debts.map((debt) => (
                <li key={`${debt.alias ?? debt.pool} ${debt.currency}`} className="flex justify-between gap-3 py-1.5">
                  <span>{debt.alias ?? debt.pool}</span>
                  <DebtAmount debt={debt} />
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('remedies.withdraw')}
        description={t('remedies.withdrawHelp')}
        reason={{ label: t('reason'), required: true, maxLength: 500 }}
        confirmLabel={t('remedies.withdraw')}
        pendingLabel={t('saving')}
        pending={withdraw.isPending}
        error={problemOf(withdraw.error)?.message}
        onConfirm={(reason) => withdraw.mutate({ remedyId: id, reason })}
      />
    </>
  );
}
