'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Banknote, HandCoins, MoreHorizontal, Pencil, Scale } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { ConfirmDialog } from '@/app/_components/ui/confirm-dialog';
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '@/app/_components/ui/dropdown-menu';
import { toast } from '@/app/_components/ui/toast';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useMay } from '@/app/_trpc/use-may';
import { PLAYER_STATUSES, type PlayerStatus } from '@/server/contracts/players';
import { PlayerDialog } from '../player-dialog';
import { AdjustDialog } from './adjust-dialog';
import { PayDialog } from './pay-dialog';
import type { PlayerPage } from './player-page';

type Asking = 'deposit' | 'withdraw' | 'adjust' | 'edit' | PlayerStatus;

const isStatus = (asking: Asking | undefined): asking is PlayerStatus =>
  asking !== undefined && (PLAYER_STATUSES as readonly string[]).includes(asking);

/** What can be done for a player, each act by whoever may: pay in, pay out, adjust, edit, change his status. */
export function PlayerActions({ page }: { page: PlayerPage }) {
  const t = useTranslations('players');
  const format = useFormatter();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const mayPay = useMay('cashier.pay');
  const mayAdjust = useMay('ledger.adjust');
  const mayEdit = useMay('player.edit');
  const [asking, setAsking] = useState<Asking>();
  const close = () => setAsking(undefined);
  const setStatus = useMutation(
    trpc.player.setStatus.mutationOptions({
      onSuccess: async ({ status }) => {
        close();
        toast({ title: t('statusIs', { alias: page.player.alias, status: t(`statuses.${status}`) }) });
        await cache.invalidateQueries({ queryKey: trpc.player.pathKey() });
      },
    }),
  );
  const { player, wallets, seats } = page;
  const status = isStatus(asking) ? asking : undefined;
  const ends = status === 'blocked' || status === 'closed';
  return (
    <>
      {mayPay && (
        <>
          <Button onClick={() => setAsking('withdraw')}>
            <HandCoins aria-hidden /> {t('withdraw')}
          </Button>
          <Button variant="primary" onClick={() => setAsking('deposit')}>
            <Banknote aria-hidden /> {t('deposit')}
          </Button>
        </>
      )}
      {mayAdjust && (
        <Button variant={mayPay ? 'outline' : 'primary'} onClick={() => setAsking('adjust')}>
          <Scale aria-hidden /> {t('adjust')}
        </Button>
      )}
      {mayEdit && (
        <DropdownMenu
          trigger={
            <Button size="icon" aria-label={t('moreActions')}>
              <MoreHorizontal aria-hidden />
            </Button>
          }
        >
          <MenuItem onSelect={() => setAsking('edit')}>
            <Pencil aria-hidden /> {t('edit')}
          </MenuItem>
          <MenuSeparator />
          <MenuLabel>{t('changeStatus')}</MenuLabel>
          {PLAYER_STATUSES.filter((name) => name !== player.status).map((name) => (
            <MenuItem
              key={name}
              onSelect={() => {
                setStatus.reset();
                setAsking(name);
              }}
            >
              {t(`acts.${name}`)}
            </MenuItem>
          ))}
        </DropdownMenu>
      )}
      {asking === 'edit' && <PlayerDialog player={player} onClose={close} />}
      {asking === 'adjust' && <AdjustDialog page={page} onClose={close} />}
      {(asking === 'deposit' || asking === 'withdraw') && <PayDialog kind={asking} page={page} onClose={close} />}
      <ConfirmDialog
        key={status}
        open={status !== undefined}
        onOpenChange={(open) => !open && close()}
        title={status ? t(`actTitles.${status}`, { alias: player.alias }) : ''}
        description={status ? t(`actHelp.${status}`) : ''}
        figures={[
          { label: t('statusNow'), value: t(`statuses.${player.status}`) },
          ...wallets
            .filter((wallet) => wallet.balance !== 0)
            .map((wallet) => ({
              label: t('walletIn', { currency: wallet.currency }),
              value: format.amount(wallet.balance, wallet.currency),
            })),
          { label: t('seats'), value: seats.length },
        ]}
        reason={{ label: t('reason'), required: true, maxLength: 1000 }}
        confirmLabel={status ? t(`acts.${status}`) : ''}
        pendingLabel={t('saving')}
        destructive={ends}
        pending={setStatus.isPending}
        error={setStatus.error ? (problemOf(setStatus.error)?.message ?? t('actFailed')) : undefined}
        onConfirm={(reason) => status && setStatus.mutate({ playerId: player.id, status, reason })}
      />
    </>
  );
}
