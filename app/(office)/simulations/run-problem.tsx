'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { Button } from '@/app/_components/ui/button';
import { QueryProblem } from '@/app/_trpc/query-problem';

/** What stands where a run or a hand would be when it could not be read. */
export function RunProblem(props: Omit<ComponentProps<typeof QueryProblem>, 'missing' | 'safe'>) {
  const t = useTranslations('simulation');
  const action = (
    <Button asChild>
      <Link href="/simulations">{t('allRuns')}</Link>
    </Button>
  );
  return (
    <QueryProblem
      {...props}
      safe={t('failedSafe')}
      missing={{ title: t('notFound'), help: t('notFoundHelp'), action }}
    />
  );
}
