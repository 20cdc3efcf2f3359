'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { Empty } from '@/app/_components/ui/empty';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { ScrollBox } from '@/app/_components/ui/scroll-box';
import { State } from '@/app/_components/ui/state';
import { Time } from '@/app/_components/ui/time';
import { toast } from '@/app/_components/ui/toast';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import type { RouterOutputs } from '@/app/_trpc/outputs';
import { useMay } from '@/app/_trpc/use-may';
import { REPORTS } from '@/server/contracts/finance';
import { FinanceFrame } from '../finance-frame';
import { ScheduleDialog } from './schedule-dialog';

const POLL_MS = 2_000;
const HEAD = 'whitespace-nowrap px-3 py-2 text-left text-label text-muted-foreground';
const CELL = 'whitespace-nowrap px-3 py-2 align-top';

type Plans = RouterOutputs['finance']['schedules'];

/** Reports that are written by a rule: what, when next, where to; and the runs so far with what became of them. */
export function Schedules() {
  const t = useTranslations('schedules');
  const trpc = useTRPC();
  const mayChange = useMay('report.schedule');
  const [creating, setCreating] = useState(false);
  const query = useQuery({
    ...trpc.finance.schedules.queryOptions(),
    refetchInterval: ({ state }) =>
      state.data?.runs.some((run) => run.state === 'writing' || run.state === 'sending') ? POLL_MS : false,
  });
  useLive(['finance'], () => void query.refetch());
  const plans = query.data;
  return (
    <FinanceFrame
      part="schedules"
      query={query}
      actions={
        mayChange && (
          <Button variant="primary" onClick={() => setCreating(true)} disabled={!plans}>
            <CalendarPlus aria-hidden /> {t('create')}
          </Button>
        )
      }
    >
      {plans && (
        <div className="flex flex-col gap-4">
          <Rules plans={plans} mayChange={mayChange} onChange={() => query.refetch()} />
          <Runs runs={plans.runs} />
          {creating && <ScheduleDialog plans={plans} onClose={() => setCreating(false)} />}
        </div>
      )}
    </FinanceFrame>
  );
}

