'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { ConfirmDialog } from '@/app/_components/ui/confirm-dialog';
import { toast } from '@/app/_components/ui/toast';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useMay } from '@/app/_trpc/use-may';
import type { LiveTable } from './live-table';

/** Orders a table closed once its hand is over. */
export function CloseTable({ table }: { table: LiveTable }) {
  const t = useTranslations('floor');
  const format = useFormatter();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const mayClose = useMay('switch.off');
  const [asking, setAsking] = useState(false);
  const close = useMutation(
    trpc.floor.closeTable.mutationOptions({
      onSuccess: async ({ closed }) => {
        setAsking(false);
        toast({ title: t(closed ? 'isClosed' : 'isOrdered', { table: table.tableId }) });
        await cache.invalidateQueries({ queryKey: trpc.floor.pathKey() });
      },
    }),
  );
  if (!mayClose) return null;
  return (
    <>
      <Button
        onClick={() => {
          close.reset();
          setAsking(true);
        }}
      >
        {t('close')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('closeTitle', { table: table.tableId })}
        description={t('closeHelp')}
        figures={[
          { label: t('players'), value: format.number(table.players) },
          { label: t('onTable'), value: table.currency ? format.amount(table.onTable, table.currency) : '–' },
          { label: t('running'), value: format.number(table.runningHands) },
        ]}
        reason={{ label: t('reason'), required: true, maxLength: 1000 }}
        confirmLabel={t('close')}
        pendingLabel={t('saving')}
        destructive
        pending={close.isPending}
        error={close.error ? (problemOf(close.error)?.message ?? t('actFailed')) : undefined}
        onConfirm={(reason) => close.mutate({ tableId: table.tableId, reason })}
      />
    </>
  );
}
