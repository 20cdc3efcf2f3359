import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { player, tournamentEntry, tournamentHand, tournamentTable } from '@/db/schema';
import { recordHandsInput, type TournamentHand } from '@/server/contracts/tournaments/requests';
import { type Busted, finalRedraw, finishesOf, movesAfterHand, type SeatMove } from '@/server/engine';
import { requireTable } from '../api-keys';
import { type CommandContext, conflict, defineCommand, ruleViolation } from '../kernel';
import { completeIfOver, settleOut } from './close-registration';
import {
  chanceOf,
  lockTournament,
  logEvent,
  seatedTables,
  stageOf,
  type TournamentRow,
  updateTournament,
} from './tournament-row';
import { verifyRecord } from './verify-record';

interface Sitting {
  readonly entryId: string;
  readonly playerId: string;
  readonly alias: string;
  readonly seat: number;
  readonly chips: number;
}

async function sittingAt(tx: Tx, row: TournamentRow, tableNo: number): Promise<Sitting[]> {
  const rows = await tx
    .select({
      entryId: tournamentEntry.id,
      playerId: tournamentEntry.playerId,
      alias: player.alias,
      seat: tournamentEntry.seat,
      chips: tournamentEntry.chips,
    })
    .from(tournamentEntry)
    .innerJoin(player, eq(player.id, tournamentEntry.playerId))
    .where(
      and(
        eq(tournamentEntry.tournamentId, row.id),
        eq(tournamentEntry.state, 'playing'),
        eq(tournamentEntry.tableNo, tableNo),
      ),
    );
  return rows.map((each) => ({ ...each, seat: Number(each.seat) }));
}

/** Rejects a hand that does not fit what we know: who sits where with how many chips, and that chips are neither made nor lost. */
function requireFits(hand: TournamentHand, at: number, sitting: readonly Sitting[]): void {
  const wrong = (path: (string | number)[], code: string, message: string, limits?: Record<string, number>) =>
    ruleViolation(code, `Hand ${hand.handNo} of table ${hand.tableNo} ${message}.`, [
      { path: ['hands', at, ...path], code, message, ...(limits && { limits }) },
    ]);
  let before = 0;
  let after = 0;
  const seen = new Set<string>();
  for (const [i, stack] of hand.stacks.entries()) {
    const known = sitting.find((each) => each.playerId === stack.playerId);
    if (known === undefined || seen.has(stack.playerId)) {
      throw wrong(['stacks', i, 'playerId'], 'notSeated', 'names a player who does not sit there');
    }
    seen.add(stack.playerId);
    if (known.seat !== stack.seat) {
      throw wrong(['stacks', i, 'seat'], 'otherSeat', `has ${known.alias} in another seat`, { seat: known.seat });
    }
    if (known.chips !== stack.start) {
      throw wrong(['stacks', i, 'start'], 'otherStack', `begins with another stack of ${known.alias}`, {
        chips: known.chips,
      });
    }
    before += stack.start;
    after += stack.end;
  }
  if (before !== after) {
    throw wrong(['stacks'], 'chipsNotConserved', 'ends with other chips than it began with', { before, after });
  }
}

async function isRepeated(tx: Tx, row: TournamentRow, hand: TournamentHand): Promise<boolean> {
  const [known] = await tx
    .select({ stacks: tournamentHand.stacks })
    .from(tournamentHand)
    .where(
      and(
        eq(tournamentHand.tournamentId, row.id),
        eq(tournamentHand.tableNo, hand.tableNo),
        eq(tournamentHand.handNo, hand.handNo),
      ),
    );
  if (known === undefined) return false;
  if (JSON.stringify(known.stacks) !== JSON.stringify(stored(hand))) {
    throw conflict('handDiffers', `Hand ${hand.handNo} of table ${hand.tableNo} was sent with other stacks.`, {
      tableNo: hand.tableNo,
      handNo: hand.handNo,
    });
  }
  return true;
}

// jsonb orders keys by length and then by letter; the comparison wants the same order.
const stored = (hand: TournamentHand) =>
  hand.stacks.map(({ end, seat, start, playerId }) => ({ end, seat, start, playerId }));

