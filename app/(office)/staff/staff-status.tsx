'use client';

import { useTranslations } from 'next-intl';
import { State } from '@/app/_components/ui/state';
import type { StaffStatus } from '@/server/contracts/staff';

const looks = { invited: 'pending', active: 'live', disabled: 'voided' } as const;

/** Whether somebody may sign in, as icon and word. */
export function StaffState({ status }: { status: StaffStatus }) {
  const t = useTranslations('staff.statuses');
  return <State name={looks[status]} label={t(status)} />;
}
