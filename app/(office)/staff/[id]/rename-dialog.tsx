'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Dialog } from '@/app/_components/ui/dialog';
import { Field } from '@/app/_components/ui/field';
import { Input } from '@/app/_components/ui/input';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import type { Person } from '../person';

/** Changes the name that others see. */
export function RenameDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const t = useTranslations('staff');
  const trpc = useTRPC();
  const cache = useQueryClient();
  const [name, setName] = useState(person.name);
  const rename = useMutation(
    trpc.staff.rename.mutationOptions({
      onSuccess: async () => {
        await cache.invalidateQueries({ queryKey: trpc.staff.pathKey() });
        onClose();
      },
    }),
  );
  const empty = name.trim() === '';
  const failed = rename.error ? (problemOf(rename.error)?.message ?? t('actFailed')) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!empty && !rename.isPending) rename.mutate({ staffId: person.id, name: name.trim() });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('rename')}>
      <form className="flex flex-col gap-4 p-4 pt-0" onSubmit={submit}>
        <Field label={t('columns.name')} error={empty ? t('nameNeeded') : failed}>
          {(control) => (
            <Input {...control} maxLength={80} value={name} onChange={(event) => setName(event.target.value)} />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={rename.isPending} pendingLabel={t('saving')}>
            {t('saveName')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
