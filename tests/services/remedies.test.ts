import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { database, rawSql } from '@/db/client';
import type { RemedyRequest } from '@/server/contracts/remedies';
import { jobs } from '@/server/jobs';
import { installQueues } from '@/server/jobs/install';
import { newId } from '@/server/platform/ids';
import { intakePool } from '@/server/platform/intake-pool';
import {
  claimDispute,
  decideDispute,
  getDispute,
  getIncident,
  openDispute,
  openIncident,
  playerSupport,
} from '@/server/services/disputes';
import { listHits, proposeHit, requestMove } from '@/server/services/jackpots';
import { systemContext } from '@/server/services/kernel';
import { brokenInvariants, closePeriod, getTransaction } from '@/server/services/ledger';
import { withdraw } from '@/server/services/players';
import { getHand, searchHands } from '@/server/services/recall';
import {
  getRemedy,
  previewRemedy,
  requestRemedy,
  requestRemedyLimit,
  withdrawRemedy,
} from '@/server/services/remedies';
import { moveSeatMoney } from '@/server/services/seats';
import {
  getVerification,
  runVerification,
  startVerification,
  verifyHand,
  whatIf,
} from '@/server/services/verification';
import { handleOpenHand } from '@/server/trpc/endpoints/v1/hands';
import { craftHand, type Script } from '../support/crafted-hand';
import { ownerUrl } from '../support/database';
import { balance, book, type Desk, openDesk, refusal, seatPlayers, stack, tableOf, wallet } from '../support/desk';
import { openLiveTable, type Wire } from '../support/live-table';
import { signed } from '../support/machine';
import { decide, type Person } from '../support/room';

let desk: Desk;
let handNo = 0;

beforeAll(async () => {
  desk = await openDesk();
  await installQueues(
    ownerUrl,
    jobs.map((job) => job.name),
  );
}, 120_000);
afterAll(() => intakePool().close());

type Money = {
  rake: number;
  seats: { seat: number; net: number; won: number; rake: number }[];
  pots: { amount: number; rake: number; winners: { seat: number; share: number }[] }[];
};
const money = (hand: Wire) => hand.settlement as unknown as Money;
const seatOf = (hand: Wire, seat: number) =>
  money(hand).seats.find((each) => each.seat === seat) as Money['seats'][number];

async function craft(
  tableId: string,
  players: readonly string[],
  script: Omit<Script, 'handNo' | 'seats'> & { stacks?: number[] },
) {
  const seats = players.map((player, i) => ({ player, stack: script.stacks?.[i] ?? 10_000 }));
  return craftHand(await tableOf(tableId), { ...script, handNo: ++handNo, seats });
}

/** As in the verification tests: seat 1 wins the main pot of 61.00, seat 2 the side pot of 60.00; rake 1.51 and 1.49. */
const threeAllIn = (tableId: string, players: readonly string[], startedAt?: Date) =>
  craft(tableId, players, {
    stacks: [2_000, 5_000, 10_000, 10_000],
    button: 2,
    holes: ['AsAh', 'KsKh', 'QsQh', '7c2d'],
    board: '3d5s9cJd4h',
    actions: ['1 raise 2000', '2 raise 5000', '3 raise 10000', '4 fold'],
    ...(startedAt && { startedAt }),
  });

/** The side pot went to the queens of seat 3 in place of the kings of seat 2. */
function sidePotToThree(hand: Wire): Wire {
  money(hand).pots[1].winners[0].seat = 3;
  seatOf(hand, 2).net -= 5_851;
  seatOf(hand, 3).net += 5_851;
  return hand;
}

const ask = (request: RemedyRequest, more: Partial<Parameters<typeof requestRemedy>[1]> = {}, by: Person = desk.sam) =>
  requestRemedy(by.ctx, { requestId: newId(), request, reasonCode: 'wrongSettlement', note: 'as verified', ...more });
/** Asks, and has the supervisor approve; gives the remedy as it then is. */
async function put(request: RemedyRequest, more: Partial<Parameters<typeof requestRemedy>[1]> = {}) {
  const { remedyId, approvalId } = await ask(request, more);
  await decide(desk.sue, approvalId);
  return getRemedy(desk.art.ctx, { remedyId });
}
const transactions = async () => {
  const [{ n }] = await rawSql()<{ n: number }[]>`select count(*) as n from ledger_transaction`;
  return n;
};
const soundBooks = async () => expect((await brokenInvariants()).findings).toEqual([]);

