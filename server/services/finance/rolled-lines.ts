import { type SQL, sql } from 'drizzle-orm';
import { executePrepared, type Tx } from '@/db/client';
import { textArray } from '@/db/copy';
import type { ReportFilter } from '@/server/contracts/finance';
import { games } from '@/server/engine';
import { handLines } from './hand-lines';

/** Lines of hands to be added up, and how many hands they are. */
interface SummableLines {
  readonly lines: SQL;
  /** Hands of the lines that are added up, each once: played, or taken back. */
  readonly hands: (cause: 'hand' | 'void') => SQL;
}

type Period = Pick<ReportFilter, 'from' | 'to'>;

const within = ({ from, to }: Period) => sql`between ${from}::date and ${to}::date`;

/** How far the rollups go: what is booked and above all three is not in them yet. */
interface Mark extends Record<string, unknown> {
  readonly up_to: string;
  readonly floor_hand: string;
  readonly floor_transaction: string;
}

// The mark's own numbers, not the row they stand in: only so does the planner see how few lines lie above it.
const above = ({ up_to, floor_hand, floor_transaction }: Mark): SQL => sql`
  l.xact_id >= ${up_to}::text::xid8
  and l.booked > case when l.moved then ${floor_transaction}::bigint else ${floor_hand}::bigint end`;

const MEASURES = ['wagered', 'won', 'rake', 'tax', 'base', 'due', 'house', 'jackpot'] as const;

/** A measure of each kind, made by `of`, under its name. */
const each = (of: (name: string) => string): SQL =>
  sql.raw(MEASURES.map((name) => `${of(name)} as ${name}`).join(', '));

/** By day, table and player. */
const byPlayer = (period: Period, mark: Mark): SQL => sql`(
  select day, currency, game, table_id, player_id, cause, hands, ${each((name) => `${name}_minor`)}
  from hand_rollup_player where day ${within(period)}
  union all
  select l.day, l.currency, l.game, l.table_id, l.player_id, l.cause, l.hands, ${each((name) => `l.${name}`)}
  from hand_line l where l.day ${within(period)} and ${above(mark)})`;

interface Sums extends Record<string, unknown> {
  readonly day: string;
  readonly currency: string;
  readonly game: string;
  readonly table_id: string;
  readonly cause: string;
  readonly hands: string;
}

const NUMBERS = ['hands', ...MEASURES] as const;

/** Sums that were read, as more lines. As arrays, which the server reads ten times as fast as JSON. */
const also = (rows: readonly Sums[]): SQL => {
  if (rows.length === 0) return sql``;
  const of = (column: string) => sql`${textArray(rows.map((row) => String(row[column])))}::text`;
  const columns = [
    sql`${of('day')}::date[]`,
    ...['currency', 'game', 'table_id', 'cause'].map((column) => sql`${of(column)}::text[]`),
    ...NUMBERS.map((column) => sql`${of(column)}::bigint[]`),
  ];
  return sql`union all
  select day, currency, game, table_id, null::uuid as player_id, cause, hands, ${each((name) => name)}
  from unnest(${sql.join(columns, sql`, `)}) as given(day, currency, game, table_id, cause, ${sql.raw(NUMBERS.join(', '))})`;
};

/** What is not in the rollups yet, added up; and what of it is of test accounts, to be taken off. */
interface Tail {
  readonly all: readonly Sums[];
  readonly tests: readonly Sums[];
}

/**
 * Hand by hand first: one in which nobody sat but test accounts is taken off as a hand too. Lines that were `moved` apart:
 * to plan where they may come from takes longer than to add up a minute's hands, and there are none in most minutes.
 */
const tailSums = (moved: boolean): string => `
  select e.day::text, e.currency, e.game, e.table_id, e.cause,
    count(*) * case e.cause when 'hand' then 1 when 'void' then -1 else 0 end as hands,
    count(*) filter (where e.hollow) * case e.cause when 'hand' then -1 when 'void' then 1 else 0 end as test_hands,
    ${MEASURES.map((name) => `sum(e.${name})::bigint as ${name}, sum(e.test_${name})::bigint as test_${name}`).join(', ')}
  from (
    select l.day, l.currency, l.game, l.table_id, l.cause, l.hand_id, bool_and(coalesce(p.test, false)) as hollow,
      ${MEASURES.map((name) => `sum(l.${name})::bigint as ${name}`).join(', ')},
      ${MEASURES.map((name) => `coalesce(-sum(l.${name}) filter (where p.test), 0)::bigint as test_${name}`).join(', ')}
    from hand_line l left join player p on p.id = l.player_id
    where l.moved = ${moved} and l.day between $1::text::date and $2::text::date and l.xact_id >= $3::text::xid8
      and l.booked > $4::text::bigint
    group by 1, 2, 3, 4, 5, 6) e
  group by 1, 2, 3, 4, 5`;
const PLAYED_SUMS = tailSums(false);
const MOVED_SUMS = tailSums(true);

/** Whether anything was undone or put right above the mark. */
async function hasMoved(tx: Tx, mark: Mark): Promise<boolean> {
  const [row] = await tx.execute<{ moved: boolean }>(sql`
    select exists (
      select 1 from ledger_transaction t
      where t.xact_id >= ${mark.up_to}::text::xid8 and t.id > ${mark.floor_transaction}::bigint
        and (t.kind = 'reversal' or exists (select 1 from hand_remedy r where r.transaction_id = t.id))) as moved`);
  return row.moved;
}

