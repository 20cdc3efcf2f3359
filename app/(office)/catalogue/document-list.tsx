'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { DataTable } from '@/app/_components/data-table/data-table';
import type { ListColumn } from '@/app/_components/data-table/list-types';
import { useListState } from '@/app/_components/data-table/use-list-state';
import { Button } from '@/app/_components/ui/button';
import { DropdownMenu, MenuItem } from '@/app/_components/ui/dropdown-menu';
import { Empty } from '@/app/_components/ui/empty';
import { PageHeader } from '@/app/_components/ui/page-header';
import { State } from '@/app/_components/ui/state';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useKeptViews } from '@/app/_trpc/use-kept-views';
import { useMay } from '@/app/_trpc/use-may';
import type { DocumentRow } from './api-types';
import { BulkEdit } from './bulk-edit';
import {
  documentStates,
  documentsInput,
  POLICY_KINDS,
  policyList,
  TABLE_KINDS,
  TEMPLATE_KINDS,
  tableList,
  templateList,
} from './search-params';
import { ExportDocuments, ImportDocuments } from './transfer';

const lists = {
  tables: { spec: tableList, kinds: TABLE_KINDS, add: ['table'] },
  templates: { spec: templateList, kinds: TEMPLATE_KINDS, add: TEMPLATE_KINDS },
  policies: {
    spec: policyList,
    kinds: POLICY_KINDS,
    add: ['jackpot', 'jurisdiction', 'protection', 'rake', 'tax', 'tcoin'],
  },
} as const;

/** Documents of the catalogue: tables, or what tables refer to. Several tables can be edited as one change. */
export function DocumentList({ screen }: { screen: 'tables' | 'policies' | 'templates' }) {
  const t = useTranslations('catalogue');
  const title = useTranslations(screen)('nav');
  const format = useFormatter();
  const trpc = useTRPC();
  const mayEdit = useMay('catalogue.edit');
  const { spec, kinds, add } = lists[screen];
  const control = useListState(spec);
  const query = useQuery({
    ...trpc.catalogue.documents.queryOptions(documentsInput(kinds, control.state)),
    placeholderData: keepPreviousData,
  });
  const page = query.data;
  const report = problemOf(query.error);
  const columns = useColumns(screen);
  const addOne = (kind: (typeof add)[number]) => (
    <Link href={`/catalogue/new?kind=${kind}`}>
      <Plus aria-hidden /> {t(`new.${kind}`)}
    </Link>
  );
  const [first] = add;
  const create = !mayEdit ? null : add.length === 1 ? (
    <Button asChild variant="primary">
      {addOne(first)}
    </Button>
  ) : (
    <DropdownMenu
      trigger={
        <Button variant="primary">
          <Plus aria-hidden /> {t(screen === 'templates' ? 'newTemplate' : 'newPolicy')}
        </Button>
      }
    >
      {add.map((kind) => (
        <MenuItem key={kind} asChild>
          {addOne(kind)}
        </MenuItem>
      ))}
    </DropdownMenu>
  );
  return (
    <>
      <PageHeader
        title={title}
        facts={[format.zoneLabel()]}
        actions={
          <>
            <ExportDocuments kinds={kinds} />
            {mayEdit && <ImportDocuments />}
            {create}
          </>
        }
      />
      <DataTable
        listId={screen}
        keptViews={useKeptViews(screen)}
        label={title}
        control={control}
        columns={columns}
        rows={page?.rows}
        rowId={(row) => row.id}
        href={(row) => `/catalogue/${row.kind}/${row.slug}`}
        narrow={(row) => ({
          id: row.name ?? row.slug,
          title: row.name ?? row.slug,
          facts: `${t(`kinds.${row.kind as 'table'}`)} · ${row.slug}`,
          state: <DocumentState row={row} />,
        })}
        fetching={query.isFetching && query.isPlaceholderData}
        error={
          query.isError
            ? { failed: t('listFailed'), safe: t('failedSafe'), id: report?.requestId, onRetry: () => query.refetch() }
            : undefined
        }
        empty={<Empty title={t('empty')} help={t('emptyHelp')} action={create} />}
        any={page?.any ?? true}
        older={page?.older ?? null}
        newer={page?.newer ?? null}
        searchLabel={t('search')}
        sorts={{ slug: 'slug', changedAt: 'changed' }}
        filters={[
          {
            kind: 'choice',
            id: 'state',
            label: t('columns.state'),
            options: documentStates.map((value) => ({ value, label: t(`filters.${value}`) })),
          },
          ...(screen !== 'tables'
            ? [
                {
                  kind: 'choice' as const,
                  id: 'kind',
                  label: t('columns.kind'),
                  options: kinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
                },
              ]
            : []),
        ]}
        views={[
          { id: 'all', label: t('views.all'), state: { search: '', filters: {}, sort: 'slug' } },
          {
            id: 'review',
            label: t('views.review'),
            state: { search: '', filters: { state: ['review'] }, sort: 'slug' },
          },
          {
            id: 'drafts',
            label: t('views.drafts'),
            state: { search: '', filters: { state: ['draft'] }, sort: 'slug' },
          },
        ]}
        selection={
          screen === 'tables' && mayEdit
            ? { actions: (selected) => <BulkEdit ids={'ids' in selected ? selected.ids : []} /> }
            : undefined
        }
      />
    </>
  );
}

