'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { DataTable } from '@/app/_components/data-table/data-table';
import type { ListColumn } from '@/app/_components/data-table/list-types';
import { useListState } from '@/app/_components/data-table/use-list-state';
import { Button } from '@/app/_components/ui/button';
import { Empty } from '@/app/_components/ui/empty';
import { PageHeader } from '@/app/_components/ui/page-header';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import type { RouterOutputs } from '@/app/_trpc/outputs';
import { QueryProblem } from '@/app/_trpc/query-problem';
import { useKeptViews } from '@/app/_trpc/use-kept-views';
import { useMay } from '@/app/_trpc/use-may';
import { ROLES } from '@/server/contracts/permissions';
import { STAFF_STATUSES } from '@/server/contracts/staff';
import { InviteDialog } from './invite-dialog';
import { staffInput, staffList } from './search-params';
import { StaffState } from './staff-status';

type Row = RouterOutputs['staff']['list']['rows'][number];

/** Everybody with an account: roles, second factor, last access; the way to invite somebody. */
export function StaffList({ invite }: { invite: boolean }) {
  const t = useTranslations('staff');
  const roles = useTranslations('roles');
  const format = useFormatter();
  const trpc = useTRPC();
  const control = useListState(staffList);
  const keptViews = useKeptViews('staff');
  const mayManage = useMay('staff.manage');
  const [inviting, setInviting] = useState(invite);
  const query = useQuery({
    ...trpc.staff.list.queryOptions(staffInput(control.state)),
    placeholderData: keepPreviousData,
  });
  useLive(['staff'], () => void query.refetch());
  const page = query.data;
  const columns = useMemo<readonly ListColumn<Row>[]>(() => {
    const held = (row: Row) => row.roles.map((role) => roles(role)).join(', ') || t('noRoles');
    return [
      { id: 'name', header: t('columns.name'), cell: (row) => row.name, csv: (row) => row.name },
      { id: 'email', header: t('columns.email'), cell: (row) => row.email, csv: (row) => row.email },
      { id: 'roles', header: t('columns.roles'), cell: held, csv: (row) => row.roles.join(' ') },
      {
        id: 'status',
        header: t('columns.status'),
        cell: (row) => <StaffState status={row.status} />,
        csv: (row) => row.status,
      },
      {
        id: 'factor',
        header: t('columns.factor'),
        cell: (row) => (row.twoFactorEnabled ? t('on') : t('off')),
        csv: (row) => (row.twoFactorEnabled ? 'on' : 'off'),
      },
      {
        id: 'lastSeenAt',
        header: t('columns.lastSeenAt'),
        cell: (row) => (row.lastSeenAt ? <Time at={row.lastSeenAt} seconds={false} /> : t('never')),
        csv: (row) => row.lastSeenAt?.toISOString() ?? null,
      },
      {
        id: 'sessions',
        header: t('columns.sessions'),
        align: 'right',
        cell: (row) => format.number(row.sessions),
        csv: (row) => row.sessions,
      },
      {
        id: 'createdAt',
        header: t('columns.createdAt'),
        cell: (row) => <Time at={row.createdAt} seconds={false} />,
        csv: (row) => row.createdAt.toISOString(),
        startHidden: true,
      },
    ];
  }, [t, roles, format]);
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
  return (
    <>
      <PageHeader
        title={t('nav')}
        facts={[format.zoneLabel()]}
        actions={
          <>
            <Button asChild>
              <Link href="/staff/rights">{t('rightsReview')}</Link>
            </Button>
            {mayManage && (
              <Button variant="primary" onClick={() => setInviting(true)}>
                {t('inviteSomebody')}
              </Button>
            )}
          </>
        }
      />
      <DataTable
        listId="staff"
        label={t('nav')}
        control={control}
        keptViews={keptViews}
        columns={columns}
        rows={page?.rows}
        rowId={(row) => row.id}
        href={(row) => `/staff/${row.id}`}
        narrow={(row) => ({
          title: row.name,
          facts: row.roles.map((role) => roles(role)).join(', ') || t('noRoles'),
          state: <StaffState status={row.status} />,
        })}
        fetching={query.isFetching && query.isPlaceholderData}
        error={
          query.isError
            ? { failed: t('listFailed'), safe: t('safe'), id: report?.requestId, onRetry: () => query.refetch() }
            : undefined
        }
        empty={<Empty title={t('notFound')} />}
        any={page?.any ?? true}
        older={page?.older ?? null}
        newer={page?.newer ?? null}
        searchLabel={t('search')}
        filters={[
          {
            kind: 'choice',
            id: 'role',
            label: t('columns.role'),
            options: ROLES.map((value) => ({ value, label: roles(value) })),
          },
          {
            kind: 'choice',
            id: 'status',
            label: t('columns.status'),
            options: STAFF_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })),
          },
        ]}
        views={[
          { id: 'all', label: t('views.all'), state: { search: '', filters: {}, sort: 'name' } },
          ...STAFF_STATUSES.map((status) => ({
            id: status,
            label: t(`statuses.${status}`),
            state: { search: '', filters: { status: [status] }, sort: 'name' },
          })),
        ]}
      />
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  );
}
