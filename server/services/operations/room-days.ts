import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineQuery } from '../kernel';
import { businessDay, safe } from '../ledger';

const DAYS = 30;

/**
 * The room's last 30 accounting days: hands and players of each, and what rake and tax each brought in every currency that
 * brought any. `filling` tells how far a new demo room is filled, while that goes on.
 */
export const roomDays = defineQuery({
  name: 'room.days',
  permission: 'overview.view',
  input: z.void(),
  async run(tx, ctx) {
    const { zone, startsAt } = await businessDay(tx);
    const now = ctx.clock.now().toISOString();
    const days = await tx.execute<{ day: string; hands: string; players: string }>(sql`
      with today as (
        select ((${now}::timestamptz at time zone ${zone}) - make_interval(mins => ${startsAt}::int))::date as day
      ), span as (
        select each::date as day
        from today, generate_series(today.day - ${DAYS - 1}::int, today.day, interval '1 day') each
      )
      select span.day::text, coalesce(h.hands, 0) as hands, coalesce(s.players, 0) as players
      from span
      left join (
        select accounting_date as day, count(*) as hands from hand, today
        where accounting_date between today.day - ${DAYS - 1}::int and today.day group by 1) h on h.day = span.day
      left join (
        select accounting_date as day, count(distinct player_id) as players from hand_seat, today
        where accounting_date in (today.day, today.day - 7) group by 1) s on s.day = span.day
      order by span.day`);
    const first = days[0].day;
    const taken = await tx.execute<{ day: string; currency: string; kind: string; amount: string }>(sql`
      select l.accounting_date::text as day, a.currency, a.kind, sum(l.in_minor - l.out_minor) as amount
      from ledger_day l join ledger_account a on a.id = l.account_id
      where a.kind in ('rake', 'tax') and l.accounting_date >= ${first}::date
      group by 1, 2, 3 having sum(l.in_minor - l.out_minor) <> 0`);
    const [job] = await tx.execute<{ progress: { done: number; of: number } | null }>(sql`
      select progress from job_run where name = 'demo.fill' and state in ('queued', 'running')
      order by created_at desc limit 1`);
    const amountOf = (day: string, currency: string, kind: string) =>
      safe(taken.find((row) => row.day === day && row.currency === currency && row.kind === kind)?.amount ?? 0);
    return {
      days: days.map(({ day, hands, players }) => ({ day, hands: Number(hands), players: Number(players) })),
      currencies: [...new Set(taken.map((row) => row.currency))].sort().map((currency) => ({
        currency,
        days: days.map(({ day }) => ({
          day,
          rake: amountOf(day, currency, 'rake'),
          tax: amountOf(day, currency, 'tax'),
        })),
      })),
      filling: job ? (job.progress ?? { done: 0, of: 0 }) : null,
    };
  },
});
