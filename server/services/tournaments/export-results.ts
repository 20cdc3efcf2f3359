import { and, asc, eq } from 'drizzle-orm';
import { player, tournamentEntry, tournamentPrize } from '@/db/schema';
import { tournamentInput } from '@/server/contracts/tournaments/requests';
import { toCsv } from '@/server/platform/csv';
import { defineCommand } from '../kernel';
import { readTournament } from './tournament-row';

/** The results of a tournament as CSV, one line a prize or refund, and one for each entry without; a logged reading. */
export const exportResults = defineCommand({
  name: 'tournament.export',
  permission: 'tournament.view',
  input: tournamentInput,
  async run(tx, ctx, { tournamentId }) {
    const row = await readTournament(tx, tournamentId);
    const rows = await tx
      .select({ entry: tournamentEntry, alias: player.alias, prize: tournamentPrize })
      .from(tournamentEntry)
      .innerJoin(player, eq(player.id, tournamentEntry.playerId))
      .leftJoin(tournamentPrize, and(eq(tournamentPrize.entryId, tournamentEntry.id)))
      .where(eq(tournamentEntry.tournamentId, row.id))
      .orderBy(asc(tournamentEntry.placeFrom), asc(player.alias), asc(tournamentPrize.currency));
    const text = toCsv(
      [
        { header: 'tournament', value: () => row.number },
        { header: 'name', value: () => row.name },
        { header: 'place', value: (line) => line.entry.placeFrom },
        { header: 'to place', value: (line) => line.entry.placeTo },
        { header: 'player', value: (line) => line.alias },
        { header: 'state', value: (line) => line.entry.state },
        { header: 'kind', value: (line) => line.prize?.kind },
        { header: 'currency', value: (line) => line.prize?.currency },
        { header: 'amount minor', value: (line) => line.prize?.amountMinor },
        { header: 'cut minor', value: (line) => line.prize?.cutMinor },
        { header: 'transaction', value: (line) => line.prize?.transactionId },
      ],
      rows,
      [`${ctx.actor.name}, ${ctx.clock.now().toISOString()}`],
    );
    return {
      result: {
        fileName: `tournament-${row.number}.csv`,
        text,
        rows: rows.length,
      },
      audit: { entity: { kind: 'tournament', id: row.id }, after: { exported: rows.length } },
    };
  },
});
