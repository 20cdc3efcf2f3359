'use client';

import { useTranslations } from 'next-intl';
import { State } from '@/app/_components/ui/state';
import type { HitState as HitStateName } from '@/server/contracts/jackpots';

const pools = { active: 'live', disabled: 'caution', decommissioned: 'superseded' } as const;
const hits = { pending: 'pending', paid: 'settled', rejected: 'rejected', voided: 'voided' } as const;

/** Whether a pool grows and pays, is switched off, or is closed for good. */
export function PoolState({ status }: { status: keyof typeof pools }) {
  const t = useTranslations('jackpots.status');
  return <State name={pools[status]} label={t(status)} />;
}

/** What became of a hit. */
export function HitState({ state }: { state: HitStateName }) {
  const t = useTranslations('jackpots.states');
  return <State name={hits[state]} label={t(state)} />;
}
