import { type SQL, sql } from 'drizzle-orm';
import { executePrepared, type Tx } from '@/db/client';
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
const TAIL_TEXT = `l.xact_id >= (select m.up_to::xid8 from rollup_mark m)
  and l.booked > case when l.moved then (select m.floor_transaction from rollup_mark m)
    else (select m.floor_hand from rollup_mark m) end`;
const TAIL = sql.raw(TAIL_TEXT);

const MEASURES = ['wagered', 'won', 'rake', 'tax', 'base', 'due', 'house', 'jackpot'] as const;

/** A measure of each kind, made by `of`, under its name. */
const each = (of: (name: string) => string): SQL =>
  sql.raw(MEASURES.map((name) => `${of(name)} as ${name}`).join(', '));

/** By day, table and player. */
const byPlayer = (period: Period): SQL => sql`(
  select day, currency, game, table_id, player_id, cause, hands, ${each((name) => `${name}_minor`)}
  from hand_rollup_player where day ${within(period)}
  union all
  select l.day, l.currency, l.game, l.table_id, l.player_id, l.cause, l.hands, ${each((name) => `l.${name}`)}
  from hand_line l where l.day ${within(period)} and ${TAIL})`;

interface Sums extends Record<string, unknown> {
  readonly day: string;
  readonly currency: string;
  readonly game: string;
  readonly table_id: string;
  readonly cause: string;
  readonly hands: string;
}

/** Sums that were read, as lines again. */
const given = (rows: readonly Sums[]): SQL => sql`
  select day, currency, game, table_id, null::uuid as player_id, cause, hands, ${each((name) => name)}
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(day date, currency text, game text, table_id text,
    cause text, hands bigint, ${sql.raw(MEASURES.map((name) => `${name} bigint`).join(', '))})`;

/** What is not in the rollups yet, added up; and what of it is of test accounts, to be taken off. */
interface Tail {
  readonly all: readonly Sums[];
  readonly tests: readonly Sums[];
}

const TAIL_SUMS = `
  select l.day::text, l.currency, l.game, l.table_id, l.cause,
    count(distinct l.hand_id) * case l.cause when 'hand' then 1 when 'void' then -1 else 0 end as hands,
    ${MEASURES.map((name) => `sum(l.${name})::bigint as ${name}`).join(', ')},
    ${MEASURES.map((name) => `coalesce(-sum(l.${name}) filter (where p.test), 0)::bigint as test_${name}`).join(', ')}
  from hand_line l left join player p on p.id = l.player_id
  where l.day between $1::text::date and $2::text::date and ${TAIL_TEXT}
  group by 1, 2, 3, 4, 5`;

// A report asks for its rows and for its control totals: the tail is read once for both. A transaction sees one state.
const tails = new WeakMap<Tx, Map<string, Promise<Tail>>>();

function tailOf(tx: Tx, { from, to }: Period): Promise<Tail> {
  const own = tails.get(tx) ?? new Map<string, Promise<Tail>>();
  tails.set(tx, own);
  const key = `${from} ${to}`;
  const known = own.get(key);
  if (known) return known;
  const read = executePrepared<Sums>(tx, TAIL_SUMS, [from, to]).then((all) => ({
    all,
    tests: all.map((row) => ({
      ...row,
      hands: '0',
      ...Object.fromEntries(MEASURES.map((name) => [name, row[`test_${name}`]])),
    })),
  }));
  own.set(key, read);
  return read;
}

/** Hands in which nobody sat but test accounts, to be taken off. */
async function hollowHands(tx: Tx, period: Period): Promise<readonly Sums[]> {
  const hollow = await tx.execute<{ id: string }>(sql`
    select s.hand_id as id from hand_seat s where s.player_id in ${TESTS}
    group by s.hand_id, s.accounting_date
    having count(*) = (
      select count(*) from hand_seat o where o.hand_id = s.hand_id and o.accounting_date = s.accounting_date)`);
  if (hollow.length === 0) return [];
  return tx.execute<Sums>(sql`
    select l.day::text, l.currency, l.game, l.table_id, l.cause,
      count(distinct l.hand_id) * case l.cause when 'hand' then -1 else 1 end as hands, ${each(() => '0')}
    from hand_line l
    where l.day ${within(period)} and l.cause in ('hand', 'void')
      and l.hand_id = any(${`{${hollow.map(({ id }) => id).join(',')}}`}::bigint[])
    group by 1, 2, 3, 4, 5`);
}

const TESTS = sql`(select t.id from player t where t.test)`;

/** By day and table. Without test accounts, their lines are taken off again, and hands in which nobody else sat. */
async function byTable(tx: Tx, period: Period, withTest: boolean): Promise<SQL> {
  const tail = await tailOf(tx, period);
  const all = sql`
    select day, currency, game, table_id, null::uuid as player_id, cause, hands, ${each((name) => `${name}_minor`)}
    from hand_rollup where day ${within(period)}
    union all ${given(tail.all)}`;
  if (withTest) return sql`(${all})`;
  return sql`(${all}
    union all
    select day, currency, game, table_id, null, cause, 0, ${each((name) => `-${name}_minor`)}
    from hand_rollup_player where day ${within(period)} and player_id in ${TESTS}
    union all ${given([...tail.tests, ...(await hollowHands(tx, period))])})`;
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
    lines: single ? byPlayer(filter) : await byTable(tx, filter, filter.withTest),
    hands: (cause) => sql`coalesce(abs(sum(line.hands) filter (where line.cause = ${cause})), 0)::bigint`,
  };
}

/** Every line of a period, whoever played it. */
export async function allLines(tx: Tx, { from, to }: Period): Promise<SQL> {
  return (await rolled(tx)) ? byTable(tx, { from, to }, true) : handLines({ from, to });
}
