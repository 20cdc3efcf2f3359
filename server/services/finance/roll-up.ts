import type { TransactionSql } from 'postgres';
import { rawSql } from '@/db/client';
import { type Clock, systemClock } from '@/server/platform/clock';

type Sql = TransactionSql<{ bigint: number }>;

/** Whoever holds it adds up; the others find nothing to do. */
const LEADER = 7_240_137;
/** Alone with the books: postings under way are booked, the next ones wait. */
const BOOKS = 7_240_119;

const KEY = ['day', 'currency', 'game', 'table_id', 'cause', 'of_month'] as const;
const MEASURES = ['wagered', 'won', 'rake', 'tax', 'base', 'due', 'house', 'jackpot'] as const;

interface Mark {
  readonly cluster: string;
  readonly up_to: string;
  readonly floor_hand: number;
  readonly floor_transaction: number;
}

/** Adds the lines that meet a condition to the sums of a table. */
async function add(sql: Sql, table: 'hand_rollup' | 'hand_rollup_player', where: string, parameters: string[]) {
  const key = table === 'hand_rollup' ? KEY : ([...KEY, 'player_id'] as const);
  const names = [...key, 'hands', ...MEASURES.map((name) => `${name}_minor`)];
  await sql.unsafe(
    `insert into ${table} as r (${names.join(', ')})
     select ${key.map((name) => (name === 'of_month' ? `date_trunc('month', l.of_day)::date` : `l.${name}`)).join(', ')},
       count(distinct l.hand_id) * case l.cause when 'hand' then 1 when 'void' then -1 else 0 end,
       ${MEASURES.map((name) => `sum(l.${name})::bigint`).join(', ')}
     from hand_line l where ${where}
     group by ${key.map((_, index) => index + 1).join(', ')}, l.cause
     on conflict on constraint ${table}_line do update set
       ${names
         .slice(key.length)
         .map((name) => `${name} = r.${name} + excluded.${name}`)
         .join(', ')}`,
    parameters,
  );
}

async function addBoth(sql: Sql, where: string, parameters: string[]): Promise<void> {
  await add(sql, 'hand_rollup', where, parameters);
  await add(sql, 'hand_rollup_player', where, parameters);
}

async function keep(sql: Sql, mark: Mark, now: Date): Promise<void> {
  await sql`
    insert into rollup_mark (id, cluster, up_to, floor_hand, floor_transaction, rolled_at)
    values (1, ${mark.cluster}, ${mark.up_to}, ${mark.floor_hand}, ${mark.floor_transaction}, ${now})
    on conflict (id) do update set cluster = excluded.cluster, up_to = excluded.up_to, floor_hand = excluded.floor_hand,
      floor_transaction = excluded.floor_transaction, rolled_at = excluded.rolled_at`;
}

/** Every transaction below the horizon is over, so that none of its rows can still appear. */
async function horizonOf(sql: Sql): Promise<{ cluster: string; horizon: string }> {
  const [row] = await sql<{ cluster: string; horizon: string }[]>`
    select (select system_identifier::text from pg_control_system()) as cluster,
      pg_snapshot_xmin(pg_current_snapshot())::text as horizon`;
  return row;
}

/**
 * What stands in the books now, as numbers that never change again: on a database that was never added up, or came out of
 * a back-up, whose transactions have numbers of another server. The books are held for these two readings alone.
 */
function startingMark(): Promise<Mark> {
  return rawSql().begin(async (sql) => {
    await sql`select pg_advisory_xact_lock(${BOOKS})`;
    const { cluster, horizon } = await horizonOf(sql);
    const [floors] = await sql<{ hand: number; transaction: number }[]>`
      select (select coalesce(max(id), 0) from hand) as hand,
        (select coalesce(max(id), 0) from ledger_transaction) as transaction`;
    return { cluster, up_to: horizon, floor_hand: floors.hand, floor_transaction: floors.transaction };
  });
}

/**
 * Adds what was booked since the last time to the rollups of hands. Bookings do nothing for it. Any number of processes
 * may call it: one adds, the others return at once. Gives whether it added anything.
 */
export async function rollUp(clock: Clock = systemClock): Promise<boolean> {
  const [mark] = await rawSql()<Mark[]>`select * from rollup_mark`;
  const [{ cluster }] = await rawSql()<{ cluster: string }[]>`
    select system_identifier::text as cluster from pg_control_system()`;
  const start = mark?.cluster === cluster ? undefined : await startingMark();
  return rawSql().begin(async (sql) => {
    const [{ leads }] = await sql<{ leads: boolean }[]>`select pg_try_advisory_xact_lock(${LEADER}) as leads`;
    if (!leads) return false;
    // As it stands for whoever leads.
    const [last] = await sql<Mark[]>`select * from rollup_mark`;
    if (start) {
      if (last?.cluster === cluster) return false;
      await sql`delete from hand_rollup`;
      await sql`delete from hand_rollup_player`;
      const where = 'l.booked <= case when l.moved then $1::text::bigint else $2::text::bigint end';
      await addBoth(sql, where, [String(start.floor_transaction), String(start.floor_hand)]);
      await keep(sql, start, clock.now());
      return true;
    }
    const { horizon } = await horizonOf(sql);
    if (BigInt(horizon) <= BigInt(last.up_to)) return false;
    const where = `l.xact_id >= $1::text::xid8 and l.xact_id < $2::text::xid8
      and l.booked > case when l.moved then $3::text::bigint else $4::text::bigint end`;
    await addBoth(sql, where, [last.up_to, horizon, String(last.floor_transaction), String(last.floor_hand)]);
    await keep(sql, { ...last, up_to: horizon }, clock.now());
    return true;
  });
}