describe('a complaint about an odd chip', () => {
  test('is answered that it was paid as it should be: the unit over goes to the first left of the button', async () => {
    const players = await seatPlayers('turku/11', 3);
    // 3 x 2.01 = 6.03, rake 0.30; 5.73 in two is 2.86 and a unit over. Button 3, so seat 1 gets it: +0.86 against +0.85.
    const hand = await craft('turku/11', players, {
      button: 3,
      holes: ['AsKd', 'AcKh', '2c7d'],
      board: 'QhJs9d5c3h',
      actions: [
        '3 call',
        '1 call',
        '2 check',
        '1 bet 101',
        '2 call',
        '3 call',
        '1 check',
        '2 check',
        '3 check',
        '1 check',
        '2 check',
        '3 check',
      ],
    });
    expect(money(hand).seats.map((seat) => seat.net)).toEqual([86, 85, -201]);
    const [{ handId }] = await book(desk, hand);
    const { disputeId } = await openDispute(desk.sam.ctx, {
      requestId: newId(),
      category: 'oddChip',
      title: 'One cent short',
      description: 'We split and he got more.',
      playerId: players[1],
      handIds: [Number(handId)],
    });
    await claimDispute(desk.sam.ctx, { disputeId });
    expect((await verifyHand(desk.sam.ctx, { handId: Number(handId) })).verdict).toBe('same');
    expect(await refusal(ask({ kind: 'correct', handId: Number(handId) }, { disputeId }))).toMatchObject({
      code: 'nothingToCorrect',
    });
    await decideDispute(desk.sam.ctx, {
      disputeId,
      expectedRevision: 2,
      outcome: 'rejected',
      reasonCode: 'oddChipRule',
      reply: 'It was paid as the rules say.',
      note: 'verified',
    });
    expect((await getDispute(desk.sam.ctx, { disputeId })).state).toBe('decided');
  });
});

describe('a wrong side pot', () => {
  test('is corrected to what is derived, in one entry, with the figures that the preview showed', async () => {
    const players = await seatPlayers('turku/12', 4);
    const [{ handId: id }] = await book(desk, sidePotToThree(await threeAllIn('turku/12', players)));
    const handId = Number(id);
    const { disputeId } = await openDispute(desk.sam.ctx, {
      requestId: newId(),
      category: 'sidePot',
      title: 'Side pot',
      description: 'My kings won it.',
      playerId: players[1],
      handIds: [handId],
    });
    await claimDispute(desk.sam.ctx, { disputeId });
    const before = await transactions();
    const { preview } = await previewRemedy(desk.sam.ctx, { request: { kind: 'correct', handId } });
    // Seat 3 has 100.00 - 50.00 + 58.51 at the table and gives 58.51 back; seat 2 gets them.
    expect(
      preview.players.map(({ playerId, amount, before: was, after, owed }) => ({ playerId, amount, was, after, owed })),
    ).toEqual([
      { playerId: players[2], amount: -5_851, was: 10_851, after: 5_000, owed: 0 },
      { playerId: players[1], amount: 5_851, was: 5_000, after: 10_851, owed: 0 },
    ]);
    expect(preview.house).toEqual([]);
    expect(await transactions()).toBe(before);
    const done = await put({ kind: 'correct', handId }, { disputeId });
    expect(done).toMatchObject({ state: 'posted', requestedByName: 'sam', decidedByName: 'sue' });
    expect(await transactions()).toBe(before + 1);
    expect([await stack('turku/12', players[1]), await stack('turku/12', players[2])]).toEqual([10_851, 5_000]);
    const { transaction } = await getTransaction(desk.fia.ctx, { transactionId: Number(done.transactionId) });
    expect(transaction).toMatchObject({ kind: 'correction', sourceKind: 'remedy', sourceId: done.id });
    // The hand itself is as it was, says so, and is not corrected twice.
    expect((await getHand(desk.sam.ctx, { handId })).states).toEqual([
      'settled',
      'corrected',
      'disputed',
      'verificationFailed',
    ]);
    expect((await verifyHand(desk.sam.ctx, { handId })).verdict).toBe('different');
    expect(await refusal(ask({ kind: 'correct', handId }))).toMatchObject({ code: 'correctedAlready' });
    const entries = (await getDispute(desk.art.ctx, { disputeId })).entries.filter((entry) => entry.kind === 'remedy');
    expect(entries.map((entry) => entry.data.state)).toEqual(['waiting', 'posted']);
    await soundBooks();
  });
});

