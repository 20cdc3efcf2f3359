'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';

interface Booked {
  readonly kind: string;
  readonly sourceKind: string | null;
  readonly sourceId: string | null;
  readonly reason: string | null;
}

/** Words what a ledger transaction is and what it comes from: a payment by its reference, a hand by its number. */
export function useBookingWords() {
  const t = useTranslations('ledger');
  const players = useTranslations('players');
  return useMemo(() => {
    const kind = (name: string) => (t.has(`transactionKinds.${name}`) ? t(`transactionKinds.${name}`) : name);
    const source = ({ sourceKind, sourceId, reason }: Booked): string => {
      if (reason) {
        // An adjustment says its reason code before its note.
        const [, code, note] = /^(\w+): (.*)$/s.exec(reason) ?? [];
        return code && players.has(`reasons.${code}`) ? `${players(`reasons.${code}`)}: ${note}` : reason;
      }
      if (sourceKind === null || sourceId === null) return '–';
      if (sourceKind === 'hand') return t('hand', { id: sourceId });
      if (sourceKind === 'seat') {
        const at = sourceId.lastIndexOf(':');
        return t('seatAt', { table: sourceId.slice(0, at), seat: sourceId.slice(at + 1) });
      }
      return sourceId;
    };
    return { kind, source };
  }, [t, players]);
}
