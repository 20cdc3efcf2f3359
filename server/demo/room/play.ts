import { setImmediate as turn } from 'node:timers/promises';
import { database } from '@/db/client';
import { type HandEvent, type HandRecord, replay } from '@/server/engine';
import { acknowledgeAdoption, liveRulesets } from '@/server/services/feed';
import { takeInHands } from '@/server/services/hands';
import { DomainError } from '@/server/services/kernel';
import { deposit } from '@/server/services/players';
import { takeProtection } from '@/server/services/protection';
import { moveSeatMoney } from '@/server/services/seats';
import { eachOf, floor, office, unlessThere } from './actors';
import type { DemoPlan, Sitting } from './plan';
import { Planting } from './planted';
import { DemoTable, type Segment, type TopUp } from './table';

/** What somebody pays in at first, in buy-ins of the table that he goes to. */
const BUY_INS = 6;
/** Hands that go to the books together. */
const PARCEL = 500;

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

/** What stays as it is however often it is tried. */
const REFUSALS: ReadonlySet<string> = new Set(['conflict', 'ruleViolation', 'forbidden']);

/** Moves money to a seat; whoever has too little in his wallet pays in first. */
async function fromWallet(
  move: () => Promise<unknown>,
  {
    playerId,
    currency,
    amount,
    mark,
    moment,
  }: Record<'playerId' | 'currency' | 'mark', string> & { amount: number; moment: Date },
): Promise<void> {
  try {
    await move();
  } catch (error) {
    if (!(error instanceof DomainError) || !REFUSALS.has(error.problem.kind)) throw error;
    // Whoever was stood up or shut out by the office meanwhile buys nothing; what he plays on is his debt.
    if (!JSON.stringify(error.problem).includes('insufficientFunds')) return;
    await payIn(playerId, currency, amount, mark, moment);
    await unlessThere(move);
  }
}

/** Who has paid in already, by currency. */
const paidIn = new Set<string>();

async function sitDown(table: DemoTable): Promise<void> {
  const { tableId, at, firstHandNo } = table.sitting;
  const amount = table.buyIn();
  const moment = table.moment(at);
  const occurredAt = moment.toISOString();
  const currency = table.live.body.currency.code;
  for (const [i, playerId] of table.playerIds.entries()) {
    const seat = i + 1;
    const requestId = `sit ${tableId} ${firstHandNo} ${seat}`;
    const first = `${currency} ${playerId}`;
    if (!paidIn.has(first)) await unlessThere(() => payIn(playerId, currency, BUY_INS * amount, first, moment));
    paidIn.add(first);
    await fromWallet(
      () => moveSeatMoney(floor(moment), { op: 'sit', requestId, playerId, tableId, seat, amount, occurredAt }),
      { playerId, currency, amount: BUY_INS * amount, mark: requestId, moment },
    );
  }
}

async function standUp(table: DemoTable): Promise<void> {
  const moment = table.over;
  const { tableId, firstHandNo } = table.sitting;
  const occurredAt = moment.toISOString();
  for (const [i, playerId] of table.playerIds.entries()) {
    const requestId = `leave ${tableId} ${firstHandNo} ${i + 1}`;
    await unlessThere(() => moveSeatMoney(floor(moment), { op: 'leave', requestId, playerId, tableId, occurredAt }));
  }
}

async function buyIn({ tableId, seat, playerId, currency, amount, at: moment, handNo }: TopUp): Promise<void> {
  const requestId = `top-up ${tableId} ${seat} ${handNo}`;
  const occurredAt = moment.toISOString();
  await fromWallet(
    () => moveSeatMoney(floor(moment), { op: 'topUp', requestId, playerId, tableId, amount, occurredAt }),
    { playerId, currency, amount: BUY_INS * amount, mark: requestId, moment },
  );
}

/** Asks for the artificial all-ins of a hand, as its server did while it ran. */
async function askForProtection(record: HandRecord, table: DemoTable): Promise<void> {
  if (!record.actions.some(({ kind }) => kind === 'disconnect') || record.startedAt === null) return;
  const events: HandEvent[] = [];
  replay({ ...record, config: table.config }, {}, (event) => events.push(structuredClone(event)));
  for (const { type, seat = 0 } of events) {
    if (type !== 'protection') continue;
    const playerId = table.playerIds[seat - 1];
    const { id: tableId } = record.table;
    await takeProtection(floor(new Date(record.startedAt)), { op: 'take', playerId, tableId, handNo: record.handNo });
  }
}

