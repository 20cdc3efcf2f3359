import { eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { tournamentEntry, tournamentTicket } from '@/db/schema';
import type { CommandContext } from '../kernel';
import { postTransaction } from '../ledger';
import { payOut } from './pay-places';
import { type EntryRow, escrowOf, type TournamentRow, ticketEscrowOf } from './tournament-row';

/** Gives back all that was paid for an entry: money or coins in full, and a ticket as a ticket. */
export async function refundEntry(
  tx: Tx,
  ctx: CommandContext,
  row: TournamentRow,
  entry: EntryRow,
  state: 'withdrawn' | 'refunded',
): Promise<void> {
  const { currency } = row;
  let amount = entry.buyInMinor + entry.feeMinor;
  if (entry.ticketId !== null) {
    const value = row.body.template.buyIn + row.body.template.fee;
    await postTransaction(tx, ctx, {
      kind: 'tournamentTicketBack',
      occurredAt: ctx.clock.now(),
      postings: [
        { account: ticketEscrowOf(row.templateSlug, currency), amount: value },
        { account: escrowOf(row, currency), amount: -value },
      ],
      source: { kind: 'tournament', id: row.id },
    });
    await tx.update(tournamentTicket).set({ usedIn: null }).where(eq(tournamentTicket.id, entry.ticketId));
    amount -= value;
  }
  await payOut(tx, ctx, row, entry, { kind: 'refund', currency, amount });
  await tx
    .update(tournamentEntry)
    .set({ state, outAt: ctx.clock.now(), tableNo: null, seat: null, chips: 0 })
    .where(eq(tournamentEntry.id, entry.id));
}
