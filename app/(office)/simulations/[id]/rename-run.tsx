'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Dialog } from '@/app/_components/ui/dialog';
import { Field } from '@/app/_components/ui/field';
import { Input } from '@/app/_components/ui/input';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import type { SimulationDetail } from '@/server/contracts/simulation';
import { SIMULATION_LIMITS } from '@/server/contracts/simulation-limits';

interface DialogProps {
  run: SimulationDetail;
  open: boolean;
  onOpenChange: () => void;
}

/** Keeps a run under another name. */
export function RenameRun({ run, open, onOpenChange }: DialogProps) {
  const t = useTranslations('simulation');
  const trpc = useTRPC();
  const client = useQueryClient();
  const [name, setName] = useState(run.name);
  const [missing, setMissing] = useState(false);
  const rename = useMutation(
    trpc.simulation.rename.mutationOptions({
      onSuccess: () => {
        onOpenChange();
        return client.invalidateQueries({ queryKey: trpc.simulation.pathKey() });
      },
    }),
  );
  const failure = problemOf(rename.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    setMissing(wanted === '');
    if (wanted !== '') rename.mutate({ id: run.id, name: wanted });
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('rename.title')}>
      <form onSubmit={submit} className="flex flex-col gap-4 p-4 pt-0">
        <Field
          label={t('columns.name')}
          range={t('form.nameRange', { max: SIMULATION_LIMITS.nameLength })}
          error={
            missing
              ? t('rename.missing')
              : failure && (failure.problem.kind === 'forbidden' ? t('forbidden') : failure.message)
          }
        >
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={SIMULATION_LIMITS.nameLength}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onOpenChange}>{t('form.back')}</Button>
          <Button type="submit" variant="primary" pending={rename.isPending} pendingLabel={t('rename.pending')}>
            {t('rename.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
