import { type SQL, sql } from 'drizzle-orm';
import type { ReportFilter } from '@/server/contracts/finance';
import { safe } from '../ledger';
import { gamesOf } from './hand-lines';
import { control, grouped, partsOf } from './hand-reports';
import type { ReportBody, ReportQuery } from './report';
import { CURRENCY, count, money, text } from './report-columns';
import { TAX_APART, tieOut } from './tie-out';

/**
 * What came in beside hands, as the house's accounts have it (+ earned, - borne): entry fees as tournaments state them,
 * and what the house added to prizes, to pools and to remedies. Columns: day, currency, game, fees, overlay.
 */
const besideHands = ({ from, to }: Pick<ReportFilter, 'from' | 'to'>): SQL => sql`(
  select t.accounting_date as day, w.currency, w.game, w.fees_minor as fees, 0::bigint as overlay
  from ledger_transaction t join tournament w on w.id::text = t.source_id
  where t.kind = 'tournamentFees' and t.accounting_date between ${from}::date and ${to}::date
  union all
  select p.accounting_date, p.currency, w.game, 0, p.amount_minor
  from ledger_account a join posting p on p.account_id = a.id
  join ledger_transaction t on t.id = p.transaction_id
  left join tournament w on t.source_kind = 'tournament' and w.id::text = t.source_id
  where a.kind = 'overlay' and p.accounting_date between ${from}::date and ${to}::date)`;

const BESIDE_KEY: Readonly<Partial<Record<ReportFilter['groupBy'], SQL>>> = {
  day: sql`b.day::text`,
  month: sql`to_char(b.day, 'YYYY-MM')`,
  game: sql`b.game`,
};

interface Beside extends Record<string, unknown> {
  readonly key: string | null;
  readonly currency: string;
  readonly fees: string;
  readonly overlay: string;
}

/** Fees and overlay are nobody's at a table or in a country: filters by these leave them out. */
function shownBeside(filter: ReportFilter): SQL {
  if (filter.tableId || filter.playerId || filter.country) return sql`false`;
  const played = gamesOf(filter);
  return sql`${filter.currency ? sql`b.currency = ${filter.currency}` : sql`true`}
    and ${played ? sql`b.game = any(${`{${played.join(',')}}`}::text[])` : sql`true`}`;
}

async function besides({ tx, filter }: ReportQuery): Promise<readonly Beside[]> {
  return tx.execute<Beside>(sql`
    select ${BESIDE_KEY[filter.groupBy] ?? sql`null::text`} as key, b.currency, sum(b.fees)::bigint as fees,
      sum(b.overlay)::bigint as overlay
    from ${besideHands(filter)} b where ${shownBeside(filter)} group by 1, 2`);
}

async function besideControl({ tx, filter }: ReportQuery, measure: 'fees' | 'overlay') {
  const amount = sql.raw(`b.${measure}`);
  return tx.execute<{ currency: string; shown: string | null; total: string | null }>(sql`
    select b.currency, sum(${amount}) filter (where ${shownBeside(filter)})::bigint as shown,
      sum(${amount})::bigint as total
    from ${besideHands(filter)} b group by b.currency having sum(${amount}) <> 0`);
}

/**
 * What was played and what the house kept of it (standards 35): hands, voided ones, wagers, winnings, rake, the result of
 * games against the house, fees, what the house added (overlay, a cost), what is left as revenue; beside it the tax.
 */
export async function revenueReport(query: ReportQuery): Promise<ReportBody> {
  const { tx, filter } = query;
  const hands = await grouped(query, 'rake');
  const beside = await besides(query);
  const name = (row: { readonly key: string | null; readonly currency: string }) => `${row.key} ${row.currency}`;
  const extra = new Map(beside.map((row) => [name(row), row]));
  const rows = hands.map((row) => {
    const { fees = '0', overlay = '0' } = extra.get(name(row)) ?? {};
    extra.delete(name(row));
    const [rake, house] = [safe(row.rake), safe(row.house)];
    return {
      cells: {
        group: row.key,
        currency: row.currency,
        hands: safe(row.hands),
        voidedHands: safe(row.voided),
        wagered: safe(row.wagered),
        won: safe(row.won),
        rake,
        house,
        fees: safe(fees),
        overlay: safe(overlay),
        revenue: rake + house + safe(fees) + safe(overlay),
        taxDue: safe(row.tax),
      },
      ...partsOf(row, filter),
    };
  });
  const others = [...extra.values()]
    .filter((row) => safe(row.fees) !== 0 || safe(row.overlay) !== 0)
    .map((row) => ({
      cells: {
        group: row.key,
        currency: row.currency,
        hands: 0,
        voidedHands: 0,
        wagered: 0,
        won: 0,
        rake: 0,
        house: 0,
        fees: safe(row.fees),
        overlay: safe(row.overlay),
        revenue: safe(row.fees) + safe(row.overlay),
        taxDue: 0,
      },
      drill: {
        report: 'tournaments' as const,
        ...(filter.groupBy === 'day' && row.key && { from: row.key, to: row.key }),
      },
    }));
  const order = ({ cells }: { readonly cells: { readonly group: string | null; readonly currency: string } }) =>
    `${cells.group ?? '\uffff'} ${cells.currency}`;
  const ties = [
    await tieOut(tx, filter, 'rake', 'rake', await control(query, 'rake')),
    await tieOut(tx, filter, 'tax', 'tax', await control(query, 'tax'), TAX_APART),
    await tieOut(tx, filter, 'house', 'houseBank', await control(query, 'house'), ['jackpotMove', 'openingBalances']),
    await tieOut(tx, filter, 'fees', 'fee', await besideControl(query, 'fees')),
    await tieOut(tx, filter, 'overlay', 'overlay', await besideControl(query, 'overlay')),
  ];
  return {
    columns: [
      text('group'),
      CURRENCY,
      count('hands'),
      count('voidedHands'),
      money('wagered'),
      money('won'),
      money('rake'),
      money('house'),
      money('fees'),
      money('overlay'),
      money('revenue'),
      money('taxDue'),
    ],
    rows: [...rows, ...others].sort((a, b) => (order(a) < order(b) ? -1 : 1)),
    ties: ties.flat(),
  };
}
