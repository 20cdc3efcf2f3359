import { createLoader, parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { CURRENCY_CODES } from '@/server/contracts/catalogue/currencies';
import { REPORT_GROUPS, REPORTS } from '@/server/contracts/finance';

/** What stands in the address of a report. */
export const reportParsers = {
  report: parseAsStringLiteral(REPORTS).withDefault('tax'),
  from: parseAsString,
  to: parseAsString,
  by: parseAsStringLiteral(REPORT_GROUPS).withDefault('day'),
  currency: parseAsStringLiteral(CURRENCY_CODES),
  test: parseAsBoolean.withDefault(false),
};

export const loadReport = createLoader(reportParsers);

type Address = Awaited<ReturnType<typeof loadReport>>;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Calendar days of the month so far, in the room's zone. */
export function thisMonth(zone: string, now: Date): { from: string; to: string } {
  const to = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(now);
  return { from: `${to.slice(0, 8)}01`, to };
}

/** The query that an address stands for; days that are none give way to the month so far. */
export function reportQuery({ report, from, to, by, currency, test }: Address, month: { from: string; to: string }) {
  return {
    report,
    from: from !== null && DAY.test(from) ? from : month.from,
    to: to !== null && DAY.test(to) ? to : month.to,
    groupBy: by,
    currency: currency ?? undefined,
    withTest: test,
  };
}

export const filesInput = { after: null, before: null, limit: 50 };
