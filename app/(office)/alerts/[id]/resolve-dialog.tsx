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
import type { Alert } from './alert';

/** Ends an alert: what was found, and where the answer stands. */
export function ResolveDialog({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const t = useTranslations('alerts');
  const trpc = useTRPC();
  const cache = useQueryClient();
  const [resolution, setResolution] = useState('');
  const [link, setLink] = useState('');
  const [tried, setTried] = useState(false);
  const resolve = useMutation(
    trpc.alert.resolve.mutationOptions({
      onSuccess: async () => {
        toast({ title: t('resolved') });
        await cache.invalidateQueries({ queryKey: trpc.alert.pathKey() });
        onClose();
      },
    }),
  );
  const report = problemOf(resolve.error);
  const badLink = link.trim() !== '' && !/^(\/(?!\/)|https:\/\/)/.test(link.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (resolution.trim().length < 3 || badLink || resolve.isPending) return;
    resolve.mutate({ alertId: alert.id, resolution, ...(link.trim() !== '' && { link: link.trim() }) });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('resolve')} description={alert.title}>
      <form className="flex flex-col gap-4 p-4 pt-0" onSubmit={submit} noValidate>
        {resolve.isError && (
          <ErrorPanel failed={report?.message ?? t('actFailed')} safe={t('inputKept')} id={report?.requestId} />
        )}
        <Field
          label={t('resolution')}
          help={t('resolutionHelp')}
          error={tried && resolution.trim().length < 3 ? t('reasonNeeded') : undefined}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={1000}
              value={resolution}
              onChange={(event) => setResolution(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('link')} help={t('linkHelp')} optional error={tried && badLink ? t('linkHelp') : undefined}>
          {(control) => (
            <Input
              {...control}
              maxLength={500}
              spellCheck={false}
              value={link}
              onChange={(event) => setLink(event.target.value)}
            />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={resolve.isPending} pendingLabel={t('saving')}>
            {t('resolve')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
