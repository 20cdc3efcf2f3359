import { type SQL, sql } from 'drizzle-orm';
import { REAL_CURRENCIES } from '@/server/contracts/catalogue/currencies';
import type { ReportFilter, ReportRow } from '@/server/contracts/finance';
import { safe } from '../ledger';
import { handLines, shownLines } from './hand-lines';
import { control, monthWithin } from './hand-reports';
import { claimsEver } from './jurisdiction-claims';
import { portion } from './portion';
import type { ReportBody, ReportQuery } from './report';
import { CURRENCY, count, money, text } from './report-columns';
import { TAX_APART, tieOut } from './tie-out';

/** What stands in place of a jurisdiction where none claims the hand. */
const NONE = 'none';

interface Judged extends Record<string, unknown> {
  readonly label: string | null;
  readonly basis: string | null;
  readonly rate: number | null;
  readonly country: string | null;
  readonly player_id: string | null;
  readonly alias: string | null;
  readonly month: string | null;
  readonly currency: ReportFilter['currency'];
  readonly hands: string;
  readonly base: string;
  readonly due: string;
  readonly withheld: string;
  readonly remaining: string;
  readonly over: string;
}

/**
 * What each player owes under the version of the jurisdiction that was live when his hands ended, beside what was withheld
 * from him. What is his alone is judged before anything is added up, so that nobody's surplus pays for somebody else.
 */
function judgedPlayers(filter: ReportFilter, claims: SQL): SQL {
  const real = sql`${`{${REAL_CURRENCIES.join(',')}}`}::text[]`;
  return sql`
    with seat as (
      select line.player_id, p.alias, p.country, line.currency, c.label, c.basis, c.rate, c."add", c.least, c.free,
        case when c.basis = 'period' then to_char(line.day, 'YYYY-MM') end as month,
        (line.cause = 'hand')::int as hand, line.tax, line.base as own_base,
        -- A void is judged as its hand was, and counts with the opposite sign.
        line.hands as sign, line.hands * line.wagered as bets,
        line.hands * (line.won - line.rake - line.tax - line.wagered) as net
      from ${handLines(filter)} line
      left join player p on p.id = line.player_id
      left join ${claims} c on c.country = p.country and c.currency = line.currency and line.game = any(c.games)
        and c.since <= line.ended_at and (c.until is null or line.ended_at < c.until)
      where ${shownLines(filter)} and line.currency = any(${real})
        and (line.cause in ('hand', 'void') or line.tax <> 0)
    ), taxed as (
      select seat.*, case basis when 'bets' then bets when 'wins' then case when net >= least then net else 0 end end as amount
      from seat
    ), player_sum as (
      select label, basis, rate, "add", least, free, country, player_id, alias, month, currency,
        sum(hand) as hands, sum(tax) as withheld, sum(sign * net) as net,
        sum(case when basis is null then own_base else sign * amount end) as base,
        sum(case when basis is null then tax else sign * ${portion(sql`amount`, sql`rate`, sql`"add"`)} end) as due
      from taxed group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
    ), judged as (
      select player_sum.*, case when basis <> 'period' or basis is null then base when net >= least then net - free else 0 end as judged_base
      from player_sum
    )
    select label, basis, rate, country, player_id, alias, month, currency, hands, withheld, judged_base as base,
      case when basis = 'period' then ${portion(sql`judged_base`, sql`rate`, sql`"add"`)} else due end as due
    from judged`;
}

async function judged({ tx, filter }: ReportQuery): Promise<readonly Judged[]> {
  const single = filter.groupBy === 'player';
  const player = single ? sql`player_id, alias` : sql`null::uuid as player_id, null::text as alias`;
  return tx.execute<Judged>(sql`
    select label, basis, rate, country, ${player}, month, currency, sum(hands)::bigint as hands, sum(base)::bigint as base,
      sum(due)::bigint as due, sum(withheld)::bigint as withheld, sum(greatest(due - withheld, 0))::bigint as remaining,
      sum(greatest(withheld - due, 0))::bigint as over
    from (${judgedPlayers(filter, await claimsEver(tx))}) each
    group by 1, 2, 3, 4, 5, 6, 7, 8
    order by label nulls last, country nulls last, alias, player_id, month, currency`);
}

/** A month, or the days of it that are asked for where these are not all of it. */
function monthText(month: string, filter: ReportFilter): string {
  const { from, to, whole } = monthWithin(month, filter);
  return whole ? month : `${from}/${to}`;
}

/** To the players of a country, and from a player to his hands. */
function partsOf({ country, player_id: playerId, month, currency }: Judged, filter: ReportFilter): Partial<ReportRow> {
  const { from, to } = month === null ? filter : monthWithin(month, filter);
  const within = { from, to, currency };
  if (playerId !== null) return { href: `/players/${playerId}`, drill: { report: 'hands', playerId, ...within } };
  if (country === null || filter.groupBy === 'player') return {};
  return { drill: { groupBy: 'player', country, ...within } };
}

/**
 * Tax by jurisdiction and the version of it that was live when the hand ended, by country, or by player where that is asked
 * for (standards 38): what is due, what of it was withheld at hand time, what remains and what was withheld beyond it. Hands
 * that no jurisdiction claims stand under `none` with what was withheld from them. Winnings of a month are those of its
 * days that are asked for; a void decided later takes off what its hand had brought.
 */
export async function jurisdictionsReport(query: ReportQuery): Promise<ReportBody> {
  const { tx, filter } = query;
  const rows = await judged(query);
  const shown = new Map<string, number>();
  for (const { currency, withheld } of rows) {
    shown.set(String(currency), (shown.get(String(currency)) ?? 0) + safe(withheld));
  }
  const sums = (await control(query, 'tax')).map(({ currency, total }) => ({
    currency,
    shown: String(shown.get(currency) ?? 0),
    total,
  }));
  return {
    columns: [
      text('jurisdiction'),
      text('basis'),
      { id: 'rate', kind: 'rate' },
      text('country'),
      ...(filter.groupBy === 'player' ? [text('player')] : []),
      text('month'),
      CURRENCY,
      count('hands'),
      money('taxBase'),
      money('due'),
      money('withheld'),
      money('remaining'),
      money('overWithheld'),
    ],
    rows: rows
      .filter((row) => [row.hands, row.base, row.due, row.withheld].some((amount) => safe(amount) !== 0))
      .map((row) => ({
        cells: {
          jurisdiction: row.label ?? NONE,
          basis: row.basis,
          rate: row.rate,
          country: row.country,
          ...(filter.groupBy === 'player' && { player: row.alias }),
          month: row.month === null ? null : monthText(row.month, filter),
          currency: String(row.currency),
          hands: safe(row.hands),
          taxBase: safe(row.base),
          due: safe(row.due),
          withheld: safe(row.withheld),
          remaining: safe(row.remaining),
          overWithheld: safe(row.over),
        },
        ...partsOf(row, filter),
      })),
    ties: await tieOut(tx, filter, 'tax', 'tax', sums, TAX_APART),
  };
}
