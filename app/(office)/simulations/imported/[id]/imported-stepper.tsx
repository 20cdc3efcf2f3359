'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Stepper } from '@/app/_components/stepper/stepper';
import { VerdictBadge } from '@/app/_components/stepper/verdict';
import { Button } from '@/app/_components/ui/button';
import { ConfirmDialog } from '@/app/_components/ui/confirm-dialog';
import { PageHeader } from '@/app/_components/ui/page-header';
import { Loading, Skeleton } from '@/app/_components/ui/skeleton';
import { Time } from '@/app/_components/ui/time';
import { toast } from '@/app/_components/ui/toast';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { Locale } from '@/app/_lib/i18n/locales';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useMay } from '@/app/_trpc/use-may';
import { HandDownload } from '../../../hand-download';
import { RunProblem } from '../../run-problem';

/** An imported hand, step by step, with the engine's verdict on it. */
export function ImportedStepper({ id }: { id: string }) {
  const t = useTranslations('simulation.imported');
  const format = useFormatter();
  const router = useRouter();
  const trpc = useTRPC();
  const client = useQueryClient();
  const language = useLocale() as Locale;
  const mayImport = useMay('hand.import');
  const [confirming, setConfirming] = useState(false);
  const query = useQuery(trpc.simulation.importedHand.queryOptions({ id, language }));
  const remove = useMutation(
    trpc.simulation.deleteImportedHand.mutationOptions({
      onSuccess: () => {
        toast({ title: t('deleted') });
        router.push('/simulations/imported');
        return client.invalidateQueries({ queryKey: trpc.simulation.importedHands.pathKey() });
      },
    }),
  );
  if (query.isPending) {
    return (
      <Loading className="flex flex-col gap-4">
        <Skeleton className="h-12 w-80" />
        <Skeleton className="h-[60dvh]" />
      </Loading>
    );
  }
  const found = query.data;
  if (!found) {
    return (
      <>
        <PageHeader title={t('one')} />
        <RunProblem
          error={query.error}
          failed={t('failed')}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
        />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={found.name}
        state={<VerdictBadge verdict={found.hand.verdict} />}
        facts={[
          <Link key="all" href="/simulations/imported" className="text-primary underline-offset-4 hover:underline">
            {t('title')}
          </Link>,
          found.gameName,
          t(`formats.${found.format}`),
          found.hand.currency,
          found.createdBy ?? t('byCommand'),
          <Time key="at" at={found.createdAt} seconds={false} />,
          format.zoneLabel(),
        ]}
        actions={
          <>
            <HandDownload hand={{ kind: 'imported', id }} />
            {mayImport && <Button onClick={() => setConfirming(true)}>{t('delete')}</Button>}
          </>
        }
      />
      <Stepper key={found.id} hand={found.hand} />
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={t('delete')}
        description={t('deleteHelp')}
        figures={[{ label: t('name'), value: found.name }]}
        confirmLabel={t('delete')}
        pendingLabel={t('deleting')}
        destructive
        pending={remove.isPending}
        error={problemOf(remove.error)?.message}
        onConfirm={() => remove.mutate({ id })}
      />
    </>
  );
}
