'use client';

import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Dialog } from '@/app/_components/ui/dialog';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { Field } from '@/app/_components/ui/field';
import { Textarea } from '@/app/_components/ui/input';
import { ScrollBox } from '@/app/_components/ui/scroll-box';
import { Select } from '@/app/_components/ui/select';
import { Loading, Skeleton } from '@/app/_components/ui/skeleton';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { QueryProblem } from '@/app/_trpc/query-problem';
import type { AbandonFigures, Lobby } from '../api-types';

type Formula = AbandonFigures['formula'];

/** The formulas that can be used now, who would get what under the chosen one, and the request for a second person. */
export function AbandonDialog({ lobby, onClose }: { lobby: Lobby; onClose: () => void }) {
  const t = useTranslations('tournaments');
  const trpc = useTRPC();
  const [formula, setFormula] = useState<Formula>();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const figures = useQuery({
    ...trpc.tournament.previewAbandon.queryOptions({ tournamentId: lobby.id, ...(formula && { formula }) }),
    placeholderData: keepPreviousData,
  });
  const ask = useMutation(trpc.tournament.requestAbandon.mutationOptions());
  const submit = () => {
    setMissing(reason.trim().length < 3);
    if (reason.trim().length < 3 || !figures.data) return;
    ask.mutate({ tournamentId: lobby.id, formula: figures.data.formula, reason: reason.trim() });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('abandonTitle', { number: lobby.number })}
      description={t('abandonHelp')}
      className="sm:w-[min(640px,calc(100vw-32px))]"
    >
      <div className="flex flex-col gap-4 px-4 pb-4">
        {ask.isSuccess ? (
          <>
            <p role="status">
              {t('abandonAsked')}{' '}
              <Link className="underline" href={`/approvals/${ask.data.approvalId}`}>
                {t('openApproval')}
              </Link>
            </p>
            <div className="flex justify-end">
              <Button onClick={onClose}>{t('close')}</Button>
            </div>
          </>
        ) : figures.isPending ? (
          <Loading>
            <Skeleton className="h-64" />
          </Loading>
        ) : figures.isError ? (
          <QueryProblem
            error={figures.error}
            failed={t('figuresFailed')}
            onRetry={() => figures.refetch()}
            retrying={figures.isFetching}
            missing={{ title: t('figuresFailed') }}
          />
        ) : (
          <>
            <Field label={t('formula')}>
              {(control) => (
                <Select
                  {...control}
                  value={figures.data.formula}
                  onValueChange={(next) => setFormula(next as Formula)}
                  options={figures.data.formulas.map((value) => ({ value, label: t(`formulas.${value}`) }))}
                />
              )}
            </Field>
            <Shares figures={figures.data} />
            <Field label={t('reason')} error={missing ? t('reasonMissing') : undefined}>
              {(control) => (
                <Textarea
                  {...control}
                  rows={2}
                  maxLength={1000}
                  value={reason}
                  onChange={(event) => setReason(event.target.value)}
                />
              )}
            </Field>
            {ask.isError && (
              <ErrorPanel
                failed={problemOf(ask.error)?.message ?? t('actFailed')}
                id={problemOf(ask.error)?.requestId}
              />
            )}
            <div className="flex flex-wrap justify-end gap-2">
              <Button onClick={onClose}>{t('back')}</Button>
              <Button variant="destructive" pending={ask.isPending} pendingLabel={t('saving')} onClick={submit}>
                {t('requestApproval')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}

function Shares({ figures }: { figures: AbandonFigures }) {
  const t = useTranslations('tournaments');
  const format = useFormatter();
  const currencies = Object.keys(figures.pools);
  const rows = [...figures.rows].sort((a, b) => b.chips - a.chips);
  return (
    <ScrollBox label={t('shares')} className="max-h-72 rounded-control border">
      <table className="w-full text-table">
        <thead className="sticky top-0 bg-popover">
          <tr className="border-b text-right text-label">
            <th scope="col" className="px-3 py-1.5 text-left">
              {t('columns.player')}
            </th>
            <th scope="col" className="px-3 py-1.5">
              {t('columns.chips')}
            </th>
            {currencies.map((currency) => (
              <th key={currency} scope="col" className="px-3 py-1.5">
                {t('share', { currency })}
              </th>
            ))}
            <th scope="col" className="px-3 py-1.5">
              {t('feeBack', { currency: figures.currency })}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.entryId} className="num border-b text-right">
              <th scope="row" className="px-3 py-1 text-left font-normal">
                {row.alias}
              </th>
              <td className="px-3 py-1">{row.chips === 0 ? t('entryStates.out') : format.number(row.chips)}</td>
              {currencies.map((currency) => (
                <td key={currency} className="px-3 py-1">
                  {format.plainAmount(row.amounts[currency] ?? 0, currency)}
                </td>
              ))}
              <td className="px-3 py-1">{format.plainAmount(row.fee, figures.currency)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="num text-right font-[550]">
            <th scope="row" className="px-3 py-1.5 text-left">
              {t('sum')}
            </th>
            <td />
            {currencies.map((currency) => (
              <td key={currency} className="px-3 py-1.5">
                {format.plainAmount(
                  rows.reduce((sum, row) => sum + (row.amounts[currency] ?? 0), 0),
                  currency,
                )}
              </td>
            ))}
            <td className="px-3 py-1.5">{format.plainAmount(figures.fees, figures.currency)}</td>
          </tr>
        </tfoot>
      </table>
    </ScrollBox>
  );
}
