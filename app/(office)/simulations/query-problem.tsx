'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Button } from '@/app/_components/ui/button';
import { Empty, NoPermission } from '@/app/_components/ui/empty';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { problemOf } from '@/app/_trpc/client';
import { PERMISSIONS } from '@/server/contracts/permissions';

interface QueryProblemProps {
  error: unknown;
  /** What could not be read, in a sentence. */
  failed: string;
  onRetry: () => void;
  retrying: boolean;
}

/** What stands where data would be when it could not be read: no permission, not found, or an error to try again. */
export function QueryProblem({ error, failed, onRetry, retrying }: QueryProblemProps) {
  const t = useTranslations('simulation');
  const roles = useTranslations('roles');
  const report = problemOf(error);
  if (report?.problem.kind === 'forbidden') {
    const { permission } = report.problem;
    const holders: readonly string[] = permission ? PERMISSIONS[permission].holders : [];
    return <NoPermission roles={holders.filter((role) => roles.has(role)).map((role) => roles(role))} />;
  }
  if (report?.problem.kind === 'notFound' || report?.problem.kind === 'ruleViolation') {
    return (
      <Empty
        title={t('notFound')}
        help={t('notFoundHelp')}
        action={
          <Button asChild>
            <Link href="/simulations">{t('allRuns')}</Link>
          </Button>
        }
      />
    );
  }
  if (report?.problem.kind === 'conflict') return <ErrorPanel failed={report.message} id={report.requestId} />;
  return (
    <ErrorPanel failed={failed} safe={t('failedSafe')} id={report?.requestId} onRetry={onRetry} retrying={retrying} />
  );
}
