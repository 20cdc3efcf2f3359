'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { ConfirmDialog } from '@/app/_components/ui/confirm-dialog';
import { toast } from '@/app/_components/ui/toast';
import { saveFile } from '@/app/_lib/csv';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useMay } from '@/app/_trpc/use-may';
import type { Lobby } from '../api-types';
import { AbandonDialog } from './abandon-dialog';

/** Export for everybody; cancel, abandon and start what was missed for those who manage tournaments. */
export function LobbyActions({ lobby }: { lobby: Lobby }) {
  const t = useTranslations('tournaments');
  const format = useFormatter();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const mayManage = useMay('tournament.manage');
  const [asking, setAsking] = useState<'cancel' | 'abandon' | 'start'>();
  const again = () => cache.invalidateQueries({ queryKey: trpc.tournament.pathKey() });
  const take = useMutation(trpc.tournament.export.mutationOptions());
  const cancel = useMutation(trpc.tournament.cancel.mutationOptions());
  const start = useMutation(trpc.tournament.startMissed.mutationOptions());
  const running = lobby.status === 'running' || lobby.status === 'late';
  const over = lobby.status === 'completed' || lobby.status === 'cancelled';
  const close = () => setAsking(undefined);
  const done = async () => {
    close();
    await again();
  };
  const paid = lobby.players.filter((player) => player.state === 'registered');
  return (
    <>
      <Button
        pending={take.isPending}
        pendingLabel={t('exporting')}
        onClick={() =>
          take.mutate(
            { tournamentId: lobby.id },
            {
              onSuccess: (file) => saveFile(file.fileName, file.text, 'text/csv'),
              onError: (error) => toast({ title: problemOf(error)?.message ?? t('exportFailed') }),
            },
          )
        }
      >
        <Download aria-hidden /> {t('export')}
      </Button>
      {mayManage && lobby.status === 'missed' && (
        <Button variant="primary" onClick={() => setAsking('start')}>
          {t('startNow')}
        </Button>
      )}
      {mayManage && running && <Button onClick={() => setAsking('abandon')}>{t('abandon')}</Button>}
      {mayManage && !running && !over && <Button onClick={() => setAsking('cancel')}>{t('cancel')}</Button>}
      {asking === 'abandon' && <AbandonDialog lobby={lobby} onClose={close} />}
      <ConfirmDialog
        open={asking === 'cancel'}
        onOpenChange={close}
        title={t('cancelTitle', { number: lobby.number })}
        description={t('cancelHelp')}
        figures={[
          { label: t('figures.entries'), value: format.number(paid.length) },
          {
            label: t('toRefund'),
            value: format.amount(
              paid.reduce((sum, player) => sum + player.paid, 0),
              lobby.currency,
            ),
          },
        ]}
        reason={{ label: t('reason'), required: true }}
        confirmLabel={t('cancelConfirm', { number: lobby.number })}
        pendingLabel={t('saving')}
        destructive
        pending={cancel.isPending}
        error={cancel.isError ? (problemOf(cancel.error)?.message ?? t('actFailed')) : undefined}
        onConfirm={(reason) => cancel.mutate({ tournamentId: lobby.id, reason }, { onSuccess: done })}
      />
      <ConfirmDialog
        open={asking === 'start'}
        onOpenChange={close}
        title={t('startTitle', { number: lobby.number })}
        description={t('startHelp')}
        figures={[{ label: t('figures.entries'), value: format.number(lobby.entries) }]}
        reason={{ label: t('reason'), required: true }}
        confirmLabel={t('startNow')}
        pendingLabel={t('saving')}
        pending={start.isPending}
        error={start.isError ? (problemOf(start.error)?.message ?? t('actFailed')) : undefined}
        onConfirm={(reason) => start.mutate({ tournamentId: lobby.id, reason }, { onSuccess: done })}
      />
    </>
  );
}
