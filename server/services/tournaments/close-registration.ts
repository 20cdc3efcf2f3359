import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { tournamentEntry } from '@/db/schema';
import { type CommandContext, internal } from '../kernel';
import { postTransaction, safe } from '../ledger';
import { payPlaces } from './pay-places';
import { houseMoney, type PrizeList, prizeList } from './prize-list';
import { type EntryRow, escrowOf, logEvent, type TournamentRow, updateTournament } from './tournament-row';

/** The prizes of a tournament as its field is now; after registration closed they do not change any more. */
export const prizesOf = (row: TournamentRow): PrizeList =>
  prizeList(row.body, { entries: row.entries, paid: row.poolMinor, multiplier: row.multiplier });

/** Players who went out together, from the first on. */
async function groupsOut(tx: Tx, row: TournamentRow): Promise<EntryRow[][]> {
  const out = await tx
    .select()
    .from(tournamentEntry)
    .where(
      and(
        eq(tournamentEntry.tournamentId, row.id),
        eq(tournamentEntry.state, 'out'),
        isNull(tournamentEntry.placeFrom),
      ),
    )
    .orderBy(asc(tournamentEntry.outFrom), asc(tournamentEntry.tieOrder));
  const groups = new Map<number, EntryRow[]>();
  for (const entry of out) groups.set(Number(entry.outFrom), [...(groups.get(Number(entry.outFrom)) ?? []), entry]);
  return [...groups.values()];
}

/** Pays everybody who is out and has no place yet; the field is closed, so the places are final. */
export async function settleOut(tx: Tx, ctx: CommandContext, row: TournamentRow): Promise<void> {
  const list = prizesOf(row);
  for (const entries of await groupsOut(tx, row)) {
    const from = row.entries - Number(entries[0].outTo) + 1;
    const to = row.entries - Number(entries[0].outFrom) + 1;
    await payPlaces(tx, ctx, row, list, { entries, from, to });
  }
}

/**
 * Closes the field of a running tournament: the house adds what the guarantee, the multiplier or fixed prizes ask for
 * (or takes what a Spin's multiplier leaves), the prizes are final, and who is out already gets his.
 */
export async function closeRegistration(tx: Tx, ctx: CommandContext, given: TournamentRow): Promise<TournamentRow> {
  const now = ctx.clock.now();
  const list = prizesOf(given);
  const ticketSum = list.tickets * (given.body.ticket?.value ?? 0);
  const added = houseMoney(list, given.currency, given.poolMinor - ticketSum);
  const postings = [...added].flatMap(([currency, amount]) =>
    amount === 0 || currency === 'TC'
      ? []
      : [
          { account: { kind: 'overlay' as const, currency }, amount: -amount },
          { account: escrowOf(given, currency), amount },
        ],
  );
  if (postings.length > 0) {
    await postTransaction(tx, ctx, {
      kind: 'tournamentOverlay',
      occurredAt: now,
      postings,
      source: { kind: 'tournament', id: given.id },
    });
  }
  const row = await updateTournament(tx, given, {
    registrationClosedAt: now,
    overlayMinor: given.currency === 'TC' ? 0 : (added.get(given.currency) ?? 0),
  });
  await logEvent(tx, row, now, 'registrationClosed', {
    entries: row.entries,
    pool: row.poolMinor,
    overlay: row.overlayMinor,
  });
  await settleOut(tx, ctx, row);
  return completeIfOver(tx, ctx, row);
}

/** What money a tournament still holds, by currency; whoever holds its row is alone with it. */
export async function escrowNow(tx: Tx, row: TournamentRow): Promise<Map<string, number>> {
  const rows = await tx.execute<{ currency: string; balance_minor: string }>(sql`
    select currency, balance_minor from ledger_account where kind = 'tournamentEscrow' and owner = ${row.id}
    order by currency`);
  return new Map(rows.map((each) => [each.currency, safe(each.balance_minor)]));
}

/** Rejects when something is left in the escrow of a tournament that is over. */
export async function requireEmptyEscrow(tx: Tx, row: TournamentRow): Promise<void> {
  for (const [currency, left] of await escrowNow(tx, row)) {
    if (left !== 0) throw internal(new Error(`tournament ${row.number} still holds ${left} ${currency}`));
  }
}

/** Ends a tournament once one player has all chips and the field is closed: he is paid, and the fees are the house's. */
export async function completeIfOver(tx: Tx, ctx: CommandContext, row: TournamentRow): Promise<TournamentRow> {
  if (row.status !== 'running' || row.registrationClosedAt === null || row.out < row.entries - 1) return row;
  const now = ctx.clock.now();
  const left = await tx
    .select()
    .from(tournamentEntry)
    .where(and(eq(tournamentEntry.tournamentId, row.id), eq(tournamentEntry.state, 'playing')));
  await payPlaces(tx, ctx, row, prizesOf(row), { entries: left, from: 1, to: 1 });
  await tx
    .update(tournamentEntry)
    .set({ state: 'out', outAt: now, outFrom: row.entries, outTo: row.entries, tieOrder: 0 })
    .where(sql`${tournamentEntry.id} = ${left[0].id}`);
  if (row.feesMinor > 0 && row.currency !== 'TC') {
    await postTransaction(tx, ctx, {
      kind: 'tournamentFees',
      occurredAt: now,
      postings: [
        { account: escrowOf(row, row.currency), amount: -row.feesMinor },
        { account: { kind: 'fee', currency: row.currency }, amount: row.feesMinor },
      ],
      source: { kind: 'tournament', id: row.id },
    });
  }
  const done = await updateTournament(tx, row, { status: 'completed', endedAt: now, out: row.entries });
  await requireEmptyEscrow(tx, done);
  await logEvent(tx, done, now, 'completed', { winner: left[0].playerId });
  return done;
}
