import { executePrepared, rawSql, type Tx } from '@/db/client';
import { logger } from '@/server/platform/logger';

export interface BusinessDay {
  /** IANA name of the zone that days are reckoned in. */
  readonly zone: string;
  /** Minutes after midnight at which a day begins. */
  readonly startsAt: number;
}

const BUSINESS_DAY = `
  select v.body #>> '{room,zone}' as zone, v.body #>> '{room,businessDayStartsAt}' as starts_at
  from catalogue_version v join catalogue_document d on d.id = v.document_id
  where d.kind = 'room' and d.slug = 'room' and v.live_during @> clock_timestamp()`;

/** How the room reckons its days, as it is live now. */
export async function businessDay(tx: Tx): Promise<BusinessDay> {
  const [room] = await executePrepared<{ zone: string | null; starts_at: string | null }>(tx, BUSINESS_DAY);
  return { zone: room?.zone ?? 'UTC', startsAt: Number(room?.starts_at ?? 0) };
}

/** Keeps every day open that is open now, until the transaction ends. */
export async function holdPeriods(tx: Tx): Promise<void> {
  await executePrepared(tx, 'select pg_advisory_xact_lock_shared(7240119)');
}

const DATES = `
  select greatest(
    -- By the clock on the wall; but where that goes back after a day has begun, the day before is still not over.
    wall.day - (moment.at < (wall.day + make_interval(mins => $4::text::int)) at time zone $3::text)::int,
    (select max(closed_through) + 1 from period_close)
  )::text as day
  from unnest($1::text::timestamptz[]) with ordinality as given(at, place)
  cross join lateral (select least(given.at, $2::text::timestamptz) as at) moment
  cross join lateral (
    select ((moment.at at time zone $3::text) - make_interval(mins => $4::text::int))::date as day) wall
  order by place`;

/**
 * The accounting dates of what occurred at `moments`: the day in the room's zone, or the first open day where that one
 * is closed. What claims to lie in the future counts as of `now`. From here to the end of the transaction no day can be
 * closed, so the dates hold.
 */
export async function accountingDates(tx: Tx, moments: readonly Date[], now: Date): Promise<string[]> {
  const [, room] = await Promise.all([holdPeriods(tx), businessDay(tx)]);
  return datesIn(tx, room, moments, now);
}

/** As `accountingDates`, in a transaction that holds the periods and knows the room's day already. */
export async function datesIn(tx: Tx, room: BusinessDay, moments: readonly Date[], now: Date): Promise<string[]> {
  const list = `{${moments.map((moment) => `"${moment.toISOString()}"`).join(',')}}`;
  const parameters = [list, now.toISOString(), room.zone, String(room.startsAt)];
  const rows = await executePrepared<{ day: string }>(tx, DATES, parameters);
  const days = rows.map((row) => row.day);
  await ensureMonths(days);
  return days;
}

const known = new Set<string>();

/**
 * Makes partitions for months that have none yet. On a connection of its own and not for long: what could not be made
 * in time lands in the default partition, and the next call or the job moves it to where it belongs.
 */
async function ensureMonths(days: readonly string[]): Promise<void> {
  for (const month of new Set(days.map((day) => day.slice(0, 7)))) {
    if (known.has(month)) continue;
    try {
      await rawSql().begin(async (sql) => {
        await sql`set local lock_timeout = '500ms'`;
        await sql`select pitboss_ensure_partitions(${`${month}-01`}::date, ${`${month}-01`}::date)`;
      });
      known.add(month);
    } catch (error) {
      logger().warn({ err: error, month }, 'no partition for this month yet; its rows wait in the default one');
    }
  }
}
