'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Dialog } from '@/app/_components/ui/dialog';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { Field } from '@/app/_components/ui/field';
import { Input, Textarea } from '@/app/_components/ui/input';
import { toast } from '@/app/_components/ui/toast';
import { problemOf, useTRPC } from '@/app/_trpc/client';

const LEAST_WORDS = 10;

/** Asks for closed days to be opened again; a second person then decides. */
export function ReopenDialog({ closedThrough, onClose }: { closedThrough: string; onClose: () => void }) {
  const t = useTranslations('finance');
  const trpc = useTRPC();
  const cache = useQueryClient();
  const [fromDay, setFromDay] = useState(closedThrough);
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const ask = useMutation(
    trpc.finance.requestReopening.mutationOptions({
      onSuccess: async ({ approvalId }) => {
        toast({ title: t('reopenAsked'), link: { href: `/approvals/${approvalId}`, label: t('toApproval') } });
        await cache.invalidateQueries({ queryKey: trpc.finance.pathKey() });
        onClose();
      },
    }),
  );
  const wrong = { day: fromDay === '' || fromDay > closedThrough, note: note.trim().length < LEAST_WORDS };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (wrong.day || wrong.note || ask.isPending) return;
    ask.mutate({ fromDay, note: note.trim() });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('reopenTitle')} description={t('reopenHelp')}>
      <form className="flex flex-col gap-4 p-4 pt-0" onSubmit={submit} noValidate>
        {ask.isError && (
          <ErrorPanel
            failed={problemOf(ask.error)?.message ?? t('askFailed')}
            safe={t('safe')}
            id={problemOf(ask.error)?.requestId}
          />
        )}
        <Field
          label={t('reopenFrom')}
          range={t('dayClosed', { through: closedThrough })}
          error={tried && wrong.day ? t('dayClosed', { through: closedThrough }) : undefined}
        >
          {(control) => (
            <Input
              {...control}
              type="date"
              max={closedThrough}
              value={fromDay}
              onChange={({ target }) => setFromDay(target.value)}
            />
          )}
        </Field>
        <Field label={t('note')} error={tried && wrong.note ? t('reopenNote') : undefined}>
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              maxLength={1000}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={ask.isPending} pendingLabel={t('asking')}>
            {t('askForApproval')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
