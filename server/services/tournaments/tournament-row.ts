import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { tournament, tournamentEntry, tournamentEvent, tournamentTable } from '@/db/schema';
import { structureOf } from '@/server/contracts/tournaments/blinds';
import type { TournamentStatus } from '@/server/contracts/tournaments/requests';
import { Chance, type SeatedTable, stageAt } from '@/server/engine';
import { notFound, publish } from '../kernel';
import type { AccountRef } from '../ledger';
import type { TournamentBody } from './template-body';

export type TournamentRow = Omit<typeof tournament.$inferSelect, 'body'> & { readonly body: TournamentBody };
export type EntryRow = typeof tournamentEntry.$inferSelect;

/** What a tournament holds until it is paid out. */
export const escrowOf = (row: Pick<TournamentRow, 'id'>, currency: string): AccountRef => ({
  kind: 'tournamentEscrow',
  currency,
  owner: row.id,
});

/** What tickets for a template are worth until they are used. */
export const ticketEscrowOf = (templateSlug: string, currency: string): AccountRef => ({
  kind: 'tournamentEscrow',
  currency,
  owner: `ticket:${templateSlug}`,
});

/** A tournament, held until the transaction ends; rejects as `notFound`. */
export async function lockTournament(tx: Tx, id: string): Promise<TournamentRow> {
  const row = (await tx.select().from(tournament).where(eq(tournament.id, id)).for('update')).at(0);
  if (row === undefined) throw notFound('tournament', id);
  return row as TournamentRow;
}

export async function readTournament(tx: Tx, id: string): Promise<TournamentRow> {
  const row = (await tx.select().from(tournament).where(eq(tournament.id, id))).at(0);
  if (row === undefined) throw notFound('tournament', id);
  return row as TournamentRow;
}

/** Changes columns of a tournament and gives it as it is then. */
export async function updateTournament(
  tx: Tx,
  row: TournamentRow,
  changes: Partial<typeof tournament.$inferInsert>,
): Promise<TournamentRow> {
  const [changed] = await tx
    .update(tournament)
    .set({ ...changes, revision: sql`${tournament.revision} + 1` })
    .where(eq(tournament.id, row.id))
    .returning();
  return changed as TournamentRow;
}

/** Writes one line of the log and tells the pages. */
export async function logEvent(
  tx: Tx,
  row: Pick<TournamentRow, 'id'>,
  at: Date,
  kind: string,
  data: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await tx.insert(tournamentEvent).values({ tournamentId: row.id, kind, data: { ...data }, at });
  await publish(tx, 'tournaments', `tournament:${row.id}`);
}

export async function entriesOf(tx: Tx, id: string): Promise<EntryRow[]> {
  return tx
    .select()
    .from(tournamentEntry)
    .where(eq(tournamentEntry.tournamentId, id))
    .orderBy(asc(tournamentEntry.registeredAt), asc(tournamentEntry.id));
}

/** The tables in play with the ids of the entries that sit there. */
export async function seatedTables(tx: Tx, row: TournamentRow): Promise<SeatedTable[]> {
  const tables = await tx
    .select()
    .from(tournamentTable)
    .where(and(eq(tournamentTable.tournamentId, row.id), isNull(tournamentTable.brokenAt)))
    .orderBy(asc(tournamentTable.tableNo));
  const playing = await tx
    .select({ id: tournamentEntry.id, tableNo: tournamentEntry.tableNo, seat: tournamentEntry.seat })
    .from(tournamentEntry)
    .where(and(eq(tournamentEntry.tournamentId, row.id), eq(tournamentEntry.state, 'playing')));
  return tables.map(({ tableNo, button }) => {
    const seats: (string | null)[] = Array.from({ length: row.body.template.tableSize + 1 }, () => null);
    for (const entry of playing) if (entry.tableNo === tableNo && entry.seat !== null) seats[entry.seat] = entry.id;
    return { no: tableNo, seats, button };
  });
}

/** Chance for the next draw of a tournament; the caller stores `draws` + 1. */
export const chanceOf = (row: TournamentRow): Chance => new Chance(row.seed, row.draws);

/** Where the clock of a started tournament stands. */
export function stageOf(row: TournamentRow, now: Date) {
  const elapsed = row.startedAt === null ? 0 : now.getTime() - row.startedAt.getTime();
  return stageAt(structureOf(row.body.blinds), elapsed);
}

/** Whether one may still enter a running tournament. */
export function lateOpen(row: TournamentRow, now: Date): boolean {
  if (row.status !== 'running' || row.registrationClosedAt !== null) return false;
  return stageOf(row, now).level <= row.body.template.lateLevels;
}

export function statusOf(row: TournamentRow): TournamentStatus {
  return row.status === 'running' && row.registrationClosedAt === null ? 'late' : row.status;
}
