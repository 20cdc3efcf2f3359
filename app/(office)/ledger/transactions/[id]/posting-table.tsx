'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useAccountName } from '@/app/_components/books/use-account-name';
import { ScrollBox } from '@/app/_components/ui/scroll-box';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { TransactionPage } from './transaction-page';

/** The postings of one transaction, currency by currency, each with the account it moves; every currency ends at zero. */
export function PostingTable({ postings }: { postings: TransactionPage['postings'] }) {
  const t = useTranslations('ledger');
  const format = useFormatter();
  const accountName = useAccountName();
  const currencies = [...new Set(postings.map((each) => each.currency))];
  const head = 'px-3 py-2 text-label text-muted-foreground whitespace-nowrap';
  if (postings.length === 0) return <p className="text-muted-foreground">{t('noPostings')}</p>;
  return (
    <ScrollBox label={t('postings')} className="-mx-4">
      {currencies.map((currency) => {
        const own = postings.filter((each) => each.currency === currency);
        return (
          <table key={currency} className="num w-full text-table">
            <caption className="sr-only">{t('postingsIn', { currency })}</caption>
            <thead>
              <tr className="border-b">
                <th scope="col" className={`${head} text-left`}>
                  {t('columns.account')}
                </th>
                <th scope="col" className={`${head} text-right`}>
                  {t('columns.amount', { currency })}
                </th>
              </tr>
            </thead>
            <tbody>
              {own.map((each) => (
                <tr key={each.id} className="border-b">
                  <th scope="row" className="max-w-80 px-3 py-2 text-left font-[450]">
                    <Link
                      className="block break-words text-primary hover:underline"
                      href={`/ledger/accounts/${each.accountId}`}
                    >
                      {accountName(each)}
                    </Link>
                  </th>
                  <td className="whitespace-nowrap px-3 py-2 text-right">
                    {format.plainAmount(each.amount, currency, { signed: true })}
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" className="px-3 py-2 text-left">
                  {t('total')}
                </th>
                <td className="px-3 py-2 text-right font-[550]">
                  {format.plainAmount(
                    own.reduce((sum, each) => sum + each.amount, 0),
                    currency,
                  )}
                </td>
              </tr>
            </tfoot>
          </table>
        );
      })}
    </ScrollBox>
  );
}
