'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Dialog } from '@/app/_components/ui/dialog';
import { Field } from '@/app/_components/ui/field';
import { Input, Textarea } from '@/app/_components/ui/input';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { zonedInstant } from '@/app/_lib/format/zoned-instant';
import { problemOf, useTRPC } from '@/app/_trpc/client';

/** Records a failure: what, which tables, from when to when, what players are told. */
export function IncidentForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations('disputes');
  const trpc = useTRPC();
  const router = useRouter();
  const format = useFormatter();
  const [values, setValues] = useState({ title: '', tables: '', from: '', to: '', description: '', message: '' });
  const [tried, setTried] = useState(false);
  const set = (name: keyof typeof values) => (value: string) => setValues({ ...values, [name]: value });
  const open = useMutation(
    trpc.incident.open.mutationOptions({
      onSuccess: ({ incidentId }) => router.push(`/disputes/incidents/${incidentId}`),
    }),
  );
  const tables = values.tables.split(/[\s,]+/).filter((table) => table !== '');
  const short = (text: string) => (tried && text.trim().length < 3 ? t('tooShort') : undefined);
  const submit = () => {
    setTried(true);
    if (values.from === '' || values.to === '' || tables.length === 0) return;
    if ([values.title, values.description, values.message].some((text) => text.trim().length < 3)) return;
    open.mutate({
      title: values.title,
      description: values.description,
      message: values.message,
      tables,
      from: zonedInstant(values.from, format.zone).toISOString(),
      to: zonedInstant(values.to, format.zone).toISOString(),
    });
  };
  return (
    <Dialog open onOpenChange={onClose} title={t('incidents.open')} description={t('incidents.openHelp')}>
      <form
        className="flex flex-col gap-4 p-6 pt-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label={t('fields.title')} error={short(values.title)}>
          {(control) => (
            <Input
              {...control}
              maxLength={160}
              value={values.title}
              onChange={(event) => set('title')(event.target.value)}
            />
          )}
        </Field>
        <Field
          label={t('remedies.tables')}
          help={t('remedies.tablesHelp')}
          error={tried && tables.length === 0 ? t('remedies.needed') : undefined}
        >
          {(control) => (
            <Input
              {...control}
              spellCheck={false}
              value={values.tables}
              onChange={(event) => set('tables')(event.target.value)}
            />
          )}
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('remedies.from')} error={tried && values.from === '' ? t('remedies.needed') : undefined}>
            {(control) => (
              <Input
                {...control}
                type="datetime-local"
                value={values.from}
                onChange={(event) => set('from')(event.target.value)}
              />
            )}
          </Field>
          <Field label={t('remedies.to')} error={tried && values.to === '' ? t('remedies.needed') : undefined}>
            {(control) => (
              <Input
                {...control}
                type="datetime-local"
                value={values.to}
                onChange={(event) => set('to')(event.target.value)}
              />
            )}
          </Field>
        </div>
        <Field label={t('fields.description')} error={short(values.description)}>
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={8000}
              value={values.description}
              onChange={(event) => set('description')(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('incidents.message')} error={short(values.message)}>
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              maxLength={2000}
              value={values.message}
              onChange={(event) => set('message')(event.target.value)}
            />
          )}
        </Field>
        {open.isError && <p className="text-destructive">{problemOf(open.error)?.message ?? t('actFailed')}</p>}
        <div className="flex justify-end gap-2">
          <Button type="button" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="primary" pending={open.isPending} pendingLabel={t('saving')}>
            {t('incidents.open')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
