import { afterAll, beforeAll, expect, test } from 'vitest';
import { database, rawSql } from '@/db/client';
import { type ReportFilter, reportInput } from '@/server/contracts/finance';
import { newId } from '@/server/platform/ids';
import { intakePool } from '@/server/platform/intake-pool';
import { getReport, rollUp } from '@/server/services/finance';
import { brokenInvariants } from '@/server/services/ledger';
import { requestRemedy } from '@/server/services/remedies';
import { craftHand } from '../support/crafted-hand';
import { ownerUrl } from '../support/database';
import { book, type Desk, openDesk, seatPlayers, tableOf } from '../support/desk';
import { decide } from '../support/room';
import { asOwner } from '../support/servers';

let desk: Desk;
let players: string[];
let handNo = 0;

const day = (offset: number) =>
  // The room counts its days in Helsinki.
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Helsinki' }).format(new Date(Date.now() + offset * 86_400_000));
const read = (report: ReportFilter['report'], more: Partial<ReportFilter> = {}) =>
  getReport(desk.fia.ctx, reportInput.parse({ report, from: day(-5), to: day(0), groupBy: 'game', ...more }));

/** Heads-up all-in for 1,000 each: rake 5 % of 2,000 = 100, tax 3 % of both bets = 60. */
async function allIn(winner: 1 | 2, startedAt: Date) {
  return craftHand(await tableOf('oulu/1'), {
    handNo: ++handNo,
    button: 1,
    seats: players.map((player) => ({ player, stack: 1_000 })),
    holes: winner === 1 ? ['AsAh', 'KsKh'] : ['KsKh', 'AsAh'],
    board: '3d5s9cJd4h',
    actions: ['1 raise 1000', '2 call'],
    startedAt,
  });
}

const ago = (days: number, minutes = 0) => new Date(Date.now() - days * 86_400_000 + minutes * 60_000);

async function voidHand(handId: number) {
  const { approvalId } = await requestRemedy(desk.sam.ctx, {
    requestId: newId(),
    request: { kind: 'voidHand', handId },
    reasonCode: 'serverFailure',
    note: 'the server failed',
  });
  await decide(desk.sue, approvalId);
}

const rollupFindings = async () =>
  (await brokenInvariants()).findings.filter((finding) => finding.invariant.startsWith('rollups'));
const inRollups = async () => {
  const [row] = await database().execute<{ hands: string | null; tax: string | null }>(
    'select sum(hands) as hands, sum(tax_minor) as tax from hand_rollup',
  );
  return [Number(row.hands), Number(row.tax)];
};

/** Adds up until all that was booked so far is in: whatever is being written anywhere on the server holds the sums back. */
async function addUp() {
  const [{ now }] = await rawSql()<{ now: string }[]>`select pg_current_xact_id()::text as now`;
  const isIn = async () => {
    await rollUp();
    const [{ end }] = await rawSql()<{ end: string }[]>`select up_to::text as "end" from rollup_mark`;
    return BigInt(end) > BigInt(now);
  };
  await expect.poll(isIn, { timeout: 50_000 }).toBe(true);
}

beforeAll(async () => {
  desk = await openDesk();
  players = await seatPlayers('oulu/1', 2, 10_000, 5_000);
}, 120_000);
afterAll(() => intakePool().close());

test('rollups follow hands, voids and late hands; what is not in them yet counts all the same', async () => {
  const [first] = await book(desk, await allIn(1, ago(2)), await allIn(2, ago(2, 1)));
  // Nothing is added up yet: two hands, 120 of tax.
  expect((await read('tax')).totals).toMatchObject([{ hands: 2, taxDue: 120 }]);
  await addUp();
  expect(await inRollups()).toEqual([2, 120]);

  // A void and a late hand come after: 2 hands and 120 in the rollups, +1 hand +60 and -60 beside them.
  await voidHand(first.handId as number);
  await book(desk, await allIn(1, ago(3)));
  expect(await inRollups()).toEqual([2, 120]);
  expect((await read('tax')).totals).toMatchObject([
    { hands: 3, taxBase: 4_000, withheld: 180, voids: -60, taxDue: 120 },
  ]);
  expect((await read('tax')).ties).toMatchObject([{ shownMinor: 120, ledgerMinor: 120, differenceMinor: 0 }]);

  await addUp();
  // Three hands and one taken back.
  expect(await inRollups()).toEqual([2, 120]);
  expect((await read('tax')).totals).toMatchObject([
    { hands: 3, taxBase: 4_000, withheld: 180, voids: -60, taxDue: 120 },
  ]);
  expect(await rollupFindings()).toEqual([]);
});

