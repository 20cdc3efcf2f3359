'use client';

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { DataTable } from '@/app/_components/data-table/data-table';
import type { ListColumn } from '@/app/_components/data-table/list-types';
import { useListState } from '@/app/_components/data-table/use-list-state';
import { Button } from '@/app/_components/ui/button';
import { ConfirmDialog } from '@/app/_components/ui/confirm-dialog';
import { Empty } from '@/app/_components/ui/empty';
import { PageHeader } from '@/app/_components/ui/page-header';
import { State } from '@/app/_components/ui/state';
import { Time } from '@/app/_components/ui/time';
import { toast } from '@/app/_components/ui/toast';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { Locale } from '@/app/_lib/i18n/locales';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useKeptViews } from '@/app/_trpc/use-kept-views';
import { useMay } from '@/app/_trpc/use-may';
import type { SwitchRow } from '../api-types';
import { switchesInput, switchList, switchScopes } from '../search-params';
import { SwitchOffDialog } from './switch-off-dialog';

/** The game availability log: what is or was stopped, by whom, why; and the way to stop and to start again. */
export function SwitchList() {
  const t = useTranslations('catalogue');
  const title = useTranslations('switches')('nav');
  const format = useFormatter();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const language = useLocale() as Locale;
  const maySwitch = useMay('switch.off');
  const control = useListState(switchList);
  const [stopping, setStopping] = useState(false);
  const [starting, setStarting] = useState<SwitchRow>();
  const query = useQuery({
    ...trpc.catalogue.switches.queryOptions(switchesInput(control.state)),
    placeholderData: keepPreviousData,
  });
  const on = useMutation(trpc.catalogue.requestSwitchOn.mutationOptions());
  const page = query.data;
  const columns = useMemo<readonly ListColumn<SwitchRow>[]>(
    () => [
      {
        id: 'subject',
        header: t('columns.subject'),
        cell: (row) => `${t(`scopes.${row.scope}`)}${row.scope === 'room' ? '' : ` ${row.subject}`}`,
        csv: (row) => `${row.scope} ${row.subject}`,
      },
      {
        id: 'state',
        header: t('columns.state'),
        cell: (row) => <SwitchState row={row} />,
        csv: (row) => (row.onAt ? 'on' : 'off'),
      },
      {
        id: 'offAt',
        header: t('columns.offAt'),
        cell: (row) => <Time at={row.offAt} />,
        csv: (row) => row.offAt.toISOString(),
      },
      { id: 'offBy', header: t('columns.offBy'), cell: (row) => row.offBy, csv: (row) => row.offBy },
      { id: 'reason', header: t('reason'), cell: (row) => row.offReason, csv: (row) => row.offReason },
      {
        id: 'onAt',
        header: t('columns.onAt'),
        cell: (row) => (row.onAt ? <Time at={row.onAt} /> : '–'),
        csv: (row) => row.onAt?.toISOString() ?? null,
      },
      { id: 'onBy', header: t('columns.onBy'), cell: (row) => row.onBy ?? '–', csv: (row) => row.onBy },
      {
        id: 'act',
        header: t('columns.act'),
        cell: (row) =>
          row.onAt ? null : row.approvalId ? (
            <Link className="text-primary underline underline-offset-4" href={`/approvals/${row.approvalId}`}>
              {t('waitsForApproval')}
            </Link>
          ) : maySwitch ? (
            <Button size="inline" variant="link" onClick={() => setStarting(row)}>
              {t('switchOn')}
            </Button>
          ) : null,
      },
    ],
    [t, maySwitch],
  );
  return (
    <>
      <PageHeader
        title={title}
        facts={[t('switchesHelp'), format.zoneLabel()]}
        actions={
          maySwitch && (
            <Button variant="primary" onClick={() => setStopping(true)}>
              {t('stopGaming')}
            </Button>
          )
        }
      />
      <DataTable
        listId="switches"
        keptViews={useKeptViews('switches')}
        label={title}
        control={control}
        columns={columns}
        rows={page?.rows}
        rowId={(row) => row.id}
        href={(row) => (row.scope === 'table' ? `/catalogue/table/${row.subject}` : '/catalogue/switches')}
        narrow={(row) => ({
          id: row.subject,
          title: `${t(`scopes.${row.scope}`)} ${row.scope === 'room' ? '' : row.subject}`,
          facts: row.offReason,
          state: <SwitchState row={row} />,
        })}
        fetching={query.isFetching && query.isPlaceholderData}
        error={
          query.isError
            ? {
                failed: t('listFailed'),
                safe: t('failedSafe'),
                id: problemOf(query.error)?.requestId,
                onRetry: () => query.refetch(),
              }
            : undefined
        }
        empty={<Empty title={t('noSwitches')} help={t('noSwitchesHelp')} />}
        any={page?.any ?? true}
        older={page?.older ?? null}
        newer={page?.newer ?? null}
        filters={[
          {
            kind: 'choice',
            id: 'scope',
            label: t('columns.scope'),
            options: switchScopes.map((value) => ({ value, label: t(`scopes.${value}`) })),
          },
          {
            kind: 'choice',
            id: 'open',
            label: t('columns.state'),
            options: [
              { value: 'yes', label: t('off') },
              { value: 'no', label: t('onAgain') },
            ],
          },
        ]}
      />
      {stopping && <SwitchOffDialog language={language} onClose={() => setStopping(false)} />}
      <ConfirmDialog
        open={starting !== undefined}
        onOpenChange={(open) => !open && setStarting(undefined)}
        title={t('switchOnTitle', { subject: starting?.subject ?? '' })}
        description={t('switchOnHelp')}
        reason={{ label: t('reason'), required: true, maxLength: 1000 }}
        approver={t('someoneElse')}
        confirmLabel={t('askSwitchOn')}
        pendingLabel={t('saving')}
        pending={on.isPending}
        error={on.error ? (problemOf(on.error)?.message ?? t('saveFailed')) : undefined}
        onConfirm={(reason) =>
          starting &&
          on.mutate(
            { switchId: starting.id, reason },
            {
              onSuccess: async () => {
                setStarting(undefined);
                toast({ title: t('askedSwitchOn') });
                await cache.invalidateQueries({ queryKey: trpc.catalogue.switches.pathKey() });
              },
            },
          )
        }
      />
    </>
  );
}

function SwitchState({ row }: { row: SwitchRow }) {
  const t = useTranslations('catalogue');
  if (row.onAt) return <State name="live" label={t('onAgain')} />;
  return row.approvalId ? (
    <State name="pending" label={t('waitsForApproval')} />
  ) : (
    <State name="failed" label={t('off')} />
  );
}
