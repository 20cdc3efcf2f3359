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
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { zonedInstant } from '@/app/_lib/format/zoned-instant';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import type { Alert } from './alert';

/** Puts an alert off until a moment of the room's clock, with a reason. */
export function SnoozeDialog({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const t = useTranslations('alerts');
  const format = useFormatter();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const [until, setUntil] = useState('');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const snooze = useMutation(
    trpc.alert.snooze.mutationOptions({
      onSuccess: async () => {
        toast({ title: t('snoozed') });
        await cache.invalidateQueries({ queryKey: trpc.alert.pathKey() });
        onClose();
      },
    }),
  );
  const report = problemOf(snooze.error);
  const outside = report?.problem.kind === 'ruleViolation';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (until === '' || reason.trim().length < 3 || snooze.isPending) return;
    snooze.mutate({ alertId: alert.id, until: zonedInstant(until, format.zone).toISOString(), reason });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('snooze')} description={t('snoozeHelp')}>
      <form className="flex flex-col gap-4 p-4 pt-0" onSubmit={submit} noValidate>
        {snooze.isError && !outside && (
          <ErrorPanel failed={report?.message ?? t('actFailed')} safe={t('inputKept')} id={report?.requestId} />
        )}
        <Field
          label={t('until')}
          help={format.zoneLabel()}
          range={t('snoozeRange')}
          error={(tried && until === '') || outside ? t('snoozeRange') : undefined}
        >
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              className="num"
              value={until}
              onChange={(event) => setUntil(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('reason')} error={tried && reason.trim().length < 3 ? t('reasonNeeded') : undefined}>
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={snooze.isPending} pendingLabel={t('saving')}>
            {t('snooze')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
