import { and, eq, inArray } from 'drizzle-orm';
import { tournamentEntry } from '@/db/schema';
import { unregisterInput } from '@/server/contracts/tournaments/requests';
import { requireTable } from '../api-keys';
import { conflict, defineCommand } from '../kernel';
import { once } from '../ledger';
import { lockPlayer } from '../players';
import { refundEntry } from './refund-entry';
import { lockTournament, logEvent, updateTournament } from './tournament-row';

/**
 * Takes a player out of a tournament before its start and gives his whole entry back, a ticket as a ticket. Rejects as
 * `conflict`: `started` once it runs or he is seated, `over`, `notRegistered` (also the second time).
 */
export const unregisterPlayer = defineCommand({
  name: 'tournament.unregister',
  permission: 'tournament.play',
  input: unregisterInput,
  async run(tx, ctx, input) {
    const now = ctx.clock.now();
    const key = { scope: 'tournament.unregister', key: input.requestId, payload: input };
    const { result, repeated } = await once(tx, now, key, async () => {
      const player = await lockPlayer(tx, input.playerId);
      const row = await lockTournament(tx, input.tournamentId);
      requireTable(ctx, row.templateSlug);
      if (row.status === 'running') {
        throw conflict('started', `Tournament ${row.number} has started; nobody leaves with his entry.`);
      }
      if (row.status === 'completed' || row.status === 'cancelled') {
        throw conflict('over', `Tournament ${row.number} is ${row.status}.`, { status: row.status });
      }
      const [entry] = await tx
        .select()
        .from(tournamentEntry)
        .where(
          and(
            eq(tournamentEntry.tournamentId, row.id),
            eq(tournamentEntry.playerId, player.id),
            inArray(tournamentEntry.state, ['registered', 'playing']),
          ),
        );
      if (entry === undefined) {
        throw conflict('notRegistered', `${player.alias} is not registered for tournament ${row.number}.`);
      }
      await refundEntry(tx, ctx, row, entry, 'withdrawn');
      const left = await updateTournament(tx, row, {
        entries: row.entries - 1,
        poolMinor: row.poolMinor - entry.buyInMinor,
        feesMinor: row.feesMinor - entry.feeMinor,
      });
      await logEvent(tx, row, now, 'unregistered', { playerId: player.id, alias: player.alias });
      return { entries: left.entries, refunded: entry.buyInMinor + entry.feeMinor };
    });
    return {
      result: { ...result, repeated },
      audit: {
        entity: { kind: 'tournament', id: input.tournamentId },
        after: { unregistered: input.playerId, ...result, repeated },
      },
    };
  },
});