test('a wrong rake: what was taken too much comes out of the rake', async () => {
  const players = await seatPlayers('turku/13', 4);
  const hand = await threeAllIn('turku/13', players);
  const settled = money(hand);
  settled.rake += 40;
  settled.pots[0].rake += 40;
  settled.pots[0].winners[0].share -= 40;
  Object.assign(seatOf(hand, 1), { rake: seatOf(hand, 1).rake + 40, net: seatOf(hand, 1).net - 40 });
  const [{ handId }] = await book(desk, hand);
  const rake = await balance('rake');
  const done = await put({ kind: 'correct', handId: Number(handId) }, { reasonCode: 'wrongRake' });
  expect(done.preview.house).toEqual([{ account: 'rake', currency: 'EUR', amount: -40 }]);
  expect(await balance('rake')).toBe(rake - 40);
  // 100.00 - 20.00 + 59.49, as reckoned above.
  expect(await stack('turku/13', players[0])).toBe(10_000 + 3_949);
  await soundBooks();
});

test('a time-out during a disconnect at fixed limit, with an allowance left: he should have been all-in for his blind', async () => {
  const players = await seatPlayers('vaasa', 3);
  // Seat 2 has the aces, posted 0.50 and was folded by the server although protected.
  const hand = await craft('vaasa', players, {
    button: 1,
    holes: ['KsKh', 'AsAh', '7c2d'],
    board: '3d5s9cJd4h',
    actions: [
      '1 raise 200',
      ['2 disconnect', 'disconnect'],
      ['2 fold', 'timeout'],
      '3 call',
      '3 check',
      '1 check',
      '3 check',
      '1 check',
      '3 check',
      '1 check',
    ],
  });
  // 4.50, rake 0.22: the kings win 4.28.
  expect(money(hand).seats.map((seat) => seat.net)).toEqual([228, -50, -200]);
  const [{ handId: id }] = await book(desk, hand);
  const handId = Number(id);
  const change = { action: 2, kind: 'timeout' };
  // All-in for 0.50: he contests 1.50 of it, 1.43 after 0.07 of the rake; the kings keep 2.85 of the other 3.00.
  const otherwise = await whatIf(desk.sam.ctx, { handId, change });
  expect(otherwise.seats.map((seat) => seat.would)).toEqual([85, 93, -200]);
  expect(otherwise.replaced).toEqual([]);
  await put({ kind: 'correct', handId, change }, { reasonCode: 'protectionDue' });
  expect([await stack('vaasa', players[0]), await stack('vaasa', players[1])]).toEqual([10_085, 10_093]);
  await soundBooks();
});

test('draw32: a split was offered and declined, so the hand was played to its end and stands', async () => {
  const players = await seatPlayers('draw', 3);
  // Seat 1 offers, seat 2 accepts, seat 3 checks, which declines; his straight takes 3.00 less 0.15 of rake.
  const hand = await craft('draw', players, {
    button: 1,
    holes: ['AhAdKcQh9h', 'AcAsKdQs9s', '7c8c9cTdJd'],
    board: '',
    actions: [
      '1 call',
      '2 call',
      '3 check',
      '1 discard',
      '2 discard',
      '3 discard',
      '1 offerSplit',
      '2 acceptSplit',
      '3 check',
    ],
  });
  expect(money(hand).seats.map((seat) => seat.net)).toEqual([-100, -100, 185]);
  const [{ handId }] = await book(desk, hand);
  const page = await getHand(desk.sam.ctx, { handId: Number(handId) });
  expect(page.hand.steps.flatMap((step) => (step.seat === null ? [] : [step.kind])).slice(-3)).toEqual([
    'offerSplit',
    'acceptSplit',
    'check',
  ]);
  expect((await verifyHand(desk.sam.ctx, { handId: Number(handId) })).verdict).toBe('same');
  expect(await refusal(ask({ kind: 'correct', handId: Number(handId) }))).toMatchObject({ code: 'nothingToCorrect' });
  // Had he accepted, the 2.85 would have been divided: 0.95 each.
  const otherwise = await whatIf(desk.sam.ctx, { handId: Number(handId), change: { action: 8, kind: 'acceptSplit' } });
  expect(otherwise.seats.map((seat) => seat.would)).toEqual([-5, -5, -5]);
});

