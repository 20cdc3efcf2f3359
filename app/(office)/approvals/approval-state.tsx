'use client';

import { useTranslations } from 'next-intl';
import { State } from '@/app/_components/ui/state';
import type { ApprovalState as Name } from '@/server/contracts/approvals';

const looks = { open: 'pending', approved: 'succeeded', rejected: 'rejected', closed: 'withdrawn' } as const;

export function ApprovalState({ state }: { state: Name }) {
  const t = useTranslations('approvals');
  return <State name={looks[state]} label={t(`states.${state}`)} />;
}
