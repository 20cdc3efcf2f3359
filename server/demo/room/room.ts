import { database, rawSql } from '@/db/client';
import type { HandRecord } from '@/server/engine';
import { intakePool } from '@/server/platform/intake-pool';
import { acknowledgeAdoption, liveRulesets } from '@/server/services/feed';
import { takeInHands } from '@/server/services/hands';
import { contextOf, DomainError, type ServiceContext, systemContext } from '@/server/services/kernel';
import { createPlayer, deposit, setPlayerStatus, withdraw } from '@/server/services/players';
import { moveSeatMoney } from '@/server/services/seats';
import { demoPlayer } from './people';
import { DemoTable, type DemoTableSpec, type Seated, type TopUp } from './table';

/** How much of a room there is. The same sizes give the same room. */
export interface DemoSizes {
  readonly players: number;
  /** Each is played from shortly after the room opened until `hours` after that, but no further than `handsPerTable`. */
  readonly tables: readonly DemoTableSpec[];
  readonly hours: number;
  readonly handsPerTable: number;
}

/** What a first start makes: a few seconds of work. */
export const FIRST_ROOM: DemoSizes = {
  players: 40,
  hours: 2,
  handsPerTable: 60,
  tables: [
    { tableId: 'holdem-nl-050-100', seats: 6 },
    { tableId: 'holdem-nl-050-100/2', seats: 5 },
    { tableId: 'holdem-nl-heads-up', seats: 2 },
    { tableId: 'holdem-fl-200-400', seats: 8 },
    { tableId: 'omaha-pl', seats: 5 },
    { tableId: 'domino-qq', seats: 5 },
    { tableId: 'capsa-susun', seats: 4 },
    { tableId: 'naiko', seats: 6 },
  ],
};

/** Nobody has come yet: configuration and staff alone. */
export const EMPTY_ROOM: DemoSizes = { players: 0, hours: 0, handsPerTable: 0, tables: [] };

const SEED = 'demo room';
const FLOOR_ID = '01970000-0000-7000-8000-00000f1006e5';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Hands of this much of the floor's time go in together. */
const ROUND = 20 * MINUTE;
/** From the opening to the first hand, and what the last hands may still take. */
const FIRST_HAND = 10 * MINUTE;
const LAST_HAND = 5 * MINUTE;
/** What somebody pays in at first, in buy-ins of the table that he goes to. */
const BUY_INS = 12;

/** When a room that opens now began, so that the last hand that is played in it is over by now. */
export const openedAt = (now: Date, { hours }: DemoSizes): Date =>
  new Date(now.getTime() - hours * HOUR - FIRST_HAND - LAST_HAND);

/** The office's own work at a moment of the room's past. */
const office = (moment: Date): ServiceContext => ({ ...systemContext('demo'), clock: { now: () => moment } });

/** The game server of the demo room. It speaks as one, without a key, since nothing of it comes over the network. */
const floor = (moment: Date): ServiceContext => ({
  ...contextOf({ kind: 'machine', id: FLOOR_ID, name: 'Demo floor', roles: [] }),
  machine: { tables: ['*'], source: 'demo' },
  clock: { now: () => moment },
});

// A start that was cut short has done some of it: what is there stays as it is.
async function unlessThere(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DomainError) || error.problem.kind !== 'conflict') throw error;
  }
}

async function addPlayers(from: Date, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const { status: _, ...player } = demoPlayer(n);
    await unlessThere(() => createPlayer(office(new Date(from.getTime() + n * 1_000)), player));
  }
}

async function payIn(playerId: string, currency: string, amount: number, reference: string, moment: Date) {
  await deposit(office(moment), {
    playerId,
    currency,
    amount,
    provider: currency === 'CHIP' ? 'free-chips' : 'demo-bank',
    reference,
    occurredAt: moment.toISOString(),
  });
}

/** Seats the players of a table, each with money that he paid in for it, and says that it runs its ruleset. */
async function openTable(live: DemoTable['live'], spec: DemoTableSpec, first: number, players: number, from: Date) {
  const seated = Array.from(
    { length: spec.seats },
    (_, i): Seated => ({ seat: i + 1, playerId: demoPlayer((first + i) % players).id }),
  );
  const table = new DemoTable(live, spec.tableId, seated, new Date(from.getTime() + FIRST_HAND), SEED);
  const amount = table.buyIn();
  const moment = new Date(from.getTime() + 5 * MINUTE);
  const currency = live.body.currency.code;
  for (const { seat, playerId } of seated) {
    await payIn(playerId, currency, BUY_INS * amount, `${spec.tableId}:${playerId}`, moment);
    await moveSeatMoney(floor(moment), {
      op: 'sit',
      requestId: `sit ${spec.tableId} ${seat}`,
      playerId,
      tableId: spec.tableId,
      seat,
      amount,
      occurredAt: moment.toISOString(),
    });
  }
  return table;
}

