'use client';

import Link from 'next/link';
import type { ReactNode } from 'react';
import { Button } from '@/app/_components/ui/button';
import { PageHeader } from '@/app/_components/ui/page-header';
import { Loading, Skeleton } from '@/app/_components/ui/skeleton';
import { QueryProblem } from './query-problem';

interface UnreadPageProps {
  title: string;
  query: {
    readonly isError: boolean;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** What could not be read, in a sentence, and what is safe all the same. */
  failed: string;
  safe?: string;
  /** What stands there when there is no such record. */
  missing: string;
  /** The list that the record would be in. */
  list?: { readonly href: string; readonly label: string };
  /** What stands there while it is read, instead of one block. */
  children?: ReactNode;
}

/** The page of one record before there is one: being read, not there, or not to be read. */
export function UnreadPage({ title, query, failed, safe, missing, list, children }: UnreadPageProps) {
  return (
    <>
      <PageHeader title={title} />
      {query.isError ? (
        <QueryProblem
          error={query.error}
          failed={failed}
          safe={safe}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
          missing={{
            title: missing,
            action: list && (
              <Button asChild>
                <Link href={list.href}>{list.label}</Link>
              </Button>
            ),
          }}
        />
      ) : (
        (children ?? (
          <Loading>
            <Skeleton className="h-64" />
          </Loading>
        ))
      )}
    </>
  );
}
