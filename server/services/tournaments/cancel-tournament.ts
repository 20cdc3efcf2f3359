import type { Tx } from '@/db/client';
import { cancelTournamentInput } from '@/server/contracts/tournaments/requests';
import { type CommandContext, conflict, defineCommand } from '../kernel';
import { requireEmptyEscrow } from './close-registration';
import { refundEntry } from './refund-entry';
import { entriesOf, lockTournament, logEvent, type TournamentRow, updateTournament } from './tournament-row';

/** Cancels a tournament that has not begun, in an open transaction: everybody gets his whole entry back. */
export async function cancelBeforeStart(
  tx: Tx,
  ctx: CommandContext,
  given: TournamentRow,
  reason: string,
): Promise<TournamentRow> {
  const now = ctx.clock.now();
  for (const entry of await entriesOf(tx, given.id)) {
    if (entry.state === 'registered') await refundEntry(tx, ctx, given, entry, 'refunded');
  }
  const row = await updateTournament(tx, given, {
    status: 'cancelled',
    endedAt: now,
    endReason: reason,
    poolMinor: 0,
    feesMinor: 0,
  });
  await requireEmptyEscrow(tx, row);
  await logEvent(tx, row, now, 'cancelled', { reason });
  return row;
}

/**
 * Cancels a tournament before its start; entries are refunded in full. Rejects one that runs (it is abandoned with a
 * formula and a second person) and one that is over.
 */
export const cancelTournament = defineCommand({
  name: 'tournament.cancel',
  permission: 'tournament.manage',
  input: cancelTournamentInput,
  async run(tx, ctx, { tournamentId, reason }) {
    const row = await lockTournament(tx, tournamentId);
    if (row.status === 'running') {
      throw conflict('running', 'The tournament runs. Abandon it with a formula instead.', { number: row.number });
    }
    if (row.status === 'completed' || row.status === 'cancelled') {
      throw conflict('over', `The tournament is ${row.status}.`, { status: row.status });
    }
    await cancelBeforeStart(tx, ctx, row, reason);
    return {
      result: { status: 'cancelled' as const, refunded: row.entries },
      audit: {
        entity: { kind: 'tournament', id: row.id },
        before: { status: row.status },
        after: { status: 'cancelled', refunded: row.entries },
        reason,
      },
    };
  },
});
