'use client';

import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Dialog } from '@/app/_components/ui/dialog';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { Field } from '@/app/_components/ui/field';
import { Input, Textarea } from '@/app/_components/ui/input';
import { Select } from '@/app/_components/ui/select';
import type { Locale } from '@/app/_lib/i18n/locales';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { switchScopes } from '../search-params';

type Scope = (typeof switchScopes)[number];

/** Asks what to stop and why. Hands in progress finish. */
export function SwitchOffDialog({ language, onClose }: { language: Locale; onClose: () => void }) {
  const t = useTranslations('catalogue');
  const trpc = useTRPC();
  const cache = useQueryClient();
  const [scope, setScope] = useState<Scope>('table');
  const [subject, setSubject] = useState('');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const form = useQuery(
    trpc.catalogue.form.queryOptions(
      scope === 'game' || scope === 'table' ? { kind: 'table', language, choice: {} } : skipToken,
    ),
  );
  const off = useMutation(trpc.catalogue.switchOff.mutationOptions());
  const report = problemOf(off.error);
  const options =
    scope === 'game' ? (form.data?.choices.game ?? []) : scope === 'table' ? (form.data?.references.table ?? []) : [];
  const about = scope === 'room' ? 'room' : subject;
  const missing = { subject: tried && about === '', reason: tried && reason.trim().length < 3 };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (about === '' || reason.trim().length < 3) return;
    off.mutate(
      { scope, subject: about, reason },
      {
        onSuccess: async () => {
          await cache.invalidateQueries({ queryKey: trpc.catalogue.switches.pathKey() });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('stopGaming')} description={t('switchOffHelp')}>
      <form className="flex flex-col gap-4" onSubmit={submit}>
        {off.isError && (
          <ErrorPanel failed={report?.message ?? t('saveFailed')} safe={t('inputKept')} id={report?.requestId} />
        )}
        <Field label={t('columns.scope')}>
          {(control) => (
            <Select
              {...control}
              value={scope}
              onValueChange={(next) => {
                setScope(switchScopes.find((known) => known === next) ?? 'table');
                setSubject('');
              }}
              options={switchScopes.map((value) => ({ value, label: t(`scopes.${value}`) }))}
            />
          )}
        </Field>
        {scope !== 'room' && (
          <Field label={t('columns.subject')} error={missing.subject ? t('chooseSubject') : undefined}>
            {(control) =>
              scope === 'player' ? (
                <Input {...control} value={subject} onChange={(event) => setSubject(event.target.value)} />
              ) : (
                <Select
                  {...control}
                  value={subject || null}
                  onValueChange={setSubject}
                  options={options}
                  placeholder={t('chooseSubject')}
                />
              )
            }
          </Field>
        )}
        <Field label={t('reason')} error={missing.reason ? t('reasonHelp') : undefined}>
          {(control) => (
            <Textarea {...control} rows={3} value={reason} onChange={(event) => setReason(event.target.value)} />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="destructive" pending={off.isPending} pendingLabel={t('saving')}>
            {t('switchOff')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
