'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Checkbox } from '@/app/_components/ui/checkbox';
import { Dialog } from '@/app/_components/ui/dialog';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { Field } from '@/app/_components/ui/field';
import { Input } from '@/app/_components/ui/input';
import { Select } from '@/app/_components/ui/select';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import type { RouterOutputs } from '@/app/_trpc/outputs';
import { ALERT_SEVERITIES, type AlertSeverity } from '@/server/contracts/alerts';
import { Secret } from './secret';

export type Webhook = RouterOutputs['webhook']['list'][number];

/** Adds a webhook and shows its secret once, or changes one. */
export function WebhookDialog({ hook, onClose }: { hook?: Webhook; onClose: () => void }) {
  const t = useTranslations('webhooks');
  const severities = useTranslations('alerts.severities');
  const trpc = useTRPC();
  const cache = useQueryClient();
  const [name, setName] = useState(hook?.name ?? '');
  const [url, setUrl] = useState(hook?.url ?? '');
  const [minSeverity, setMinSeverity] = useState<AlertSeverity>(hook?.minSeverity ?? 'warning');
  const [active, setActive] = useState(hook?.active ?? true);
  const [tried, setTried] = useState(false);
  const again = () => cache.invalidateQueries({ queryKey: trpc.webhook.pathKey() });
  const create = useMutation(trpc.webhook.create.mutationOptions({ onSuccess: again }));
  const edit = useMutation(
    trpc.webhook.edit.mutationOptions({
      onSuccess: async () => {
        await again();
        onClose();
      },
    }),
  );
  const act = hook ? edit : create;
  const report = problemOf(act.error);
  const refusedUrl =
    report?.problem.kind === 'ruleViolation'
      ? report.problem.issues.find((issue) => issue.path[0] === 'url')
      : undefined;
  const badUrl = !/^https?:\/\/\S+$/.test(url.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() === '' || badUrl || act.isPending) return;
    const values = { name: name.trim(), url: url.trim(), minSeverity };
    if (hook) edit.mutate({ webhookId: hook.id, active, ...values });
    else create.mutate(values);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={create.data ? t('created', { name }) : hook ? t('edit') : t('create')}
      description={create.data || hook ? undefined : t('help')}
    >
      {create.data ? (
        <Secret secret={create.data.secret} onClose={onClose} />
      ) : (
        <form className="flex flex-col gap-4 p-4 pt-0" onSubmit={submit} noValidate>
          {act.isError && !refusedUrl && (
            <ErrorPanel failed={report?.message ?? t('actFailed')} safe={t('inputKept')} id={report?.requestId} />
          )}
          <Field label={t('name')} error={tried && name.trim() === '' ? t('nameNeeded') : undefined}>
            {(control) => (
              <Input {...control} maxLength={80} value={name} onChange={(event) => setName(event.target.value)} />
            )}
          </Field>
          <Field
            label={t('url')}
            help={t('urlHelp')}
            error={
              tried && badUrl ? t('urlNeeded') : refusedUrl ? `${t('urlRefused')} (${refusedUrl.message})` : undefined
            }
          >
            {(control) => (
              <Input
                {...control}
                type="url"
                spellCheck={false}
                maxLength={500}
                value={url}
                onChange={(event) => setUrl(event.target.value)}
              />
            )}
          </Field>
          <Field label={t('minSeverity')}>
            {(control) => (
              <Select
                {...control}
                value={minSeverity}
                onValueChange={(next) => setMinSeverity(ALERT_SEVERITIES.find((known) => known === next) ?? 'warning')}
                options={ALERT_SEVERITIES.map((value) => ({ value, label: severities(value) }))}
              />
            )}
          </Field>
          {hook && (
            <Field label={t('active')} inline>
              {(control) => <Checkbox {...control} checked={active} onCheckedChange={(on) => setActive(on === true)} />}
            </Field>
          )}
          <div className="flex justify-end gap-2">
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button type="submit" variant="primary" pending={act.isPending} pendingLabel={t('saving')}>
              {hook ? t('save') : t('create')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
