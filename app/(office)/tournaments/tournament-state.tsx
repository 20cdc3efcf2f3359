'use client';

import { useTranslations } from 'next-intl';
import { State, type StateName } from '@/app/_components/ui/state';

const looks: Record<string, StateName> = {
  announced: 'approved',
  registering: 'pending',
  late: 'running',
  running: 'running',
  completed: 'settled',
  cancelled: 'cancelled',
  missed: 'caution',
};

/** The lobby's word for where a tournament stands. */
export function TournamentState({ status }: { status: string }) {
  const t = useTranslations('tournaments');
  return <State name={looks[status] ?? 'pending'} label={t(`statuses.${status as 'running'}`)} />;
}
