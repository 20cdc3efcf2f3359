import {
  createLoader,
  createSerializer,
  parseAsBoolean,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from 'nuqs/server';
import { CURRENCY_CODES } from '@/server/contracts/catalogue/currencies';
import {
  GAME_FAMILIES,
  GROUPS_OF,
  NARROWED_BY,
  REPORT_GROUPS,
  REPORTS,
  type ReportFilter,
  type ReportNarrowing,
  THRESHOLDS,
} from '@/server/contracts/finance';

/** What stands in the address of a report; `up` is the address of the report that it was reached from. */
export const reportParsers = {
  report: parseAsStringLiteral(REPORTS).withDefault('tax'),
  from: parseAsString,
  to: parseAsString,
  by: parseAsStringLiteral(REPORT_GROUPS).withDefault('day'),
  currency: parseAsStringLiteral(CURRENCY_CODES),
  family: parseAsStringLiteral(GAME_FAMILIES),
  game: parseAsString,
  table: parseAsString,
  player: parseAsString,
  country: parseAsString,
  test: parseAsBoolean.withDefault(false),
  least: parseAsInteger,
  up: parseAsString,
};

export const loadReport = createLoader(reportParsers);
const addressOf = createSerializer(reportParsers);

export type Address = Awaited<ReturnType<typeof loadReport>>;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const COUNTRY = /^[A-Z]{2}$/;

export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Calendar days of the month so far, in the room's zone. */
export function thisMonth(zone: string, now: Date): Days {
  const to = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(now);
  return { from: `${to.slice(0, 8)}01`, to };
}

/** All of the month before the one of a day. */
export function monthBefore(day: string): Days {
  const [year, month] = day.split('-').map(Number);
  const iso = (at: number) => new Date(at).toISOString().slice(0, 10);
  return { from: iso(Date.UTC(year, month - 2, 1)), to: iso(Date.UTC(year, month - 1, 0)) };
}

/** The query that an address stands for; what is no day gives way to the month so far, what a report does not heed is left out. */
export function reportQuery(address: Address, month: Days) {
  const { report, from, to, by, least } = address;
  const heeds = (one: ReportNarrowing) => NARROWED_BY[report].includes(one);
  const only = <T>(one: ReportNarrowing, value: T | null) => (heeds(one) && value !== null ? value : undefined);
  const matching = (pattern: RegExp, value: string | null) => (value !== null && pattern.test(value) ? value : null);
  return {
    report,
    from: matching(DAY, from) ?? month.from,
    to: matching(DAY, to) ?? month.to,
    groupBy: GROUPS_OF[report]?.includes(by) === false ? GROUPS_OF[report][0] : by,
    currency: only('currency', address.currency),
    family: only('family', address.family),
    game: only('game', address.game),
    tableId: only('table', address.table),
    playerId: only('player', matching(UUID, address.player)),
    country: only('country', matching(COUNTRY, address.country)),
    withTest: heeds('test') && address.test,
    thresholdMinor: THRESHOLDS[report] !== undefined && least !== null && least >= 0 ? least : undefined,
  };
}

/** The address that shows the parts of a row, and leads back to where it stands. */
export function drillAddress(address: Address, filter: ReportFilter, drill: Partial<ReportFilter>): string {
  const next = { ...filter, ...drill };
  return addressOf('/finance', {
    report: next.report,
    from: next.from,
    to: next.to,
    by: next.groupBy,
    currency: next.currency ?? null,
    family: next.family ?? null,
    game: next.game ?? null,
    table: next.tableId ?? null,
    player: next.playerId ?? null,
    country: next.country ?? null,
    test: next.withTest,
    least: null,
    up: addressOf('', { ...address, from: filter.from, to: filter.to }),
  });
}

export const filesInput = { after: null, before: null, limit: 50 };
