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
import { DrillDialog } from './drill-dialog';
import { MoveDialog } from './move-dialog';
import type { Pool } from './pool';

/** Money to move, a drill, and the switch of a pool. */
export function PoolActions({ pool }: { pool: Pool }) {
  const t = useTranslations('jackpots');
  const format = useFormatter();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const [open, setOpen] = useState<'move' | 'drill' | 'switch' | null>(null);
  const mayMove = useMay('jackpot.move');
  const mayDrill = useMay('jackpot.propose');
  const maySwitch = useMay('jackpot.switch');
  const off = pool.status === 'disabled';
  const change = useMutation(
    trpc.jackpot.switch.mutationOptions({
      onSuccess: async () => {
        toast({ title: t(off ? 'switchedOn' : 'switchedOff') });
        await cache.invalidateQueries({ queryKey: trpc.jackpot.pathKey() });
        setOpen(null);
      },
    }),
  );
  if (pool.status === 'decommissioned') return null;
  return (
    <>
      {mayDrill && pool.settings.type === 'badBeat' && <Button onClick={() => setOpen('drill')}>{t('drill')}</Button>}
      {maySwitch && <Button onClick={() => setOpen('switch')}>{t(off ? 'switchOn' : 'switchOff')}</Button>}
      {mayMove && (
        <Button variant="primary" onClick={() => setOpen('move')}>
          {t('moveMoney')}
        </Button>
      )}
      {open === 'move' && <MoveDialog pool={pool} onClose={() => setOpen(null)} />}
      {open === 'drill' && <DrillDialog pool={pool} onClose={() => setOpen(null)} />}
      {open === 'switch' && (
        <ConfirmDialog
          open
          onOpenChange={(shown) => !shown && setOpen(null)}
          title={t(off ? 'switchOnTitle' : 'switchOffTitle', { pool: pool.settings.name ?? pool.slug })}
          description={t(off ? 'switchOnHelp' : 'switchOffHelp')}
          figures={[
            { label: t('holds'), value: format.amount(pool.main, pool.currency) },
            { label: t('reserve'), value: format.amount(pool.reserve, pool.currency) },
          ]}
          reason={{ label: t('reason'), required: true }}
          confirmLabel={t(off ? 'switchOn' : 'switchOff')}
          pendingLabel={t('saving')}
          destructive={!off}
          pending={change.isPending}
          error={problemOf(change.error)?.message}
          onConfirm={(reason) => change.mutate({ pool: pool.slug, on: off, reason })}
        />
      )}
    </>
  );
}
