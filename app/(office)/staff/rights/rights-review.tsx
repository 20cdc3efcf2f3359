'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { ConfirmDialog } from '@/app/_components/ui/confirm-dialog';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { PageHeader } from '@/app/_components/ui/page-header';
import { ScrollBox } from '@/app/_components/ui/scroll-box';
import { Loading, Skeleton } from '@/app/_components/ui/skeleton';
import { Time } from '@/app/_components/ui/time';
import { toast } from '@/app/_components/ui/toast';
import { saveFile } from '@/app/_lib/csv';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { QueryProblem } from '@/app/_trpc/query-problem';
import { useMay } from '@/app/_trpc/use-may';
import { StaffState } from '../staff-status';

/** Everybody's rights on one page, to go through and to write down that it was done (clause 40). */
export function RightsReview() {
  const t = useTranslations('staff');
  const roleWords = useTranslations('roles');
  const format = useFormatter();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const mayRecord = useMay('staff.approve');
  const [recording, setRecording] = useState(false);
  const query = useQuery(trpc.staff.rights.review.queryOptions());
  const save = useMutation(
    trpc.staff.rights.export.mutationOptions({
      onSuccess: (file) => saveFile(file.name, file.text, file.mediaType),
    }),
  );
  const record = useMutation(
    trpc.staff.rights.record.mutationOptions({
      onSuccess: async () => {
        setRecording(false);
        toast({ title: t('reviewRecorded') });
        await cache.invalidateQueries({ queryKey: trpc.staff.rights.pathKey() });
      },
    }),
  );
  const review = query.data;
  return (
    <>
      <PageHeader
        title={t('rightsReview')}
        facts={[
          review &&
            (review.lastReview ? (
              <span key="last">
                {t('lastReview')} <Time at={review.lastReview.at} seconds={false} /> {review.lastReview.by}: “
                {review.lastReview.note}”
              </span>
            ) : (
              t('neverReviewed')
            )),
          format.zoneLabel(),
        ].filter(Boolean)}
        actions={
          review && (
            <>
              <Button pending={save.isPending} pendingLabel={t('exporting')} onClick={() => save.mutate(undefined)}>
                {t('exportCsv')}
              </Button>
              {mayRecord && (
                <Button variant="primary" onClick={() => setRecording(true)}>
                  {t('recordReview')}
                </Button>
              )}
            </>
          )
        }
      />
      {save.isError && <ErrorPanel failed={t('exportFailed')} id={problemOf(save.error)?.requestId} className="mb-4" />}
      {query.isPending && (
        <Loading>
          <Skeleton className="h-64" />
        </Loading>
      )}
      {query.isError && !review && (
        <QueryProblem
          error={query.error}
          failed={t('listFailed')}
          safe={t('safe')}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
          missing={{ title: t('notFound') }}
        />
      )}
      {review && (
        <Card className="overflow-hidden">
          <ScrollBox label={t('rightsReview')}>
            <table className="num w-full min-w-[900px] text-table">
              <thead>
                <tr className="border-b text-left text-label text-muted-foreground [&>th]:px-2 [&>th]:py-1.5">
                  <th scope="col">{t('columns.name')}</th>
                  <th scope="col">{t('columns.status')}</th>
                  <th scope="col">{t('columns.roles')}</th>
                  <th scope="col">{t('columns.permissions')}</th>
                  <th scope="col">{t('columns.factor')}</th>
                  <th scope="col">{t('columns.lastSeenAt')}</th>
                </tr>
              </thead>
              <tbody>
                {review.rows.map((row) => (
                  <tr key={row.staffId} className="border-b align-top last:border-b-0 [&>td]:p-2 [&>th]:p-2">
                    <th scope="row" className="text-left font-[450]">
                      <Link href={`/staff/${row.staffId}`} className="text-primary hover:underline">
                        {row.name}
                      </Link>
                      <span className="block text-caption text-muted-foreground">{row.email}</span>
                    </th>
                    <td>
                      <StaffState status={row.status as 'invited' | 'active' | 'disabled'} />
                    </td>
                    <td>
                      {row.roles.map((role) => roleWords(role)).join(', ') || t('noRoles')}
                      <span className="block text-caption text-muted-foreground">{row.grants.join('; ')}</span>
                    </td>
                    <td>
                      <details>
                        <summary className="cursor-pointer">
                          {t('functions', { count: row.permissions.length })}
                        </summary>
                        <span className="font-mono text-caption text-muted-foreground">
                          {row.permissions.join(', ')}
                        </span>
                      </details>
                    </td>
                    <td>{row.twoFactorEnabled ? t('on') : t('off')}</td>
                    <td>
                      {row.lastSeenAt ? <Time at={row.lastSeenAt} seconds={false} /> : t('never')}
                      <span className="block text-caption text-muted-foreground">{row.lastIp}</span>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollBox>
        </Card>
      )}
      <ConfirmDialog
        open={recording}
        onOpenChange={setRecording}
        title={t('recordReview')}
        description={t('recordHelp')}
        figures={[{ label: t('accounts'), value: format.number(review?.rows.length ?? 0) }]}
        reason={{ label: t('findings'), required: true, maxLength: 1000 }}
        confirmLabel={t('recordReview')}
        pendingLabel={t('saving')}
        pending={record.isPending}
        error={record.error ? (problemOf(record.error)?.message ?? t('actFailed')) : undefined}
        onConfirm={(note) => record.mutate({ note })}
      />
    </>
  );
}
