'use client';

import { useTranslations } from 'next-intl';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { rankText } from '@/server/contracts/stepper';
import type { SeatView, TableProps } from './table-props';

/** The words and amounts that every table view shows, in the reader's language. */
export function useTableWords({
  currency,
  minorPerUnit,
  names,
  words,
  view,
  equity,
}: Pick<TableProps, 'currency' | 'minorPerUnit' | 'names' | 'words' | 'view' | 'equity'>) {
  const t = useTranslations('table');
  const format = useFormatter();
  const money = (minor: number) => format.recordAmount(minor, currency, minorPerUnit);
  return {
    t,
    money,
    /** A gain or a loss, always signed. */
    difference: (minor: number) => format.recordAmount(minor, currency, minorPerUnit, { signed: true }),
    /** Points won or lost, always signed. */
    points: (points: number | null) => format.number(points, { signed: true }),
    name: (seat: number) => names[seat] ?? t('seat', { seat }),
    /** Folded, all-in or sitting out; `null` while the seat is simply playing. */
    status: (seat: SeatView) => (seat.status === 'active' ? null : t(`status.${seat.status}`)),
    rank: (seat: SeatView) => (seat.rank ? rankText(seat.rank, words.ranks) : null),
    notes: (seat: SeatView) =>
      Object.entries(seat.notes ?? {}).map(([key, value]) => `${words.notes[key] ?? key} ${format.number(value)}`),
    /** `82 %`, `≈ 82 %` from a sample; `null` where no equity is told. */
    equity: (seat: number) => {
      const own = equity?.[seat];
      if (own === undefined) return null;
      const percent = format.percent(own.share * 100, { digits: 0 });
      return own.exact ? percent : `≈ ${percent}`;
    },
    pot: (index: number) => (index === 0 ? t('mainPot') : t('sidePot', { number: index })),
    street: words.streets[view.street] ?? view.street,
    acting: (seat: number) => !view.terminal && view.pending.includes(seat),
  };
}
