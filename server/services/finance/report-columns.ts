import type { ReportColumn } from '@/server/contracts/finance';

export const CURRENCY: ReportColumn = { id: 'currency', kind: 'currency' };
export const money = (id: string): ReportColumn => ({ id, kind: 'money', total: true });
export const count = (id: string): ReportColumn => ({ id, kind: 'count', total: true });
export const text = (id: string): ReportColumn => ({ id, kind: 'text' });

/** As the database writes a moment in UTC, with up to six digits of a second: `2026-12-01 08:05:09.123456+00`. */
const IN_UTC = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/;

/** A moment of the database as a cell, to the millisecond. */
export function momentCell(moment: string | null): string | null {
  if (moment === null) return null;
  // A list has a moment a row: to take it for a date and write that again is a tenth of a file's work.
  if (!IN_UTC.test(moment)) return new Date(moment).toISOString();
  const fraction = moment.slice(20, -3).padEnd(3, '0').slice(0, 3);
  return `${moment.slice(0, 10)}T${moment.slice(11, 19)}.${fraction}Z`;
}
