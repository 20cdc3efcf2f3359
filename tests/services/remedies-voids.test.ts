import { describe, expect, test } from 'vitest';
import { rawSql } from '@/db/client';
import { getIncident, openIncident, playerSupport } from '@/server/services/disputes';
import { listHits, proposeHit, requestMove } from '@/server/services/jackpots';
import { systemContext } from '@/server/services/kernel';
import { getTransaction } from '@/server/services/ledger';
import { withdraw } from '@/server/services/players';
import { getHand, searchHands } from '@/server/services/recall';
import { getRemedy, previewRemedy } from '@/server/services/remedies';
import { moveSeatMoney } from '@/server/services/seats';
import { handleOpenHand } from '@/server/trpc/endpoints/v1/hands';
import { balance, book, refusal, seatPlayers, stack, wallet } from '../support/desk';
import { openLiveTable } from '../support/live-table';
import { signed } from '../support/machine';
import { ask, desk, put, sidePotToThree, soundBooks, threeAllIn, transactions } from '../support/remedy-desk';
import { decide } from '../support/room';

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
    const owedBy = async () => {
      const [listed] = (await getRemedy(desk.art.ctx, { remedyId: corrected.id })).debts;
      const [own] = (await playerSupport(desk.sam.ctx, { playerId: players[2] })).debts;
      return [listed, own].map(({ amount, forgiven }) => [amount, forgiven]);
    };
    expect(await owedBy()).toEqual([
      [2_000, 0],
      [2_000, 0],
    ]);
    await put({ kind: 'voidHand', handId });
    // The void gives 58.51 back to the third, 20.00 of it by forgiving what the correction left him owing.
    expect(await owedBy()).toEqual([
      [2_000, 2_000],
      [2_000, 2_000],
    ]);
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
