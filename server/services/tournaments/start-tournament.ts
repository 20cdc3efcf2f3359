import { randomInt } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { tournamentEntry, tournamentTable } from '@/db/schema';
import { drawSeats, drawSpin, type SpinRow } from '@/server/engine';
import type { CommandContext } from '../kernel';
import { closeRegistration } from './close-registration';
import { startsByClock } from './template-body';
import { chanceOf, logEvent, type TournamentRow, updateTournament } from './tournament-row';

/** Draws a Spin's multiplier from the system's secure source; gives what was drawn and the number it was drawn with. */
function spinDraw(rows: readonly SpinRow[]): { readonly multiplier: number; readonly draw: number } {
  let draw = 0;
  const row = drawSpin(rows, (weights) => {
    draw = randomInt(weights);
    return draw;
  });
  return { multiplier: row.multiplier, draw };
}

/** Starts a tournament in an open transaction: multiplier, seats, chips, clock; without late registration the field closes. */
export async function startTournament(tx: Tx, ctx: CommandContext, given: TournamentRow): Promise<TournamentRow> {
  const now = ctx.clock.now();
  const { template, spin } = given.body;
  const entries = await tx
    .select({ id: tournamentEntry.id })
    .from(tournamentEntry)
    .where(and(eq(tournamentEntry.tournamentId, given.id), eq(tournamentEntry.state, 'registered')))
    .orderBy(tournamentEntry.id);
  const drawn = spin === null ? null : spinDraw(spin.multipliers as readonly SpinRow[]);
  const tables = drawSeats(
    entries.map((entry) => entry.id),
    template.tableSize,
    chanceOf(given),
  );
  const row = await updateTournament(tx, given, {
    status: 'running',
    startedAt: now,
    draws: given.draws + 1,
    finalTableDrawn: tables.length === 1,
    multiplier: drawn?.multiplier ?? null,
    multiplierDraw: drawn?.draw ?? null,
  });
  for (const table of tables) {
    await tx.insert(tournamentTable).values({ tournamentId: row.id, tableNo: table.no, button: table.button });
    for (const [seat, id] of table.seats.entries()) {
      if (id === null) continue;
      await tx
        .update(tournamentEntry)
        .set({ state: 'playing', tableNo: table.no, seat, chips: template.startingChips })
        .where(eq(tournamentEntry.id, id));
    }
  }
  await logEvent(tx, row, now, 'started', {
    entries: row.entries,
    tables: tables.length,
    ...(drawn && { multiplier: drawn.multiplier, draw: drawn.draw }),
  });
  const late = startsByClock(template.type) && template.lateLevels > 0;
  return late ? row : closeRegistration(tx, ctx, row);
}
