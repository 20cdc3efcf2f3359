import { sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { conflict } from '../kernel';
import { accountingDates } from './accounting-dates';
import type { LedgerContext } from './post-transaction';

/**
 * Closes all days up to and with `through`: no posting falls on them from then on, whoever makes it. Waits for postings
 * under way. Gives the last transaction that the period could hold. Rejects days that are not over yet and days that are
 * closed already. To be called by the command that closes a period for a person.
 */
export async function closePeriod(tx: Tx, ctx: LedgerContext, through: string): Promise<{ lastTransactionId: number }> {
  const now = ctx.clock.now();
  // Alone from here on: postings under way are booked, and the next ones see the close.
  await tx.execute(sql`select pg_advisory_xact_lock(7240119)`);
  const [today] = await accountingDates(tx, [now], now);
  if (through >= today) throw conflict('notOver', `${through} is not over yet.`, { today });
  const [{ closed, last }] = await tx.execute<{ closed: string | null; last: string }>(sql`
    select max(closed_through)::text as closed, (select coalesce(max(id), 0) from ledger_transaction) as last
    from period_close`);
  if (closed !== null && closed >= through) {
    throw conflict('closedAlready', `Days through ${closed} are closed already.`, { closedThrough: closed });
  }
  await tx.execute(sql`
    insert into period_close (closed_through, closed_at, actor_kind, actor_id, last_transaction_id)
    values (${through}::date, ${now.toISOString()}::timestamptz, ${ctx.actor.kind}, ${ctx.actor.id}, ${last})`);
  return { lastTransactionId: Number(last) };
}