/** Books the stacks of one hand; gives who went out in it. */
async function bookHand(
  tx: Tx,
  ctx: CommandContext,
  row: TournamentRow,
  hand: TournamentHand,
  at: number,
): Promise<(Busted & { readonly entryId: string; readonly alias: string })[]> {
  const [table] = await tx
    .select()
    .from(tournamentTable)
    .where(and(eq(tournamentTable.tournamentId, row.id), eq(tournamentTable.tableNo, hand.tableNo)));
  if (table === undefined || table.brokenAt !== null) {
    throw conflict('noSuchTable', `Table ${hand.tableNo} is not in play.`, { tableNo: hand.tableNo });
  }
  if (hand.handNo <= table.handNo) {
    throw conflict('handOrder', `Table ${hand.tableNo} is at hand ${table.handNo} already.`, { handNo: table.handNo });
  }
  const sitting = await sittingAt(tx, row, hand.tableNo);
  requireFits(hand, at, sitting);
  const now = ctx.clock.now();
  const { level } = stageOf(row, now);
  verifyRecord(row.body, hand, at, level);
  await tx.insert(tournamentHand).values({
    tournamentId: row.id,
    tableNo: hand.tableNo,
    handNo: hand.handNo,
    level,
    stacks: stored(hand),
    record: hand.record ?? null,
    endedAt: now,
  });
  await tx
    .update(tournamentTable)
    .set({ handNo: hand.handNo, button: hand.button })
    .where(and(eq(tournamentTable.tournamentId, row.id), eq(tournamentTable.tableNo, hand.tableNo)));
  const changed = hand.stacks
    .filter(({ start, end }) => start !== end)
    .map(({ playerId, end }) => ({ id: sitting.find((each) => each.playerId === playerId)?.entryId, chips: end }));
  if (changed.length > 0) {
    await tx.execute(sql`
      update tournament_entry e set chips = g.chips
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as g(id uuid, chips bigint) where e.id = g.id`);
  }
  const span = row.body.template.tableSize;
  return hand.stacks
    .filter(({ end }) => end === 0)
    .map(({ playerId, seat, start }) => {
      const known = sitting.find((each) => each.playerId === playerId) as Sitting;
      const leftOfButton = ((seat - hand.button - 1 + span) % span) + 1;
      return {
        playerId: known.entryId,
        startStack: start,
        leftOfButton: hand.tableNo * 100 + leftOfButton,
        entryId: known.entryId,
        alias: known.alias,
      };
    });
}

/** Takes out who lost his last chip; those of one hand rank by the chips they began it with. */
async function takeOut(
  tx: Tx,
  ctx: CommandContext,
  row: TournamentRow,
  busted: readonly (Busted & { readonly alias: string })[],
): Promise<TournamentRow> {
  const now = ctx.clock.now();
  const left = row.entries - row.out;
  for (const { playerIds, fromPlace, toPlace } of finishesOf(busted, left)) {
    for (const [tieOrder, id] of playerIds.entries()) {
      await tx
        .update(tournamentEntry)
        .set({
          state: 'out',
          outAt: now,
          outFrom: row.entries - toPlace + 1,
          outTo: row.entries - fromPlace + 1,
          tieOrder,
        })
        .where(eq(tournamentEntry.id, id));
      const alias = busted.find((each) => each.playerId === id)?.alias;
      await logEvent(tx, row, now, 'out', { alias, tied: playerIds.length > 1 });
    }
  }
  return updateTournament(tx, row, { out: row.out + busted.length });
}

