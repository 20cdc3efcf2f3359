import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { database } from '@/db/client';
import { contextOf, type ServiceContext, systemContext } from '@/server/services/kernel';
import { deposit } from '@/server/services/players';
import {
  advanceTournament,
  createTournament,
  getTournament,
  recordHands,
  registerPlayer,
  TournamentDriver,
  tournamentBody,
} from '@/server/services/tournaments';

const FLOOR_ID = '01970000-0000-7000-8000-00000f1006e5';
const MINUTE_MS = 60_000;
/** A round of hands at all tables takes the floor this long. */
const ROUND_MS = 90_000;
const MOST_ROUNDS = 400;

/** Where the demo floor's time stands; it is moved on while it plays the past, and true in the present. */
interface FloorTime {
  now(): Date;
  pass(ms: number): Promise<void>;
}

const past = (from: Date): FloorTime => {
  let at = from.getTime();
  return {
    now: () => new Date(at),
    pass: async (ms) => {
      at += ms;
    },
  };
};

/** The present; the tournament's clock is put on by what a round takes, however quickly it is dealt. */
const present = (tournamentId: string, paceMs: number): FloorTime => ({
  now: () => new Date(),
  pass: async (ms) => {
    await delay(paceMs);
    await database().execute(sql`
      update tournament set started_at = started_at - ${ms} * interval '1 ms' where id = ${tournamentId} and ended_at is null`);
  },
});

const floorOf = (time: FloorTime): ServiceContext => ({
  ...contextOf({ kind: 'machine', id: FLOOR_ID, name: 'Demo floor', roles: [] }),
  machine: { tables: ['*'], source: 'demo' },
  clock: time,
});
const officeOf = (time: FloorTime): ServiceContext => ({ ...systemContext('demo'), clock: time });

/** Plays hands at every table, round after round, until the tournament is over or `rounds` are played. Gives how many. */
async function playRounds(time: FloorTime, tournamentId: string, rounds: number): Promise<number> {
  const floor = floorOf(time);
  const driver = new TournamentDriver(await tournamentBody(floor, { tournamentId }), tournamentId);
  for (let round = 0; round < rounds; round++) {
    await advanceTournament(officeOf(time), { tournamentId });
    const lobby = await getTournament(floor, { tournamentId });
    if (lobby.status !== 'running' && lobby.status !== 'late') return round;
    for (const { tableNo } of lobby.tables) {
      const table = (await getTournament(floor, { tournamentId })).tables.find((each) => each.tableNo === tableNo);
      if (table === undefined) continue;
      const players = table.players.map((each) => ({ ...each, seat: Number(each.seat) }));
      const hand = driver.next({ ...table, players }, lobby.clock?.level ?? 1);
      if (hand !== null) await recordHands(floor, { tournamentId, hands: [hand] });
    }
    await time.pass(ROUND_MS);
  }
  return rounds;
}

async function activePlayers(count: number): Promise<string[]> {
  const rows = await database().execute<{ id: string }>(
    sql`select id from player where status = 'active' order by id limit ${count}`,
  );
  return rows.map((row) => row.id);
}

/** Registers players, each with the money for it, at a tournament that is open. */
async function enter(time: FloorTime, tournamentId: string, players: readonly string[]): Promise<void> {
  const lobby = await getTournament(floorOf(time), { tournamentId });
  const price = lobby.buyIn + lobby.fee;
  for (const playerId of players) {
    const reference = `${tournamentId}:${playerId}`;
    if (price > 0 && lobby.currency !== 'TC') {
      const { currency } = lobby;
      await deposit(officeOf(time), { playerId, currency, amount: price, provider: 'demo-bank', reference });
    }
    await registerPlayer(floorOf(time), { requestId: `enter ${reference}`, tournamentId, playerId });
  }
}

const HISTORY = [
  { slug: 'sit-and-go-6', players: 6 },
  { slug: 'spin-1', players: 3 },
  { slug: 'spin-5', players: 3 },
  { slug: 'free-daily', players: 10 },
] as const;

/**
 * Gives the demo room a history of finished tournaments and one that runs, played by the engine as a game server would
 * have them played. Does nothing where tournaments were played already.
 */
export async function seedDemoTournaments(openedAt: Date): Promise<void> {
  const [{ played }] = await database().execute<{ played: string }>(
    sql`select count(*) as played from tournament where started_at is not null`,
  );
  const players = await activePlayers(12);
  if (Number(played) > 0 || players.length < 12) return;
  for (const [i, { slug, players: count }] of HISTORY.entries()) {
    const time = past(new Date(openedAt.getTime() + (15 + 5 * i) * MINUTE_MS));
    const byClock = slug === 'free-daily';
    const startsAt = new Date(time.now().getTime() + MINUTE_MS);
    const { tournamentId } = await createTournament(officeOf(time), {
      templateSlug: slug,
      ...(byClock && { startsAt }),
    });
    if (byClock) await advanceTournament(officeOf(time), { tournamentId });
    await enter(time, tournamentId, players.slice(0, count));
    if (byClock) await time.pass(MINUTE_MS);
    await playRounds(time, tournamentId, MOST_ROUNDS);
  }
  // One that runs: its first rounds are played, the rest is for whoever looks.
  const now = new Date();
  const time = past(new Date(now.getTime() - 10 * MINUTE_MS));
  const { tournamentId } = await createTournament(officeOf(time), { templateSlug: 'sit-and-go-9' });
  await enter(time, tournamentId, players.slice(0, 9));
  await playRounds(time, tournamentId, 4);
}

/**
 * Plays a tournament of the demo room on to its end, or for `rounds`, a round each `paceMs`; one that waits for players
 * gets them first. Gives how many rounds that took.
 */
export async function playDemoTournament(number: number, paceMs: number, rounds = MOST_ROUNDS): Promise<number> {
  const [found] = await database().execute<{ id: string; status: string; missing: number }>(sql`
    select id, status, (body -> 'template' ->> 'maxPlayers')::int - entries as missing
    from tournament where number = ${number}`);
  if (found === undefined) throw new RangeError(`there is no tournament ${number}`);
  const time = present(found.id, paceMs);
  if (found.status === 'registering') {
    const busy = await database().execute<{ player_id: string }>(
      sql`select player_id from tournament_entry where state in ('registered', 'playing')`,
    );
    const taken = new Set(busy.map((row) => row.player_id));
    const free = (await activePlayers(40)).filter((id) => !taken.has(id));
    await enter(time, found.id, free.slice(0, found.missing));
  }
  return playRounds(time, found.id, rounds);
}