describe('a void', () => {
  test('the winner withdrew everything before it: the others are made whole, he owes, and an alert says so', async () => {
    const players = await seatPlayers('turku/14', 4);
    const [{ handId: id }] = await book(desk, await threeAllIn('turku/14', players));
    const system = systemContext('test');
    // Seat 1 won 39.49, left with 139.49 and took them all out.
    await moveSeatMoney(system, {
      op: 'leave',
      requestId: `leave-${players[0]}`,
      playerId: players[0],
      tableId: 'turku/14',
    });
    await withdraw(system, {
      playerId: players[0],
      currency: 'EUR',
      amount: 13_949,
      provider: 'bank',
      reference: `out-${players[0]}`,
    });
    const rake = await balance('rake');
    const done = await put({ kind: 'voidHand', handId: Number(id) }, { reasonCode: 'malfunction' });
    for (const player of players.slice(1)) expect(await stack('turku/14', player)).toBe(10_000);
    expect(await wallet(players[0])).toBe(0);
    expect(await balance('receivable', players[0])).toBe(-3_949);
    expect(await balance('rake')).toBe(rake - 300);
    expect(done.debts).toMatchObject([{ amount: 3_949, currency: 'EUR', pool: null }]);
    expect((await playerSupport(desk.sam.ctx, { playerId: players[0] })).debts).toMatchObject([
      { amount: 3_949, remedy: done.number },
    ]);
    const alerts =
      await rawSql()`select subject_id, figures from alert where kind = 'remedy.receivable' and subject_id = ${players[0]}`;
    expect(alerts).toHaveLength(1);
    const { transaction } = await getTransaction(desk.fia.ctx, { transactionId: Number(done.transactionId) });
    expect(transaction).toMatchObject({
      kind: 'reversal',
      reverses: (await getHand(desk.sam.ctx, { handId: Number(id) })).transactionId,
    });
    const found = await searchHands(desk.sam.ctx, { filter: { tableId: 'turku/14', state: 'voided' } });
    expect(found.rows.map((row) => row.id)).toEqual([Number(id)]);
    await soundBooks();
  });

  test('what a player came to owe by a hand is forgiven out of what its correction or void brings him', async () => {
    // They bring 30.00 to a hand that takes 50.00 from who loses it.
    const players = await seatPlayers('turku/24', 4, 3_000);
    const [{ handId: id }] = await book(desk, sidePotToThree(await threeAllIn('turku/24', players)));
    const handId = Number(id);
    expect(await stack('turku/24', players[1])).toBe(0);
    expect(await balance('receivable', players[1])).toBe(-2_000);
    const corrected = await put({ kind: 'correct', handId });
    expect(
      corrected.preview.players.map(({ playerId, amount, before, after, owed }) => [
        players.indexOf(playerId) + 1,
        amount,
        before,
        after,
        owed,
      ]),
    ).toEqual([
      [3, -5_851, 3_851, 0, 2_000],
      [2, 5_851, 0, 3_851, -2_000],
    ]);
    expect(await Promise.all(players.map((player) => balance('receivable', player)))).toEqual([0, 0, -2_000, 0]);
    expect(await stack('turku/24', players[1])).toBe(3_851);
    await soundBooks();
    await put({ kind: 'voidHand', handId });
    expect(await Promise.all(players.map((player) => stack('turku/24', player)))).toEqual([3_000, 3_000, 3_000, 3_000]);
    expect(await Promise.all(players.map((player) => balance('receivable', player)))).toEqual([0, 0, 0, 0]);
    await soundBooks();
  });

  test('a seat that is closed is refunded to the wallet', async () => {
    const players = await seatPlayers('turku/15', 4);
    const [{ handId: id }] = await book(desk, await threeAllIn('turku/15', players));
    const system = systemContext('test');
    await moveSeatMoney(system, {
      op: 'leave',
      requestId: `leave-${players[2]}`,
      playerId: players[2],
      tableId: 'turku/15',
    });
    await put({ kind: 'voidHand', handId: Number(id) });
    expect(await wallet(players[2])).toBe(10_000);
    expect(await stack('turku/15', players[2])).toBe(0);
    await soundBooks();
  });

  test('of a hand that was corrected takes the correction back too; nothing is voided twice', async () => {
    const players = await seatPlayers('turku/16', 4);
    const [{ handId: id }] = await book(desk, sidePotToThree(await threeAllIn('turku/16', players)));
    await put({ kind: 'correct', handId: Number(id) });
    await put({ kind: 'voidHand', handId: Number(id) });
    for (const player of players) expect(await stack('turku/16', player)).toBe(10_000);
    expect(await refusal(ask({ kind: 'voidHand', handId: Number(id) }))).toMatchObject({ code: 'voidedAlready' });
    expect(await refusal(ask({ kind: 'correct', handId: Number(id) }))).toMatchObject({ code: 'voidedAlready' });
    await soundBooks();
  });
});

