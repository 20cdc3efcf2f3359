import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useBookingWords } from '@/app/_components/books/use-booking-words';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { RouterOutputs } from '@/app/_trpc/outputs';
import type { Report, ReportCell, ReportColumn } from '@/server/contracts/finance';
import { ACCOUNT_KINDS } from '@/server/contracts/ledger';

export type ReportNames = RouterOutputs['finance']['names'];
type Cells = Readonly<Record<string, ReportCell>>;

/** What the cells and columns of a report read like: names in place of ids, amounts in their currency. */
export function useReportWords(report: Report, names: ReportNames | undefined) {
  const t = useTranslations('finance');
  const ledger = useTranslations('ledger');
  const tournaments = useTranslations('tournaments');
  const booking = useBookingWords();
  const format = useFormatter();
  return useMemo(() => {
    const game = (id: string) => names?.games.find((each) => each.id === id)?.name ?? id;
    const table = (id: string) => {
      const [slug, number] = id.split('/');
      const name = names?.tables.find((each) => each.slug === slug)?.name ?? slug;
      return number === undefined ? name : t('tableNumber', { name, number });
    };
    const source = (text: string) => {
      const [kind, ...rest] = text.split(' ');
      const id = rest.join(' ');
      return t.has(`sources.${kind}`)
        ? t(`sources.${kind}`, { id: kind === 'seat' ? table(id.split(':')[0]) : id })
        : text;
    };
    /** Words of a text cell by what its column holds. */
    const words: Readonly<Record<string, (text: string) => string>> = {
      game,
      table,
      country: (code) => format.country(code),
      jurisdiction: (label) => (label === 'none' ? t('noJurisdiction') : label),
      basis: (basis) => t(`bases.${basis}`),
      pool: (slug) => names?.pools.find((each) => each.slug === slug)?.name ?? slug,
      cause: (cause) => t(`causes.${cause}`),
      coinKind: (kind) => t(`coinKinds.${kind}`),
      kind: booking.kind,
      status: (status) => (tournaments.has(`statuses.${status}`) ? tournaments(`statuses.${status}`) : status),
      account: (kind) => (ACCOUNT_KINDS.some((each) => each === kind) ? ledger(`kinds.${kind}`) : kind),
      owner: (owner) => (owner.includes(':') ? table(owner.split(':')[0]) : owner),
      band: (band) => band.replace('-', '–'),
      source,
      day: (day) => day,
    };
    const holds = (column: ReportColumn) => (column.id === 'group' ? report.filter.groupBy : column.id);
    const heading = (column: ReportColumn) =>
      column.id === 'group' ? t(`groups.${report.filter.groupBy}`) : t(`columns.${column.id}`);
    /** A cell as text; null where it is empty. Moments are for whoever shows them with their zone. */
    const text = (column: ReportColumn, cells: Cells): string | null => {
      const cell = cells[column.id] ?? null;
      if (cell === null) return null;
      if (typeof cell === 'number') {
        if (column.kind === 'money') return format.amount(cell, String(cells.currency));
        if (column.kind === 'rate') return format.percent(cell / 100, { digits: 2 });
        return format.number(cell);
      }
      return words[holds(column)]?.(cell) ?? cell;
    };
    return { heading, text };
  }, [report, names, t, ledger, tournaments, booking, format]);
}
