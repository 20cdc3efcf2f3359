import { sql } from 'drizzle-orm';
import { rawSql, type Tx } from '@/db/client';
import { sectionOf } from '@/server/contracts/catalogue/kind';
import { logger } from '@/server/platform/logger';
import { liveVersion } from '../catalogue';

export interface BusinessDay {
  /** IANA name of the zone that days are reckoned in. */
  readonly zone: string;
  /** Minutes after midnight at which a day begins. */
  readonly startsAt: number;
}

/** How the room reckons its days, as it is live now. */
export async function businessDay(tx: Tx): Promise<BusinessDay> {
  const room = sectionOf((await liveVersion(tx, 'room', 'room'))?.body ?? {}, 'room');
  return { zone: String(room.zone ?? 'UTC'), startsAt: Number(room.businessDayStartsAt ?? 0) };
}

/**
 * The accounting dates of what occurred at `moments`: the day in the room's zone, or the first open day where that one
 * is closed. What claims to lie in the future counts as of `now`. From here to the end of the transaction no day can be
 * closed, so the dates hold.
 */
export async function accountingDates(tx: Tx, moments: readonly Date[], now: Date): Promise<string[]> {
  const { zone, startsAt } = await businessDay(tx);
  await tx.execute(sql`select pg_advisory_xact_lock_shared(7240119)`);
  const list = `{${moments.map((moment) => `"${moment.toISOString()}"`).join(',')}}`;
  const rows = await tx.execute<{ day: string }>(sql`
    select greatest(
      ((least(at, ${now.toISOString()}::timestamptz) at time zone ${zone}) - make_interval(mins => ${startsAt}))::date,
      (select max(closed_through) + 1 from period_close)
    )::text as day
    from unnest(${list}::timestamptz[]) with ordinality as given(at, place) order by place`);
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