describe('a jackpot hit on a hand that is voided later', () => {
  /** Quads of eights lose to quads of nines. */
  async function beaten(tableId: string) {
    const table = await openLiveTable(tableId, { players: 4, startedAt: new Date(Date.now() - 1_000) });
    const hand = table.staged({ holes: ['8s8d', '9s9d', 'KsQd', 'JhTc'], board: '8h8c9h9c2s' });
    const [{ handId }] = await book(desk, hand);
    const [hit] = (await listHits(desk.art.ctx, { pool: 'beat', limit: 200 })).rows.filter(
      (row) => row.handId === handId,
    );
    return { table, handId: Number(handId), hit, drop: hand.settlement?.jackpot.drop ?? 0 };
  }
  const stateOf = async (id: string) =>
    (await listHits(desk.art.ctx, { pool: 'beat', limit: 200 })).rows.find((row) => row.id === id)?.state;

  test('waits: it is cancelled, and the contribution leaves the pool', async () => {
    const { handId, hit, drop } = await beaten('kotka/1');
    const pool = await balance('jackpotMain', 'beat');
    const done = await put({ kind: 'voidHand', handId }, { reasonCode: 'malfunction' });
    expect(done.preview.hits).toEqual([{ number: hit.number, state: 'pending', paid: null, currency: 'EUR' }]);
    expect(await stateOf(hit.id)).toBe('voided');
    expect(await balance('jackpotMain', 'beat')).toBe(pool - drop);
    await soundBooks();
  });

  test('was paid: it is listed with its amount for who decides, and goes back to the pool', async () => {
    const { table, handId, hit, drop } = await beaten('kotka/2');
    const move = await requestMove(desk.sue.ctx, {
      pool: 'beat',
      kind: 'seed',
      amount: 1_000_000,
      reason: 'For the test',
    });
    await decide(desk.fia, move.approvalId);
    const pool = await balance('jackpotMain', 'beat');
    const proposed = await proposeHit(desk.admin.ctx, { hitId: hit.id, proposal: 'pay', reason: 'Seen on the hand' });
    await decide(desk.fia, proposed.approvalId);
    const paid = pool - (await balance('jackpotMain', 'beat'));
    expect(paid).toBeGreaterThan(0);
    const { preview } = await previewRemedy(desk.sam.ctx, { request: { kind: 'voidHand', handId } });
    expect(preview.hits).toMatchObject([{ number: hit.number, state: 'paid', currency: 'EUR' }]);
    await put({ kind: 'voidHand', handId }, { reasonCode: 'malfunction' });
    expect(await stateOf(hit.id)).toBe('voided');
    expect(await balance('jackpotMain', 'beat')).toBe(pool - drop);
    for (const player of table.options.players) expect(await stack('kotka/2', player)).toBe(table.options.stack);
    await soundBooks();
  });

  test('falls in a window that is voided: one transaction takes the contribution out of the pool, and the books are sound', async () => {
    const pool = await balance('jackpotMain', 'beat');
    const from = new Date(Date.now() - 60_000).toISOString();
    const { hit, drop } = await beaten('kotka/3');
    expect(drop).toBeGreaterThan(0);
    expect(await balance('jackpotMain', 'beat')).toBe(pool + drop);
    const to = new Date(Date.now() + 60_000).toISOString();
    await put(
      { kind: 'voidWindow', tables: ['kotka/3'], from, to, settled: true, cashOut: false },
      { reasonCode: 'serverFailure' },
    );
    expect(await balance('jackpotMain', 'beat')).toBe(pool);
    expect(await stateOf(hit.id)).toBe('voided');
    await soundBooks();
  });
});

