import { sql } from 'drizzle-orm';
import type { ReportColumn } from '@/server/contracts/finance';
import { safe } from '../ledger';
import { GROUP_KEY, shownLines } from './hand-lines';
import type { ReportBody, ReportQuery } from './report';
import { allLines, summableLines } from './rolled-lines';
import { tieOut } from './tie-out';

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
}

const KEY: ReportColumn = { id: 'group', kind: 'text' };
const CURRENCY: ReportColumn = { id: 'currency', kind: 'currency' };
const money = (id: string): ReportColumn => ({ id, kind: 'money', total: true });
const count = (id: string): ReportColumn => ({ id, kind: 'count', total: true });

async function grouped({ tx, filter }: ReportQuery, measure: 'rake' | 'tax'): Promise<readonly Grouped[]> {
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
      coalesce(sum(${amount}) filter (where line.cause = 'correction'), 0)::bigint as corrections
    from ${lines} line left join player p on p.id = line.player_id
    where ${shownLines(filter)}
    group by 1, 2, 3 order by 1 nulls last, 3`);
}

async function control({ tx, filter }: ReportQuery, measure: 'rake' | 'tax') {
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

const hrefOf = (row: Grouped): { href?: string } => (row.player_id ? { href: `/players/${row.player_id}` } : {});

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
        ...hrefOf(row),
      })),
    ties: await tieOut(query.tx, query.filter, 'tax', 'tax', await control(query, 'tax'), ['remittance']),
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
        ...hrefOf(row),
      })),
    ties: await tieOut(query.tx, query.filter, 'rake', 'rake', await control(query, 'rake')),
  };
}

/** What was played and what the house kept of it (standards 35): hands, voided ones, wagers, winnings, rake, tax. */
export async function revenueReport(query: ReportQuery): Promise<ReportBody> {
  const rows = await grouped(query, 'rake');
  const ties = await Promise.all([
    tieOut(query.tx, query.filter, 'rake', 'rake', await control(query, 'rake')),
    tieOut(query.tx, query.filter, 'tax', 'tax', await control(query, 'tax'), ['remittance']),
  ]);
  return {
    columns: [
      KEY,
      CURRENCY,
      count('hands'),
      count('voidedHands'),
      money('wagered'),
      money('won'),
      money('rake'),
      money('taxDue'),
    ],
    rows: rows.map((row) => ({
      cells: {
        group: row.key,
        currency: row.currency,
        hands: safe(row.hands),
        voidedHands: safe(row.voided),
        wagered: safe(row.wagered),
        won: safe(row.won),
        rake: safe(row.rake),
        taxDue: safe(row.tax),
      },
      ...hrefOf(row),
    })),
    ties: ties.flat(),
  };
}

/** Single wins of at least the threshold, the largest first (standards 38). */
export async function winsReport({ tx, filter, limit }: ReportQuery): Promise<ReportBody> {
  const rows = await tx.execute<
    Record<'ended_at' | 'currency' | 'game' | 'table_id' | 'hand_id' | 'net' | 'tax', string> &
      Record<'alias' | 'country' | 'player_id', string | null>
  >(sql`
    select h.ended_at, h.currency, h.game, h.table_id, h.id as hand_id, s.net_minor as net, s.tax_minor as tax, p.alias,
      p.country, s.player_id
    from hand h join hand_seat s on s.hand_id = h.id and s.accounting_date = h.accounting_date
    left join player p on p.id = s.player_id
    cross join lateral (select h.currency, h.game, h.table_id, s.player_id) line
    where h.accounting_date between ${filter.from}::date and ${filter.to}::date
      and s.net_minor >= ${filter.thresholdMinor} and ${shownLines(filter)}
      and not exists (select 1 from hand_remedy r where r.hand_id = h.id and r.effect = 'voided')
    order by s.net_minor desc, h.id limit ${limit + 1}`);
  return {
    columns: [
      { id: 'endedAt', kind: 'moment' },
      { id: 'hand', kind: 'text' },
      { id: 'player', kind: 'text' },
      { id: 'country', kind: 'text' },
      { id: 'game', kind: 'text' },
      { id: 'table', kind: 'text' },
      CURRENCY,
      money('net'),
      money('withheld'),
    ],
    rows: rows.map((row) => ({
      cells: {
        endedAt: new Date(row.ended_at).toISOString(),
        hand: row.hand_id,
        player: row.alias,
        country: row.country,
        game: row.game,
        table: row.table_id,
        currency: row.currency,
        net: safe(row.net),
        withheld: safe(row.tax),
      },
      href: `/hands/${row.hand_id}`,
    })),
    ties: [],
  };
}
