import { describe, expect, test } from 'vitest';
import { newId } from '@/server/platform/ids';
import { claimDispute, decideDispute, getDispute, openDispute } from '@/server/services/disputes';
import { getTransaction } from '@/server/services/ledger';
import { getHand } from '@/server/services/recall';
import { previewRemedy } from '@/server/services/remedies';
import {
  getVerification,
  runVerification,
  startVerification,
  verifyHand,
  whatIf,
} from '@/server/services/verification';
import { balance, book, refusal, seatPlayers, stack } from '../support/desk';
import { openLiveTable } from '../support/live-table';
import {
  ask,
  craft,
  desk,
  money,
  put,
  seatOf,
  sidePotToThree,
  soundBooks,
  threeAllIn,
  transactions,
} from '../support/remedy-desk';

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
