'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { ScrollBox } from '@/app/_components/ui/scroll-box';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { RouterOutputs } from '@/app/_trpc/outputs';

const link = 'text-primary hover:underline';

/** The ledger transactions of an import, each with what took it back. */
export function TransactionTable({ transactions }: Pick<RouterOutputs['opening']['get'], 'transactions'>) {
  const t = useTranslations('openingBalances');
  const format = useFormatter();
  const cell = 'px-3 py-2';
  return (
    <ScrollBox label={t('transactions')} className="-mx-4 max-h-96">
      <table className="num w-full text-table">
        <thead>
          <tr className="border-b text-label text-muted-foreground">
            <th scope="col" className={`${cell} text-left`}>
              {t('columns.transaction')}
            </th>
            <th scope="col" className={`${cell} text-right`}>
              {t('columns.lines')}
            </th>
            <th scope="col" className={`${cell} text-right`}>
              {t('columns.booked')}
            </th>
            <th scope="col" className={`${cell} text-left`}>
              {t('columns.reversedBy')}
            </th>
          </tr>
        </thead>
        <tbody>
          {transactions.map((each) => (
            <tr key={`${each.id} ${each.currency}`} className="border-b last:border-0">
              <th scope="row" className={`${cell} text-left font-[450]`}>
                <Link className={link} href={`/ledger/transactions/${each.id}`}>
                  {each.id}
                </Link>
              </th>
              <td className={`${cell} text-right`}>{format.number(each.lines)}</td>
              <td className={`${cell} whitespace-nowrap text-right`}>
                {format.amount(each.amountMinor, each.currency, { signed: true })}
              </td>
              <td className={cell}>
                {each.reversedBy === null ? (
                  '–'
                ) : (
                  <Link className={link} href={`/ledger/transactions/${each.reversedBy}`}>
                    {each.reversedBy}
                  </Link>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