test('a server fails over 37 unfinished hands at 5 tables: everybody gets back what he put in, and the tables are cleared', async () => {
  const tables = [1, 2, 3, 4, 5].map((n) => `turku/${100 + n}`);
  const seated = await Promise.all(tables.map((table) => seatPlayers(table, 6, 10_000, 500)));
  const from = new Date(Date.now() - 60_000);
  let opened = 0;
  for (let n = 0; n < 37; n++) {
    const at = n % 5;
    const holds = seated[at].slice(0, 3).map((playerId, i) => ({ seat: i + 1, playerId, amount: 100 + 10 * i }));
    const body = {
      tableId: tables[at],
      handNo: 1 + Math.floor(n / 5),
      revision: 1,
      openedAt: new Date().toISOString(),
      holds,
    };
    const answer = await handleOpenHand(signed(desk.key, 'POST', '/api/v1/hands/open', JSON.stringify(body)));
    if (answer.status === 200) opened++;
  }
  expect(opened).toBe(37);
  // 8 hands took 1.00, 1.10 and 1.20 at the first table.
  expect(await balance('handEscrow', tables[0])).toBe(8 * 330);
  expect(await stack(tables[0], seated[0][2])).toBe(10_000 - 8 * 120);
  const window = { from: from.toISOString(), to: new Date(Date.now() + 60_000).toISOString() };
  const { incidentId } = await openIncident(desk.sam.ctx, {
    title: 'Floor server 3 died',
    description: 'Power supply.',
    tables,
    ...window,
    message: 'Your hand is void.',
  });
  expect((await getIncident(desk.sam.ctx, { incidentId })).unfinished).toEqual({ hands: 37, held: 37 * 330 });
  const before = await transactions();
  const request = { kind: 'voidWindow', tables, ...window, settled: false, cashOut: true } as const;
  const done = await put(request, { incidentId, reasonCode: 'serverFailure' });
  expect(await transactions()).toBe(before + 1);
  expect(done.preview).toMatchObject({ seatsFreed: 30, hands: [] });
  expect(done.preview.unfinished).toHaveLength(37);
  for (const [at, players] of seated.entries()) {
    for (const player of players) {
      expect(await wallet(player)).toBe(10_500);
      expect(await stack(tables[at], player)).toBe(0);
    }
    expect(await balance('handEscrow', tables[at])).toBe(0);
  }
  const incident = await getIncident(desk.art.ctx, { incidentId });
  expect(incident).toMatchObject({
    unfinished: { hands: 0, held: 0 },
    remedies: [{ kind: 'voidWindow', state: 'posted' }],
  });
  expect(await refusal(ask(request))).toMatchObject({ code: 'nothingToVoid' });
  await soundBooks();
});

test('a window with its settled hands: rake and every net result go back, and only of hands that ended in it', async () => {
  const players = await seatPlayers('turku/17', 4);
  const start = new Date();
  const inside = await threeAllIn('turku/17', players, new Date(start.getTime() - 3_600_000));
  const outside = await threeAllIn('turku/17', players, new Date(start.getTime() - 7_200_000));
  await book(desk, outside, inside);
  const done = await put({
    kind: 'voidWindow',
    tables: ['turku/17'],
    settled: true,
    cashOut: false,
    from: new Date(start.getTime() - 4_000_000).toISOString(),
    to: new Date(start.getTime() - 3_000_000).toISOString(),
  });
  expect(done.preview.hands).toHaveLength(1);
  // One of the two results stands: +39.49, +8.51, -50.00, -1.00.
  expect(await Promise.all(players.map((player) => stack('turku/17', player)))).toEqual([13_949, 10_851, 5_000, 9_900]);
  await soundBooks();
});

