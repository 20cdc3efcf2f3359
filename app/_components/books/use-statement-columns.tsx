'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { ListColumn } from '../data-table/list-types';
import { Time } from '../ui/time';
import { useBookingWords } from './use-booking-words';

/** One movement on an account, with the balance after it. Amounts are minor units. */
interface StatementLine {
  readonly id: number;
  readonly transactionId: number;
  readonly kind: string;
  readonly amount: number;
  readonly balance: number;
  readonly accountingDate: string;
  readonly occurredAt: Date;
  readonly bookedAt: Date;
  readonly sourceKind: string | null;
  readonly sourceId: string | null;
  readonly reason: string | null;
}

/** The columns of a statement in one currency, whose code stands in the headers. */
export function useStatementColumns(currency: string): readonly ListColumn<StatementLine>[] {
  const t = useTranslations('ledger');
  const format = useFormatter();
  const words = useBookingWords();
  return useMemo(
    () => [
      {
        id: 'transaction',
        header: t('columns.transaction'),
        cell: (row) => row.transactionId,
        csv: (row) => row.transactionId,
      },
      {
        id: 'occurredAt',
        header: t('columns.occurredAt'),
        cell: (row) => <Time at={row.occurredAt} />,
        csv: (row) => row.occurredAt.toISOString(),
      },
      { id: 'kind', header: t('columns.kind'), cell: (row) => words.kind(row.kind), csv: (row) => row.kind },
      {
        id: 'source',
        header: t('columns.source'),
        cell: (row) => (
          <span className="block max-w-72 truncate" title={words.source(row)}>
            {words.source(row)}
          </span>
        ),
        csv: (row) => [row.sourceKind, row.sourceId, row.reason].filter(Boolean).join(' '),
      },
      {
        id: 'amount',
        header: t('columns.amount', { currency }),
        align: 'right',
        cell: (row) => format.plainAmount(row.amount, currency, { signed: true }),
        csv: (row) => row.amount,
      },
      {
        id: 'balance',
        header: t('columns.balance', { currency }),
        align: 'right',
        cell: (row) => format.plainAmount(row.balance, currency),
        csv: (row) => row.balance,
      },
      {
        id: 'accountingDate',
        header: t('columns.accountingDate'),
        startHidden: true,
        cell: (row) => format.date(`${row.accountingDate}T12:00:00Z`, 'UTC'),
        csv: (row) => row.accountingDate,
      },
      {
        id: 'bookedAt',
        header: t('columns.bookedAt'),
        startHidden: true,
        cell: (row) => <Time at={row.bookedAt} />,
        csv: (row) => row.bookedAt.toISOString(),
      },
    ],
    [t, format, words, currency],
  );
}
