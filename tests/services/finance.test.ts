import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { database, rawSql } from '@/db/client';
import { type Report, type ReportFilter, reportInput } from '@/server/contracts/finance';
import { jobs } from '@/server/jobs';
import { installQueues } from '@/server/jobs/install';
import { newId } from '@/server/platform/ids';
import { intakePool } from '@/server/platform/intake-pool';
import { getReport, listPeriods, listRemittances, requestClose, requestRemittance } from '@/server/services/finance';
import { readReport } from '@/server/services/finance/get-report';
import { systemContext } from '@/server/services/kernel';
import { postTransaction, reconcile } from '@/server/services/ledger';
import { requestRemedy } from '@/server/services/remedies';
import { craftHand } from '../support/crafted-hand';
import { ownerUrl } from '../support/database';
import { balance, book, type Desk, openDesk, refusal, seatPlayers, tableOf } from '../support/desk';
import { decide } from '../support/room';
import { asOwner } from '../support/servers';

let desk: Desk;
let players: string[];
let handNo = 0;

const day = (offset: number) => {
  // The room counts its days in Helsinki.
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Helsinki' }).format(
    new Date(Date.now() + offset * 86_400_000),
  );
  return local;
};
const filter = (report: ReportFilter['report'], more: Partial<ReportFilter> = {}): ReportFilter =>
  reportInput.parse({ report, from: day(-3), to: day(0), ...more });
const read = (report: ReportFilter['report'], more: Partial<ReportFilter> = {}) =>
  getReport(desk.fia.ctx, filter(report, more));
const row = (report: Report, key: string, value: string) =>
  report.rows.find((each) => each.cells[key] === value)?.cells;
const tie = (report: Report, id: string) => report.ties.find((each) => each.id === id && each.currency === 'EUR');

/** Heads-up all-in for 1,000 each with aces for the winner; the tax is 3 % of both wagers. */
async function allIn(winner: 1 | 2, startedAt?: Date) {
  return craftHand(await tableOf('oulu/1'), {
    handNo: ++handNo,
    button: 1,
    seats: players.map((player) => ({ player, stack: 1_000 })),
    holes: winner === 1 ? ['AsAh', 'KsKh'] : ['KsKh', 'AsAh'],
    board: '3d5s9cJd4h',
    actions: ['1 raise 1000', '2 call'],
    ...(startedAt && { startedAt }),
  });
}

beforeAll(async () => {
  desk = await openDesk();
  await installQueues(
    ownerUrl,
    jobs.map((job) => job.name),
  );
  players = await seatPlayers('oulu/1', 2, 10_000, 5_000);
}, 120_000);
afterAll(() => intakePool().close());

