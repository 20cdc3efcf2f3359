'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Card } from '@/app/_components/ui/card';
import { CopyId } from '@/app/_components/ui/copy-id';
import { Empty } from '@/app/_components/ui/empty';
import { ScrollBox } from '@/app/_components/ui/scroll-box';
import { State } from '@/app/_components/ui/state';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import { REPORTS } from '@/server/contracts/finance';
import { FinanceFrame } from '../finance-frame';
import { filesInput } from '../search-params';

const POLL_MS = 2_000;

/** Files that were written, newest first: who asked, how far it is, rows, hash, and the way to take one. */
export function ReportFiles() {
  const t = useTranslations('finance');
  const format = useFormatter();
  const trpc = useTRPC();
  const query = useQuery({
    ...trpc.finance.files.queryOptions(filesInput),
    // Events say when one is written; this catches what a cut stream has missed.
    refetchInterval: ({ state }) =>
      state.data?.rows.some((row) => row.state === 'queued' || row.state === 'running') ? POLL_MS : false,
  });
  useLive(['finance'], () => void query.refetch());
  const head = 'whitespace-nowrap px-3 py-2 text-left text-label text-muted-foreground';
  const cell = 'whitespace-nowrap px-3 py-2';
  return (
    <FinanceFrame part="files" query={query}>
      {query.data && (
        <Card>
          {query.data.rows.length === 0 ? (
            <Empty title={t('noFiles')} help={t('noFilesHelp')} />
          ) : (
            <ScrollBox label={t('parts.files')} className="-mx-4">
              <table className="num w-full text-table">
                <caption className="sr-only">{t('parts.files')}</caption>
                <thead>
                  <tr className="border-b">
                    {(['file', 'report', 'state', 'rows', 'requestedBy', 'requestedAt', 'sha256'] as const).map(
                      (id) => (
                        <th key={id} scope="col" className={id === 'rows' ? `${head} text-right` : head}>
                          {t(`fileColumns.${id}`)}
                        </th>
                      ),
                    )}
                  </tr>
                </thead>
                <tbody>
                  {query.data.rows.map((row) => {
                    const report = REPORTS.find((id) => id === row.report);
                    return (
                      <tr key={row.id} className="border-b">
                        <td className={cell}>
                          {row.writtenAt ? (
                            <a className="text-primary hover:underline" href={`/api/exports/${row.id}`} download>
                              {row.name}
                            </a>
                          ) : (
                            row.name
                          )}
                        </td>
                        <td className={cell}>{report ? t(`reports.${report}`) : row.report}</td>
                        <td className={cell}>
                          <State name={row.state} label={t(`jobStates.${row.state}`)} />
                        </td>
                        <td className={`${cell} text-right`}>{format.number(row.rows)}</td>
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
        </Card>
      )}
    </FinanceFrame>
  );
}
