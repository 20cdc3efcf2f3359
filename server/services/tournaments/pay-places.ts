import { eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { tournamentEntry, tournamentPrize, tournamentTicket } from '@/db/schema';
import { shareTied } from '@/server/engine';
import { newId } from '@/server/platform/ids';
import { type CommandContext, publish } from '../kernel';
import { postTransaction } from '../ledger';
import { walletOf } from '../players';
import { creditCoins } from '../tcoin';
import { amountsOf, type PrizeList } from './prize-list';
import { type EntryRow, escrowOf, logEvent, type TournamentRow, ticketEscrowOf } from './tournament-row';

const TC = 'TC';

type PaidEntry = Pick<EntryRow, 'id' | 'playerId'>;

/** Pays one amount to a player: money out of the tournament's escrow, coins as the TCoin policy lets them through. */
export async function payOut(
  tx: Tx,
  ctx: CommandContext,
  row: TournamentRow,
  entry: PaidEntry,
  pay: { readonly kind: 'place' | 'share' | 'refund'; readonly currency: string; readonly amount: number },
): Promise<void> {
  if (pay.amount === 0) return;
  const source = { kind: 'tournament', id: row.id };
  let cut = 0;
  let transactionId: number | null;
  if (pay.currency === TC) {
    const kind = pay.kind === 'refund' ? ('refund' as const) : ('prize' as const);
    const moved = await creditCoins(tx, ctx, { playerId: entry.playerId, amount: pay.amount, kind, source });
    cut = moved.cut;
    transactionId = moved.transactionId;
  } else {
    const posted = await postTransaction(tx, ctx, {
      kind: pay.kind === 'refund' ? 'tournamentRefund' : 'tournamentPrize',
      occurredAt: ctx.clock.now(),
      postings: [
        { account: walletOf(entry.playerId, pay.currency), amount: pay.amount },
        { account: escrowOf(row, pay.currency), amount: -pay.amount },
      ],
      source,
    });
    transactionId = posted.transactionId;
  }
  await tx.insert(tournamentPrize).values({
    id: newId(),
    tournamentId: row.id,
    entryId: entry.id,
    playerId: entry.playerId,
    kind: pay.kind,
    currency: pay.currency,
    amountMinor: pay.amount,
    cutMinor: cut,
    transactionId,
    paidAt: ctx.clock.now(),
  });
  await publish(tx, `player:${entry.playerId}`);
}

async function giveTicket(tx: Tx, ctx: CommandContext, row: TournamentRow, entry: PaidEntry): Promise<void> {
  const { ticket } = row.body;
  if (ticket === null) return;
  const now = ctx.clock.now();
  const id = newId();
  const { transactionId } = await postTransaction(tx, ctx, {
    kind: 'tournamentTicket',
    occurredAt: now,
    postings: [
      { account: ticketEscrowOf(ticket.slug, ticket.currency), amount: ticket.value },
      { account: escrowOf(row, ticket.currency), amount: -ticket.value },
    ],
    source: { kind: 'tournament', id: row.id },
  });
  await tx.insert(tournamentTicket).values({
    id,
    playerId: entry.playerId,
    templateSlug: ticket.slug,
    currency: ticket.currency,
    valueMinor: ticket.value,
    wonIn: row.id,
    wonAt: now,
  });
  await tx.insert(tournamentPrize).values({
    id: newId(),
    tournamentId: row.id,
    entryId: entry.id,
    playerId: entry.playerId,
    kind: 'place',
    currency: ticket.currency,
    amountMinor: ticket.value,
    ticketId: id,
    transactionId,
    paidAt: now,
  });
}

/**
 * Settles the places of players who went out together (one, or those who tie, nearest left of the button first): stores
 * the places and pays what they are worth, in every currency. Players who tie across the last ticket share its worth in
 * money with the other places that they span.
 */
export async function payPlaces(
  tx: Tx,
  ctx: CommandContext,
  row: TournamentRow,
  list: PrizeList,
  group: { readonly entries: readonly PaidEntry[]; readonly from: number; readonly to: number },
): Promise<void> {
  const { entries, from, to } = group;
  const pool = String(row.body.template.currency);
  const ticketValue = row.body.ticket?.value ?? 0;
  const allTickets = to <= list.tickets;
  const paid: Record<string, number[]> = {};
  for (const currency of new Set([...Object.keys(list.money), pool])) {
    const amounts = amountsOf(list, currency, from, to);
    if (currency === pool && !allTickets) {
      amounts.forEach((_, i) => {
        if (from + i <= list.tickets) amounts[i] += ticketValue;
      });
    }
    paid[currency] = shareTied(amounts, entries.length);
  }
  for (const [i, entry] of entries.entries()) {
    await tx.update(tournamentEntry).set({ placeFrom: from, placeTo: to }).where(eq(tournamentEntry.id, entry.id));
    if (allTickets) await giveTicket(tx, ctx, row, entry);
    for (const [currency, parts] of Object.entries(paid)) {
      await payOut(tx, ctx, row, entry, { kind: 'place', currency, amount: parts[i] });
    }
    const prizes = Object.fromEntries(
      Object.entries(paid).flatMap(([c, parts]) => (parts[i] > 0 ? [[c, parts[i]]] : [])),
    );
    await logEvent(tx, row, ctx.clock.now(), 'placed', {
      playerId: entry.playerId,
      from,
      to,
      prizes,
      ...(allTickets && { ticket: row.body.ticket?.slug }),
    });
  }
}