async function book(hands: readonly HandRecord[]): Promise<void> {
  const last = hands.reduce((latest, { endedAt }) => (endedAt !== null && endedAt > latest ? endedAt : latest), '');
  const body = new TextEncoder().encode(JSON.stringify({ hands }));
  const { counts } = await takeInHands(floor(new Date(last)), body);
  const good = (counts.booked ?? 0) + (counts.repeated ?? 0);
  if (good !== hands.length) throw new Error(`not every hand of the demo room was booked: ${JSON.stringify(counts)}`);
}

/** The nth stretch of all tables; plays while the books work. */
async function playStretches(tables: readonly DemoTable[], n: number): Promise<(readonly [DemoTable, Segment[]])[]> {
  const played: (readonly [DemoTable, Segment[]])[] = [];
  for (const table of tables) {
    const stretch = table.sitting.stretches.at(n);
    if (stretch) played.push([table, table.play(stretch)]);
    await turn();
  }
  return played;
}

async function openTables(sittings: readonly Sitting[], opened: Date): Promise<DemoTable[]> {
  const rulesets = await database().transaction((tx) => liveRulesets(tx));
  return sittings.map((sitting) => {
    const slug = sitting.tableId.split('/')[0];
    const live = rulesets.find(({ table }) => table === slug);
    if (!live) throw new Error(`the demo room has no table ${slug}`);
    return new DemoTable(live, sitting, opened);
  });
}

/**
 * Plays one round of a plan: its people sit down, play and, unless it is the last, stand up. Hands are booked as any game
 * server's; a round that was cut short is played again and changes nothing that is there. `tell` hears of booked hands.
 */
export async function playRound(
  plan: DemoPlan,
  round: number,
  opened: Date,
  tell: (hands: number) => Promise<void> = async () => {},
): Promise<void> {
  const tables = await openTables(plan.rounds[round], opened);
  await eachOf(tables, sitDown);
  if (round === 0) await adopt(tables, opened);
  const stretches = Math.max(0, ...tables.map(({ sitting }) => sitting.stretches.length));
  let next = await playStretches(tables, 0);
  for (let n = 0; n < stretches; n++) {
    const ends = n === stretches - 1 && round === plan.rounds.length - 1;
    const booking = bookStretches(next, new Planting(plan.lived && ends), tell);
    // A failure of the books is met below, also when it comes while the tables play on.
    booking.catch(() => {});
    next = await playStretches(tables, n + 1);
    await booking;
  }
  if (round === plan.rounds.length - 1) return;
  await eachOf(tables, standUp);
}

async function bookStretches(
  played: readonly (readonly [DemoTable, Segment[]])[],
  planting: Planting,
  tell: (hands: number) => Promise<void>,
): Promise<void> {
  const deepest = Math.max(0, ...played.map(([, segments]) => segments.length));
  for (let depth = 0; depth < deepest; depth++) {
    const level = played.flatMap(([table, segments]) => {
      const segment = segments.at(depth);
      return segment ? [{ table, segment }] : [];
    });
    await eachOf(
      level.flatMap(({ segment }) => segment.topUps),
      buyIn,
    );
    for (const { table, segment } of level) for (const hand of segment.hands) await askForProtection(hand, table);
    const hands = level.flatMap(({ table, segment }) =>
      segment.hands.map((hand) => planting.pass(hand, table.sitting.tableId)),
    );
    for (let at = 0; at < hands.length; at += PARCEL) {
      const parcel = hands.slice(at, at + PARCEL);
      await book(parcel);
      await tell(parcel.length);
    }
  }
}

/** The last table has yet to say that it runs what is live. */
async function adopt(tables: readonly DemoTable[], opened: Date): Promise<void> {
  for (const { sitting, live } of tables.slice(0, -1)) {
    await acknowledgeAdoption(floor(opened), {
      tableId: sitting.tableId,
      rulesetId: live.rulesetId,
      fromHandNo: 1,
      adoptedAt: opened.toISOString(),
    });
  }
}