describe('many hands at once', () => {
  test('1,312 wrong hands of a bulk verification are made good by one approved remedy', async () => {
    const table = await openLiveTable('turku/18', { stack: 10_000, players: 6, startedAt: new Date() });
    const hands = table.play(1_400);
    const paid = new Map<string, number>();
    for (const hand of hands.slice(0, 1_312)) {
      const [giver, taker] = money(hand).seats;
      giver.net += 3;
      taker.net -= 3;
      for (const { seat } of [giver, taker]) {
        const player = hand.seats.find((each) => each.seat === seat)?.player ?? '';
        paid.set(player, (paid.get(player) ?? 0) + (seat === giver.seat ? 3 : -3));
      }
    }
    for (let at = 0; at < hands.length; at += 700) await book(desk, ...hands.slice(at, at + 700));
    // Who lost more than he had by the wrong settlements owes the rest.
    const held = () =>
      Promise.all(
        table.options.players.map(
          async (player) => (await stack('turku/18', player)) + (await balance('receivable', player)),
        ),
      );
    const before = await held();
    const { runId } = await startVerification(desk.sam.ctx, { filter: { tableId: 'turku/18' } });
    await runVerification(runId, { threads: 2, guard: async () => {} });
    expect(await getVerification(desk.sam.ctx, { runId })).toMatchObject({ different: 1_312, same: 88 });
    const count = await transactions();
    const done = await put({ kind: 'makeGood', runId });
    expect(done.preview.hands).toHaveLength(1_312);
    expect(await transactions()).toBe(count + 1);
    const after = await held();
    const expected = table.options.players.map((player, i) => before[i] - (paid.get(player) ?? 0));
    expect(after).toEqual(expected);
    // What they have now is what the table itself reckoned, hand by hand.
    expect(after).toEqual(table.stacks);
    expect(await refusal(ask({ kind: 'makeGood', runId }))).toMatchObject({ code: 'nothingToCorrect' });
    await soundBooks();
  }, 60_000);
});