test('they tell players apart, and leave test accounts out only when asked', async () => {
  // The first player won two hands, one of them voided: 60 of his is due; the second player won one: 60.
  const of = async (playerId: string) => (await read('tax', { playerId })).totals;
  expect(await of(players[0])).toMatchObject([{ withheld: 120, voids: -60, taxDue: 60 }]);
  expect(await of(players[1])).toMatchObject([{ withheld: 60, taxDue: 60 }]);
  await asOwner(ownerUrl, (sql) => sql`update player set test = true where id = ${players[1]}`);
  const shown = await read('tax');
  // The other sat in all three hands.
  expect(shown.totals).toMatchObject([{ hands: 3, taxDue: 60 }]);
  expect(shown.ties).toMatchObject([{ shownMinor: 60, leftOutMinor: 60, ledgerMinor: 120, differenceMinor: 0 }]);
  await asOwner(ownerUrl, (sql) => sql`update player set test = true where id = ${players[0]}`);
  // Now nobody sat in any of them.
  const none = await read('tax');
  expect(none.rows).toEqual([]);
  expect(none.ties).toMatchObject([{ shownMinor: 0, leftOutMinor: 120, differenceMinor: 0 }]);
  expect((await read('tax', { withTest: true })).totals).toMatchObject([{ hands: 3, taxDue: 120 }]);
  await asOwner(ownerUrl, (sql) => sql`update player set test = false`);
});

test('a sum that is not that of its lines is named by the reconciliation', async () => {
  const spoil = (by: number) =>
    asOwner(
      ownerUrl,
      (sql) => sql`
      update hand_rollup set tax_minor = tax_minor + ${by} where cause = 'hand' and day = ${day(-3)}`,
    );
  await spoil(1);
  const [finding, ...others] = await rollupFindings();
  expect(others).toEqual([]);
  expect(finding.invariant).toBe('rollups of hands are the lines that they are made of');
  expect(finding.subject).toBe(`rollup of ${day(-3)} oulu/1 holdem EUR hand`);
  // 1 hand, 2,000 wagered, 2,000 won, rake 100, tax 60 and one too many, base 2,000, due 60.
  expect([finding.found, finding.expected]).toEqual([
    '1 / 2000 / 2000 / 100 / 61 / 2000 / 60 / 0 / 0',
    '1 / 2000 / 2000 / 100 / 60 / 2000 / 60 / 0 / 0',
  ]);
  await spoil(-1);
  await asOwner(
    ownerUrl,
    (sql) => sql`
    delete from hand_rollup_player where player_id = ${players[0]} and cause = 'void'`,
  );
  expect((await rollupFindings()).map(({ invariant }) => invariant)).toEqual([
    'rollups of players are the lines that they are made of',
  ]);
});

test('they are made anew on another server, as after a back-up', async () => {
  await asOwner(ownerUrl, (sql) => sql`update rollup_mark set cluster = 'another', up_to = '9999999999'`);
  // Until then everything is read line by line.
  expect((await read('tax')).totals).toMatchObject([{ hands: 3, taxDue: 120 }]);
  expect(await rollupFindings()).toEqual([]);
  await addUp();
  expect(await rollupFindings()).toEqual([]);
  await book(desk, await allIn(2, ago(1)));
  expect((await read('tax')).totals).toMatchObject([{ hands: 4, taxDue: 180 }]);
  await addUp();
  expect((await read('tax')).totals).toMatchObject([{ hands: 4, taxDue: 180 }]);
  expect(await rollupFindings()).toEqual([]);
});

test('a hand of test accounts alone is no hand, in the rollups and before it is in them', async () => {
  const areTests = (first: boolean, second: boolean) =>
    asOwner(
      ownerUrl,
      (
        sql,
      ) => sql`update player set test = case id when ${players[0]} then ${first}::boolean else ${second}::boolean end
        where id in ${sql(players)}`,
    );
  // Four hands so far, 180 of tax: 60 withheld from the first player, 120 from the second. This one, beside the rollups,
  // has 60 of the first player's.
  await book(desk, await allIn(1, ago(0, -5)));
  const expectSame = async () => {
    await areTests(true, true);
    expect((await read('tax')).rows).toEqual([]);
    expect((await read('tax', { withTest: true })).totals).toMatchObject([{ hands: 5, taxDue: 240 }]);
    // The second player sat in all of them.
    await areTests(true, false);
    expect((await read('tax')).totals).toMatchObject([{ hands: 5, taxDue: 120 }]);
  };
  await expectSame();
  await addUp();
  await expectSame();
  await areTests(false, false);
});
