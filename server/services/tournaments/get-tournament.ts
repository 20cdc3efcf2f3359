import { and, asc, count, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import {
  player,
  tournamentEntry,
  tournamentEvent,
  tournamentHand,
  tournamentPrize,
  tournamentTable,
} from '@/db/schema';
import { structureOf } from '@/server/contracts/tournaments/blinds';
import { tournamentEventsInput, tournamentInput } from '@/server/contracts/tournaments/requests';
import { levelStartMs } from '@/server/engine';
import { defineQuery } from '../kernel';
import { prizesOf } from './close-registration';
import { summaryOf } from './list-tournaments';
import { readTournament, stageOf, type TournamentRow } from './tournament-row';

async function playersOf(tx: Tx, row: TournamentRow) {
  const rows = await tx
    .select({
      entryId: tournamentEntry.id,
      playerId: tournamentEntry.playerId,
      alias: player.alias,
      state: tournamentEntry.state,
      chips: tournamentEntry.chips,
      tableNo: tournamentEntry.tableNo,
      seat: tournamentEntry.seat,
      placeFrom: tournamentEntry.placeFrom,
      placeTo: tournamentEntry.placeTo,
      outTo: tournamentEntry.outTo,
      outAt: tournamentEntry.outAt,
      registeredAt: tournamentEntry.registeredAt,
      paid: sql<string>`${tournamentEntry.buyInMinor} + ${tournamentEntry.feeMinor}`,
    })
    .from(tournamentEntry)
    .innerJoin(player, eq(player.id, tournamentEntry.playerId))
    .where(eq(tournamentEntry.tournamentId, row.id))
    .orderBy(
      sql`case ${tournamentEntry.state} when 'playing' then 0 when 'registered' then 1 when 'out' then 2 else 3 end`,
      desc(tournamentEntry.chips),
      sql`${tournamentEntry.placeFrom} nulls last`,
      sql`${tournamentEntry.outTo} desc nulls last`,
      asc(tournamentEntry.registeredAt),
    );
  const prizes = await tx.select().from(tournamentPrize).where(eq(tournamentPrize.tournamentId, row.id));
  let rank = 0;
  return rows.map(({ paid, outAt, registeredAt, ...rest }) => ({
    ...rest,
    paid: Number(paid),
    outAt: outAt?.toISOString() ?? null,
    registeredAt: registeredAt.toISOString(),
    /** Live rank by chips. */
    rank: rest.state === 'playing' ? ++rank : null,
    prizes: prizes
      .filter((prize) => prize.entryId === rest.entryId && prize.kind !== 'refund')
      .map(({ currency, amountMinor, cutMinor, ticketId, transactionId }) => ({
        currency,
        amount: amountMinor,
        cut: cutMinor,
        ticket: ticketId !== null,
        transactionId,
      })),
    refunded: prizes
      .filter((prize) => prize.entryId === rest.entryId && prize.kind === 'refund')
      .reduce((sum, prize) => sum + prize.amountMinor, 0),
  }));
}

/**
 * All that the lobby shows of a tournament (rules 60): status, field, pool, ranking by chips, largest, average and
 * smallest stack, tables, clock and structure, prizes by place as the field is now.
 */
export const getTournament = defineQuery({
  name: 'tournament.get',
  permission: 'tournament.view',
  input: tournamentInput,
  async run(tx, ctx, { tournamentId }) {
    const row = await readTournament(tx, tournamentId);
    const now = ctx.clock.now();
    const players = await playersOf(tx, row);
    const stacks = players.filter((each) => each.state === 'playing').map((each) => each.chips);
    const { template, blinds } = row.body;
    const structure = structureOf(blinds);
    const stage = row.status === 'running' ? stageOf(row, now) : null;
    const tables = await tx
      .select()
      .from(tournamentTable)
      .where(and(eq(tournamentTable.tournamentId, row.id), isNull(tournamentTable.brokenAt)))
      .orderBy(asc(tournamentTable.tableNo));
    const [{ hands }] = await tx
      .select({ hands: count() })
      .from(tournamentHand)
      .where(eq(tournamentHand.tournamentId, row.id));
    const field = Math.max(row.entries, 1);
    const list = prizesOf(row.entries === 0 ? { ...row, entries: field } : row);
    const places = Math.max(list.tickets, ...Object.values(list.money).map((amounts) => amounts.length), 0);
    return {
      ...summaryOf(row),
      revision: row.revision,
      hands,
      players,
      stacks:
        stacks.length === 0
          ? null
          : {
              largest: Math.max(...stacks),
              smallest: Math.min(...stacks),
              total: stacks.reduce((sum, chips) => sum + chips, 0),
              average: Math.round(stacks.reduce((sum, chips) => sum + chips, 0) / stacks.length),
            },
      tables:
        row.status !== 'running'
          ? []
          : tables.map(({ tableNo, button, handNo }) => ({
              tableNo,
              button,
              handNo,
              players: players
                .filter((each) => each.state === 'playing' && each.tableNo === tableNo)
                .sort((a, b) => Number(a.seat) - Number(b.seat))
                .map(({ playerId, alias, seat, chips, rank }) => ({ playerId, alias, seat, chips, rank })),
            })),
      clock:
        stage === null
          ? null
          : { ...stage, endsAt: stage.leftMs === null ? null : new Date(now.getTime() + stage.leftMs).toISOString() },
      structure: structure.levels.map((level, i) => ({
        ...level,
        level: i + 1,
        startsMs: levelStartMs(structure, i + 1),
        breakMinutes: structure.breaks.find((pause) => pause.afterLevel === i + 1)?.minutes ?? null,
      })),
      prizes: {
        final: row.registrationClosedAt !== null,
        pool: list.pool,
        tickets: list.tickets,
        ticketFor: row.body.ticket?.slug ?? null,
        places: Array.from({ length: places }, (_, i) => ({
          place: i + 1,
          amounts: Object.fromEntries(
            Object.entries(list.money).flatMap(([currency, amounts]) =>
              (amounts[i] ?? 0) > 0 ? [[currency, amounts[i]]] : [],
            ),
          ),
          ticket: i < list.tickets,
        })),
      },
      template: {
        startingChips: template.startingChips,
        tableSize: template.tableSize,
        lateLevels: template.lateLevels,
        reEntries: template.reEntries,
        rebuys: template.rebuys,
        addOn: template.addOn,
        structure: template.structure,
        shortStackBigBlinds: template.shortStackBigBlinds,
        zone: row.body.zone,
        versionNumber: row.body.version.number,
      },
    };
  },
});

/** The log of a tournament from an event on, in order; game servers follow it as the registration feed. */
export const tournamentEvents = defineQuery({
  name: 'tournament.events',
  permission: 'tournament.view',
  input: tournamentEventsInput,
  async run(tx, _ctx, { tournamentId, after, limit }) {
    await readTournament(tx, tournamentId);
    const rows = await tx
      .select()
      .from(tournamentEvent)
      .where(and(eq(tournamentEvent.tournamentId, tournamentId), gt(tournamentEvent.id, after)))
      .orderBy(asc(tournamentEvent.id))
      .limit(limit);
    return {
      events: rows.map(({ id, kind, data, at }) => ({
        id,
        kind,
        data: data as Record<string, string | number | boolean | null>,
        at: at.toISOString(),
      })),
      last: rows.at(-1)?.id ?? after,
    };
  },
});

/** What a tournament was made from; for whoever deals its hands. */
export const tournamentBody = defineQuery({
  name: 'tournament.body',
  permission: 'tournament.view',
  input: tournamentInput,
  run: async (tx, _ctx, { tournamentId }) => (await readTournament(tx, tournamentId)).body,
});
