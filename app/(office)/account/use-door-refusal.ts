'use client';

import { useTranslations } from 'next-intl';
import type { DoorAnswer } from '@/app/_lib/door';
import { useFormatter } from '@/app/_lib/format/use-formatter';

/** Why the door refused a change of one's own account, in words. */
export function useDoorRefusal(): (answer: Extract<DoorAnswer<unknown>, { ok: false }>, refused: string) => string {
  const t = useTranslations('account');
  const format = useFormatter();
  return ({ report }, refused) => {
    if (!report) return t('offline');
    if (report.problem.kind === 'throttled')
      return t('throttled', { time: format.duration(report.problem.retryAfterSeconds * 1000) });
    if (report.problem.kind === 'unauthenticated')
      return report.problem.code === 'signInNeeded' ? t('signedOut') : refused;
    return t('failed', { id: report.requestId });
  };
}
