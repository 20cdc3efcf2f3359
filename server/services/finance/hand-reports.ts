import { sql } from 'drizzle-orm';
import type { ReportFilter, ReportRow } from '@/server/contracts/finance';
import { safe } from '../ledger';
import { GROUP_KEY, RULE_OF_LINE, shownLines } from './hand-lines';
import type { ReportBody, ReportQuery } from './report';
import { CURRENCY, count, money, text } from './report-columns';
import { allLines, summableLines } from './rolled-lines';
import { TAX_APART, tieOut } from './tie-out';

interface Grouped extends Record<string, unknown> {
  readonly key: string | null;
  readonly player_id: string | null;
  readonly currency: string;
  readonly hands: string;
  readonly voided: string;
  readonly wagered: string;
  readonly won: string;
  readonly rake: string;
  readonly tax: string;
  readonly base: string;
  readonly withheld: string;
  readonly voids: string;
  readonly corrections: string;
  readonly house: string;
}

/** What of a line a report is about, and is held against an account of the ledger. */
export type Measure = 'rake' | 'tax' | 'house';

const KEY = text('group');

/** Lines added up by what the filter says. */
export async function grouped({ tx, filter }: ReportQuery, measure: Measure): Promise<readonly Grouped[]> {
  const key = GROUP_KEY[filter.groupBy];
  const player = filter.groupBy === 'player' ? sql`line.player_id` : sql`null::uuid`;
  const amount = sql.raw(`line.${measure}`);
  const { lines, hands } = await summableLines(tx, filter);
  return tx.execute<Grouped>(sql`
    select ${key} as key, ${player} as player_id, line.currency,
      ${hands('hand')} as hands, ${hands('void')} as voided,
      sum(line.wagered)::bigint as wagered, sum(line.won)::bigint as won,
      sum(line.rake)::bigint as rake, sum(line.tax)::bigint as tax, sum(line.base)::bigint as base,
      coalesce(sum(${amount}) filter (where line.cause = 'hand'), 0)::bigint as withheld,
      coalesce(sum(${amount}) filter (where line.cause = 'void'), 0)::bigint as voids,
      coalesce(sum(${amount}) filter (where line.cause = 'correction'), 0)::bigint as corrections,
      sum(line.house)::bigint as house
    from ${lines} line left join player p on p.id = line.player_id
      ${filter.groupBy === 'taxRule' ? RULE_OF_LINE : sql``}
    where ${shownLines(filter)}
    group by 1, 2, 3 order by 1 nulls last, 3`);
}

/** A report's own sums of a measure, shown and in all, a row a currency. */
export async function control({ tx, filter }: ReportQuery, measure: Measure) {
  const amount = sql.raw(`line.${measure}`);
  const { lines } = await summableLines(tx, filter);
  return tx.execute<{ currency: string; shown: string | null; total: string | null }>(sql`
    select coalesce(a.currency, s.currency) as currency, s.shown, a.total
    from (select line.currency, sum(${amount})::bigint as total from ${await allLines(tx, filter)} line group by 1) a
    full join (
      select line.currency, sum(${amount})::bigint as shown
      from ${lines} line left join player p on p.id = line.player_id where ${shownLines(filter)} group by 1
    ) s on s.currency = a.currency`);
}

/** Where a group's row leads: to the player, and to the hands that it is made of. */
export function partsOf(row: Grouped, filter: ReportFilter): Pick<ReportRow, 'href' | 'drill'> {
  const drill = drillOf(row, filter);
  return {
    ...(row.player_id && { href: `/players/${row.player_id}` }),
    ...(drill && {
      drill: { report: filter.report === 'tax' ? 'taxable' : 'hands', currency: filter.currency, ...drill },
    }),
  };
}

/** The days of a month (`2026-12`) that a period has, and whether these are all of it. */
export function monthWithin(key: string, period: Pick<ReportFilter, 'from' | 'to'>) {
  const [year, month] = key.split('-').map(Number);
  const first = `${key}-01`;
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  const [from, to] = [[first, period.from].sort()[1], [last, period.to].sort()[0]];
  return { from, to, whole: from === first && to === last };
}

function drillOf({ key, player_id: playerId }: Grouped, filter: ReportFilter): Partial<ReportFilter> | null {
  if (key === null) return null;
  switch (filter.groupBy) {
    case 'day':
      return { from: key, to: key };
    case 'month': {
      const { from, to } = monthWithin(key, filter);
      return { from, to };
    }
    case 'game':
      return { game: key };
    case 'table':
      return { tableId: key };
    case 'player':
      return playerId ? { playerId } : null;
    case 'country':
      return { country: key };
    default:
      return null;
  }
}

/** The tax withheld from players at hand time (rules 00, Tax): base, withheld, taken back, corrected, what is due. */
export async function taxReport(query: ReportQuery): Promise<ReportBody> {
  const rows = await grouped(query, 'tax');
  return {
    columns: [
      KEY,
      CURRENCY,
      count('hands'),
      money('taxBase'),
      { id: 'effectiveRate', kind: 'rate' },
      money('withheld'),
      money('voids'),
      money('corrections'),
      money('taxDue'),
    ],
    rows: rows
      .filter((row) => [row.base, row.withheld, row.voids, row.corrections].some((text) => safe(text) !== 0))
      .map((row) => ({
        cells: {
          group: row.key,
          currency: row.currency,
          hands: safe(row.hands),
          taxBase: safe(row.base),
          effectiveRate: safe(row.base) > 0 ? Math.round((safe(row.tax) / safe(row.base)) * 10_000) : null,
          withheld: safe(row.withheld),
          voids: safe(row.voids),
          corrections: safe(row.corrections),
          taxDue: safe(row.tax),
        },
        ...partsOf(row, query.filter),
      })),
    ties: await tieOut(query.tx, query.filter, 'tax', 'tax', await control(query, 'tax'), TAX_APART),
  };
}

/** Rake taken, taken back and corrected. */
export async function rakeReport(query: ReportQuery): Promise<ReportBody> {
  const rows = await grouped(query, 'rake');
  return {
    columns: [
      KEY,
      CURRENCY,
      count('hands'),
      money('wagered'),
      { id: 'shareOfWagers', kind: 'rate' },
      money('taken'),
      money('voids'),
      money('corrections'),
      money('rake'),
    ],
    rows: rows
      .filter((row) => [row.withheld, row.voids, row.corrections].some((text) => safe(text) !== 0))
      .map((row) => ({
        cells: {
          group: row.key,
          currency: row.currency,
          hands: safe(row.hands),
          wagered: safe(row.wagered),
          shareOfWagers: safe(row.wagered) > 0 ? Math.round((safe(row.rake) / safe(row.wagered)) * 10_000) : null,
          taken: safe(row.withheld),
          voids: safe(row.voids),
          corrections: safe(row.corrections),
          rake: safe(row.rake),
        },
        ...partsOf(row, query.filter),
      })),
    ties: await tieOut(query.tx, query.filter, 'rake', 'rake', await control(query, 'rake')),
  };
}