/** Reads once for a period and a transaction, which sees one state: a report asks for its rows and its control totals. */
function once<T>(read: (tx: Tx, period: Period, mark: Mark) => Promise<T>): typeof read {
  const all = new WeakMap<Tx, Map<string, Promise<T>>>();
  return (tx, period, mark) => {
    const own = all.get(tx) ?? new Map<string, Promise<T>>();
    all.set(tx, own);
    const key = `${period.from} ${period.to}`;
    const found = own.get(key) ?? read(tx, period, mark);
    own.set(key, found);
    return found;
  };
}

const tailOf = once(async (tx, { from, to }, mark): Promise<Tail> => {
  const all = await executePrepared<Sums>(tx, PLAYED_SUMS, [from, to, mark.up_to, mark.floor_hand]);
  if (await hasMoved(tx, mark)) {
    all.push(...(await executePrepared<Sums>(tx, MOVED_SUMS, [from, to, mark.up_to, mark.floor_transaction])));
  }
  return {
    all,
    tests: all
      .filter((row) => NUMBERS.some((name) => row[`test_${name}`] !== '0'))
      .map((row) => ({ ...row, ...Object.fromEntries(NUMBERS.map((name) => [name, row[`test_${name}`]])) }) as Sums),
  };
});

/** Rollups of test accounts, `r`: they are few, so each is looked up by himself. */
const ofTests = (period: Period): SQL => sql`
  player t cross join lateral (
    select * from hand_rollup_player where player_id = t.id and day ${within(period)} offset 0) r`;

/** Games in which somebody sits alone. */
const SINGLE = games.filter(({ seats }) => seats.min === 1).map(({ id }) => id);

/**
 * Hands of the rollups in which nobody sat but test accounts, to be taken off. They are looked for only where there can be
 * any: at tables where, on one day, two test accounts played, or one that may have sat alone.
 */
const hollowHands = once(async (tx, period): Promise<readonly Sums[]> => {
  const places = await tx.execute<Record<'day' | 'currency' | 'game' | 'table_id' | 'cause', string>>(sql`
    select r.day::text, r.currency, r.game, r.table_id, r.cause from ${ofTests(period)}
    where t.test and r.cause in ('hand', 'void')
    group by 1, 2, 3, 4, 5
    having count(distinct r.player_id) > 1 or r.game = any(${textArray(SINGLE)}::text::text[])`);
  if (places.length === 0) return [];
  const of = (column: keyof (typeof places)[number]) => sql`${textArray(places.map((row) => row[column]))}::text`;
  return tx.execute<Sums>(sql`
    select e.day::text, e.currency, e.game, e.table_id, e.cause,
      count(*) * case e.cause when 'hand' then -1 else 1 end as hands, ${each(() => '0')}
    from (
      select l.day, l.currency, l.game, l.table_id, l.cause, l.hand_id
      from unnest(${of('day')}::date[], ${of('currency')}::text[], ${of('game')}::text[], ${of('table_id')}::text[],
        ${of('cause')}::text[]) as place(day, currency, game, table_id, cause)
      join hand_line_rolled l using (day, currency, game, table_id, cause)
      left join player p on p.id = l.player_id
      group by 1, 2, 3, 4, 5, 6 having bool_and(coalesce(p.test, false))) e
    group by 1, 2, 3, 4, 5`);
});

/** By day and table. Without test accounts, their lines are taken off again, and hands in which nobody else sat. */
async function byTable(tx: Tx, period: Period, mark: Mark, withTest: boolean): Promise<SQL> {
  const tail = await tailOf(tx, period, mark);
  const all = sql`
    select day, currency, game, table_id, null::uuid as player_id, cause, hands, ${each((name) => `${name}_minor`)}
    from hand_rollup where day ${within(period)}
    ${also(tail.all)}`;
  if (withTest) return sql`(${all})`;
  return sql`(${all}
    union all
    select r.day, r.currency, r.game, r.table_id, null, r.cause, 0, ${each((name) => `-r.${name}_minor`)}
    from ${ofTests(period)} where t.test
    ${also([...tail.tests, ...(await hollowHands(tx, period, mark))])})`;
}

/** What rollups do not tell apart. */
const APART: readonly string[] = ['country', 'taxRule'];

const marks = new WeakMap<Tx, Promise<Mark | undefined>>();

/** The mark of rollups that are of this database, and not yet to be made anew after a back-up. */
function markOf(tx: Tx): Promise<Mark | undefined> {
  const known = marks.get(tx);
  if (known) return known;
  const read = tx
    .execute<Mark>(sql`
      select m.up_to::text, m.floor_hand::text, m.floor_transaction::text
      from rollup_mark m, pg_control_system() c where m.cluster = c.system_identifier::text`)
    .then((rows) => rows.at(0));
  marks.set(tx, read);
  return read;
}

/**
 * Lines of a report that adds up: from the rollups and what is not in them yet, which is exact and takes the same time
 * however many hands there are; or line by line where a report asks for what rollups do not tell apart.
 */
export async function summableLines(tx: Tx, filter: ReportFilter): Promise<SummableLines> {
  const apart = filter.country !== undefined || APART.includes(filter.groupBy);
  const mark = apart ? undefined : await markOf(tx);
  if (!mark) {
    return {
      lines: handLines(filter),
      hands: (cause) => sql`count(distinct line.hand_id) filter (where line.cause = ${cause})`,
    };
  }
  const single = filter.playerId !== undefined || filter.groupBy === 'player';
  return {
    lines: single ? byPlayer(filter, mark) : await byTable(tx, filter, mark, filter.withTest),
    hands: (cause) => sql`coalesce(abs(sum(line.hands) filter (where line.cause = ${cause})), 0)::bigint`,
  };
}

/** Every line of a period, whoever played it. */
export async function allLines(tx: Tx, { from, to }: Period): Promise<SQL> {
  const mark = await markOf(tx);
  return mark ? byTable(tx, { from, to }, mark, true) : handLines({ from, to });
}
