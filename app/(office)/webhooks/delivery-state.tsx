'use client';

import { useTranslations } from 'next-intl';
import { State } from '@/app/_components/ui/state';

const looks = { waiting: 'queued', delivered: 'succeeded', failed: 'failed' } as const;

/** How far a message has come. */
export function DeliveryState({ state }: { state: keyof typeof looks }) {
  const t = useTranslations('webhooks.deliveryStates');
  return <State name={looks[state]} label={t(state)} />;
}
