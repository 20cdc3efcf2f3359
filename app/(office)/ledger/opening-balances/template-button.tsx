'use client';

import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/app/_components/ui/button';
import { downloadCsv } from '@/app/_lib/csv';
import { OPENING_TEMPLATE } from '@/server/contracts/opening-balances';

/** Hands out a file to begin with: the columns, and a line of every kind of account. */
export function Template() {
  const t = useTranslations('openingBalances');
  const [header, ...rows] = OPENING_TEMPLATE;
  return (
    <Button onClick={() => void downloadCsv('opening-balances', header, rows)}>
      <Download aria-hidden /> {t('template')}
    </Button>
  );
}
