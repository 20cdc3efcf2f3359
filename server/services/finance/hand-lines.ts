import { type SQL, sql } from 'drizzle-orm';
import type { ReportFilter, ReportGroup } from '@/server/contracts/finance';
import type { AccountKind } from '@/server/contracts/ledger';
import { games } from '@/server/engine';

/**
 * What hands came to, one line a seat, as they count in a period: a hand on the day it ended, a void with the opposite
 * amounts on the day it was decided, a correction with what it changed. Columns: day, of_day (the hand's own), currency,
 * game, table_id, player_id, hand_id, ruleset_id, started_at, ended_at, cause, hands (1, -1 or 0), wagered, won, rake, tax, base,
 * due (the tax that the player's own bet caused), house, jackpot. What is the whole hand's (a correction, the house's
 * result, a part for a jackpot) belongs to the hand, not to a player.
 */
export function handLines({ from, to }: Pick<ReportFilter, 'from' | 'to'>): SQL {
  const ofHand = sql`h.accounting_date as of_day, h.currency, h.game, h.table_id`;
  const rule = sql`h.ruleset_id, h.started_at, h.ended_at`;
  return sql`(
    select s.accounting_date as day, ${ofHand}, s.player_id, h.id as hand_id, ${rule}, 'hand' as cause, 1 as hands,
      s.contributed_minor as wagered, s.won_minor as won, s.rake_minor as rake, s.tax_minor as tax,
      s.tax_base_minor as base, s.tax_due_minor as due, 0::bigint as house, 0::bigint as jackpot
    from hand h join hand_seat s on s.hand_id = h.id and s.accounting_date = h.accounting_date
    where h.accounting_date between ${from}::date and ${to}::date
    union all
    select h.accounting_date, ${ofHand}, null, h.id, ${rule}, 'house', 0, 0, 0, 0, 0, 0, 0, h.house_minor, h.jackpot_minor
    from hand h
    where h.accounting_date between ${from}::date and ${to}::date and (h.house_minor <> 0 or h.jackpot_minor <> 0)
    union all
    select b.day, ${ofHand}, s.player_id, h.id, ${rule}, 'void', -1, -s.contributed_minor, -s.won_minor,
      -s.rake_minor, -s.tax_minor, -s.tax_base_minor, -s.tax_due_minor, 0, 0
    from (${takenBack({ from, to })}) b
    join hand h on h.id = b.hand_id join hand_seat s on s.hand_id = h.id and s.accounting_date = h.accounting_date
    union all
    select b.day, ${ofHand}, null, h.id, ${rule}, 'houseVoid', 0, 0, 0, 0, 0, 0, 0, -h.house_minor, -h.jackpot_minor
    from (${takenBack({ from, to })}) b
    join hand h on h.id = b.hand_id and (h.house_minor <> 0 or h.jackpot_minor <> 0)
    union all
    select t.accounting_date, ${ofHand}, null, h.id, ${rule}, 'correction', 0, 0, 0,
      ${moved('rake')} + case r.effect when 'voided' then h.rake_minor else 0 end,
      ${moved('tax')} + case r.effect when 'voided' then h.tax_minor else 0 end, 0, 0,
      ${moved('houseBank')} + case r.effect when 'voided' then h.house_minor else 0 end,
      ${moved('jackpotMain', 'jackpotReserve')} + case r.effect when 'voided' then h.jackpot_minor else 0 end
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

/** What a remedy moved on the house's accounts of a kind, for one hand. */
const moved = (...kinds: readonly AccountKind[]): SQL => sql`coalesce((
  select sum(p.amount) from jsonb_to_recordset(r.postings) as p(kind text, currency text, amount bigint)
  where p.kind = any(${`{${kinds.join(',')}}`}::text[]) and p.currency = h.currency), 0)`;

/** The games that a filter is about; null where it is about all. */
export function gamesOf({ game, family }: Pick<ReportFilter, 'game' | 'family'>): readonly string[] | null {
  if (game === undefined && family === undefined) return null;
  return games
    .filter((each) => family === undefined || each.family === family)
    .map((each) => each.id)
    .filter((id) => game === undefined || id === game);
}

/** Which lines a report shows; `line` and `p` are the line and its player. */
export function shownLines(filter: ReportFilter): SQL {
  const parts: SQL[] = [sql`true`];
  if (!filter.withTest) parts.push(sql`not coalesce(p.test, false)`);
  if (filter.currency) parts.push(sql`line.currency = ${filter.currency}`);
  const played = gamesOf(filter);
  if (played) parts.push(sql`line.game = any(${`{${played.join(',')}}`}::text[])`);
  // `turku` is all tables of that name, `turku/2` the second of them.
  if (filter.tableId) {
    parts.push(sql`(line.table_id = ${filter.tableId} or starts_with(line.table_id, ${`${filter.tableId}/`}))`);
  }
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
  taxRule: sql`coalesce(now_rule.label, first_rule.label)`,
};

/**
 * The version of the tax that governed a line's hand, as `now_rule.label` or, where its ruleset was no longer live when it
 * began, `first_rule.label`: `three-percent v2`. For groups by it alone, as it costs.
 */
export const RULE_OF_LINE = sql`
  left join ${taxRules()} now_rule on now_rule.ruleset_id = line.ruleset_id and now_rule.during @> line.started_at
  left join (select distinct on (ruleset_id) ruleset_id, label from ${taxRules()} r order by ruleset_id, lower(during)) first_rule
    on first_rule.ruleset_id = line.ruleset_id`;

/** Which version of which tax every ruleset meant, and when: ruleset_id, during, label. */
export function taxRules(): SQL {
  return sql`(
    select l.ruleset_id, l.live_during * tv.live_during * xv.live_during as during, x.slug || ' v' || xv.number as label
    from ruleset_live l
    join catalogue_version tv on tv.document_id = l.table_id and tv.live_during && l.live_during
    join catalogue_document x on x.kind = 'tax' and x.slug = tv.body #>> '{table,tax}'
    join catalogue_version xv on xv.document_id = x.id and xv.live_during && l.live_during * tv.live_during
    where not isempty(l.live_during * tv.live_during * xv.live_during))`;
}
