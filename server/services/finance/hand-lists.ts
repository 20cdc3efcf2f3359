import { type SQL, sql } from 'drizzle-orm';
import { type ReportFilter, THRESHOLDS, type TieOut } from '@/server/contracts/finance';
import { safe } from '../ledger';
import { handLines, RULE_OF_LINE, shownLines } from './hand-lines';
import { control } from './hand-reports';
import type { ReportBody, ReportQuery } from './report';
import { CURRENCY, count, momentCell, money, text } from './report-columns';
import { TAX_APART, tieOut } from './tie-out';

/** The least amount that a list shows. */
const threshold = ({ report, thresholdMinor }: ReportFilter): number => thresholdMinor ?? THRESHOLDS[report] ?? 0;

async function tied(query: ReportQuery, measures: readonly ('rake' | 'tax')[]): Promise<TieOut[]> {
  const ties: TieOut[] = [];
  for (const measure of measures) {
    const apart = measure === 'tax' ? TAX_APART : [];
    ties.push(...(await tieOut(query.tx, query.filter, measure, measure, await control(query, measure), apart)));
  }
  return ties;
}

/** What stands in a list of hands for the hand's own day, where it counts on another one (a void, a correction, a late hand). */
const belongsTo = sql`case when line.cause in ('void', 'correction') then line.of_day end`;

/** Hands one by one, the latest first, with voids and corrections as lines of their own that refer back to their day. */
export async function handsReport(query: ReportQuery): Promise<ReportBody> {
  const { filter } = query;
  return {
    columns: [
      text('hand'),
      { id: 'endedAt', kind: 'moment' },
      { id: 'day', kind: 'day' },
      text('cause'),
      { id: 'belongsTo', kind: 'day' },
      text('game'),
      text('table'),
      { id: 'playersIn', kind: 'count' },
      CURRENCY,
      money('wagered'),
      money('won'),
      money('rake'),
      money('taxDue'),
    ],
    rows: {
      query: sql`
        select line.day::text as day, line.hand_id, line.ended_at, ${belongsTo}::text as belongs, line.game,
          line.table_id, line.currency,
          case line.cause when 'house' then 'hand' when 'houseVoid' then 'void' else line.cause end as cause,
          count(line.player_id) as players, sum(line.wagered)::bigint as wagered, sum(line.won)::bigint as won,
          sum(line.rake)::bigint as rake, sum(line.tax)::bigint as tax
        from ${handLines(filter)} line left join player p on p.id = line.player_id
        where ${shownLines(filter)}
        group by 1, 2, 3, 4, 5, 6, 7, 8
        having bool_or(line.cause <> 'correction') or sum(line.rake) <> 0 or sum(line.tax) <> 0 or sum(line.house) <> 0
          or sum(line.jackpot) <> 0
        order by 1 desc, 2 desc, 8`,
      row: (row) => ({
        cells: {
          hand: row.hand_id,
          endedAt: momentCell(row.ended_at),
          day: row.day,
          cause: row.cause,
          belongsTo: row.belongs,
          game: row.game,
          table: row.table_id,
          playersIn: safe(row.players),
          currency: row.currency,
          wagered: safe(row.wagered),
          won: safe(row.won),
          rake: safe(row.rake),
          taxDue: safe(row.tax),
        },
        href: `/hands/${row.hand_id}`,
      }),
    },
    ties: await tied(query, ['rake', 'tax']),
  };
}

/**
 * Every taxable event (standards 38): whose bet was taxed under which version of the tax, at what rate, what it came to,
 * and what of the hand's tax was withheld from him. Both columns add up to the same; who bets and who wins differ.
 */
