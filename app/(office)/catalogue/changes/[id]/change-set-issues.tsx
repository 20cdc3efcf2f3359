'use client';

import { CircleX, TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Card } from '@/app/_components/ui/card';
import type { ChangeSetPage } from '../../api-types';

/** Errors that block and warnings that do not, each with a link to its document. */
export function ChangeSetIssues({ issues }: { issues: ChangeSetPage['issues'] }) {
  const t = useTranslations('catalogue');
  if (issues.length === 0) return null;
  return (
    <Card title={t('issues', { count: issues.length })}>
      <ul className="flex flex-col gap-2">
        {issues.map((issue) => {
          const isError = issue.severity === 'error';
          const Icon = isError ? CircleX : TriangleAlert;
          const message = issue.params?.message;
          return (
            <li key={`${issue.kind}/${issue.slug}/${issue.path}/${issue.code}`} className="flex items-start gap-2">
              <Icon aria-hidden className={isError ? 'mt-0.5 size-4 text-destructive' : 'mt-0.5 size-4 text-warning'} />
              <span className="min-w-0 break-words">
                <span className="sr-only">{isError ? t('error') : t('warning')}: </span>
                <Link
                  className="text-primary underline underline-offset-4"
                  href={`/catalogue/${issue.kind}/${issue.slug}`}
                >
                  {issue.slug}
                </Link>{' '}
                <span className="font-mono">{issue.path}</span>{' '}
                {typeof message === 'string'
                  ? message
                  : t.has(`issueCodes.${issue.code}`)
                    ? t(`issueCodes.${issue.code}`, issue.params)
                    : issue.code}
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
