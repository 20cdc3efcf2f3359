'use client';

import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { CopyId } from '@/app/_components/ui/copy-id';
import { Empty } from '@/app/_components/ui/empty';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { Progress } from '@/app/_components/ui/progress';
import { ScrollBox } from '@/app/_components/ui/scroll-box';
import { RefetchBar } from '@/app/_components/ui/skeleton';
import { State } from '@/app/_components/ui/state';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import type { RouterOutputs } from '@/app/_trpc/outputs';
import { REPORTS } from '@/server/contracts/finance';
import { FinanceFrame } from '../finance-frame';
import { filesInput } from '../search-params';

const POLL_MS = 1_000;

type Row = RouterOutputs['finance']['files']['rows'][number];

/** Files that were written, newest first: who asked, how far it is, rows, hash, and the way to take or stop one. */
export function ReportFiles() {
  const t = useTranslations('reportFiles');
  const tf = useTranslations('finance');
  const format = useFormatter();
  const trpc = useTRPC();
  const [place, setPlace] = useState<{ after: string | null; before: string | null }>({ after: null, before: null });
  const query = useQuery({
    ...trpc.finance.files.queryOptions({ ...filesInput, ...place }),
    placeholderData: keepPreviousData,
    // Events say when one is written; this shows how far it is, and catches what a cut stream has missed.
    refetchInterval: ({ state }) =>
      state.data?.rows.some((row) => row.state === 'queued' || row.state === 'running') ? POLL_MS : false,
  });
  useLive(['finance'], () => void query.refetch());
  const cancel = useMutation(trpc.finance.cancelExport.mutationOptions({ onSettled: () => query.refetch() }));
  const head = 'whitespace-nowrap px-3 py-2 text-left text-label text-muted-foreground';
  const cell = 'whitespace-nowrap px-3 py-2 align-top';
  const page = query.data;
  return (
    <FinanceFrame part="files" query={query}>
      {cancel.isError && (
        <ErrorPanel
          failed={problemOf(cancel.error)?.message ?? t('cancelFailed')}
          id={problemOf(cancel.error)?.requestId}
          className="mb-4"
        />
      )}
      {page && (
        <Card>
          <RefetchBar active={query.isPlaceholderData && query.isFetching} />
          {page.rows.length === 0 ? (
            <Empty title={tf('noFiles')} help={tf('noFilesHelp')} />
          ) : (
            <ScrollBox label={tf('parts.files')} className="-mx-4">
              <table className="num w-full text-table">
                <caption className="sr-only">{tf('parts.files')}</caption>
                <thead>
                  <tr className="border-b">
                    {(['file', 'report', 'state', 'rows', 'size', 'requestedBy', 'requestedAt', 'sha256'] as const).map(
                      (id) => (
                        <th
                          key={id}
                          scope="col"
                          className={id === 'rows' || id === 'size' ? `${head} text-right` : head}
                        >
                          {t(`columns.${id}`)}
                        </th>
                      ),
                    )}
                  </tr>
                </thead>
                <tbody>
                  {page.rows.map((row) => {
                    const report = REPORTS.find((id) => id === row.report);
                    const open = row.state === 'queued' || row.state === 'running';
                    return (
                      <tr key={row.id} className="border-b last:border-b-0">
                        <td className={cell}>
                          {row.writtenAt ? (
                            <a
                              className="inline-flex items-center gap-1.5 text-primary hover:underline"
                              href={`/api/exports/${row.id}`}
                              download
                            >
                              <Download aria-hidden className="size-4" />
                              {row.name}
                            </a>
                          ) : (
                            row.name
                          )}
                        </td>
                        <td className={cell}>{report ? tf(`reports.${report}`) : row.report}</td>
                        <td className={cell}>
                          {open ? (
                            <div className="flex items-start gap-3">
                              <HowFar row={row} />
                              <Button
                                size="inline"
                                variant="link"
                                pending={row.cancelling || (cancel.isPending && cancel.variables.fileId === row.id)}
                                pendingLabel={t('stopping')}
                                onClick={() => cancel.mutate({ fileId: row.id })}
                              >
                                {t('stop')}
                              </Button>
                            </div>
                          ) : (
                            <>
                              <State name={row.state} label={tf(`jobStates.${row.state}`)} />
                              {row.state === 'failed' && row.error && (
                                <p className="mt-1 max-w-80 whitespace-normal text-caption text-muted-foreground">
                                  {row.error}
                                </p>
                              )}
                            </>
                          )}
                        </td>
                        <td className={`${cell} text-right`}>{format.number(row.rows)}</td>
                        <td className={`${cell} text-right`}>
                          {row.bytes === null ? '–' : t('bytes', { size: format.number(Math.ceil(row.bytes / 1_000)) })}
                        </td>
                        <td className={cell}>{row.requestedBy}</td>
                        <td className={cell}>
                          <Time at={row.requestedAt} />
                        </td>
                        <td className={cell}>{row.sha256 ? <CopyId value={row.sha256} /> : '–'}</td>
                      </tr>
                    );
                  })}
                </tbody>
              </table>
            </ScrollBox>
          )}
          {(page.newer || page.older) && (
            <div className="mt-3 flex justify-end gap-2">
              <Button disabled={!page.newer} onClick={() => setPlace({ after: null, before: page.newer })}>
                {t('newer')}
              </Button>
              <Button disabled={!page.older} onClick={() => setPlace({ after: page.older, before: null })}>
                {t('older')}
              </Button>
            </div>
          )}
        </Card>
      )}
    </FinanceFrame>
  );
}

/** A bar where it is known how many rows there will be; the rows so far where it is not. */
function HowFar({ row }: { row: Row }) {
  const t = useTranslations('reportFiles');
  const tf = useTranslations('finance');
  const format = useFormatter();
  if (row.state === 'queued' || !row.progress) return <State name={row.state} label={tf(`jobStates.${row.state}`)} />;
  const rows = t('rowsSoFar', { rows: format.number(row.progress.rows) });
  if (row.progress.share === null) {
    return (
      <span>
        <State name={row.state} label={tf(`jobStates.${row.state}`)} />{' '}
        <span className="text-caption text-muted-foreground">{rows}</span>
      </span>
    );
  }
  return (
    <div className="w-48">
      <Progress
        label={tf('jobStates.running')}
        value={row.progress.share}
        max={1}
        detail={rows}
        spoken={(percent) => t('spoken', { file: row.name, percent })}
      />
    </div>
  );
}
