'use client';

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { DataTable } from '@/app/_components/data-table/data-table';
import type { ListColumn } from '@/app/_components/data-table/list-types';
import { useListState } from '@/app/_components/data-table/use-list-state';
import { Button } from '@/app/_components/ui/button';
import { Empty } from '@/app/_components/ui/empty';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import type { RouterOutputs } from '@/app/_trpc/outputs';
import { useKeptViews } from '@/app/_trpc/use-kept-views';
import { useMay } from '@/app/_trpc/use-may';
import { DeliveryState } from '../delivery-state';
import { deliveriesInput, deliveryList, deliveryStates } from '../search-params';

type Row = RouterOutputs['webhook']['deliveries']['rows'][number];

/** Every message to one webhook: whether it arrived, how often it was tried, what the other side said. */
export function DeliveryList({ webhookId }: { webhookId: string }) {
  const t = useTranslations('webhooks');
  const format = useFormatter();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const mayManage = useMay('webhook.manage');
  const control = useListState(deliveryList);
  const query = useQuery({
    ...trpc.webhook.deliveries.queryOptions(deliveriesInput(webhookId, control.state)),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.rows.some((row) => row.state === 'waiting') ? 3_000 : false),
  });
  const again = useMutation(
    trpc.webhook.redeliver.mutationOptions({
      onSuccess: () => cache.invalidateQueries({ queryKey: trpc.webhook.pathKey() }),
    }),
  );
  const { mutate, isPending, variables } = again;
  const keptViews = useKeptViews('deliveries');
  const page = query.data;
  const columns = useMemo<readonly ListColumn<Row>[]>(
    () => [
      {
        id: 'id',
        header: t('columns.delivery'),
        cell: (row) => <span className="font-mono text-caption">{row.id.slice(-12)}</span>,
        csv: (row) => row.id,
      },
      { id: 'event', header: t('columns.event'), cell: (row) => row.event, csv: (row) => row.event },
      {
        id: 'state',
        header: t('columns.state'),
        cell: (row) => <DeliveryState state={row.state} />,
        csv: (row) => row.state,
      },
      {
        id: 'createdAt',
        header: t('columns.createdAt'),
        cell: (row) => <Time at={row.createdAt} />,
        csv: (row) => row.createdAt.toISOString(),
      },
      {
        id: 'attempts',
        header: t('columns.attempts'),
        align: 'right',
        cell: (row) => format.number(row.attempts),
        csv: (row) => row.attempts,
      },
      {
        id: 'answer',
        header: t('columns.answer'),
        cell: (row) => [row.lastStatus, row.lastError].filter((part) => part !== null).join(' ') || '–',
        csv: (row) => [row.lastStatus, row.lastError].filter((part) => part !== null).join(' '),
      },
      {
        id: 'next',
        header: t('columns.next'),
        cell: (row) =>
          row.state === 'waiting' ? (
            <Time at={row.nextAt} />
          ) : row.state === 'failed' && mayManage ? (
            <Button
              variant="link"
              size="inline"
              pending={isPending && variables?.deliveryId === row.id}
              onClick={() => mutate({ deliveryId: row.id })}
            >
              {t('redeliver')}
            </Button>
          ) : (
            <Time at={row.deliveredAt} />
          ),
      },
    ],
    [t, format, mayManage, mutate, isPending, variables],
  );
  return (
    <>
      <h2 className="mb-3 text-h2">{t('deliveries')}</h2>
      {again.isError && (
        <ErrorPanel
          failed={problemOf(again.error)?.message ?? t('actFailed')}
          id={problemOf(again.error)?.requestId}
          className="mb-4"
        />
      )}
      <DataTable
        listId="deliveries"
        label={t('deliveries')}
        control={control}
        keptViews={keptViews}
        columns={columns}
        rows={page?.rows}
        rowId={(row) => row.id}
        href={() => `/webhooks/${webhookId}`}
        narrow={(row) => ({
          title: row.event,
          facts: format.dateTime(row.createdAt),
          state: <DeliveryState state={row.state} />,
        })}
        peek={(row) => ({
          title: row.event,
          body: <pre className="overflow-x-auto font-mono text-caption">{JSON.stringify(row.payload, null, 2)}</pre>,
        })}
        fetching={query.isFetching && query.isPlaceholderData}
        error={
          query.isError
            ? {
                failed: t('deliveriesFailed'),
                safe: t('safe'),
                id: problemOf(query.error)?.requestId,
                onRetry: () => query.refetch(),
              }
            : undefined
        }
        empty={<Empty title={t('nothingSent')} help={t('nothingSentHelp')} />}
        any={page?.any ?? true}
        older={page?.older ?? null}
        newer={page?.newer ?? null}
        filters={[
          {
            kind: 'choice',
            id: 'state',
            label: t('columns.state'),
            options: deliveryStates.map((value) => ({ value, label: t(`deliveryStates.${value}`) })),
          },
        ]}
      />
    </>
  );
}