describe('a period with three hands, one of them voided', () => {
  beforeAll(async () => {
    // Seat 1 wins twice, seat 2 once. Each hand: pot 2,000, rake 5 % = 100; tax 3 % of 1,000 + 1,000 = 60 (rules 00, Tax).
    const answers = await book(desk, await allIn(1), await allIn(2), await allIn(1));
    const { approvalId } = await requestRemedy(desk.sam.ctx, {
      requestId: newId(),
      request: { kind: 'voidHand', handId: answers[2].handId as number },
      reasonCode: 'serverFailure',
      note: 'the server failed',
    });
    await decide(desk.sue, approvalId);
  }, 60_000);

  test('shows its tax by day: withheld from three hands, one of them taken back', async () => {
    const report = await read('tax');
    expect(row(report, 'group', day(0))).toEqual({
      group: day(0),
      currency: 'EUR',
      hands: 3,
      taxBase: 4_000,
      effectiveRate: 300,
      withheld: 180,
      voids: -60,
      corrections: 0,
      taxDue: 120,
    });
    expect(report.totals).toEqual([
      { currency: 'EUR', hands: 3, taxBase: 4_000, withheld: 180, voids: -60, corrections: 0, taxDue: 120 },
    ]);
    expect(tie(report, 'tax')).toMatchObject({
      shownMinor: 120,
      leftOutMinor: 0,
      ledgerMinor: 120,
      differenceMinor: 0,
    });
    expect(await balance('tax')).toBe(120);
  });

  test('shows its rake and what it is of the wagers that stood', async () => {
    const report = await read('rake', { groupBy: 'game' });
    // 100 of each hand, one given back: 200 of 4,000 that stood are 5 %.
    expect(row(report, 'group', 'holdem')).toMatchObject({
      hands: 3,
      wagered: 4_000,
      shareOfWagers: 500,
      taken: 300,
      voids: -100,
      rake: 200,
    });
    expect(tie(report, 'rake')?.differenceMinor).toBe(0);
  });

  test('shows each winner by himself, and test accounts only when asked', async () => {
    const [first, second] = players;
    const names = await rawSql()<
      { id: string; alias: string }[]
    >`select id, alias from player where id = any(${players})`;
    const alias = (id: string) => names.find((each) => each.id === id)?.alias as string;
    const all = await read('tax', { groupBy: 'player' });
    // Who won pays: 60 of the first's one standing hand, 60 of the second's.
    expect(row(all, 'group', alias(first))).toMatchObject({ withheld: 120, voids: -60, taxDue: 60 });
    expect(row(all, 'group', alias(second))).toMatchObject({ withheld: 60, taxDue: 60 });
    await asOwner(ownerUrl, (sql) => sql`update player set test = true where id = ${second}`);
    const shown = await read('tax', { groupBy: 'player' });
    expect(row(shown, 'group', alias(second))).toBeUndefined();
    expect(tie(shown, 'tax')).toMatchObject({ shownMinor: 60, leftOutMinor: 60, differenceMinor: 0 });
    expect((await read('tax', { groupBy: 'player', withTest: true })).totals[0].taxDue).toBe(120);
    await asOwner(ownerUrl, (sql) => sql`update player set test = false where id = ${second}`);
  });

  test('is one of the largest wins only where it stood', async () => {
    const wins = await read('wins', { thresholdMinor: 840 });
    // Won 2,000 less rake 100 and tax 60, with 1,000 put in: 840 net. The voided one is none.
    expect(wins.rows.map(({ cells }) => cells.net)).toEqual([840, 840]);
    expect((await read('wins', { thresholdMinor: 841 })).rows).toEqual([]);
  });

  test('leaves every player with what came in, less what he lost', async () => {
    const report = await read('players');
    // Paid in 15,000 each. First: +840 - 1,000 = -160 over the hands that stand; so has the second.
    expect(
      report.rows.map(({ cells }) => [cells.opening, cells.deposits, cells.handsNet, cells.other, cells.closing]),
    ).toEqual([
      [0, 15_000, 840 - 1_000 + 840, -840, 14_840],
      [0, 15_000, 840 - 1_000 - 1_000, 1_000, 14_840],
    ]);
    expect(tie(report, 'playerFunds')?.differenceMinor).toBe(0);
  });

  test('has no total where not every row is shown', async () => {
    const cut = await database().transaction((tx) => readReport(tx, filter('players'), 1));
    expect([cut.cut, cut.rows.length, cut.totals]).toEqual([true, 1, []]);
    // Two players, 14,840 each.
    const whole = await database().transaction((tx) => readReport(tx, filter('players'), 2));
    expect([whole.cut, whole.totals[0].closing]).toEqual([false, 29_680]);
  });

  test('adds up to zero, and what is owed is held against it', async () => {
    const trial = await read('trialBalance');
    expect(row(trial, 'account', 'tax')).toMatchObject({ opening: 0, coming: 180, going: -60, closing: 120 });
    expect(row(trial, 'account', 'rake')).toMatchObject({ closing: 200 });
    expect(row(trial, 'account', 'bank')).toMatchObject({ closing: -30_000 });
    expect(tie(trial, 'zeroSum')).toMatchObject({ shownMinor: 0, differenceMinor: 0 });
    const owed = await read('liability');
    // 30,000 came in, the house keeps 200 of rake: 29,800 are owed, 120 of them to the authority.
    expect(owed.totals[0].closing).toBe(29_800);
    expect(tie(owed, 'heldAgainst')).toMatchObject({ ledgerMinor: 29_800, differenceMinor: 0 });
  });

  test('names who asked for the void and who agreed', async () => {
    const report = await read('adjustments');
    expect(report.rows[0].cells).toMatchObject({ kind: 'reversal', askedBy: 'sam', agreedBy: 'sue', toPlayers: 160 });
  });

  test('says that there was no activity where there was none', async () => {
    const report = await getReport(desk.fia.ctx, filter('tax', { from: day(-20), to: day(-10) }));
    expect(report.rows).toEqual([]);
    expect(report.ties).toEqual([]);
  });

  test('is told from days the wrong way round', async () => {
    const problem = await refusal(getReport(desk.fia.ctx, { ...filter('tax'), from: day(0), to: day(-1) }));
    expect(problem).toMatchObject({ kind: 'ruleViolation', issues: [{ path: ['to'] }] });
  });
});

/** Moves an amount from rake to tax, so that the accounts say what no hand explains. */
const shift = (amount: number) =>
  database().transaction((tx) =>
    postTransaction(tx, systemContext('test'), {
      kind: 'adjustment',
      occurredAt: new Date(),
      postings: [
        { account: { kind: 'rake', currency: 'EUR' }, amount: -amount },
        { account: { kind: 'tax', currency: 'EUR' }, amount },
      ],
    }),
  );

