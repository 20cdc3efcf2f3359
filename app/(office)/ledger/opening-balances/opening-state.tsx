'use client';

import { useTranslations } from 'next-intl';
import { State } from '@/app/_components/ui/state';

const looks = { waiting: 'pending', booked: 'settled', rejected: 'rejected', reversed: 'withdrawn' } as const;

/** How an import of opening balances stands. */
export function OpeningState({ state }: { state: keyof typeof looks }) {
  const t = useTranslations('openingBalances');
  return <State name={looks[state]} label={t(`states.${state}`)} />;
}
