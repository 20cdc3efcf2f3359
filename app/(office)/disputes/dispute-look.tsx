'use client';

import { useTranslations } from 'next-intl';
import { Badge } from '@/app/_components/ui/badge';
import { State } from '@/app/_components/ui/state';
import type { DisputePriority, DisputeState } from '@/server/contracts/disputes';

const looks = {
  new: 'pending',
  investigating: 'running',
  waiting: 'submitted',
  decided: 'settled',
  appealed: 'disputed',
  closed: 'superseded',
} as const;

/** Where a case stands. */
export function CaseState({ state }: { state: DisputeState }) {
  const t = useTranslations('disputes.states');
  return <State name={looks[state]} label={t(state)} />;
}

/** How much it hurries; late cases say so. */
export function Priority({ priority, late = false }: { priority: DisputePriority; late?: boolean }) {
  const t = useTranslations('disputes');
  return (
    <span className="inline-flex gap-1">
      <Badge tone={priority === 'urgent' ? 'destructive' : priority === 'high' ? 'warning' : 'muted'}>
        {t(`priorities.${priority}`)}
      </Badge>
      {late && <Badge tone="destructive">{t('late')}</Badge>}
    </span>
  );
}

const remedyLooks = { waiting: 'pending', posted: 'settled', rejected: 'rejected', withdrawn: 'withdrawn' } as const;

/** Whether a remedy waits, is carried out, or will not be. */
export function RemedyState({ state }: { state: string }) {
  const t = useTranslations('disputes.remedies.states');
  const known = (Object.keys(remedyLooks) as (keyof typeof remedyLooks)[]).find((each) => each === state) ?? 'waiting';
  return <State name={remedyLooks[known]} label={t(known)} />;
}
