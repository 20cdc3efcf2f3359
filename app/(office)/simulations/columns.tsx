'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { ListColumn } from '@/app/_components/data-table/list-types';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { SimulationRow } from '@/server/contracts/simulation';
import { useFigureText } from './figure-text';
import { RunState } from './run-state';

/** The columns of the list of runs. */
export function useColumns(): readonly ListColumn<SimulationRow>[] {
  const t = useTranslations('simulation');
  const format = useFormatter();
  const text = useFigureText();
  return useMemo(
    () => [
      { id: 'name', header: t('columns.name'), cell: (row) => row.name, csv: (row) => row.name },
      {
        id: 'state',
        header: t('columns.state'),
        cell: (row) => <RunState state={row.state} />,
        csv: (row) => row.state,
      },
      { id: 'game', header: t('columns.game'), cell: (row) => row.gameName, csv: (row) => row.game },
      {
        id: 'hands',
        header: t('columns.hands'),
        align: 'right',
        cell: (row) =>
          row.progress.hands === row.hands
            ? format.number(row.hands)
            : t('handsOf', { done: format.number(row.progress.hands), hands: format.number(row.hands) }),
        csv: (row) => row.progress.hands,
      },
      {
        id: 'seats',
        header: t('columns.seats'),
        align: 'right',
        cell: (row) => row.seats,
        csv: (row) => row.seats,
        startHidden: true,
      },
      {
        id: 'rake',
        header: t('columns.rake'),
        align: 'right',
        cell: (row) =>
          row.rakePer100 === null ? (
            '–'
          ) : (
            <>
              {text.value(row.rakePer100, row.currency)}{' '}
              <span className="text-muted-foreground">
                {row.rakePer100.margin === null ? '' : text.margin(row.rakePer100, row.currency)} {row.currency}
              </span>
            </>
          ),
        csv: (row) => row.rakePer100?.value ?? null,
      },
      {
        id: 'speed',
        header: t('columns.speed'),
        align: 'right',
        cell: (row) => format.number(row.progress.handsPerSecond),
        csv: (row) => row.progress.handsPerSecond,
        startHidden: true,
      },
      { id: 'createdBy', header: t('columns.createdBy'), cell: (row) => row.createdBy, csv: (row) => row.createdBy },
      {
        id: 'createdAt',
        header: t('columns.createdAt'),
        cell: (row) => <Time at={row.createdAt} seconds={false} />,
        csv: (row) => row.createdAt,
      },
    ],
    [t, format, text],
  );
}