/** Moves players so that tables stay even, breaks a table that is not needed, and draws the final table. */
async function balance(
  tx: Tx,
  ctx: CommandContext,
  row: TournamentRow,
  tableNo: number,
): Promise<{ row: TournamentRow; moves: SeatMove[] }> {
  const tables = await seatedTables(tx, row);
  const chance = chanceOf(row);
  const size = row.body.template.tableSize;
  const now = ctx.clock.now();
  let moves = movesAfterHand(tables, tableNo, size, chance);
  let { finalTableDrawn } = row;
  const own = tables.find((table) => table.no === tableNo);
  if (moves.length === 0 && tables.length === 1 && own !== undefined && !finalTableDrawn) {
    const drawn = finalRedraw(own, chance);
    moves = drawn.seats.flatMap((player, seat): SeatMove[] =>
      player === null
        ? []
        : [
            {
              player,
              fromTable: own.no,
              fromSeat: own.seats.indexOf(player),
              toTable: own.no,
              toSeat: seat,
              reason: 'final',
            },
          ],
    );
    finalTableDrawn = true;
    await tx
      .update(tournamentTable)
      .set({ button: drawn.button })
      .where(and(eq(tournamentTable.tournamentId, row.id), eq(tournamentTable.tableNo, own.no)));
    await logEvent(tx, row, now, 'finalTable', { tableNo: own.no, players: moves.length });
  }
  if (moves.length === 0) return { row, moves };
  // Seats are freed first, so that two players can change places.
  for (const move of moves)
    await tx.update(tournamentEntry).set({ seat: null }).where(eq(tournamentEntry.id, move.player));
  for (const move of moves) {
    await tx
      .update(tournamentEntry)
      .set({ tableNo: move.toTable, seat: move.toSeat })
      .where(eq(tournamentEntry.id, move.player));
  }
  if (moves[0].reason === 'break') {
    await tx
      .update(tournamentTable)
      .set({ brokenAt: now })
      .where(and(eq(tournamentTable.tournamentId, row.id), eq(tournamentTable.tableNo, tableNo)));
    await logEvent(tx, row, now, 'tableBroken', { tableNo, players: moves.length });
  }
  return { row: await updateTournament(tx, row, { draws: row.draws + 1, finalTableDrawn }), moves };
}

/**
 * Takes in finished hands of a running tournament: books stacks, takes out who lost his last chip, pays his place once
 * registration is closed, moves players, and ends the tournament with its last hand. A hand that comes with its record is
 * re-derived by the engine. `together` counts the hands as one
 * (hand-for-hand). A hand that was sent before is answered again; one that does not fit is refused with its field, and
 * then nothing of the request is booked.
 */
export const recordHands = defineCommand({
  name: 'tournament.hands',
  permission: 'tournament.play',
  input: recordHandsInput,
  async run(tx, ctx, input) {
    let row = await lockTournament(tx, input.tournamentId);
    requireTable(ctx, row.templateSlug);
    const fresh: TournamentHand[] = [];
    for (const hand of input.hands) if (!(await isRepeated(tx, row, hand))) fresh.push(hand);
    if (fresh.length > 0 && row.status !== 'running') {
      throw conflict('notRunning', `Tournament ${row.number} is ${row.status}.`, { status: row.status });
    }
    const moves: SeatMove[] = [];
    const outNow: string[] = [];
    const groups = input.together ? [fresh] : fresh.map((hand) => [hand]);
    for (const group of groups) {
      const busted = [];
      for (const hand of group) busted.push(...(await bookHand(tx, ctx, row, hand, input.hands.indexOf(hand))));
      if (busted.length > 0) {
        row = await takeOut(tx, ctx, row, busted);
        outNow.push(...busted.map((each) => each.entryId));
        if (row.registrationClosedAt !== null) await settleOut(tx, ctx, row);
        row = await completeIfOver(tx, ctx, row);
      }
      if (row.status !== 'running') break;
      for (const hand of group) {
        const moved = await balance(tx, ctx, row, hand.tableNo);
        row = moved.row;
        moves.push(...moved.moves);
      }
    }
    const names = await namesOf(tx, [...outNow, ...moves.map((move) => move.player)]);
    const result = {
      status: row.status,
      level: stageOf(row, ctx.clock.now()).level,
      left: row.entries - row.out,
      repeated: input.hands.length - fresh.length,
      out: outNow.map((id) => ({ playerId: names.get(id)?.playerId ?? '', place: names.get(id)?.place ?? null })),
      moves: moves.map((move) => ({ ...move, player: names.get(move.player)?.playerId ?? '' })),
    };
    return {
      result,
      audit: {
        entity: { kind: 'tournament', id: row.id },
        after: { hands: fresh.length, out: outNow.length, left: result.left, status: row.status },
      },
    };
  },
});

async function namesOf(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { playerId: string; place: number | null }>();
  const rows = await tx
    .select({ id: tournamentEntry.id, playerId: tournamentEntry.playerId, place: tournamentEntry.placeFrom })
    .from(tournamentEntry)
    .where(sql`${tournamentEntry.id} = any(${`{${[...new Set(ids)].join(',')}}`}::uuid[])`);
  return new Map(rows.map(({ id, ...rest }) => [id, rest]));
}
