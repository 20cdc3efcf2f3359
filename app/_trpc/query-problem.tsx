'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Empty, NoPermission } from '@/app/_components/ui/empty';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { PERMISSIONS } from '@/server/contracts/permissions';
import { problemOf } from './client';

interface QueryProblemProps {
  error: unknown;
  /** What could not be read, in a sentence. */
  failed: string;
  /** What is safe all the same. */
  safe?: string;
  onRetry: () => void;
  retrying: boolean;
  /** What stands where the record would be when there is none. */
  missing: { readonly title: string; readonly help?: string; readonly action?: ReactNode };
}

/** What stands where data would be when it could not be read: no permission, not found, or an error to try again. */
export function QueryProblem({ error, failed, safe, onRetry, retrying, missing }: QueryProblemProps) {
  const roles = useTranslations('roles');
  const report = problemOf(error);
  switch (report?.problem.kind) {
    case 'forbidden': {
      const { permission } = report.problem;
      const holders: readonly string[] = permission ? PERMISSIONS[permission].holders : [];
      return <NoPermission roles={holders.filter((role) => roles.has(role)).map((role) => roles(role))} />;
    }
    case 'notFound':
    case 'ruleViolation':
      return <Empty {...missing} />;
    case 'conflict':
      return <ErrorPanel failed={report.message} id={report.requestId} />;
    default:
      return <ErrorPanel failed={failed} safe={safe} id={report?.requestId} onRetry={onRetry} retrying={retrying} />;
  }
}