async function book(hands: readonly HandRecord[]): Promise<void> {
  if (hands.length === 0) return;
  const last = hands.reduce((latest, { endedAt }) => (endedAt !== null && endedAt > latest ? endedAt : latest), '');
  const body = new TextEncoder().encode(JSON.stringify({ hands }));
  const { counts } = await takeInHands(floor(new Date(last)), body);
  const good = (counts.booked ?? 0) + (counts.repeated ?? 0);
  if (good !== hands.length) throw new Error(`not every hand of the demo room was booked: ${JSON.stringify(counts)}`);
}

async function buyIn(table: DemoTable, { playerId, amount, at: moment, seat }: TopUp): Promise<void> {
  const { tableId } = table;
  const mark = `${tableId} ${seat} ${table.played}`;
  const topUp = () =>
    moveSeatMoney(floor(moment), {
      op: 'topUp',
      requestId: `top-up ${mark}`,
      playerId,
      tableId,
      amount,
      occurredAt: moment.toISOString(),
    });
  try {
    await topUp();
  } catch (error) {
    if (!(error instanceof DomainError) || !JSON.stringify(error.problem).includes('insufficientFunds')) throw error;
    await payIn(playerId, table.live.body.currency.code, BUY_INS * table.buyIn(), `again ${mark}`, moment);
    await topUp();
  }
}

/** Plays all tables side by side, round after round, and books what was played as a game server would send it. */
async function play(tables: readonly DemoTable[], from: Date, sizes: DemoSizes): Promise<void> {
  const end = from.getTime() + FIRST_HAND + sizes.hours * HOUR;
  for (let until = from.getTime() + ROUND; until < end + ROUND; until += ROUND) {
    const moment = new Date(Math.min(until, end));
    // Until nobody at any table must buy in before this round is over.
    for (let open = [...tables]; open.length > 0; ) {
      const stretches = open.map((table) => ({ table, ...table.play(moment, sizes.handsPerTable) }));
      await book(stretches.flatMap(({ hands }) => hands));
      for (const { table, topUps } of stretches) for (const topUp of topUps) await buyIn(table, topUp);
      open = stretches.filter(({ topUps }) => topUps.length > 0).map(({ table }) => table);
    }
  }
}

/** What the office did with players once they had played. It is the last step, and so the mark of a finished room. */
async function settleDown(players: number, moment: Date): Promise<void> {
  for (let n = 0; n < players; n += 7) {
    const { id } = demoPlayer(n);
    const input = { playerId: id, currency: 'EUR', amount: 1_500, provider: 'demo-bank', reference: `out ${n}` };
    await unlessThere(() => withdraw(office(moment), { ...input, occurredAt: moment.toISOString() }));
  }
  for (let n = 0; n < players; n++) {
    const { id, status } = demoPlayer(n);
    if (status === 'active') continue;
    const reason = { warned: 'Chat below the belt', blocked: 'Documents are missing', closed: 'At his own wish' }[
      status
    ];
    await unlessThere(() => setPlayerStatus(office(moment), { playerId: id, status, reason }));
  }
}

async function isFinished(): Promise<boolean> {
  const rows =
    await rawSql()`select 1 from player_status_change where actor_id = ${systemContext('demo').actor.id} limit 1`;
  return rows.length > 0;
}

/**
 * Fills a new demo room: players who paid in, tables in three currencies that they sit at, and the hands that they played
 * since the room opened, dealt and played by the engine and booked like any game server's. The same sizes give the same
 * room; one that a start left half made is finished, a finished one is left alone.
 */
export async function seedDemoRoom(sizes: DemoSizes = FIRST_ROOM): Promise<void> {
  if (sizes.players === 0 || (await isFinished())) return;
  const rulesets = await database().transaction((tx) => liveRulesets(tx));
  const [{ opened }] = await rawSql()<{ opened: Date }[]>`select min(lower(live_during)) as opened from ruleset_live`;
  await addPlayers(opened, sizes.players);
  const tables: DemoTable[] = [];
  let first = 0;
  for (const spec of sizes.tables) {
    const live = rulesets.find(({ table }) => table === spec.tableId.split('/')[0]);
    if (!live) throw new Error(`the demo room has no table ${spec.tableId}`);
    tables.push(await openTable(live, spec, first, sizes.players, opened));
    first += spec.seats;
  }
  // The last one has yet to say that it runs what is live.
  for (const { tableId, live } of tables.slice(0, -1)) {
    await acknowledgeAdoption(floor(opened), {
      tableId,
      rulesetId: live.rulesetId,
      fromHandNo: 1,
      adoptedAt: opened.toISOString(),
    });
  }
  try {
    await play(tables, opened, sizes);
    await settleDown(sizes.players, new Date(opened.getTime() + FIRST_HAND + sizes.hours * HOUR + LAST_HAND));
  } finally {
    await intakePool().close();
  }
}
