import { CURRENCIES, type CurrencyCode } from '@/server/contracts/catalogue/currencies';
import type { TieOut } from '@/server/contracts/finance';
import type { FileFoot, FileHead } from './file-format';

/** Digits of a currency's minor unit; a currency that is not known has none. */
export const digitsOf = (currency: string): number => CURRENCIES[currency as CurrencyCode]?.digits ?? 0;

/** A money cell as a plain decimal of its currency, whatever the reader's language: `-1234.56`. */
export function decimalText(minor: number, currency: string): string {
  const digits = digitsOf(currency);
  if (digits === 0) return String(minor);
  // Most amounts have more digits than the minor unit.
  const text = minor > 999 ? String(minor) : String(Math.abs(minor)).padStart(digits + 1, '0');
  return `${minor < 0 ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Digits in threes: `-1,234.56`. */
export function groupedText(decimal: string): string {
  const point = decimal.indexOf('.');
  const whole = point < 0 ? decimal : decimal.slice(0, point);
  const sign = whole.startsWith('-') ? 1 : 0;
  if (whole.length - sign < 4) return decimal;
  let end = whole.length;
  let grouped = '';
  for (; end - sign > 3; end -= 3) grouped = `,${whole.slice(end - 3, end)}${grouped}`;
  return whole.slice(0, end) + grouped + (point < 0 ? '' : decimal.slice(point));
}

/** An identifier as words: `taxBase` is `Tax base`. */
export function wordsOf(id: string): string {
  const words = id.replace(/([a-z0-9])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A moment to the second, in UTC: `2026-12-01 08:05:09 UTC`. */
export const momentText = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

const tieText = (tie: TieOut): string =>
  `Control ${tie.id} ${tie.currency}: report ${decimalText(tie.shownMinor + tie.leftOutMinor, tie.currency)}, ledger ` +
  `${decimalText(tie.ledgerMinor, tie.currency)}, difference ${decimalText(tie.differenceMinor, tie.currency)}`;

/** The interval in words, with the zone and the hour at which its days begin. */
export function intervalText({ filter, room }: FileHead): string {
  const start = `${String(Math.floor(room.dayStartsAt / 60)).padStart(2, '0')}:${String(room.dayStartsAt % 60).padStart(2, '0')}`;
  return `${filter.from} to ${filter.to}, accounting days of ${room.zone} beginning at ${start}`;
}

/** The filters in words; their names are those of the request. */
export function filterText({ filter: { from: _, to: __, report: ___, ...rest } }: FileHead): string {
  const named = Object.entries(rest).filter(([, value]) => value !== undefined);
  return `Filters: ${named.map(([name, value]) => `${name} ${String(value)}`).join(', ')}`;
}

/** When and by whom: of closed days when and by whom they were closed, so that it is the same in every file. */
export const stampText = ({ stamp }: FileHead): string =>
  `${stamp.how === 'closed' ? 'Figures of closed days, closed' : 'Generated'} ${momentText(stamp.at)} by ${stamp.by}`;

/** What every file says about itself: operator, title, interval, filters, control totals. */
export function notesOf(head: FileHead, foot: FileFoot): string[] {
  return [
    head.room.name,
    `Report ${wordsOf(head.filter.report)} from ${intervalText(head)}`,
    stampText(head),
    filterText(head),
    `Period ${head.closed ? 'closed' : 'open'}; ${foot.rows} rows${foot.rows === 0 ? ', no activity' : ''}`,
    ...head.ties.map(tieText),
  ];
}
