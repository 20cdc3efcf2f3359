'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { ConfirmDialog } from '@/app/_components/ui/confirm-dialog';
import { toast } from '@/app/_components/ui/toast';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import type { SimulationDetail } from '@/server/contracts/simulation';

interface DialogProps {
  run: SimulationDetail;
  open: boolean;
  onOpenChange: () => void;
}

/** Deletes a run and its results after showing what that is. */
export function DeleteRun({ run, open, onOpenChange }: DialogProps) {
  const t = useTranslations('simulation');
  const format = useFormatter();
  const router = useRouter();
  const trpc = useTRPC();
  const client = useQueryClient();
  const remove = useMutation(
    trpc.simulation.delete.mutationOptions({
      onSuccess: () => {
        toast({ title: t('delete.done', { name: run.name }) });
        router.push('/simulations');
        client.removeQueries({ queryKey: trpc.simulation.get.queryKey({ id: run.id }) });
        return client.invalidateQueries({ queryKey: trpc.simulation.list.pathKey() });
      },
    }),
  );
  const failure = problemOf(remove.error);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('delete.title')}
      description={t('delete.description')}
      figures={[
        { label: t('columns.name'), value: run.name },
        { label: t('columns.hands'), value: format.number(run.progress.hands) },
        { label: t('columns.createdBy'), value: run.createdBy },
      ]}
      confirmLabel={t('actions.delete')}
      pendingLabel={t('delete.pending')}
      destructive
      pending={remove.isPending}
      error={failure && (failure.problem.kind === 'forbidden' ? t('forbidden') : failure.message)}
      onConfirm={() => remove.mutate({ id: run.id })}
    />
  );
}