test('an amount that the books have and no hand explains is a difference, and no period closes over it', async () => {
  await shift(7);
  expect(tie(await read('tax'), 'tax')).toMatchObject({ shownMinor: 120, ledgerMinor: 127, differenceMinor: -7 });
  expect(tie(await read('rake'), 'rake')?.differenceMinor).toBe(7);
  const { next } = await listPeriods(desk.fia.ctx, { through: day(0) });
  expect(next?.checks.find((check) => check.id === 'tiesOut')).toMatchObject({
    ok: false,
    blocks: true,
    names: ['tax EUR', 'rake EUR'],
  });
  await shift(-7);
});

describe('a remittance', () => {
  test('moves what a second person agreed to from the tax owed to the bank, and never more than is owed', async () => {
    const asked = { currency: 'EUR' as const, through: day(0), reference: 'vero 7', note: 'November' };
    expect(await refusal(requestRemittance(desk.fia.ctx, { ...asked, amountMinor: 121 }))).toMatchObject({
      code: 'moreThanDue',
    });
    const { approvalId } = await requestRemittance(desk.fia.ctx, { ...asked, amountMinor: 100 });
    expect(await refusal(decide(desk.fia, approvalId))).toMatchObject({ code: 'ownChange' });
    await decide(desk.sue, approvalId);
    expect([await balance('tax'), await balance('bank')]).toEqual([20, 100]);
    const { due, rows } = await listRemittances(desk.art.ctx, undefined);
    expect(due).toEqual([{ currency: 'EUR', dueMinor: 120, remittedMinor: 100, remainingMinor: 20 }]);
    expect(rows).toMatchObject([{ state: 'posted', reference: 'vero 7', amountMinor: 100, reversed: false }]);
    // It is no tax of the period: the report still ties out.
    expect(tie(await read('tax'), 'tax')).toMatchObject({ shownMinor: 120, ledgerMinor: 120 });
  });
});

describe('closing days', () => {
  test('needs books that were proved, days that are over, and a second person', async () => {
    const ask = (through: string) => requestClose(desk.fia.ctx, { through, note: 'end of the month' });
    expect(await refusal(ask(day(0)))).toMatchObject({ code: 'notInOrder', details: { check: 'dayOver' } });
    // The first booking was today: yesterday lies before the books.
    expect(await refusal(ask(day(-1)))).toMatchObject({ code: 'closedAlready' });
    await book(desk, await allIn(2, new Date(Date.now() - 2 * 86_400_000)));
    expect(await refusal(ask(day(-1)))).toMatchObject({ code: 'notInOrder', details: { check: 'reconciled' } });
    await reconcile(systemContext('test'));
    const { approvalId } = await ask(day(-1));
    expect(await refusal(ask(day(-1)))).toMatchObject({ code: 'waitsAlready' });
    expect(await refusal(decide(desk.fia, approvalId))).toMatchObject({ code: 'ownChange' });
    await decide(desk.sue, approvalId);
    const { closedThrough, requests } = await listPeriods(desk.art.ctx, {});
    expect(closedThrough).toBe(day(-1));
    expect(requests).toMatchObject([{ state: 'closed', through: day(-1), requestedBy: 'fia' }]);
  });

  test('leaves their figures as they are: a late hand counts on the first open day', async () => {
    const before = await read('tax', { from: day(-3), to: day(-1) });
    expect(before.closed).toBe(true);
    expect(before.totals[0].taxDue).toBe(60);
    await book(desk, await allIn(1, new Date(Date.now() - 2 * 86_400_000 + 60_000)));
    expect(await read('tax', { from: day(-3), to: day(-1) })).toEqual(before);
    expect((await read('tax', { from: day(0), to: day(0) })).totals[0].taxDue).toBe(180);
  });

  test('is asked for anew when a figure changed while it waited', async () => {
    // Nothing but the clock opens a second period here: the owner moves the close back by a day.
    await asOwner(ownerUrl, async (sql) => {
      await sql`alter table period_close disable trigger all`;
      await sql`update period_close set closed_through = closed_through - 2`;
      await sql`alter table period_close enable trigger all`;
    });
    const { approvalId } = await requestClose(desk.fia.ctx, { through: day(-1), note: 'again' });
    await book(desk, await allIn(1, new Date(Date.now() - 86_400_000)));
    expect(await refusal(decide(desk.sue, approvalId))).toMatchObject({ code: 'hashChanged' });
  });
});

test('the books are sound after all of it', async () => {
  const [{ total }] = await database().execute<{ total: string }>(
    'select sum(balance_minor) as total from ledger_account',
  );
  expect(Number(total)).toBe(0);
});
