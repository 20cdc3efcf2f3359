'use client';

import { useTranslations } from 'next-intl';
import { State } from '@/app/_components/ui/state';

/** Whether it was done or refused, as icon and word. */
export function Outcome({ outcome }: { outcome: 'done' | 'refused' }) {
  const t = useTranslations('audit.outcomes');
  return <State name={outcome === 'done' ? 'succeeded' : 'rejected'} label={t(outcome)} />;
}
