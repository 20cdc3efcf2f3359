import { and, desc, eq, gte, inArray, ne, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { tournamentEntry } from '@/db/schema';
import { buyChipsInput } from '@/server/contracts/tournaments/requests';
import { requireTable } from '../api-keys';
import { conflict, defineCommand } from '../kernel';
import { once } from '../ledger';
import { lockPlayer } from '../players';
import { requireInNoOther, seatLate, takePayment } from './register-player';
import {
  type EntryRow,
  lateOpen,
  lockTournament,
  logEvent,
  type TournamentRow,
  updateTournament,
} from './tournament-row';

/** Brings an entry that was out back into play; who went out after it has gone out one earlier. */
async function bringBack(tx: Tx, given: TournamentRow, entry: EntryRow, chips: number) {
  const outFrom = Number(entry.outFrom);
  await tx
    .update(tournamentEntry)
    .set({
      outFrom: sql`case when ${tournamentEntry.outFrom} > ${outFrom} then ${tournamentEntry.outFrom} - 1 else ${tournamentEntry.outFrom} end`,
      outTo: sql`${tournamentEntry.outTo} - 1`,
    })
    .where(
      and(
        eq(tournamentEntry.tournamentId, given.id),
        gte(tournamentEntry.outFrom, outFrom),
        ne(tournamentEntry.id, entry.id),
      ),
    );
  await tx
    .update(tournamentEntry)
    .set({ outAt: null, outFrom: null, outTo: null, tieOrder: null })
    .where(eq(tournamentEntry.id, entry.id));
  const row = await updateTournament(tx, given, { out: given.out - 1 });
  await seatLate(tx, row, entry.id, chips, entry);
}

/**
 * Sells a rebuy or the add-on to a player between hands, while registration is open: a rebuy costs the entry and is for
 * stacks up to the starting chips, also for who has lost his last chip and comes back with it; the add-on is sold once and
 * is all prize money. Rejects as `conflict`: `registrationClosed`, `notPlaying`, `oneAtATime`, `noRebuys`,
 * `stackTooLarge`, `noAddOn`.
 */
export const buyChips = defineCommand({
  name: 'tournament.buyChips',
  permission: 'tournament.play',
  input: buyChipsInput,
  async run(tx, ctx, input) {
    const now = ctx.clock.now();
    const key = { scope: 'tournament.buyChips', key: input.requestId, payload: input };
    const { result, repeated } = await once(tx, now, key, async () => {
      const player = await lockPlayer(tx, input.playerId);
      const row = await lockTournament(tx, input.tournamentId);
      requireTable(ctx, row.templateSlug);
      const { template } = row.body;
      if (!lateOpen(row, now)) throw conflict('registrationClosed', 'Rebuys and add-ons end with late registration.');
      const rebuy = input.what === 'rebuy';
      const [entry] = await tx
        .select()
        .from(tournamentEntry)
        .where(
          and(
            eq(tournamentEntry.tournamentId, row.id),
            eq(tournamentEntry.playerId, player.id),
            inArray(tournamentEntry.state, rebuy ? ['playing', 'out'] : ['playing']),
          ),
        )
        // `playing` comes after `out`: who has entered again buys for that entry.
        .orderBy(desc(tournamentEntry.state), desc(tournamentEntry.registeredAt))
        .limit(1)
        .for('update');
      if (entry === undefined) throw conflict('notPlaying', `${player.alias} does not play in this tournament.`);
      if (rebuy && entry.rebuys >= template.rebuys) {
        throw conflict('noRebuys', `${template.rebuys} rebuys are allowed.`, { allowed: template.rebuys });
      }
      if (rebuy && entry.chips > template.startingChips) {
        throw conflict('stackTooLarge', `A rebuy is for stacks up to ${template.startingChips}.`, {
          chips: entry.chips,
          most: template.startingChips,
        });
      }
      if (!rebuy && (!template.addOn || entry.addOn)) throw conflict('noAddOn', 'There is no add-on for this player.');
      if (entry.state === 'out') await requireInNoOther(tx, row, player);
      const buyIn = rebuy ? template.buyIn : Number(template.addOnPrice);
      const fee = rebuy ? template.fee : 0;
      const chips = entry.chips + (rebuy ? template.rebuyChips : template.addOnChips);
      await takePayment(tx, ctx, row, player.id, buyIn + fee);
      await tx
        .update(tournamentEntry)
        .set({
          ...(entry.state === 'playing' && { chips }),
          buyInMinor: entry.buyInMinor + buyIn,
          feeMinor: entry.feeMinor + fee,
          ...(rebuy ? { rebuys: entry.rebuys + 1 } : { addOn: true }),
        })
        .where(eq(tournamentEntry.id, entry.id));
      const paid = await updateTournament(tx, row, {
        poolMinor: row.poolMinor + buyIn,
        feesMinor: row.feesMinor + fee,
      });
      if (entry.state === 'out') await bringBack(tx, paid, entry, chips);
      await logEvent(tx, row, now, input.what, { playerId: player.id, alias: player.alias, chips });
      return { chips, paid: buyIn + fee };
    });
    return {
      result: { ...result, repeated },
      audit: {
        entity: { kind: 'tournament', id: input.tournamentId },
        after: { player: input.playerId, what: input.what, ...result, repeated },
      },
    };
  },
});
