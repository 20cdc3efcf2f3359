'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Card } from '@/app/_components/ui/card';
import { Figure } from '@/app/_components/ui/figure';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { useMay } from '@/app/_trpc/use-may';
import type { PlayerPage } from './player-page';

/** What the player has, currency by currency: in his wallet, on tables, and what he owes. Currencies are never summed. */
export function PlayerMoney({ page }: { page: PlayerPage }) {
  const t = useTranslations('players');
  const format = useFormatter();
  const seesBooks = useMay('ledger.view');
  const { wallets, seats, owed } = page;
  if (wallets.length === 0) {
    return (
      <Card>
        <p className="text-muted-foreground">{t('noWallet')}</p>
      </Card>
    );
  }
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(320px,100%),1fr))] gap-4">
      {wallets.map((wallet) => {
        const { currency } = wallet;
        const onTables = seats.filter((seat) => seat.currency === currency).reduce((sum, seat) => sum + seat.stack, 0);
        const owes = owed.find((account) => account.currency === currency);
        return (
          <li key={wallet.id}>
            <Card className="h-full">
              <Figure
                label={t('walletIn', { currency })}
                value={format.amount(wallet.balance, currency)}
                note={
                  <span className="num flex flex-col">
                    <span>{t('onTables', { amount: format.amount(onTables, currency) })}</span>
                    {owes && (
                      <span className="text-warning">
                        {t('owes', { amount: format.amount(-owes.balance, currency) })}
                      </span>
                    )}
                    {seesBooks && (
                      <Link className="text-primary hover:underline" href={`/ledger/accounts/${wallet.id}`}>
                        {t('toAccount', { currency })}
                      </Link>
                    )}
                  </span>
                }
              />
            </Card>
          </li>
        );
      })}
    </ul>
  );
}
