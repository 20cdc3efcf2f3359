'use client';

import { useTranslations } from 'next-intl';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { RemedyPreview } from '@/server/contracts/remedies';

const shownPlayers = 50;

/** A remedy in figures: each player before and after, the house, what will be owed, and the day. */
export function PreviewTable({ preview }: { preview: RemedyPreview }) {
  const t = useTranslations('disputes.preview');
  const format = useFormatter();
  const { players, house, hands, unfinished, hits } = preview;
  return (
    <div className="flex flex-col gap-3">
      <ul className="num flex flex-wrap gap-x-6 gap-y-1">
        {preview.totals.map((total) => (
          <li key={total.currency}>
            {t('totals', {
              given: format.amount(total.given, total.currency),
              taken: format.amount(total.taken, total.currency),
              owed: format.amount(total.owed, total.currency),
            })}
          </li>
        ))}
        {hands.length > 0 && <li>{t('hands', { count: hands.length })}</li>}
        {unfinished.length > 0 && <li>{t('unfinished', { count: unfinished.length })}</li>}
        {preview.seatsFreed > 0 && <li>{t('seatsFreed', { count: preview.seatsFreed })}</li>}
        <li>{t('day', { day: format.date(`${preview.accountingDate}T12:00:00Z`, 'UTC') })}</li>
      </ul>
      {players.length > 0 && (
        <div className="overflow-x-auto">
          <table className="num w-full text-table">
            <caption className="sr-only">{t('players')}</caption>
            <thead>
              <tr className="border-b text-left text-muted-foreground">
                <th className="py-1.5 font-[450]">{t('player')}</th>
                <th className="py-1.5 font-[450]">{t('place')}</th>
                <th className="py-1.5 text-right font-[450]">{t('before')}</th>
                <th className="py-1.5 text-right font-[450]">{t('change')}</th>
                <th className="py-1.5 text-right font-[450]">{t('after')}</th>
                <th className="py-1.5 text-right font-[450]">{t('owed')}</th>
              </tr>
            </thead>
            <tbody>
              {players.slice(0, shownPlayers).map((each) => (
                <tr key={`${each.playerId} ${each.currency} ${each.place}`} className="border-b">
                  <td className="py-1.5">{each.alias}</td>
                  <td className="py-1.5">{each.place === 'wallet' ? t('wallet') : each.place}</td>
                  <td className="py-1.5 text-right">{format.amount(each.before, each.currency)}</td>
                  <td className="py-1.5 text-right">{format.amount(each.amount, each.currency, { signed: true })}</td>
                  <td className="py-1.5 text-right">{format.amount(each.after, each.currency)}</td>
                  <td className="py-1.5 text-right">
                    {each.owed !== 0 ? format.amount(each.owed, each.currency) : '–'}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {players.length > shownPlayers && (
        <p className="text-muted-foreground">{t('more', { count: players.length - shownPlayers })}</p>
      )}
      {house.length > 0 && (
        <ul className="num flex flex-wrap gap-x-6 gap-y-1 text-muted-foreground">
          {house.map((each) => (
            <li key={`${each.account} ${each.currency}`}>
              {each.account} {format.amount(each.amount, each.currency, { signed: true })}
            </li>
          ))}
        </ul>
      )}
      {hits.length > 0 && (
        <ul className="flex flex-col gap-1">
          {hits.map((hit) => (
            <li key={hit.number}>
              {hit.paid === null
                ? t('hitCancelled', { number: hit.number })
                : t('hitReturned', { number: hit.number, amount: format.amount(hit.paid, hit.currency) })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
