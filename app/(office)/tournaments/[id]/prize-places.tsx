'use client';

import { useTranslations } from 'next-intl';
import { ScrollBox } from '@/app/_components/ui/scroll-box';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { Lobby } from '../api-types';

/** What each place gets with the field as it is, and the sum by currency. */
export function PrizePlaces({ lobby }: { lobby: Lobby }) {
  const t = useTranslations('tournaments');
  const format = useFormatter();
  const { places, final, ticketFor } = lobby.prizes;
  const currencies = [...new Set(places.flatMap((place) => Object.keys(place.amounts)))];
  const sum = (currency: string) => places.reduce((all, place) => all + (place.amounts[currency] ?? 0), 0);
  return (
    <ScrollBox label={t('tabs.prizes')} className="max-h-[640px] rounded-card border bg-card">
      <p className="px-3 py-2 text-muted-foreground">{final ? t('prizesFinal') : t('prizesSoFar')}</p>
      <table className="w-full text-table">
        <thead>
          <tr className="border-y text-right text-label">
            <th scope="col" className="px-3 py-2">
              {t('columns.place')}
            </th>
            {currencies.map((currency) => (
              <th key={currency} scope="col" className="px-3 py-2">
                {currency}
              </th>
            ))}
            {ticketFor !== null && (
              <th scope="col" className="px-3 py-2">
                {t('ticket')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {places.map((place) => (
            <tr key={place.place} className="num border-b text-right">
              <th scope="row" className="px-3 py-1.5 font-normal">
                {place.place}
              </th>
              {currencies.map((currency) => (
                <td key={currency} className="px-3 py-1.5">
                  {format.plainAmount(place.amounts[currency] ?? 0, currency)}
                </td>
              ))}
              {ticketFor !== null && <td className="px-3 py-1.5">{place.ticket ? ticketFor : '–'}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="num text-right font-[550]">
            <th scope="row" className="px-3 py-2">
              {t('sum')}
            </th>
            {currencies.map((currency) => (
              <td key={currency} className="px-3 py-2">
                {format.plainAmount(sum(currency), currency)}
              </td>
            ))}
            {ticketFor !== null && <td className="px-3 py-2">{lobby.prizes.tickets}</td>}
          </tr>
        </tfoot>
      </table>
    </ScrollBox>
  );
}