/** Where the document stands: live, with a draft or a planned change beside it. */
function DocumentState({ row }: { row: DocumentRow }) {
  const t = useTranslations('catalogue');
  const states = [];
  if (row.archivedAt) states.push(<State key="archived" name="superseded" label={t('states.archived')} />);
  else if (row.live) states.push(<State key="live" name="live" label={t('states.live')} />);
  if (row.draft?.state === 'submitted')
    states.push(<State key="review" name="submitted" label={t('states.submitted')} />);
  else if (row.draft) states.push(<State key="draft" name="draft" label={t('states.draft')} />);
  if (row.plannedFrom) states.push(<State key="planned" name="approved" label={t('states.approved')} />);
  return <span className="inline-flex flex-wrap gap-1">{states}</span>;
}

function useColumns(screen: 'tables' | 'policies' | 'templates'): readonly ListColumn<DocumentRow>[] {
  const t = useTranslations('catalogue');
  const format = useFormatter();
  return useMemo(() => {
    const fact = (row: DocumentRow, name: string) => (row.facts as Record<string, unknown>)[name];
    const text = (row: DocumentRow, name: string) => (fact(row, name) == null ? '–' : String(fact(row, name)));
    const stakes = (row: DocumentRow) => {
      const value = fact(row, 'stakes');
      return typeof value === 'number' ? format.plainAmount(value, text(row, 'currency')) : '–';
    };
    const own: ListColumn<DocumentRow>[] =
      screen === 'tables'
        ? [
            { id: 'name', header: t('columns.name'), cell: (row) => row.name ?? '–', csv: (row) => row.name },
            {
              id: 'game',
              header: t('columns.game'),
              cell: (row) => text(row, 'game'),
              csv: (row) => text(row, 'game'),
            },
            {
              id: 'structure',
              header: t('columns.structure'),
              cell: (row) => text(row, 'structure'),
              csv: (row) => text(row, 'structure'),
            },
            {
              id: 'stakes',
              header: t('columns.stakes'),
              align: 'right',
              cell: stakes,
              csv: (row) => (fact(row, 'stakes') as number | null) ?? null,
            },
            {
              id: 'currency',
              header: t('columns.currency'),
              cell: (row) => text(row, 'currency'),
              csv: (row) => text(row, 'currency'),
            },
            {
              id: 'seats',
              header: t('columns.seats'),
              startHidden: true,
              align: 'right',
              cell: (row) => text(row, 'seats'),
            },
            {
              id: 'rake',
              header: t('columns.rake'),
              cell: (row) => text(row, 'rake'),
              csv: (row) => text(row, 'rake'),
            },
            { id: 'tax', header: t('columns.tax'), cell: (row) => text(row, 'tax'), csv: (row) => text(row, 'tax') },
          ]
        : [
            {
              id: 'kind',
              header: t('columns.kind'),
              cell: (row) => t(`kinds.${row.kind as 'rake'}`),
              csv: (row) => row.kind,
            },
          ];
    return [
      {
        id: 'slug',
        header: t('columns.slug'),
        cell: (row) => <span className="font-mono">{row.slug}</span>,
        csv: (row) => row.slug,
      },
      ...own.slice(0, 1),
      {
        id: 'state',
        header: t('columns.state'),
        cell: (row) => <DocumentState row={row} />,
        csv: (row) => (row.live ? 'live' : ''),
      },
      ...own.slice(1),
      {
        id: 'version',
        header: t('columns.version'),
        align: 'right',
        cell: (row) => (row.live ? `v${row.live.number}` : '–'),
        csv: (row) => row.live?.number ?? null,
      },
      {
        id: 'changedAt',
        header: t('columns.changedAt'),
        startHidden: screen === 'tables',
        cell: (row) => <Time at={row.changedAt} seconds={false} />,
        csv: (row) => row.changedAt.toISOString(),
      },
    ];
  }, [t, format, screen]);
}
