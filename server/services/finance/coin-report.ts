import { type SQL, sql } from 'drizzle-orm';
import type { ReportFilter } from '@/server/contracts/finance';
import { businessDay, safe } from '../ledger';
import type { ReportBody, ReportQuery } from './report';
import { CURRENCY, count, money, text } from './report-columns';

const TC = 'TC';

/**
 * Coins as the records of play, of moves and of remedies have them, each on its accounting day: kind, player_id, amount
 * (+ issued, - taken), cut. A move that a cap cut to nothing has no transaction and counts on the day it was made.
 */
const coinLines = (
  { from, to }: Pick<ReportFilter, 'from' | 'to'>,
  room: { zone: string; startsAt: number },
): SQL => sql`(
  select 'earned' as kind, e.player_id, e.earned_minor - e.cut_minor as amount, e.cut_minor as cut
  from tcoin_earning e left join ledger_transaction t on t.id = e.transaction_id
  where coalesce(t.accounting_date, e.accounting_date) between ${from}::date and ${to}::date
  union all
  select m.kind, m.player_id,
    case when m.kind in ('prize', 'grant', 'refund') then m.asked_minor - m.cut_minor else -(m.asked_minor - m.cut_minor) end,
    m.cut_minor
  from tcoin_move m left join ledger_transaction t on t.id = m.transaction_id
  where coalesce(t.accounting_date, (m.at at time zone ${room.zone} - make_interval(mins => ${room.startsAt}::int))::date)
    between ${from}::date and ${to}::date
  union all
  select 'remedy', x."playerId", x.amount, 0
  from hand_remedy r join ledger_transaction t on t.id = r.transaction_id
  cross join jsonb_to_recordset(r.postings) as x(currency text, "playerId" uuid, amount bigint)
  where x.currency = ${TC} and x."playerId" is not null and t.accounting_date between ${from}::date and ${to}::date)`;

function shownCoins(filter: ReportFilter): SQL {
  return sql`${filter.withTest ? sql`true` : sql`not coalesce(p.test, false)`}
    and ${filter.playerId ? sql`line.player_id = ${filter.playerId}::uuid` : sql`true`}
    and ${filter.country ? sql`p.country = ${filter.country}` : sql`true`}`;
}

/** TCoin issued, taken and cut, by what for (rules 60); held against what was issued in the ledger. */
export async function tcoinReport({ tx, filter }: ReportQuery): Promise<ReportBody> {
  const room = await businessDay(tx);
  const lines = coinLines(filter, room);
  const rows = await tx.execute<Record<'kind' | 'moves' | 'issued' | 'taken' | 'cut' | 'net', string>>(sql`
    select line.kind, count(*) as moves, coalesce(sum(line.amount) filter (where line.amount > 0), 0)::bigint as issued,
      coalesce(sum(line.amount) filter (where line.amount < 0), 0)::bigint as taken, sum(line.cut)::bigint as cut,
      sum(line.amount)::bigint as net
    from ${lines} line left join player p on p.id = line.player_id where ${shownCoins(filter)}
    group by 1 order by 1`);
  const [own] = await tx.execute<{ shown: string | null; total: string | null; n: string }>(sql`
    select (sum(line.amount) filter (where ${shownCoins(filter)}))::bigint as shown, sum(line.amount)::bigint as total,
      count(*) as n
    from ${lines} line left join player p on p.id = line.player_id`);
  const [ledger] = await tx.execute<{ account_id: string | null; issued: string }>(sql`
    select min(a.id) as account_id, coalesce(-sum(p.amount_minor), 0)::bigint as issued
    from ledger_account a
    join posting p on p.account_id = a.id and p.accounting_date between ${filter.from}::date and ${filter.to}::date
    where a.kind = 'issue' and a.currency = ${TC}`);
  const [shown, total, issued] = [safe(own.shown), safe(own.total), safe(ledger.issued)];
  return {
    columns: [
      text('coinKind'),
      CURRENCY,
      count('moves'),
      money('issued'),
      money('takenIn'),
      money('net'),
      money('cut'),
    ],
    rows: rows.map((row) => ({
      cells: {
        coinKind: row.kind,
        currency: TC,
        moves: safe(row.moves),
        issued: safe(row.issued),
        takenIn: safe(row.taken),
        net: safe(row.net),
        cut: safe(row.cut),
      },
    })),
    ties:
      Number(own.n) === 0 && issued === 0
        ? []
        : [
            {
              id: 'coins',
              currency: TC,
              shownMinor: shown,
              leftOutMinor: total - shown,
              ledgerMinor: issued,
              differenceMinor: total - issued,
              accountId: ledger.account_id === null ? null : safe(ledger.account_id),
            },
          ],
  };
}
