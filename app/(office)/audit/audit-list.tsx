'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { DataTable } from '@/app/_components/data-table/data-table';
import type { ListColumn, ListFilter } from '@/app/_components/data-table/list-types';
import { useListState } from '@/app/_components/data-table/use-list-state';
import { Empty } from '@/app/_components/ui/empty';
import { PageHeader } from '@/app/_components/ui/page-header';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import type { RouterOutputs } from '@/app/_trpc/outputs';
import { QueryProblem } from '@/app/_trpc/query-problem';
import { useKeptViews } from '@/app/_trpc/use-kept-views';
import { Differences } from './differences';
import { ExportMenu } from './export-menu';
import { Outcome } from './outcome';
import { SealStrip } from './seal-strip';
import { auditFilterOf, auditInput, auditList, fieldPattern, outcomes, requestPattern } from './search-params';

type Row = RouterOutputs['audit']['list']['rows'][number];

/** Everything that anybody did or was refused, newest first. */
export function AuditList() {
  const t = useTranslations('audit');
  const format = useFormatter();
  const trpc = useTRPC();
  const control = useListState(auditList);
  const keptViews = useKeptViews('audit');
  const choices = useQuery(trpc.audit.choices.queryOptions());
  const query = useQuery({
    ...trpc.audit.list.queryOptions(auditInput(control.state, format.zone)),
    placeholderData: keepPreviousData,
  });
  const page = query.data;
  const columns = useMemo<readonly ListColumn<Row>[]>(
    () => [
      {
        id: 'action',
        header: t('columns.action'),
        cell: (row) => <span className="font-mono text-caption">{row.action}</span>,
        csv: (row) => row.action,
      },
      {
        id: 'at',
        header: t('columns.at'),
        cell: (row) => <Time at={row.occurredAt} />,
        csv: (row) => row.occurredAt.toISOString(),
      },
      { id: 'actor', header: t('columns.actor'), cell: (row) => row.actorName, csv: (row) => row.actorName },
      {
        id: 'outcome',
        header: t('columns.outcome'),
        cell: (row) => <Outcome outcome={row.outcome} />,
        csv: (row) => row.outcome,
      },
      {
        id: 'entity',
        header: t('columns.entity'),
        cell: (row) => (
          <span>
            {row.entityKind} <span className="font-mono text-caption text-muted-foreground">{row.entityId}</span>
          </span>
        ),
        csv: (row) => `${row.entityKind} ${row.entityId}`,
      },
      {
        id: 'reason',
        header: t('columns.reason'),
        cell: (row) => <span className="block max-w-96 truncate">{row.reason ?? '–'}</span>,
        csv: (row) => row.reason,
      },
      { id: 'ip', header: t('columns.ip'), cell: (row) => row.ip ?? '–', csv: (row) => row.ip, startHidden: true },
      {
        id: 'id',
        header: t('columns.id'),
        align: 'right',
        cell: (row) => row.id,
        csv: (row) => row.id,
        startHidden: true,
      },
    ],
    [t],
  );
  const report = problemOf(query.error);
  if (report?.problem.kind === 'forbidden') {
    return (
      <>
        <PageHeader title={t('nav')} />
        <QueryProblem
          error={query.error}
          failed={t('listFailed')}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
          missing={{ title: t('notFound') }}
        />
      </>
    );
  }
  const groups = [...new Set((choices.data?.actions ?? []).map((action) => `${action.split('.')[0]}.`))];
  const named = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  const filters: ListFilter[] = [
    {
      kind: 'choice',
      id: 'actor',
      label: t('columns.actor'),
      single: true,
      options: (choices.data?.actors ?? []).map((actor) => ({ value: actor.id, label: actor.name })),
    },
    {
      kind: 'choice',
      id: 'action',
      label: t('columns.action'),
      single: true,
      options: [
        ...groups.map((group) => ({ value: group, label: t('allOf', { group: group.slice(0, -1) }) })),
        ...named(choices.data?.actions ?? []),
      ],
    },
    {
      kind: 'choice',
      id: 'entity',
      label: t('columns.entity'),
      single: true,
      options: named(choices.data?.entityKinds ?? []),
    },
    { kind: 'text', id: 'entityId', label: t('columns.entityId') },
    { kind: 'text', id: 'field', label: t('columns.field'), help: t('fieldHelp'), pattern: fieldPattern },
    {
      kind: 'choice',
      id: 'outcome',
      label: t('columns.outcome'),
      single: true,
      options: outcomes.map((value) => ({ value, label: t(`outcomes.${value}`) })),
    },
    { kind: 'day', id: 'day', label: t('columns.day') },
    { kind: 'text', id: 'request', label: t('columns.request'), pattern: requestPattern },
  ];
  return (
    <>
      <PageHeader
        title={t('nav')}
        facts={[format.zoneLabel()]}
        actions={<ExportMenu filter={auditFilterOf(control.state, format.zone)} />}
      />
      <SealStrip />
      <DataTable
        listId="audit"
        label={t('nav')}
        control={control}
        keptViews={keptViews}
        columns={columns}
        rows={page?.rows}
        rowId={(row) => String(row.id)}
        href={(row) => `/audit/${row.id}`}
        narrow={(row) => ({
          title: row.action,
          facts: `${row.actorName} · ${format.dateTime(row.occurredAt)}`,
          state: <Outcome outcome={row.outcome} />,
        })}
        peek={(row) => ({
          title: row.action,
          body: (
            <div className="flex flex-col gap-3">
              <p className="text-muted-foreground">
                {row.actorName} · <Time at={row.occurredAt} />
              </p>
              {row.reason && <p className="whitespace-pre-wrap">{row.reason}</p>}
              <Differences before={row.before} after={row.after} />
            </div>
          ),
        })}
        fetching={query.isFetching && query.isPlaceholderData}
        error={
          query.isError
            ? {
                failed: report?.message ?? t('listFailed'),
                safe: t('safe'),
                id: report?.requestId,
                onRetry: () => query.refetch(),
              }
            : undefined
        }
        empty={<Empty title={t('empty')} />}
        any={page?.any ?? true}
        older={page?.older ?? null}
        newer={page?.newer ?? null}
        searchLabel={t('search')}
        filters={filters}
        views={[
          { id: 'all', label: t('views.all'), state: { search: '', filters: {}, sort: '-id' } },
          {
            id: 'refused',
            label: t('views.refused'),
            state: { search: '', filters: { outcome: ['refused'] }, sort: '-id' },
          },
          {
            id: 'signIn',
            label: t('views.signIn'),
            state: { search: '', filters: { action: ['session.'] }, sort: '-id' },
          },
          {
            id: 'staff',
            label: t('views.staff'),
            state: { search: '', filters: { action: ['staff.'] }, sort: '-id' },
          },
          {
            id: 'catalogue',
            label: t('views.catalogue'),
            state: { search: '', filters: { action: ['catalogue.'] }, sort: '-id' },
          },
        ]}
      />
    </>
  );
}
