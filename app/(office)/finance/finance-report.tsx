'use client';

import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useQueryStates } from 'nuqs';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { Checkbox } from '@/app/_components/ui/checkbox';
import { Empty } from '@/app/_components/ui/empty';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { Field } from '@/app/_components/ui/field';
import { Input } from '@/app/_components/ui/input';
import { Notice } from '@/app/_components/ui/notice';
import { PageHeader } from '@/app/_components/ui/page-header';
import { Select } from '@/app/_components/ui/select';
import { Loading, RefetchBar, Skeleton } from '@/app/_components/ui/skeleton';
import { State } from '@/app/_components/ui/state';
import { toast } from '@/app/_components/ui/toast';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { QueryProblem } from '@/app/_trpc/query-problem';
import { CURRENCY_CODES } from '@/server/contracts/catalogue/currencies';
import { GROUPED_REPORTS, REPORT_FORMATS, REPORT_GROUPS, REPORT_ROWS_SHOWN, REPORTS } from '@/server/contracts/finance';
import { FinanceNav } from './finance-nav';
import { ReportTable } from './report-table';
import { reportParsers, reportQuery } from './search-params';
import { TieOuts } from './tie-outs';

const ALL = 'all';

/** One report: what is asked stands in the address, rows and totals beside their control totals in the ledger. */
export function FinanceReport({ month }: { month: { from: string; to: string } }) {
  const t = useTranslations('finance');
  const format = useFormatter();
  const trpc = useTRPC();
  const [address, setAddress] = useQueryStates(reportParsers);
  const asked = reportQuery(address, month);
  const query = useQuery({ ...trpc.finance.report.queryOptions(asked), placeholderData: keepPreviousData });
  const write = useMutation(
    trpc.finance.export.mutationOptions({
      onSuccess: () => toast({ title: t('fileAsked'), link: { href: '/finance/files', label: t('parts.files') } }),
    }),
  );
  const report = query.data;
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
          !forbidden &&
          REPORT_FORMATS.map((kind) => (
            <Button
              key={kind}
              pending={write.isPending && write.variables.format === kind}
              pendingLabel={t('asking')}
              disabled={!report || wrongDays}
              onClick={() => write.mutate({ ...asked, format: kind, bom: kind === 'csv' })}
            >
              <Download aria-hidden /> {t(`formats.${kind}`)}
            </Button>
          ))
        }
      />
      <FinanceNav />
      {!forbidden && (
        <Card className="mb-4">
          <div className="grid grid-cols-[repeat(auto-fill,minmax(160px,1fr))] items-end gap-4">
            <Field label={t('report')}>
              {(control) => (
                <Select
                  {...control}
                  value={address.report}
                  onValueChange={(value) => void setAddress({ report: REPORTS.find((id) => id === value) ?? null })}
                  options={REPORTS.map((id) => ({ value: id, label: t(`reports.${id}`) }))}
                />
              )}
            </Field>
            {(['from', 'to'] as const).map((end) => (
              <Field key={end} label={t(end)}>
                {(control) => (
                  <Input
                    {...control}
                    type="date"
                    required
                    value={asked[end]}
                    onChange={({ target }) => void setAddress({ [end]: target.value || null })}
                  />
                )}
              </Field>
            ))}
            {GROUPED_REPORTS.includes(address.report) && (
              <Field label={t('groupBy')}>
                {(control) => (
                  <Select
                    {...control}
                    value={address.by}
                    onValueChange={(value) => void setAddress({ by: REPORT_GROUPS.find((id) => id === value) ?? null })}
                    options={REPORT_GROUPS.map((id) => ({ value: id, label: t(`groups.${id}`) }))}
                  />
                )}
              </Field>
            )}
            <Field label={t('currency')}>
              {(control) => (
                <Select
                  {...control}
                  value={address.currency ?? ALL}
                  onValueChange={(value) =>
                    void setAddress({ currency: CURRENCY_CODES.find((code) => code === value) ?? null })
                  }
                  options={[
                    { value: ALL, label: t('allCurrencies') },
                    ...CURRENCY_CODES.map((code) => ({ value: code, label: code })),
                  ]}
                />
              )}
            </Field>
            <Field label={t('withTest')} inline>
              {(control) => (
                <Checkbox
                  {...control}
                  checked={address.test}
                  onCheckedChange={(checked) => void setAddress({ test: checked === true })}
                />
              )}
            </Field>
          </div>
          <p className="mt-3 text-caption text-muted-foreground">{t(`reportHelp.${address.report}`)}</p>
        </Card>
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
      {query.isPending && (
        <Loading>
          <Skeleton className="h-96" />
        </Loading>
      )}
      {report && !query.isError && (
        <div className="flex flex-col gap-4">
          <TieOuts ties={report.ties} />
          <Card
            title={t(`reports.${report.filter.report}`)}
            description={`${report.filter.from} – ${report.filter.to}`}
          >
            <RefetchBar active={query.isPlaceholderData && query.isFetching} />
            {report.rows.length === 0 ? (
              <Empty title={t('noActivity')} help={t('noActivityHelp')} />
            ) : (
              <ReportTable report={report} />
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
