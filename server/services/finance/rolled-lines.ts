import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import type { ReportFilter } from '@/server/contracts/finance';
import { handLines } from './hand-lines';

/** Lines of hands to be added up, and how many hands they are. */
interface SummableLines {
  readonly lines: SQL;
  /** Hands of the lines that are added up, each once: played, or taken back. */
  readonly hands: (cause: 'hand' | 'void') => SQL;
}

type Period = Pick<ReportFilter, 'from' | 'to'>;

const within = ({ from, to }: Period) => sql`between ${from}::date and ${to}::date`;

/** What is booked and not in the rollups yet. */
const TAIL = sql`l.xact_id >= (select m.up_to::xid8 from rollup_mark m)
  and l.booked > case when l.moved then (select m.floor_transaction from rollup_mark m) else (select m.floor_hand from rollup_mark m) end`;

const sumsOf = (sign: SQL): SQL => sql`
  ${sign} * wagered_minor as wagered, ${sign} * won_minor as won, ${sign} * rake_minor as rake,
  ${sign} * tax_minor as tax, ${sign} * base_minor as base, ${sign} * due_minor as due, ${sign} * house_minor as house,
  ${sign} * jackpot_minor as jackpot`;

const ownSums = (sign: SQL): SQL => sql`
  ${sign} * l.wagered, ${sign} * l.won, ${sign} * l.rake, ${sign} * l.tax, ${sign} * l.base, ${sign} * l.due,
  ${sign} * l.house, ${sign} * l.jackpot`;

const PLUS = sql.raw('1');
const MINUS = sql.raw('-1');

/** By day, table and player. */
const byPlayer = (period: Period): SQL => sql`(
  select day, currency, game, table_id, player_id, cause, hands, ${sumsOf(PLUS)}
  from hand_rollup_player where day ${within(period)}
  union all
  select l.day, l.currency, l.game, l.table_id, l.player_id, l.cause, l.hands, ${ownSums(PLUS)}
  from hand_line l where l.day ${within(period)} and ${TAIL})`;

/** By day and table. Without test accounts, their lines are taken off again, and hands in which nobody else sat. */
function byTable(period: Period, withTest: boolean): SQL {
  const all = sql`
    select day, currency, game, table_id, null::uuid as player_id, cause, hands, ${sumsOf(PLUS)}
    from hand_rollup where day ${within(period)}
    union all
    select l.day, l.currency, l.game, l.table_id, null, l.cause, 0, ${ownSums(PLUS)}
    from hand_line l where l.day ${within(period)} and ${TAIL}
    union all
    select l.day, l.currency, l.game, l.table_id, null, l.cause, max(l.hands), 0, 0, 0, 0, 0, 0, 0, 0
    from hand_line l where l.day ${within(period)} and ${TAIL} group by 1, 2, 3, 4, l.cause, l.hand_id`;
  if (withTest) return sql`(${all})`;
  const tests = sql`(select t.id from player t where t.test)`;
  return sql`(${all}
    union all
    select day, currency, game, table_id, null, cause, 0, ${sumsOf(MINUS)}
    from hand_rollup_player where day ${within(period)} and player_id in ${tests}
    union all
    select l.day, l.currency, l.game, l.table_id, null, l.cause, 0, ${ownSums(MINUS)}
    from hand_line l where l.day ${within(period)} and l.player_id in ${tests} and ${TAIL}
    union all
    select l.day, l.currency, l.game, l.table_id, null, l.cause, -max(l.hands), 0, 0, 0, 0, 0, 0, 0, 0
    from hand_line l
    where l.day ${within(period)} and l.player_id in ${tests} and l.cause in ('hand', 'void')
    group by 1, 2, 3, 4, l.cause, l.hand_id, l.of_day
    having count(*) = (select count(*) from hand_seat s where s.hand_id = l.hand_id and s.accounting_date = l.of_day))`;
}

/** What rollups do not tell apart. */
const APART: readonly string[] = ['country', 'taxRule'];

/** The rollups are of this database, and not yet to be made anew after a back-up. */
async function rolled(tx: Tx): Promise<boolean> {
  const [row] = await tx.execute<{ own: boolean }>(sql`
    select exists (select 1 from rollup_mark m, pg_control_system() c where m.cluster = c.system_identifier::text) as own`);
  return row.own;
}

/**
 * Lines of a report that adds up: from the rollups and what is not in them yet, which is exact and takes the same time
 * however many hands there are; or line by line where a report asks for what rollups do not tell apart.
 */
export async function summableLines(tx: Tx, filter: ReportFilter): Promise<SummableLines> {
  if (filter.country !== undefined || APART.includes(filter.groupBy) || !(await rolled(tx))) {
    return {
      lines: handLines(filter),
      hands: (cause) => sql`count(distinct line.hand_id) filter (where line.cause = ${cause})`,
    };
  }
  const single = filter.playerId !== undefined || filter.groupBy === 'player';
  return {
    lines: single ? byPlayer(filter) : byTable(filter, filter.withTest),
    hands: (cause) => sql`coalesce(abs(sum(line.hands) filter (where line.cause = ${cause})), 0)::bigint`,
  };
}

/** Every line of a period, whoever played it. */
export async function allLines(tx: Tx, { from, to }: Period): Promise<SQL> {
  return (await rolled(tx)) ? byTable({ from, to }, true) : handLines({ from, to });
}
