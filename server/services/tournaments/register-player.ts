import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { gamingSwitch, tournament, tournamentEntry, tournamentTable, tournamentTicket } from '@/db/schema';
import { sectionOf } from '@/server/contracts/catalogue/kind';
import { registerInput } from '@/server/contracts/tournaments/requests';
import { seatForEntrant } from '@/server/engine';
import { newId } from '@/server/platform/ids';
import { requireTable } from '../api-keys';
import { liveVersion } from '../catalogue';
import { type CommandContext, conflict, defineCommand, forbidden } from '../kernel';
import { once, postTransaction } from '../ledger';
import { lockPlayer, type Player, walletOf } from '../players';
import { spendCoins } from '../tcoin';
import { startTournament } from './start-tournament';
import { startsByClock } from './template-body';
import {
  chanceOf,
  escrowOf,
  lateOpen,
  lockTournament,
  logEvent,
  seatedTables,
  type TournamentRow,
  ticketEscrowOf,
  updateTournament,
} from './tournament-row';

async function requireMayEnter(tx: Tx, row: TournamentRow, player: Player): Promise<void> {
  if (player.status === 'blocked' || player.status === 'closed') {
    throw conflict('playerStatus', `${player.alias} is ${player.status}.`, { status: player.status });
  }
  const off = await tx
    .select({ scope: gamingSwitch.scope, subject: gamingSwitch.subject })
    .from(gamingSwitch)
    .where(
      and(
        isNull(gamingSwitch.onAt),
        or(
          eq(gamingSwitch.scope, 'room'),
          and(eq(gamingSwitch.scope, 'game'), eq(gamingSwitch.subject, row.game)),
          and(eq(gamingSwitch.scope, 'player'), eq(gamingSwitch.subject, player.id)),
        ),
      ),
    )
    .limit(1);
  const first = off.at(0);
  if (first) throw conflict('switchedOff', `Gaming is switched off for ${first.scope} ${first.subject}.`, { ...first });
}

function requireOpen(row: TournamentRow, now: Date): void {
  const { status, number } = row;
  if (status === 'announced') {
    throw conflict('notOpenYet', `Registration of tournament ${number} has not opened.`, {
      opensAt: row.registrationOpensAt.toISOString(),
    });
  }
  if (status !== 'registering' && !lateOpen(row, now)) {
    throw conflict('registrationClosed', `Registration of tournament ${number} is closed.`, { status });
  }
}

/** Rejects who is in this tournament already, or in another where the room allows one at a time. */
export async function requireInNoOther(tx: Tx, row: TournamentRow, player: Player): Promise<void> {
  const active = await tx
    .select({ id: tournamentEntry.tournamentId, number: tournament.number })
    .from(tournamentEntry)
    .innerJoin(tournament, eq(tournament.id, tournamentEntry.tournamentId))
    .where(and(eq(tournamentEntry.playerId, player.id), inArray(tournamentEntry.state, ['registered', 'playing'])));
  if (active.some((each) => each.id === row.id)) {
    throw conflict('registeredAlready', `${player.alias} is registered for tournament ${row.number} already.`);
  }
  const room = sectionOf((await liveVersion(tx, 'room', 'room'))?.body ?? {}, 'room');
  const other = active.at(0);
  if (other && room.oneTournamentAtATime !== false) {
    throw conflict('oneAtATime', `${player.alias} is in tournament ${other.number}; one at a time.`, {
      tournament: other.number,
    });
  }
}

async function requireFree(tx: Tx, row: TournamentRow, player: Player): Promise<void> {
  await requireInNoOther(tx, row, player);
  const earlier = await tx
    .select({ id: tournamentEntry.id })
    .from(tournamentEntry)
    .where(
      and(
        eq(tournamentEntry.tournamentId, row.id),
        eq(tournamentEntry.playerId, player.id),
        eq(tournamentEntry.state, 'out'),
      ),
    );
  const allowed = row.body.template.reEntries;
  if (earlier.length > allowed) {
    throw conflict('noReEntry', `${player.alias} is out, and ${allowed} re-entries are allowed.`, { allowed });
  }
  const entered = row.entries;
  if (entered >= row.body.template.maxPlayers) {
    throw conflict('full', `Tournament ${row.number} is full.`, { maximum: row.body.template.maxPlayers });
  }
}

async function payWithTicket(tx: Tx, ctx: CommandContext, row: TournamentRow, player: Player, entryId: string) {
  const { buyIn, fee } = row.body.template;
  const [ticket] = await tx
    .select()
    .from(tournamentTicket)
    .where(
      and(
        eq(tournamentTicket.playerId, player.id),
        eq(tournamentTicket.templateSlug, row.templateSlug),
        eq(tournamentTicket.valueMinor, buyIn + fee),
        isNull(tournamentTicket.usedIn),
      ),
    )
    .orderBy(tournamentTicket.wonAt)
    .limit(1)
    .for('update');
  if (ticket === undefined) throw conflict('noTicket', `${player.alias} has no ticket for this tournament.`);
  await postTransaction(tx, ctx, {
    kind: 'tournamentEntry',
    occurredAt: ctx.clock.now(),
    postings: [
      { account: ticketEscrowOf(row.templateSlug, row.currency), amount: -(buyIn + fee) },
      { account: escrowOf(row, row.currency), amount: buyIn + fee },
    ],
    source: { kind: 'tournament', id: row.id },
  });
  await tx.update(tournamentTicket).set({ usedIn: entryId }).where(eq(tournamentTicket.id, ticket.id));
  return ticket.id;
}

