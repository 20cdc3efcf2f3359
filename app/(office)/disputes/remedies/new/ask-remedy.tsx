'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { NoPermission } from '@/app/_components/ui/empty';
import { Field } from '@/app/_components/ui/field';
import { Textarea } from '@/app/_components/ui/input';
import { PageHeader } from '@/app/_components/ui/page-header';
import { Select } from '@/app/_components/ui/select';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { newRequestId } from '@/app/_lib/request-id';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useMay } from '@/app/_trpc/use-may';
import { REMEDY_REASONS } from '@/server/contracts/remedies';
import { PreviewTable } from '../../preview-table';
import { type RemedyDraft, RemedyFields, requestOf } from './remedy-fields';

interface AskRemedyProps {
  start: { disputeId: string; incidentId: string; hand: string; player: string; run: string };
}

/** Asks for a remedy: what, a preview in figures, why; somebody else approves it. */
export function AskRemedy({ start }: AskRemedyProps) {
  const t = useTranslations('disputes');
  const trpc = useTRPC();
  const router = useRouter();
  const format = useFormatter();
  const may = useMay('remedy.request');
  const [key] = useState(newRequestId);
  const [draft, setDraft] = useState<RemedyDraft>({
    kind:
      start.run !== ''
        ? 'makeGood'
        : start.incidentId !== ''
          ? 'voidWindow'
          : start.hand !== ''
            ? 'correct'
            : 'goodwill',
    hand: start.hand,
    player: start.player,
    run: start.run,
    amount: '',
    currency: 'EUR',
    tables: '',
    from: '',
    to: '',
    settled: false,
    cashOut: true,
    action: '',
  });
  const [reasonCode, setReason] = useState<(typeof REMEDY_REASONS)[number]>('wrongSettlement');
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const request = requestOf(draft, format);
  const preview = useQuery({
    ...trpc.remedy.preview.queryOptions({ request: request ?? { kind: 'makeGood', runId: key } }),
    enabled: may && request !== null,
    retry: false,
  });
  const ask = useMutation(
    trpc.remedy.request.mutationOptions({ onSuccess: ({ remedyId }) => router.push(`/disputes/remedies/${remedyId}`) }),
  );
  if (!may) {
    return (
      <>
        <PageHeader title={t('remedies.ask')} />
        <NoPermission />
      </>
    );
  }
  const submit = () => {
    setTried(true);
    if (request === null || note.trim().length < 3 || !preview.data) return;
    ask.mutate({
      requestId: key,
      request,
      reasonCode,
      note,
      ...(start.disputeId !== '' && { disputeId: start.disputeId }),
      ...(start.incidentId !== '' && { incidentId: start.incidentId }),
    });
  };
  return (
    <>
      <PageHeader title={t('remedies.ask')} facts={[t('remedies.someoneElse'), format.zoneLabel()]} />
      <form
        className="grid grid-cols-1 gap-4 lg:grid-cols-12"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className="flex min-w-0 flex-col gap-4 lg:col-span-5">
          <Card title={t('remedies.what')}>
            <RemedyFields draft={draft} onChange={setDraft} tried={tried} />
          </Card>
          <Card title={t('remedies.why')}>
            <div className="flex flex-col gap-4">
              <Field label={t('reason')}>
                {(control) => (
                  <Select
                    {...control}
                    value={reasonCode}
                    onValueChange={(next) => setReason(REMEDY_REASONS.find((each) => each === next) ?? 'other')}
                    options={REMEDY_REASONS.map((value) => ({ value, label: t(`remedies.reasons.${value}`) }))}
                  />
                )}
              </Field>
              <Field label={t('note')} error={tried && note.trim().length < 3 ? t('tooShort') : undefined}>
                {(control) => (
                  <Textarea
                    {...control}
                    rows={4}
                    maxLength={4000}
                    value={note}
                    onChange={(event) => setNote(event.target.value)}
                  />
                )}
              </Field>
            </div>
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:col-span-7">
          <Card title={t('preview.title')}>
            {request === null && <p className="text-muted-foreground">{t('preview.fill')}</p>}
            {request !== null && preview.isError && (
              <p role="alert" className="text-destructive">
                {problemOf(preview.error)?.message ?? t('actFailed')}
              </p>
            )}
            {request !== null && preview.isPending && !preview.isError && (
              <p className="text-muted-foreground">{t('preview.working')}</p>
            )}
            {request !== null && preview.data && !preview.isError && <PreviewTable preview={preview.data.preview} />}
          </Card>
          {ask.isError && (
            <p role="alert" className="text-destructive">
              {problemOf(ask.error)?.message ?? t('actFailed')}
            </p>
          )}
          <div className="flex justify-end">
            <Button type="submit" variant="primary" pending={ask.isPending} pendingLabel={t('saving')}>
              {t('remedies.send')}
            </Button>
          </div>
        </div>
      </form>
    </>
  );
}
