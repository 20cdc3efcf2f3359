'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, Footprints, GitCompareArrows, Link2, MoreHorizontal, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { DropdownMenu, MenuItem, MenuSeparator } from '@/app/_components/ui/dropdown-menu';
import { toast } from '@/app/_components/ui/toast';
import { saveFile } from '@/app/_lib/csv';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useMay } from '@/app/_trpc/use-may';
import type { SimulationDetail } from '@/server/contracts/simulation';
import { DeleteRun } from './delete-run';
import { RenameRun } from './rename-run';

/** What can be done with a run: stop it, step through it, compare, keep under another name, export, delete. */
export function RunActions({ run }: { run: SimulationDetail }) {
  const t = useTranslations('simulation');
  const trpc = useTRPC();
  const client = useQueryClient();
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null);
  const mayRun = useMay('simulation.run');
  const active = run.state === 'queued' || run.state === 'running';
  const cancel = useMutation(
    trpc.simulation.cancel.mutationOptions({
      onSettled: () => client.invalidateQueries({ queryKey: trpc.simulation.pathKey() }),
    }),
  );
  const exported = useMutation(
    trpc.simulation.export.mutationOptions({ onSuccess: ({ fileName, text }) => saveFile(fileName, text, 'text/csv') }),
  );
  const failure = problemOf(cancel.error) ?? problemOf(exported.error);
  const copyLink = () =>
    navigator.clipboard
      .writeText(`${window.location.origin}/simulations/${run.id}`)
      .then(() => toast({ title: t('actions.linkCopied') }));
  return (
    <>
      {active && mayRun && (
        <Button
          onClick={() => cancel.mutate({ id: run.id })}
          pending={cancel.isPending || run.cancelling}
          pendingLabel={t('cancelling')}
        >
          {t('actions.cancel')}
        </Button>
      )}
      {run.results && (
        <Button asChild>
          <Link href={`/simulations/compare?ids=${run.id}`}>
            <GitCompareArrows aria-hidden /> {t('actions.compare')}
          </Link>
        </Button>
      )}
      <Button asChild variant="primary">
        <Link href={`/simulations/${run.id}/hands/1/1`}>
          <Footprints aria-hidden /> {t('actions.hands')}
        </Link>
      </Button>
      <DropdownMenu
        trigger={
          <Button size="icon" aria-label={t('actions.more')}>
            <MoreHorizontal aria-hidden />
          </Button>
        }
      >
        <MenuItem onSelect={copyLink}>
          <Link2 aria-hidden /> {t('actions.copyLink')}
        </MenuItem>
        {run.results && (
          <MenuItem onSelect={() => exported.mutate({ id: run.id })}>
            <Download aria-hidden /> {t('actions.export')}
          </MenuItem>
        )}
        {mayRun && (
          <>
            <MenuItem asChild>
              <Link href={`/simulations/new?from=${run.id}`}>
                <RotateCcw aria-hidden /> {t('actions.again')}
              </Link>
            </MenuItem>
            <MenuItem onSelect={() => setDialog('rename')}>
              <Pencil aria-hidden /> {t('actions.rename')}
            </MenuItem>
          </>
        )}
        {mayRun && !active && (
          <>
            <MenuSeparator />
            <MenuItem onSelect={() => setDialog('delete')}>
              <Trash2 aria-hidden /> {t('actions.delete')}
            </MenuItem>
          </>
        )}
      </DropdownMenu>
      {failure && (
        <p role="alert" className="w-full text-right text-destructive">
          {failure.problem.kind === 'forbidden' ? t('forbidden') : failure.message}
        </p>
      )}
      <RenameRun key={run.name} run={run} open={dialog === 'rename'} onOpenChange={() => setDialog(null)} />
      <DeleteRun run={run} open={dialog === 'delete'} onOpenChange={() => setDialog(null)} />
    </>
  );
}
