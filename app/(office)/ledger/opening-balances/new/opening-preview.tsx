'use client';

import { useTranslations } from 'next-intl';
import { Card } from '@/app/_components/ui/card';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { RouterOutputs } from '@/app/_trpc/outputs';
import { OpeningTotals } from '../opening-totals';

/** What a file would book: how much, for whom, against what, on which day; and the hash that names its content. */
export function OpeningPreview({ found }: { found: RouterOutputs['opening']['preview'] }) {
  const t = useTranslations('openingBalances');
  const format = useFormatter();
  return (
    <Card title={t('previewTitle')} description={t(found.problemCount > 0 ? 'previewPartly' : 'previewNote')}>
      <dl className="mb-4 grid gap-x-4 gap-y-2 sm:grid-cols-[10rem_1fr]">
        <dt className="text-label">{t('file')}</dt>
        <dd className="break-all">{found.name}</dd>
        <dt className="text-label">{t('columns.lines')}</dt>
        <dd className="num">{format.number(found.lines)}</dd>
        <dt className="text-label">{t('accountingDate')}</dt>
        <dd className="num">{format.date(`${found.accountingDate}T12:00:00Z`, 'UTC')}</dd>
        <dt className="text-label">SHA-256</dt>
        <dd className="break-all font-mono text-caption">{found.sha256}</dd>
      </dl>
      {found.totals.length > 0 && <OpeningTotals totals={found.totals} against={found.against} />}
    </Card>
  );
}