export async function taxableReport(query: ReportQuery): Promise<ReportBody> {
  const { tx, filter } = query;
  const listed = sql`(line.base <> 0 or line.tax <> 0) and abs(line.base) >= ${threshold(filter)}::bigint`;
  const sums = await tx.execute<{ currency: string; shown: string | null; total: string | null }>(sql`
    select line.currency, sum(line.tax) filter (where ${shownLines(filter)} and ${listed})::bigint as shown,
      sum(line.tax)::bigint as total
    from ${handLines(filter)} line left join player p on p.id = line.player_id group by line.currency`);
  return {
    columns: [
      text('hand'),
      { id: 'endedAt', kind: 'moment' },
      { id: 'day', kind: 'day' },
      text('cause'),
      { id: 'belongsTo', kind: 'day' },
      text('player'),
      text('country'),
      text('game'),
      text('table'),
      text('taxRule'),
      CURRENCY,
      money('taxBase'),
      { id: 'rate', kind: 'rate' },
      money('caused'),
      money('withheldFrom'),
    ],
    rows: {
      query: sql`
        select line.day::text as day, line.hand_id, line.ended_at, line.cause, ${belongsTo}::text as belongs, line.game,
          line.table_id, line.currency, p.alias, p.country, line.base, line.due, line.tax,
          x.body #>> '{tax,rateBp}' as rate, coalesce(now_rule.label, first_rule.label) as rule
        from ${handLines(filter)} line left join player p on p.id = line.player_id ${RULE_OF_LINE}
        left join ruleset x on x.id = line.ruleset_id
        where ${shownLines(filter)} and ${listed}
        order by line.day desc, line.hand_id desc, line.cause, p.alias`,
      row: (row) => ({
        cells: {
          hand: row.hand_id,
          endedAt: momentCell(row.ended_at),
          day: row.day,
          cause: row.cause,
          belongsTo: row.belongs,
          player: row.alias,
          country: row.country,
          game: row.game,
          table: row.table_id,
          taxRule: row.rule,
          currency: row.currency,
          taxBase: safe(row.base),
          rate: row.rate === null ? null : Number(row.rate),
          caused: safe(row.due),
          withheldFrom: safe(row.tax),
        },
        href: `/hands/${row.hand_id}`,
      }),
    },
    ties: await tieOut(tx, filter, 'tax', 'tax', sums, TAX_APART),
  };
}

/** Single wins of at least the threshold, the largest first (standards 38). */
export async function winsReport({ filter }: ReportQuery): Promise<ReportBody> {
  return {
    columns: [
      text('hand'),
      { id: 'endedAt', kind: 'moment' },
      text('player'),
      text('country'),
      text('game'),
      text('table'),
      CURRENCY,
      money('net'),
      money('withheldFrom'),
    ],
    rows: {
      query: sql`
        select h.ended_at, h.currency, h.game, h.table_id, h.id as hand_id, s.net_minor as net, s.tax_minor as tax,
          p.alias, p.country
        from hand h join hand_seat s on s.hand_id = h.id and s.accounting_date = h.accounting_date
        left join player p on p.id = s.player_id
        cross join lateral (select h.currency, h.game, h.table_id, s.player_id) line
        where h.accounting_date between ${filter.from}::date and ${filter.to}::date
          and s.net_minor >= greatest(1, ${threshold(filter)}::bigint) and ${shownLines(filter)}
          and not exists (select 1 from hand_remedy r where r.hand_id = h.id and r.effect = 'voided')
          and not exists (select 1 from ledger_transaction t where t.reverses = h.transaction_id)
        order by s.net_minor desc, h.id`,
      row: (row) => ({
        cells: {
          hand: row.hand_id,
          endedAt: momentCell(row.ended_at),
          player: row.alias,
          country: row.country,
          game: row.game,
          table: row.table_id,
          currency: row.currency,
          net: safe(row.net),
          withheldFrom: safe(row.tax),
        },
        href: `/hands/${row.hand_id}`,
      }),
    },
    ties: [],
  };
}

/** What the standards call aggregate wins (38): players whose hands of the period come to at least the threshold, net. */
export async function winnersReport({ filter }: ReportQuery): Promise<ReportBody> {
  const net: SQL = sql`sum(line.won - line.rake - line.tax - line.wagered)`;
  return {
    columns: [
      text('player'),
      text('country'),
      CURRENCY,
      count('hands'),
      money('wagered'),
      money('won'),
      money('net'),
      money('withheldFrom'),
    ],
    rows: {
      query: sql`
        select line.player_id, p.alias, p.country, line.currency, sum(line.hands) as hands,
          sum(line.wagered)::bigint as wagered, sum(line.won)::bigint as won, ${net}::bigint as net,
          sum(line.tax)::bigint as tax
        from ${handLines(filter)} line join player p on p.id = line.player_id
        where ${shownLines(filter)}
        group by 1, 2, 3, 4 having ${net} >= greatest(1, ${threshold(filter)}::bigint)
        order by 8 desc, 1`,
      row: (row) => ({
        cells: {
          player: row.alias,
          country: row.country,
          currency: row.currency,
          hands: safe(row.hands),
          wagered: safe(row.wagered),
          won: safe(row.won),
          net: safe(row.net),
          withheldFrom: safe(row.tax),
        },
        href: `/players/${row.player_id}`,
        drill: { report: 'hands', playerId: String(row.player_id), currency: filter.currency },
      }),
    },
    ties: [],
  };
}
