'use client';

import { useTranslations } from 'next-intl';
import { cn } from '@/app/_lib/cn';
import type { SteppedHand } from '@/server/contracts/stepper';
import { ScrollBox } from '../ui/scroll-box';
import { useHandMoney } from './hand-money';
import { seatName } from './step-text';

const columns = ['contributed', 'uncalled', 'won', 'rake', 'tax', 'net'] as const;

/** The money of the settled hand by seat, and what it adds up to. Scrolls inside its own box where it is narrow. */
export function SettlementTable({ hand }: { hand: SteppedHand }) {
  const t = useTranslations('stepper');
  const { money, difference } = useHandMoney(hand);
  const { settlement } = hand;
  if (settlement === null) return <p className="text-muted-foreground">{t('noSettlement')}</p>;
  const { seats, rake, tax, jackpot, house } = settlement;
  const shown = columns.filter(
    (column) => column === 'net' || column === 'won' || seats.some((seat) => seat[column] !== 0),
  );
  const net = seats.reduce((sum, seat) => sum + seat.net, 0);
  const rest = [
    ['rake', rake],
    ['tax', tax],
    ['jackpot', jackpot.contributed],
    ['house', house],
  ] as const;
  return (
    <div>
      <ScrollBox label={t('settlement')}>
        <table className="w-full text-table">
          <thead>
            <tr className="border-b text-left text-muted-foreground">
              <th scope="col" className="py-1.5 pr-4 font-[550]">
                {t('seatColumn')}
              </th>
              {shown.map((column) => (
                <th key={column} scope="col" className="py-1.5 pl-4 text-right font-[550]">
                  {t(`columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {seats.map((seat) => (
              <tr key={seat.seat} className="border-b">
                <th scope="row" className="py-1.5 pr-4 text-left font-normal">
                  {seatName(hand, seat.seat, t)}
                </th>
                {shown.map((column) => (
                  <td
                    key={column}
                    className={cn('num py-1.5 pl-4 text-right', seat[column] === 0 && 'text-muted-foreground')}
                  >
                    {column === 'net' ? difference(seat.net) : money(seat[column])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="font-[550]">
              <th scope="row" className="py-1.5 pr-4 text-left">
                {t('total')}
              </th>
              {shown.map((column) => (
                <td key={column} className="num py-1.5 pl-4 text-right">
                  {column === 'net' ? difference(net) : money(seats.reduce((sum, seat) => sum + seat[column], 0))}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </ScrollBox>
      <p className="num mt-3 text-table text-muted-foreground">
        {[
          `${t('columns.net')} ${difference(net)}`,
          ...rest
            .filter(([, amount]) => amount !== 0)
            .map(([key, amount]) => `${t(`columns.${key}`)} ${money(amount)}`),
        ].join(' + ')}{' '}
        = {money(rest.reduce((sum, [, amount]) => sum + amount, net))}
      </p>
    </div>
  );
}