/** Takes an amount from a player for a tournament: money into its escrow, coins out of the world. */
export async function takePayment(
  tx: Tx,
  ctx: CommandContext,
  row: TournamentRow,
  playerId: string,
  amount: number,
): Promise<void> {
  if (amount === 0) return;
  const source = { kind: 'tournament', id: row.id };
  if (row.currency === 'TC') {
    await spendCoins(tx, ctx, { kind: 'spend', playerId, amount, source });
    return;
  }
  await postTransaction(tx, ctx, {
    kind: 'tournamentEntry',
    occurredAt: ctx.clock.now(),
    postings: [
      { account: walletOf(playerId, row.currency), amount: -amount },
      { account: escrowOf(row, row.currency), amount },
    ],
    source,
  });
}

/** Seats a late entrant at the smallest table, or at a new one when all are full; who comes back keeps his seat if it is free. */
export async function seatLate(
  tx: Tx,
  row: TournamentRow,
  entryId: string,
  chips: number,
  old?: { readonly tableNo: number | null; readonly seat: number | null },
): Promise<{ tableNo: number; seat: number }> {
  let { finalTableDrawn } = row;
  const tables = await seatedTables(tx, row);
  const chance = chanceOf(row);
  const oldTable = tables.find((table) => table.no === old?.tableNo);
  let place =
    oldTable?.seats[old?.seat ?? 0] === null && old?.seat
      ? { table: oldTable.no, seat: old.seat }
      : seatForEntrant(tables, chance);
  if (place === null) {
    const [{ last }] = await tx
      .select({ last: sql<number>`coalesce(max(${tournamentTable.tableNo}), 0)` })
      .from(tournamentTable)
      .where(eq(tournamentTable.tournamentId, row.id));
    place = { table: Number(last) + 1, seat: 1 + chance.below(row.body.template.tableSize) };
    await tx.insert(tournamentTable).values({ tournamentId: row.id, tableNo: place.table, button: place.seat });
    finalTableDrawn = false;
  }
  await tx
    .update(tournamentEntry)
    .set({ state: 'playing', tableNo: place.table, seat: place.seat, chips })
    .where(eq(tournamentEntry.id, entryId));
  await updateTournament(tx, row, { draws: row.draws + 1, finalTableDrawn });
  return { tableNo: place.table, seat: place.seat };
}

/**
 * Enters a player: pays buy-in and fee (or a ticket) and, after the start, seats him. A Sit & Go or Spin that is full with
 * him starts. Rejects as `conflict`: `notOpenYet`, `registrationClosed`, `registeredAlready`, `oneAtATime`, `noReEntry`,
 * `full`, `noTicket`, `playerStatus`, `switchedOff`, `insufficientFunds`; as `forbidden` a wrong invitation.
 */
export const registerPlayer = defineCommand({
  name: 'tournament.register',
  permission: 'tournament.play',
  input: registerInput,
  async run(tx, ctx, input) {
    const now = ctx.clock.now();
    const key = { scope: 'tournament.register', key: input.requestId, payload: input };
    const { result, repeated } = await once(tx, now, key, async () => {
      const player = await lockPlayer(tx, input.playerId);
      const row = await lockTournament(tx, input.tournamentId);
      requireTable(ctx, row.templateSlug);
      requireOpen(row, now);
      await requireMayEnter(tx, row, player);
      const { template } = row.body;
      if (template.type === 'private' && template.inviteCode !== (input.inviteCode ?? '')) {
        throw forbidden('invitation', 'This tournament needs its invitation code.');
      }
      await requireFree(tx, row, player);
      const { buyIn, fee } = template;
      const entryId = newId();
      await tx.insert(tournamentEntry).values({
        id: entryId,
        tournamentId: row.id,
        playerId: player.id,
        state: 'registered',
        buyInMinor: buyIn,
        feeMinor: fee,
        registeredAt: now,
      });
      if (input.withTicket) {
        const ticketId = await payWithTicket(tx, ctx, row, player, entryId);
        await tx.update(tournamentEntry).set({ ticketId }).where(eq(tournamentEntry.id, entryId));
      } else {
        await takePayment(tx, ctx, row, player.id, buyIn + fee);
      }
      const entered = await updateTournament(tx, row, {
        entries: row.entries + 1,
        poolMinor: row.poolMinor + buyIn,
        feesMinor: row.feesMinor + fee,
      });
      const place = row.status === 'running' ? await seatLate(tx, entered, entryId, template.startingChips) : null;
      await logEvent(tx, row, now, 'registered', { playerId: player.id, alias: player.alias, ...place });
      let status: string = row.status;
      if (!startsByClock(template.type) && entered.entries === template.maxPlayers) {
        status = (await startTournament(tx, ctx, entered)).status;
      }
      return { entryId, entries: entered.entries, status, ...(place ?? { tableNo: null, seat: null }) };
    });
    return {
      result: { ...result, repeated },
      audit: {
        entity: { kind: 'tournament', id: input.tournamentId },
        after: { player: input.playerId, entry: result.entryId, withTicket: input.withTicket, repeated },
      },
    };
  },
});
