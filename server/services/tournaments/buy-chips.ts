import { and, eq } from 'drizzle-orm';
import { tournamentEntry } from '@/db/schema';
import { buyChipsInput } from '@/server/contracts/tournaments/requests';
import { requireTable } from '../api-keys';
import { conflict, defineCommand } from '../kernel';
import { once } from '../ledger';
import { lockPlayer } from '../players';
import { takePayment } from './register-player';
import { lateOpen, lockTournament, logEvent, updateTournament } from './tournament-row';

/**
 * Sells a rebuy or the add-on to a player between hands, while registration is open: a rebuy costs the entry and is for
 * stacks up to the starting chips; the add-on is sold once and is all prize money. Rejects as `conflict`:
 * `registrationClosed`, `notPlaying`, `noRebuys`, `stackTooLarge`, `noAddOn`.
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
      const [entry] = await tx
        .select()
        .from(tournamentEntry)
        .where(
          and(
            eq(tournamentEntry.tournamentId, row.id),
            eq(tournamentEntry.playerId, player.id),
            eq(tournamentEntry.state, 'playing'),
          ),
        )
        .for('update');
      if (entry === undefined) throw conflict('notPlaying', `${player.alias} does not play in this tournament.`);
      const rebuy = input.what === 'rebuy';
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
      const buyIn = rebuy ? template.buyIn : Number(template.addOnPrice);
      const fee = rebuy ? template.fee : 0;
      const chips = entry.chips + (rebuy ? template.rebuyChips : template.addOnChips);
      await takePayment(tx, ctx, row, player.id, buyIn + fee);
      await tx
        .update(tournamentEntry)
        .set({
          chips,
          buyInMinor: entry.buyInMinor + buyIn,
          feeMinor: entry.feeMinor + fee,
          ...(rebuy ? { rebuys: entry.rebuys + 1 } : { addOn: true }),
        })
        .where(eq(tournamentEntry.id, entry.id));
      await updateTournament(tx, row, { poolMinor: row.poolMinor + buyIn, feesMinor: row.feesMinor + fee });
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
