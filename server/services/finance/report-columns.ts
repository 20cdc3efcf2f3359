import type { ReportColumn } from '@/server/contracts/finance';

export const CURRENCY: ReportColumn = { id: 'currency', kind: 'currency' };
export const money = (id: string): ReportColumn => ({ id, kind: 'money', total: true });
export const count = (id: string): ReportColumn => ({ id, kind: 'count', total: true });
export const text = (id: string): ReportColumn => ({ id, kind: 'text' });

/** A moment of the database as a cell. */
export const momentCell = (moment: string | null): string | null =>
  moment === null ? null : new Date(moment).toISOString();
