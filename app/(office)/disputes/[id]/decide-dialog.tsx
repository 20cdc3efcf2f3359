'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Dialog } from '@/app/_components/ui/dialog';
import { Field } from '@/app/_components/ui/field';
import { Textarea } from '@/app/_components/ui/input';
import { Select } from '@/app/_components/ui/select';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { DISPUTE_OUTCOMES, REASON_CODES } from '@/server/contracts/disputes';
import { LANGUAGES } from '@/server/contracts/hand-search';
import type { Case } from './case';

/** Decides a case: outcome, reason, and the reply to the player, which its template begins. */
export function DecideDialog({ found, onClose }: { found: Case; onClose: () => void }) {
  const t = useTranslations('disputes');
  const trpc = useTRPC();
  const cache = useQueryClient();
  const [outcome, setOutcome] = useState<(typeof DISPUTE_OUTCOMES)[number]>('rejected');
  const [reasonCode, setReason] = useState<(typeof REASON_CODES)[number]>('correctAsPaid');
  const [language, setLanguage] = useState(LANGUAGES.find((each) => each === found.language) ?? 'en');
  const [edited, setEdited] = useState<string>();
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const draft = useQuery(trpc.dispute.reply.queryOptions({ disputeId: found.id, reasonCode, language }));
  const reply = edited ?? draft.data?.text ?? '';
  const decide = useMutation(
    trpc.dispute.decide.mutationOptions({
      onSuccess: () => {
        onClose();
        return cache.invalidateQueries({ queryKey: trpc.dispute.pathKey() });
      },
    }),
  );
  const submit = () => {
    setTried(true);
    if (note.trim().length < 3 || reply.trim().length < 3) return;
    decide.mutate({ disputeId: found.id, expectedRevision: found.revision, outcome, reasonCode, reply, note });
  };
  return (
    <Dialog open onOpenChange={onClose} title={t('decide.action')} description={t('decide.help')}>
      <form
        className="flex flex-col gap-4 p-6 pt-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className="grid gap-4 sm:grid-cols-3">
          <Field label={t('decide.outcome')}>
            {(control) => (
              <Select
                {...control}
                value={outcome}
                onValueChange={(next) => setOutcome(DISPUTE_OUTCOMES.find((each) => each === next) ?? 'rejected')}
                options={DISPUTE_OUTCOMES.map((value) => ({ value, label: t(`outcomes.${value}`) }))}
              />
            )}
          </Field>
          <Field label={t('decide.reason')}>
            {(control) => (
              <Select
                {...control}
                value={reasonCode}
                onValueChange={(next) => {
                  setReason(REASON_CODES.find((each) => each === next) ?? 'other');
                  setEdited(undefined);
                }}
                options={REASON_CODES.map((value) => ({ value, label: t(`reasons.${value}`) }))}
              />
            )}
          </Field>
          <Field label={t('decide.language')}>
            {(control) => (
              <Select
                {...control}
                value={language}
                onValueChange={(next) => {
                  setLanguage(LANGUAGES.find((each) => each === next) ?? 'en');
                  setEdited(undefined);
                }}
                options={LANGUAGES.map((value) => ({ value, label: t(`languages.${value}`) }))}
              />
            )}
          </Field>
        </div>
        <Field label={t('decide.reply')} error={tried && reply.trim().length < 3 ? t('tooShort') : undefined}>
          {(control) => (
            <Textarea
              {...control}
              rows={9}
              maxLength={8000}
              value={reply}
              onChange={(event) => setEdited(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('decide.note')} error={tried && note.trim().length < 3 ? t('tooShort') : undefined}>
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={4000}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
        {decide.isError && <p className="text-destructive">{problemOf(decide.error)?.message ?? t('actFailed')}</p>}
        <div className="flex justify-end gap-2">
          <Button type="button" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="primary" pending={decide.isPending} pendingLabel={t('saving')}>
            {t('decide.action')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
