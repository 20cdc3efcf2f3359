'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';

interface NamedAccount {
  readonly kind: string;
  /** Tells accounts of a kind apart: a player's id, `table:player`, a table, a pool, a provider; empty where there is one. */
  readonly owner: string;
  /** The player's alias, where the account is a player's. */
  readonly alias: string | null;
}

/** Words an account: what it is and whose, as in "Wallet · Ann" or "Seat · turku/2 · Ann". */
export function useAccountName(): (account: NamedAccount) => string {
  const t = useTranslations('ledger');
  return useCallback(
    ({ kind, owner, alias }) => {
      const table = kind === 'seat' ? owner.split(':')[0] : undefined;
      const whose = alias ?? (table === undefined ? owner : owner.split(':').at(-1));
      return [t.has(`kinds.${kind}`) ? t(`kinds.${kind}`) : kind, table, whose].filter(Boolean).join(' · ');
    },
    [t],
  );
}
