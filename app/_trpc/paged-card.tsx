'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { ScrollBox } from '@/app/_components/ui/scroll-box';
import { Skeleton } from '@/app/_components/ui/skeleton';
import { QueryProblem } from './query-problem';

/** Where a list read by keyset stands: after or before one of its rows, or at its beginning. */
export interface Place {
  readonly after?: string;
  readonly before?: string;
}

export const usePlace = () => useState<Place>({});

interface PagedCardProps<Row> {
  title: string;
  query: {
    readonly data?: { readonly rows: readonly Row[]; readonly newer: string | null; readonly older: string | null };
    readonly isError: boolean;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  failed: string;
  /** What stands there when there is no row. */
  none: string;
  head: ReactNode;
  row: (row: Row) => ReactNode;
  onPlace: (place: Place) => void;
}

/** A short list in a card, newest first, with steps to newer and older rows. */
export function PagedCard<Row>({ title, query, failed, none, head, row, onPlace }: PagedCardProps<Row>) {
  const t = useTranslations('list');
  const page = query.data;
  const step = (label: string, to: string | null, place: Place) => (
    <Button disabled={to === null} onClick={() => onPlace(place)}>
      {label}
    </Button>
  );
  return (
    <Card title={title}>
      {query.isError ? (
        <QueryProblem
          error={query.error}
          failed={failed}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
          missing={{ title: none }}
        />
      ) : !page ? (
        <Skeleton className="h-24" />
      ) : page.rows.length === 0 ? (
        <p className="text-muted-foreground">{none}</p>
      ) : (
        <ScrollBox label={title}>
          <table className="w-full text-table">
            <thead>
              <tr className="border-b text-left text-label">{head}</tr>
            </thead>
            <tbody>{page.rows.map(row)}</tbody>
          </table>
        </ScrollBox>
      )}
      {page && (page.older !== null || page.newer !== null) && (
        <div className="mt-3 flex justify-end gap-2">
          {step(t('newer'), page.newer, { before: page.newer ?? undefined })}
          {step(t('older'), page.older, { after: page.older ?? undefined })}
        </div>
      )}
    </Card>
  );
}