function Rules({ plans, mayChange, onChange }: { plans: Plans; mayChange: boolean; onChange: () => void }) {
  const t = useTranslations('schedules');
  const tf = useTranslations('finance');
  const trpc = useTRPC();
  const format = useFormatter();
  const run = useMutation(
    trpc.finance.runSchedule.mutationOptions({
      onSuccess: () => toast({ title: t('started') }),
      onSettled: onChange,
    }),
  );
  const change = useMutation(trpc.finance.switchSchedule.mutationOptions({ onSettled: onChange }));
  const error = problemOf(run.error) ?? problemOf(change.error);
  return (
    <Card title={t('rules')} description={t('rulesHelp', { zone: plans.zone })}>
      {error && <ErrorPanel failed={error.message} id={error.requestId} className="mb-4" />}
      {plans.schedules.length === 0 ? (
        <Empty title={t('none')} help={t('noneHelp')} />
      ) : (
        <ScrollBox label={t('rules')} className="-mx-4">
          <table className="num w-full text-table">
            <caption className="sr-only">{t('rules')}</caption>
            <thead>
              <tr className="border-b">
                {(['name', 'report', 'days', 'rule', 'place', 'state', 'next'] as const).map((id) => (
                  <th key={id} scope="col" className={HEAD}>
                    {t(`columns.${id}`)}
                  </th>
                ))}
                <td className={HEAD} />
              </tr>
            </thead>
            <tbody>
              {plans.schedules.map((row) => {
                const report = REPORTS.find((id) => id === row.report);
                return (
                  <tr key={row.id} className="border-b last:border-b-0">
                    <th scope="row" className={`${CELL} text-left font-medium`}>
                      {row.name}
                    </th>
                    <td className={CELL}>
                      {report ? tf(`reports.${report}`) : row.report}, {tf(`formats.${row.wanted.format}`)}
                    </td>
                    <td className={CELL}>{t(`spans.${row.span}`)}</td>
                    <td className={CELL}>
                      <span className="font-mono text-caption">{row.rule}</span>
                      <span className="block text-caption text-muted-foreground">
                        {t('from', { start: row.firstStart.replace('T', ' ') })}
                      </span>
                    </td>
                    <td className={CELL}>{row.webhook ?? t('places.outbox')}</td>
                    <td className={CELL}>
                      <State name={row.active ? 'live' : 'draft'} label={t(row.active ? 'active' : 'paused')} />
                    </td>
                    <td className={CELL}>
                      {row.active && row.nextAt ? <Time at={row.nextAt} seconds={false} /> : '–'}
                      <span className="block text-caption text-muted-foreground">
                        {t('createdBy', { name: row.createdBy })}
                      </span>
                    </td>
                    <td className={`${CELL} text-right`}>
                      {mayChange && (
                        <span className="inline-flex gap-2">
                          <Button
                            pending={run.isPending && run.variables.scheduleId === row.id}
                            aria-label={t('runNamed', { name: row.name })}
                            onClick={() => run.mutate({ scheduleId: row.id })}
                          >
                            {t('run')}
                          </Button>
                          <Button
                            pending={change.isPending && change.variables.scheduleId === row.id}
                            aria-label={t(row.active ? 'pauseNamed' : 'resumeNamed', { name: row.name })}
                            onClick={() => change.mutate({ scheduleId: row.id, active: !row.active })}
                          >
                            {t(row.active ? 'pause' : 'resume')}
                          </Button>
                        </span>
                      )}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </ScrollBox>
      )}
      <p className="mt-3 text-caption text-muted-foreground">
        {t('count', { count: format.number(plans.schedules.length) })}
      </p>
    </Card>
  );
}

const LOOKS = { writing: 'running', sending: 'pending', arrived: 'settled', failed: 'failed' } as const;

function Runs({ runs }: { runs: Plans['runs'] }) {
  const t = useTranslations('schedules');
  const format = useFormatter();
  return (
    <Card title={t('runs')}>
      {runs.length === 0 ? (
        <p className="text-muted-foreground">{t('noRuns')}</p>
      ) : (
        <ScrollBox label={t('runs')} className="-mx-4">
          <table className="num w-full text-table">
            <caption className="sr-only">{t('runs')}</caption>
            <thead>
              <tr className="border-b">
                {(['schedule', 'due', 'file', 'state', 'attempts', 'where', 'ended'] as const).map((id) => (
                  <th key={id} scope="col" className={id === 'attempts' ? `${HEAD} text-right` : HEAD}>
                    {t(`runColumns.${id}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {runs.map((run) => (
                <tr key={run.id} className="border-b last:border-b-0">
                  <td className={CELL}>{run.schedule}</td>
                  <td className={CELL}>
                    <Time at={run.dueAt} seconds={false} />
                    {run.askedBy && (
                      <span className="block text-caption text-muted-foreground">
                        {t('askedBy', { name: run.askedBy })}
                      </span>
                    )}
                  </td>
                  <td className={CELL}>
                    {run.written ? (
                      <a className="text-primary hover:underline" href={`/api/exports/${run.fileId}`} download>
                        {run.file}
                      </a>
                    ) : (
                      <Link className="text-primary hover:underline" href="/finance/files">
                        {run.file}
                      </Link>
                    )}
                  </td>
                  <td className={CELL}>
                    <State name={LOOKS[run.state]} label={t(`states.${run.state}`)} />
                    {run.error && (
                      <p className="mt-1 max-w-80 whitespace-normal text-caption text-muted-foreground">{run.error}</p>
                    )}
                  </td>
                  <td className={`${CELL} text-right`}>{format.number(run.attempts)}</td>
                  <td className={`${CELL} max-w-80 whitespace-normal break-all font-mono text-caption`}>
                    {run.path ?? '–'}
                  </td>
                  <td className={CELL}>{run.endedAt ? <Time at={run.endedAt} /> : '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </Card>
  );
}
