import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rawSql } from '@/db/client';
import { jobs } from '@/server/jobs';
import { installQueues } from '@/server/jobs/install';
import { intakePool } from '@/server/platform/intake-pool';
import { searchHands } from '@/server/services/recall';
import {
  getVerification,
  listFindings,
  runVerification,
  startVerification,
  verifyHand,
  whatIf,
} from '@/server/services/verification';
import { craftHand } from '../support/crafted-hand';
import { ownerUrl } from '../support/database';
import { book, type Desk, openDesk, refusal, seatPlayers, tableOf } from '../support/desk';
import { openLiveTable, type Wire } from '../support/live-table';

let desk: Desk;
let players: string[];
let handNo = 0;

beforeAll(async () => {
  desk = await openDesk();
  await installQueues(
    ownerUrl,
    jobs.map((job) => job.name),
  );
  players = await seatPlayers('turku', 4);
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

/**
 * Three all-ins of 20.00, 50.00 and 100.00; seat 4 folds his big blind. The button is 2, so 3 posts 0.50 and 4 1.00.
 * Main pot 3 x 20.00 + 1.00 = 61.00, side pot 2 x 30.00 = 60.00, 50.00 come back to seat 3 uncalled. Rake 5 % of 121.00 is
 * 6.05, capped at 3.00; in proportion 61:60 that is 1.51 and 1.49. Seat 1 has aces, 2 kings, 3 queens.
 */
async function threeAllIn(): Promise<Wire> {
  const table = await tableOf('turku');
  return craftHand(table, {
    handNo: ++handNo,
    button: 2,
    seats: [2_000, 5_000, 10_000, 10_000].map((stack, i) => ({ player: players[i], stack })),
    holes: ['AsAh', 'KsKh', 'QsQh', '7c2d'],
    board: '3d5s9cJd4h',
    actions: ['1 raise 2000', '2 raise 5000', '3 raise 10000', '4 fold'],
  });
}

test('the crafted hand is what was reckoned by hand', async () => {
  const hand = await threeAllIn();
  expect(money(hand).pots.map(({ amount, rake }) => [amount, rake])).toEqual([
    [6_100, 151],
    [6_000, 149],
  ]);
  // 61.00 - 1.51 - 20.00 = 39.49; 60.00 - 1.49 - 50.00 = 8.51; seat 3 lost 50.00, seat 4 his blind.
  expect(money(hand).seats.map(({ net }) => net)).toEqual([3_949, 851, -5_000, -100]);
});

describe('one hand, field by field', () => {
  test('a hand as it should be: every field the same, the books too', async () => {
    const [{ handId }] = await book(desk, await threeAllIn());
    const report = await verifyHand(desk.sam.ctx, { handId: Number(handId) });
    expect(report.verdict).toBe('same');
    expect(report.first).toBeNull();
    expect(report.checks.filter((check) => check.status === 'different')).toEqual([]);
    expect(report.checks.find((check) => check.field === 'ledger')?.status).toBe('same');
    expect(report).toMatchObject({ actions: 4, legalActions: 4 });
  });

  test('a wrong side pot: the side pot and its winner are named, nothing else', async () => {
    const hand = await threeAllIn();
    // The server gave the side pot to the queens.
    const [, side] = money(hand).pots;
    side.winners[0].seat = 3;
    seatOf(hand, 2).net -= 5_851;
    seatOf(hand, 3).net += 5_851;
    for (const [seat, sign] of [
      [2, -1],
      [3, 1],
    ] as const) {
      seatOf(hand, seat).won += 6_000 * sign;
      seatOf(hand, seat).rake += 149 * sign;
    }
    const [{ handId }] = await book(desk, hand);
    const report = await verifyHand(desk.sam.ctx, { handId: Number(handId) });
    expect(report.verdict).toBe('different');
    expect(report.first).toMatchObject({ path: 'settlement.pots.1.winners.0.seat', recorded: '3', derived: '2' });
    const wrong = report.checks.filter((check) => check.status === 'different').map((check) => check.field);
    // The seats' rake is theirs to bear, so it stands beside the rake that is due.
    expect(wrong).toEqual(['winners', 'rake', 'players']);
    expect(report.seats.map((seat) => seat.difference)).toEqual([0, -5_851, 5_851, 0]);
  });

  test('a rake of one unit too much is the rake, with the amount', async () => {
    const hand = await threeAllIn();
    const settled = money(hand);
    settled.rake += 1;
    settled.pots[0].rake += 1;
    settled.pots[0].winners[0].share -= 1;
    Object.assign(seatOf(hand, 1), { rake: seatOf(hand, 1).rake + 1, net: seatOf(hand, 1).net - 1 });
    const [{ handId }] = await book(desk, hand);
    const report = await verifyHand(desk.sam.ctx, { handId: Number(handId) });
    expect(report.first).toMatchObject({ path: 'settlement.pots.0.rake', recorded: '152', derived: '151', amount: 1 });
    expect(report.checks.find((check) => check.field === 'rake')?.status).toBe('different');
    expect(report.checks.find((check) => check.field === 'arithmetic')?.status).toBe('same');
  });

  test('an action out of turn stops the hand there; money after it is not judged', async () => {
    const hand = await threeAllIn();
    (hand as unknown as { actions: { seat: number }[] }).actions[1].seat = 4;
    const [{ handId }] = await book(desk, hand);
    const report = await verifyHand(desk.sam.ctx, { handId: Number(handId) });
    expect(report).toMatchObject({ verdict: 'different', legalActions: 1, first: { path: 'actions.1', seat: 4 } });
    expect(report.checks.find((check) => check.field === 'legality')?.status).toBe('different');
    expect(report.checks.find((check) => check.field === 'pots')?.status).toBe('notReached');
  });

  test("other rules: a difference is the engine's, unless the hand does not even add up", async () => {
    const older = await threeAllIn();
    Object.assign(older, { rulesVersion: older.rulesVersion + 7 });
    money(older).pots[1].winners[0].seat = 3;
    const broken = await threeAllIn();
    Object.assign(broken, { rulesVersion: broken.rulesVersion + 7 });
    seatOf(broken, 1).net += 10;
    const answers = await book(desk, older, broken);
    const verdicts = [];
    for (const { handId } of answers)
      verdicts.push((await verifyHand(desk.sam.ctx, { handId: Number(handId) })).verdict);
    expect(verdicts).toEqual(['engineChanged', 'different']);
  });

  test('a clock that runs backwards is a finding of its own', async () => {
    const hand = await threeAllIn();
    const { actions } = hand as unknown as { actions: { atMs: number }[] };
    actions[2].atMs = 500;
    const [{ handId }] = await book(desk, hand);
    const report = await verifyHand(desk.sam.ctx, { handId: Number(handId) });
    expect(report.checks.find((check) => check.field === 'clock')?.differences).toMatchObject([
      { path: 'actions.2.atMs', rule: 'backwards', seat: 3, recorded: '500', derived: '2000' },
    ]);
    expect(report.verdict).toBe('same');
  });
});

describe('what if', () => {
  test('another ruleset: with 3 % tax on 20.00, 50.00, 50.00 and 1.00 the winners bear 3.63', async () => {
    const [{ handId }] = await book(desk, await threeAllIn());
    const { rulesetId } = await tableOf('oulu');
    const [before] = await rawSql()`select count(*) as n, sum(xmin::text::bigint) as x from hand`;
    const answer = await whatIf(desk.sam.ctx, { handId: Number(handId), rulesetId });
    // 0.60 + 1.50 + 1.50 + 0.03.
    expect(answer.totals.find((total) => total.what === 'tax')).toEqual({ what: 'tax', settled: 0, would: 363 });
    expect(answer.seats.reduce((sum, seat) => sum + (seat.difference ?? 0), 0)).toBe(-363);
    expect(answer.seats.slice(2).map((seat) => seat.difference)).toEqual([0, 0]);
    const [after] = await rawSql()`select count(*) as n, sum(xmin::text::bigint) as x from hand`;
    expect(after).toEqual(before);
  });

  test('another action: had seat 3 folded, seat 2 would have got his 30.00 back and seat 3 lost his blind', async () => {
    const [{ handId }] = await book(desk, await threeAllIn());
    const answer = await whatIf(desk.sam.ctx, { handId: Number(handId), change: { action: 2, kind: 'fold' } });
    // One pot of 20 + 20 + 0.50 + 1 = 41.50, rake 5 % = 2.07; the aces win 39.43 - 20.00.
    expect(answer.seats.map((seat) => seat.would)).toEqual([1_943, -2_000, -50, -100]);
    expect(answer.replaced).toEqual([]);
  });

  test('a ruleset of another game and an action that is none are refused', async () => {
    const [{ handId }] = await book(desk, await threeAllIn());
    const { rulesetId } = await tableOf('draw');
    expect(await refusal(whatIf(desk.sam.ctx, { handId: Number(handId), rulesetId }))).toMatchObject({
      code: 'otherGame',
    });
    expect(
      await refusal(whatIf(desk.sam.ctx, { handId: Number(handId), change: { action: 9, kind: 'fold' } })),
    ).toMatchObject({ code: 'noSuchAction' });
  });
});

describe('many hands', () => {
  let total = 0;
  let wrong: number;
  const guard = async () => {};

  beforeAll(async () => {
    const table = await openLiveTable('oulu/9', { startedAt: new Date() });
    const hands = table.play(1_200);
    // Three of them are damaged: the first and the last of the page that a thread takes, and one in the middle.
    for (const place of [0, 499, 700]) {
      const [seat, other] = (hands[place].settlement as unknown as Money).seats;
      seat.net += 5;
      other.net -= 5;
    }
    for (let at = 0; at < hands.length; at += 400) await book(desk, ...hands.slice(at, at + 400));
    total = hands.length;
    wrong = 3;
  }, 60_000);

  test('a run finds the damaged ones and no others, and says who got what', async () => {
    const { runId } = await startVerification(desk.sam.ctx, { filter: { tableId: 'oulu/9' } });
    const seen: number[] = [];
    await runVerification(runId, {
      threads: 2,
      guard,
      progress: async (done) => {
        seen.push(done.checked);
      },
    });
    const run = await getVerification(desk.sam.ctx, { runId });
    expect(run).toMatchObject({ total, checked: total, same: total - wrong, different: wrong, engineChanged: 0 });
    expect(run.sums).toEqual([{ currency: 'EUR', players: expect.any(Number), paidTooMuch: 15, paidTooLittle: 15 }]);
    expect(seen).toEqual([500, 1_000, 1_200]);
    const findings = await listFindings(desk.art.ctx, { runId });
    expect(findings.rows.map((row) => row.seats.map((seat) => seat.differenceMinor))).toEqual([
      [5, -5],
      [5, -5],
      [5, -5],
    ]);
    // They can be found by their state from now on.
    const found = await searchHands(desk.sam.ctx, { filter: { tableId: 'oulu/9', state: 'verificationFailed' } });
    expect(found.rows.map((row) => row.id)).toEqual(findings.rows.map((row) => row.handId));
  });

  test('a run that was interrupted goes on where it was and comes to the same', async () => {
    const { runId } = await startVerification(desk.sam.ctx, { filter: { tableId: 'oulu/9' } });
    const abort = new AbortController();
    const interrupted = runVerification(runId, {
      threads: 1,
      guard,
      signal: abort.signal,
      progress: async () => abort.abort(new Error('the worker was stopped')),
    });
    await expect(interrupted).rejects.toThrow('the worker was stopped');
    expect((await getVerification(desk.sam.ctx, { runId })).checked).toBe(500);
    await runVerification(runId, { threads: 2, guard });
    expect(await getVerification(desk.sam.ctx, { runId })).toMatchObject({
      checked: total,
      different: wrong,
      same: total - wrong,
    });
  });

  test('who may not verify orders none; a filter that finds nothing is said so', async () => {
    expect(await refusal(startVerification(desk.art.ctx, {}))).toMatchObject({
      kind: 'forbidden',
      permission: 'hand.verify',
    });
    expect(await refusal(startVerification(desk.sam.ctx, { filter: { tableId: 'nowhere' } }))).toMatchObject({
      code: 'noHands',
    });
  });
});
