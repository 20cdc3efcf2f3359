'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { Empty } from '@/app/_components/ui/empty';
import { Figure } from '@/app/_components/ui/figure';
import { State } from '@/app/_components/ui/state';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import { useMay } from '@/app/_trpc/use-may';
import { FinanceFrame } from '../finance-frame';
import { RemitDialog } from './remit-dialog';

const looks = { waiting: 'pending', posted: 'settled', rejected: 'rejected' } as const;

/** Tax by currency: withheld, remitted, remaining; and every payment to the authority. */
export function Remittances() {
  const t = useTranslations('finance');
  const format = useFormatter();
  const trpc = useTRPC();
  const mayRemit = useMay('tax.remit');
  const [remitting, setRemitting] = useState(false);
  const query = useQuery(trpc.finance.remittances.queryOptions());
  useLive(['finance', 'approvals'], () => void query.refetch());
  const page = query.data;
  return (
    <FinanceFrame
      part="remittances"
      query={query}
      actions={
        mayRemit &&
        page?.due.some((due) => due.remainingMinor > 0) && (
          <Button variant="primary" onClick={() => setRemitting(true)}>
            {t('remit')}
          </Button>
        )
      }
    >
      {page && (
        <div className="flex flex-col gap-4">
          {page.due.length === 0 ? (
            <Card>
              <Empty title={t('noTax')} help={t('noTaxHelp')} />
            </Card>
          ) : (
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(320px,100%),1fr))] gap-4">
              {page.due.map((due) => (
                <li key={due.currency}>
                  <Card className="h-full">
                    <Figure
                      label={t('remaining', { currency: due.currency })}
                      value={format.amount(due.remainingMinor, due.currency)}
                      note={t('dueAndRemitted', {
                        due: format.amount(due.dueMinor, due.currency),
                        remitted: format.amount(due.remittedMinor, due.currency),
                      })}
                    />
                  </Card>
                </li>
              ))}
            </ul>
          )}
          <Card title={t('parts.remittances')}>
            {page.rows.length === 0 ? (
              <p className="text-muted-foreground">{t('noRemittances')}</p>
            ) : (
              <ul className="divide-y">
                {page.rows.map((row) => (
                  <li key={row.id} className="num flex flex-wrap items-center gap-x-3 py-2">
                    <Link
                      className="text-primary hover:underline"
                      href={
                        row.transactionId === null
                          ? `/approvals/${row.approvalId}`
                          : `/ledger/transactions/${row.transactionId}`
                      }
                    >
                      {format.amount(row.amountMinor, row.currency)}
                    </Link>
                    <span className="text-caption text-muted-foreground">
                      {t('throughDay', { through: row.through })} · {row.reference} · {row.requestedBy} ·{' '}
                      <Time at={row.requestedAt} seconds={false} />
                      {row.note && ` · ${row.note}`}
                    </span>
                    <span className="ml-auto">
                      <State
                        name={row.reversed ? 'voided' : looks[row.state]}
                        label={t(row.reversed ? 'reversed' : `remittanceStates.${row.state}`)}
                      />
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </Card>
          {remitting && <RemitDialog due={page.due} onClose={() => setRemitting(false)} />}
        </div>
      )}
    </FinanceFrame>
  );
}
