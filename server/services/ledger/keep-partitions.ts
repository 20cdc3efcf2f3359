import { sql } from 'drizzle-orm';
import { database } from '@/db/client';
import type { Clock } from '@/server/platform/clock';
import { raiseAlert } from '../alerts';

/** Months that stand ready before they begin. */
const AHEAD = 3;

/**
 * Makes the partitions of this month and the three to come, and moves what the default partitions caught to where it
 * belongs. Rows that had to wait there raise an alert, which tells of a clock or a job that is off. Gives the months
 * whose rows waited.
 */
export async function keepPartitions(clock: Clock): Promise<string[]> {
  return database().transaction(async (tx) => {
    const today = clock.now().toISOString().slice(0, 10);
    const last = sql`(${today}::date + make_interval(months => ${AHEAD}))::date`;
    await tx.execute(sql`select pitboss_ensure_partitions(${today}::date, ${last})`);
    const waiting = await tx.execute<{ month: string; rows: string }>(sql`
      select to_char(date_trunc('month', accounting_date), 'YYYY-MM') as month, count(*) as rows from (
        select accounting_date from posting where tableoid = 'posting_default'::regclass
        union all select accounting_date from hand where tableoid = 'hand_default'::regclass
      ) caught group by 1 order by 1`);
    for (const { month, rows } of waiting) {
      const first = `${month}-01`;
      await tx.execute(sql`select pitboss_ensure_partitions(${first}::date, ${first}::date)`);
      await raiseAlert(tx, clock, {
        kind: 'ledger.defaultPartition',
        severity: 'warning',
        title: 'Rows had no partition of their month',
        subject: { kind: 'month', id: month },
        figures: { month, rows: Number(rows) },
      });
    }
    return waiting.map((row) => row.month);
  });
}
