'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { tabClass, tabListClass, tabOnClass } from '@/app/_components/ui/tabs';
import { cn } from '@/app/_lib/cn';

const parts = ['chart', 'accounts', 'transactions', 'adjustments', 'openingBalances', 'reconciliation'] as const;

/** The parts of the books, as tabs that are pages. */
export function LedgerNav() {
  const t = useTranslations('ledger');
  const path = usePathname();
  return (
    <nav aria-label={t('parts.title')} className={cn(tabListClass, 'mb-4')}>
      {parts.map((part) => {
        const href = part === 'chart' ? '/ledger' : `/ledger/${part === 'openingBalances' ? 'opening-balances' : part}`;
        const on = path === href;
        return (
          <Link
            key={part}
            href={href}
            aria-current={on ? 'page' : undefined}
            className={cn(tabClass, on && tabOnClass)}
          >
            {t(`parts.${part}`)}
          </Link>
        );
      })}
    </nav>
  );
}
