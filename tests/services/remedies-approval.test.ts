import { beforeAll, describe, expect, test } from 'vitest';
import { database, rawSql } from '@/db/client';
import { newId } from '@/server/platform/ids';
import { claimDispute, openDispute } from '@/server/services/disputes';
import { systemContext } from '@/server/services/kernel';
import { closePeriod, getTransaction } from '@/server/services/ledger';
import { requestRemedyLimit, withdrawRemedy } from '@/server/services/remedies';
import { balance, book, refusal, seatPlayers, wallet } from '../support/desk';
import { ask, desk, put, sidePotToThree, soundBooks, threeAllIn, transactions } from '../support/remedy-desk';
import { decide } from '../support/room';

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
