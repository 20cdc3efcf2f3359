'use client';

import { useTranslations } from 'next-intl';
import { State } from '@/app/_components/ui/state';
import type { SimulationState } from '@/server/contracts/simulation';

/** The state of a run as icon and word; a run that was told to stop and has not yet reads so. */
export function RunState({ state, cancelling = false }: { state: SimulationState; cancelling?: boolean }) {
  const t = useTranslations('simulation');
  return <State name={state} label={cancelling ? t('cancelling') : undefined} />;
}
