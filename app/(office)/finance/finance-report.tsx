'use client';

import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useQueryStates } from 'nuqs';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { DropdownMenu, MenuItem } from '@/app/_components/ui/dropdown-menu';
import { Empty } from '@/app/_components/ui/empty';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { Notice } from '@/app/_components/ui/notice';
import { PageHeader } from '@/app/_components/ui/page-header';
import { Loading, RefetchBar, Skeleton } from '@/app/_components/ui/skeleton';
import { State } from '@/app/_components/ui/state';
import { toast } from '@/app/_components/ui/toast';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { Locale } from '@/app/_lib/i18n/locales';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { QueryProblem } from '@/app/_trpc/query-problem';
import { REPORT_FORMATS, REPORT_ROWS_SHOWN } from '@/server/contracts/finance';
import { FinanceNav } from './finance-nav';
import { ReportChart } from './report-chart';
import { ReportFilters } from './report-filters';
import { ReportTable } from './report-table';
import { ReportTrail } from './report-trail';
import { type Days, reportParsers, reportQuery } from './search-params';
import { TieOuts } from './tie-outs';

/** Minutes after midnight as a time of day. */
const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** One report: what is asked stands in the address, rows and totals beside their control totals in the ledger. */
export function FinanceReport({ month }: { month: Days }) {
  const t = useTranslations('finance');
  const format = useFormatter();
  const trpc = useTRPC();
  const [address, setAddress] = useQueryStates(reportParsers);
  const asked = reportQuery(address, month);
  const incomplete = asked.report === 'statement' && asked.playerId === undefined;
  const query = useQuery({
    ...trpc.finance.report.queryOptions(asked),
    enabled: !incomplete,
    placeholderData: keepPreviousData,
  });
  const write = useMutation(
    trpc.finance.export.mutationOptions({
      onSuccess: () => toast({ title: t('fileAsked'), link: { href: '/finance/files', label: t('parts.files') } }),
    }),
  );
  const language = useLocale() as Locale;
  const names = useQuery(trpc.finance.names.queryOptions({ language, playerId: asked.playerId }));
  const report = incomplete ? undefined : query.data;
  const problem = problemOf(query.error);
  const forbidden = problem?.problem.kind === 'forbidden';
  const wrongDays = problem?.problem.kind === 'ruleViolation';
  return (
    <>
      <PageHeader
        title={t('nav')}
        facts={[t('daysOf', { zone: format.zoneLabel() })]}
        state={
          report && <State name={report.closed ? 'settled' : 'draft'} label={t(report.closed ? 'closed' : 'open')} />
        }
        actions={
          !forbidden && (
            <DropdownMenu
              trigger={
                <Button pending={write.isPending} pendingLabel={t('asking')} disabled={!report || wrongDays}>
                  <Download aria-hidden /> {t('export')}
                </Button>
              }
            >
              {REPORT_FORMATS.map((kind) => (
                <MenuItem key={kind} onSelect={() => write.mutate({ ...asked, format: kind, bom: kind === 'csv' })}>
                  {t(`formats.${kind}`)}
                </MenuItem>
              ))}
            </DropdownMenu>
          )
        }
      />
      <FinanceNav />
      {!forbidden && (
        <>
          <ReportTrail up={address.up} />
          <ReportFilters
            address={address}
            asked={asked}
            month={month}
            names={names.data}
            onChange={(change) => void setAddress(change)}
          />
        </>
      )}
      {write.isError && (
        <ErrorPanel
          failed={problemOf(write.error)?.message ?? t('askFailed')}
          id={problemOf(write.error)?.requestId}
          className="mb-4"
        />
      )}
      {query.isError &&
        (wrongDays ? (
          <Notice tone="warning">{t('wrongDays')}</Notice>
        ) : (
          <QueryProblem
            error={query.error}
            failed={t('reportFailed')}
            safe={t('safe')}
            onRetry={() => query.refetch()}
            retrying={query.isFetching}
            missing={{ title: t('noActivity') }}
          />
        ))}
      {incomplete && <Notice>{t('reportHelp.statement')}</Notice>}
      {query.isPending && !incomplete && (
        <Loading>
          <Skeleton className="h-96" />
        </Loading>
      )}
      {report && !query.isError && (
        <div className="flex flex-col gap-4">
          <TieOuts ties={report.ties} />
          <ReportChart report={report} names={names.data} />
          <Card
            title={t(`reports.${report.filter.report}`)}
            description={`${report.filter.from} – ${report.filter.to} · ${t('dayStart', { time: clockOf(report.room.dayStartsAt) })}`}
          >
            <RefetchBar active={query.isPlaceholderData && query.isFetching} />
            {report.rows.length === 0 ? (
              <Empty title={t('noActivity')} help={t('noActivityHelp')} />
            ) : (
              <ReportTable report={report} names={names.data} address={address} />
            )}
            {report.cut && (
              <p className="mt-3 text-caption text-muted-foreground">
                {t('cut', { rows: format.number(REPORT_ROWS_SHOWN) })}
              </p>
            )}
          </Card>
        </div>
      )}
    </>
  );
}
