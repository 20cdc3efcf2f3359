'use client';

import { useTranslations } from 'next-intl';
import { ScrollBox } from '@/app/_components/ui/scroll-box';
import { useFormatter } from '@/app/_lib/format/use-formatter';

interface OpeningTotalsProps {
  totals: readonly {
    readonly currency: string;
    readonly account: string;
    readonly lines: number;
    readonly amountMinor: number;
  }[];
  against: readonly { readonly currency: string; readonly lines: number; readonly equityMinor: number }[];
}

/** Currency by currency what each kind of account gets, and what stands against it; every currency ends at zero. */
export function OpeningTotals({ totals, against }: OpeningTotalsProps) {
  const t = useTranslations('openingBalances');
  const kinds = useTranslations('ledger.kinds');
  const format = useFormatter();
  const cell = 'px-3 py-2';
  return (
    <ScrollBox label={t('totals')} className="-mx-4">
      {against.map(({ currency, lines, equityMinor }) => (
        <table key={currency} className="num mb-4 w-full text-table last:mb-0">
          <caption className="px-3 text-left text-h3">{currency}</caption>
          <thead>
            <tr className="border-b text-label text-muted-foreground">
              <th scope="col" className={`${cell} text-left`}>
                {t('columns.account')}
              </th>
              <th scope="col" className={`${cell} text-right`}>
                {t('columns.lines')}
              </th>
              <th scope="col" className={`${cell} text-right`}>
                {t('columns.booked')}
              </th>
            </tr>
          </thead>
          <tbody>
            {totals
              .filter((total) => total.currency === currency)
              .map((total) => (
                <tr key={total.account} className="border-b">
                  <th scope="row" className={`${cell} text-left font-[450]`}>
                    {kinds.has(total.account) ? kinds(total.account) : total.account}
                  </th>
                  <td className={`${cell} text-right`}>{format.number(total.lines)}</td>
                  <td className={`${cell} whitespace-nowrap text-right`}>
                    {format.plainAmount(total.amountMinor, currency, { signed: true })}
                  </td>
                </tr>
              ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className={`${cell} text-left`}>
                {t('against')}
              </th>
              <td className={`${cell} text-right`}>{format.number(lines)}</td>
              <td className={`${cell} whitespace-nowrap text-right font-[550]`}>
                {format.plainAmount(equityMinor, currency, { signed: true })}
              </td>
            </tr>
          </tfoot>
        </table>
      ))}
    </ScrollBox>
  );
}