describe('two people and once only', () => {
  const goodwill = (playerId: string, amount = 500) =>
    ({ kind: 'goodwill', playerId, currency: 'EUR', amount }) as const;
  let player: string;
  beforeAll(async () => {
    [player] = await seatPlayers('turku/19', 1);
  });

  test('the button pressed twice asks once, and pays once', async () => {
    const requestId = newId();
    const [one, two] = await Promise.all([ask(goodwill(player), { requestId }), ask(goodwill(player), { requestId })]);
    expect(one).toEqual(two);
    await decide(desk.sue, one.approvalId);
    expect(await wallet(player)).toBe(500);
    expect(await refusal(ask(goodwill(player, 600), { requestId }))).toMatchObject({ code: 'keyReused' });
  });

  test('two supervisors approve at the same moment: one of them does, and it is paid once', async () => {
    const { approvalId } = await ask(goodwill(player, 700));
    const before = await wallet(player);
    const both = await Promise.allSettled([decide(desk.sue, approvalId), decide(desk.sid, approvalId)]);
    expect(both.map((each) => each.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await wallet(player)).toBe(before + 700);
  });

  test('who asked does not approve, support approves nothing, and a rejected one moves nothing', async () => {
    const { approvalId } = await ask(goodwill(player, 800), {}, desk.sue);
    expect(await refusal(decide(desk.sue, approvalId))).toMatchObject({ kind: 'forbidden', code: 'ownChange' });
    expect(await refusal(decide(desk.sam, approvalId))).toMatchObject({ kind: 'forbidden' });
    const before = await wallet(player);
    await decide(desk.fia, approvalId, 'reject', 'not our fault');
    expect(await wallet(player)).toBe(before);
  });

  test('two remedies for one hand: the second is told of the first; taken back, it is free again', async () => {
    const players = await seatPlayers('turku/20', 4);
    const [{ handId: id }] = await book(desk, sidePotToThree(await threeAllIn('turku/20', players)));
    const { remedyId } = await ask({ kind: 'correct', handId: Number(id) });
    expect(await refusal(ask({ kind: 'voidHand', handId: Number(id) }, {}, desk.sol))).toMatchObject({
      code: 'waitsAlready',
    });
    expect(await refusal(withdrawRemedy(desk.sol.ctx, { remedyId, reason: 'not mine' }))).toMatchObject({
      code: 'notYours',
    });
    await withdrawRemedy(desk.sam.ctx, { remedyId, reason: 'void it instead' });
    await ask({ kind: 'voidHand', handId: Number(id) }, {}, desk.sol);
  });

  test('a case that a colleague holds takes no remedy from somebody else', async () => {
    const { disputeId } = await openDispute(desk.sol.ctx, {
      requestId: newId(),
      category: 'other',
      title: 'Something',
      description: 'Something happened.',
      playerId: player,
    });
    await claimDispute(desk.sol.ctx, { disputeId });
    expect(await refusal(ask(goodwill(player), { disputeId }))).toMatchObject({ code: 'claimedBy' });
  });

  test('above its authority a role neither asks nor approves', async () => {
    const yen = (amount: number) => ({ kind: 'goodwill', playerId: player, currency: 'JPY', amount }) as const;
    const limit = await requestRemedyLimit(desk.sue.ctx, {
      role: 'support',
      act: 'request',
      currency: 'JPY',
      amount: 1_000,
      reason: 'house rule',
    });
    await decide(desk.fia, limit.approvalId);
    expect(await refusal(ask(yen(1_001)))).toMatchObject({ kind: 'forbidden', code: 'aboveLimit' });
    const most = await requestRemedyLimit(desk.sue.ctx, {
      role: 'supervisor',
      act: 'approve',
      currency: 'JPY',
      amount: 900,
      reason: 'house rule',
    });
    await decide(desk.fia, most.approvalId);
    const { approvalId } = await ask(yen(1_000));
    expect(await refusal(decide(desk.sue, approvalId))).toMatchObject({ code: 'aboveLimit' });
    const before = await balance('wallet', player, 'JPY');
    await decide(desk.fia, approvalId);
    expect(await balance('wallet', player, 'JPY')).toBe(before + 1_000);
  });

  test('a refund of a stake is at most the stake', async () => {
    const players = await seatPlayers('turku/21', 4);
    const [{ handId: id }] = await book(desk, await threeAllIn('turku/21', players));
    const request = { kind: 'refundStake', handId: Number(id), playerId: players[3], amount: 101 } as const;
    expect(await refusal(ask(request))).toMatchObject({ code: 'aboveStake', issues: [{ limits: { max: 100 } }] });
    const done = await put({ ...request, amount: 100 });
    expect(await wallet(players[3])).toBe(100);
    expect(done.preview.house).toEqual([{ account: 'adjustment', currency: 'EUR', amount: -100 }]);
  });
});

test('a warning and a block need a second person too, and move no money', async () => {
  const [player] = await seatPlayers('turku/22', 1);
  const before = await transactions();
  const done = await put({ kind: 'block', playerId: player }, { reasonCode: 'collusion' });
  expect(done).toMatchObject({ state: 'posted', transactionId: null });
  const [{ status }] = await rawSql()`select status from player where id = ${player}`;
  expect(status).toBe('blocked');
  expect(await transactions()).toBe(before);
});

test("where the hand's day is closed, the entry falls on the first open one", async () => {
  const players = await seatPlayers('turku/23', 4);
  const day = (back: number) => new Date(Date.now() - back * 86_400_000);
  const dateOf = (at: Date) => new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Helsinki' }).format(at);
  const [{ handId: id, accountingDate }] = await book(
    desk,
    sidePotToThree(await threeAllIn('turku/23', players, day(5))),
  );
  expect(accountingDate).toBe(dateOf(day(5)));
  await database().transaction((tx) => closePeriod(tx, systemContext('test'), dateOf(day(3))));
  const done = await put({ kind: 'correct', handId: Number(id) });
  const { transaction } = await getTransaction(desk.fia.ctx, { transactionId: Number(done.transactionId) });
  expect(transaction.accountingDate).toBe(dateOf(day(2)));
  expect(done.preview.accountingDate).toBe(dateOf(day(2)));
  await soundBooks();
});

test('support publishes no configuration and sees no exports of finance; an auditor sees all of the desk and changes nothing', async () => {
  const { PERMISSIONS, holds } = await import('@/server/contracts/permissions');
  for (const permission of [
    'catalogue.edit',
    'catalogue.approve',
    'switch.on',
    'remedy.approve',
    'hand.reveal',
    'ledger.limit',
  ] as const) {
    expect(holds(['support'], permission), permission).toBe(false);
  }
  for (const [permission, row] of Object.entries(PERMISSIONS)) {
    if (!/^(hand|dispute|remedy|evidence|support)\./.test(permission)) continue;
    const held = (row.holders as readonly string[]).includes('auditor');
    expect([permission, held]).toEqual([permission, row.kind === 'read']);
  }
});
