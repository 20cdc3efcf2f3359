import { type SQL, sql } from 'drizzle-orm';
import type { ReportFilter, ReportGroup } from '@/server/contracts/finance';

/**
 * What hands came to, one line a seat, as they count in a period: a hand on the day it ended, a void with the opposite
 * amounts on the day it was decided, a correction with what it changed. Columns: day, currency, game, table_id, player_id,
 * hand_id, cause, hands (1, -1 or 0), wagered, won, rake, tax, base. A correction belongs to the hand, not to a player.
 */
export function handLines({ from, to }: Pick<ReportFilter, 'from' | 'to'>): SQL {
  return sql`(
    select s.accounting_date as day, h.currency, h.game, h.table_id, s.player_id, h.id as hand_id, 'hand' as cause,
      1 as hands, s.contributed_minor as wagered, s.won_minor as won, s.rake_minor as rake, s.tax_minor as tax,
      s.tax_base_minor as base
    from hand h join hand_seat s on s.hand_id = h.id and s.accounting_date = h.accounting_date
    where h.accounting_date between ${from}::date and ${to}::date
    union all
    select b.day, h.currency, h.game, h.table_id, s.player_id, h.id, 'void',
      -1, -s.contributed_minor, -s.won_minor, -s.rake_minor, -s.tax_minor, -s.tax_base_minor
    from (${takenBack({ from, to })}) b
    join hand h on h.id = b.hand_id join hand_seat s on s.hand_id = h.id and s.accounting_date = h.accounting_date
    union all
    select t.accounting_date, h.currency, h.game, h.table_id, null, h.id, 'correction', 0, 0, 0,
      ${moved('rake')} + case r.effect when 'voided' then h.rake_minor else 0 end,
      ${moved('tax')} + case r.effect when 'voided' then h.tax_minor else 0 end, 0
    from hand_remedy r join ledger_transaction t on t.id = r.transaction_id join hand h on h.id = r.hand_id
    where t.accounting_date between ${from}::date and ${to}::date)`;
}

/** Hands that were undone in the period: voided as a remedy, or their transaction reversed in the books. */
function takenBack({ from, to }: Pick<ReportFilter, 'from' | 'to'>): SQL {
  return sql`
    select r.hand_id, t.accounting_date as day
    from hand_remedy r join ledger_transaction t on t.id = r.transaction_id
    where r.effect = 'voided' and t.accounting_date between ${from}::date and ${to}::date
    union all
    select h.id, t.accounting_date
    from ledger_transaction t
    join ledger_transaction o on o.id = t.reverses and o.kind = 'hand'
    join hand h on h.transaction_id = o.id and h.accounting_date = o.accounting_date
    where t.kind = 'reversal' and t.source_kind is distinct from 'remedy'
      and t.accounting_date between ${from}::date and ${to}::date`;
}

/** What a remedy moved on the house's account of a kind, for one hand. */
const moved = (kind: 'rake' | 'tax'): SQL => sql`coalesce((
  select sum(p.amount) from jsonb_to_recordset(r.postings) as p(kind text, currency text, amount bigint)
  where p.kind = ${kind} and p.currency = h.currency), 0)`;

/** Which lines a report shows; `line` and `p` are the line and its player. */
export function shownLines(filter: ReportFilter): SQL {
  const parts: SQL[] = [sql`true`];
  if (!filter.withTest) parts.push(sql`not coalesce(p.test, false)`);
  if (filter.currency) parts.push(sql`line.currency = ${filter.currency}`);
  if (filter.game) parts.push(sql`line.game = ${filter.game}`);
  if (filter.tableId) parts.push(sql`line.table_id = ${filter.tableId}`);
  if (filter.playerId) parts.push(sql`line.player_id = ${filter.playerId}::uuid`);
  if (filter.country) parts.push(sql`p.country = ${filter.country}`);
  return sql.join(parts, sql` and `);
}

/** What lines are added up by, as text; the player's group also has his id for a link. */
export const GROUP_KEY: Readonly<Record<ReportGroup, SQL>> = {
  day: sql`line.day::text`,
  month: sql`to_char(line.day, 'YYYY-MM')`,
  game: sql`line.game`,
  table: sql`line.table_id`,
  player: sql`p.alias`,
  country: sql`p.country`,
};
