'use client';

import { useTranslations } from 'next-intl';
import { useFormatter } from '@/app/_lib/format/use-formatter';

/** What is owed by a remedy; where later ones forgave of it, how much. */
export function DebtAmount({ debt }: { debt: { amount: number; forgiven: number; currency: string } }) {
  const t = useTranslations('disputes');
  const format = useFormatter();
  return (
    <span className="text-right">
      {format.amount(debt.amount, debt.currency)}
      {debt.forgiven > 0 && (
        <span className="block text-caption text-muted-foreground">
          {t('forgiven', { amount: format.amount(debt.forgiven, debt.currency) })}
        </span>
      )}
    </span>
  );
}
