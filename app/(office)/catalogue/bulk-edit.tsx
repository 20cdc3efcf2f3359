'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Dialog } from '@/app/_components/ui/dialog';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { Field } from '@/app/_components/ui/field';
import { Input } from '@/app/_components/ui/input';
import { Select } from '@/app/_components/ui/select';
import { problemOf, useTRPC } from '@/app/_trpc/client';

const durations = ['settings.actionSeconds', 'settings.timeBank', 'settings.sitOutMinutes'] as const;
const references = ['table.rake', 'table.tax'] as const;
const fields = [...durations, ...references];

/** Changes one field of many tables as one change set. */
export function BulkEdit({ ids }: { ids: readonly string[] }) {
  const t = useTranslations('catalogue');
  const trpc = useTRPC();
  const cache = useQueryClient();
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [field, setField] = useState<string>(durations[0]);
  const [value, setValue] = useState('');
  const edit = useMutation(trpc.catalogue.editMany.mutationOptions());
  const report = problemOf(edit.error);
  const isReference = references.some((name) => name === field);
  const parsed = isReference ? (value.trim() === '' ? null : value.trim()) : Number(value);
  const invalid = !isReference && (value.trim() === '' || !Number.isInteger(parsed) || Number(parsed) < 0);
  const [tried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (invalid) return;
    edit.mutate(
      {
        documentIds: [...ids],
        set: { [field]: parsed },
        into: {
          title: t('bulkTitle', {
            field: t(`bulkFields.${field.replace('.', '_') as 'table_rake'}`),
            count: ids.length,
          }),
          reason: '',
        },
      },
      {
        onSuccess: async ({ changeSetId }) => {
          await cache.invalidateQueries({ queryKey: trpc.catalogue.pathKey() });
          router.push(`/catalogue/changes/${changeSetId}`);
        },
      },
    );
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('bulkEdit', { count: ids.length })}</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('bulkEdit', { count: ids.length })}
        description={t('bulkHelp')}
      >
        <form className="flex flex-col gap-4" onSubmit={submit}>
          {edit.isError && (
            <ErrorPanel failed={report?.message ?? t('saveFailed')} safe={t('inputKept')} id={report?.requestId} />
          )}
          <Field label={t('bulkField')}>
            {(control) => (
              <Select
                {...control}
                value={field}
                onValueChange={setField}
                options={fields.map((name) => ({
                  value: name,
                  label: t(`bulkFields.${name.replace('.', '_') as 'table_rake'}`),
                }))}
              />
            )}
          </Field>
          <Field
            label={t('bulkValue')}
            help={isReference ? t('bulkReference') : undefined}
            error={tried && invalid ? t('bulkWhole') : undefined}
          >
            {(control) => (
              <Input
                {...control}
                value={value}
                numeric={!isReference}
                onChange={(event) => setValue(event.target.value)}
              />
            )}
          </Field>
          <div className="flex justify-end gap-2">
            <Button onClick={() => setOpen(false)}>{t('cancel')}</Button>
            <Button type="submit" variant="primary" pending={edit.isPending} pendingLabel={t('saving')}>
              {t('saveDraft')}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
