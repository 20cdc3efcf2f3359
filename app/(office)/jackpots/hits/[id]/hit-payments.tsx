'use client';

import { useTranslations } from 'next-intl';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { Hit } from './hit';

/** Who has which part of a hit, and what he gets or got. */
export function HitPayments({ hit }: { hit: Hit }) {
  const t = useTranslations('jackpots');
  const format = useFormatter();
  const payments = hit.now?.payments ?? hit.payments ?? [];
  const amountOf = (seat: number) => payments.find((payment) => payment.seat === seat)?.amount ?? null;
  return (
    <table className="w-full text-table">
      <caption className="sr-only">{t('payout')}</caption>
      <thead>
        <tr className="border-b text-left text-label">
          <th className="py-1">{t('seat')}</th>
          <th>{t('player')}</th>
          <th>{t('role')}</th>
          <th className="text-right">{hit.currency}</th>
        </tr>
      </thead>
      <tbody>
        {hit.seats.map(({ seat, playerId, role, price, multiplier }) => (
          <tr key={`${seat} ${multiplier ?? ''}`} className="border-b last:border-0">
            <td className="num py-1">{seat}</td>
            <td>{hit.aliases[playerId] ?? playerId}</td>
            <td>
              {t(`roles.${role}`)}
              {price !== undefined && multiplier !== undefined && (
                <span className="num ml-2 text-muted-foreground">
                  {format.plainAmount(price, hit.currency)} × {format.number(multiplier)}
                </span>
              )}
            </td>
            <td className="num text-right">{format.plainAmount(amountOf(seat), hit.currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
