import { afterAll, beforeAll, expect, test } from 'vitest';
import { rawSql } from '@/db/client';
import { type Report, type ReportFilter, reportInput } from '@/server/contracts/finance';
import { newId } from '@/server/platform/ids';
import { intakePool } from '@/server/platform/intake-pool';
import { bootstrapCatalogue } from '@/server/services/catalogue';
import { getReport, listPeriods, requestClose, requestReopening } from '@/server/services/finance';
import * as jackpots from '@/server/services/jackpots';
import { systemContext } from '@/server/services/kernel';
import { brokenInvariants, reconcile } from '@/server/services/ledger';
import { createPlayer, deposit } from '@/server/services/players';
import { requestRemedy } from '@/server/services/remedies';
import { moveSeatMoney } from '@/server/services/seats';
import { grantCoins } from '@/server/services/tcoin';
import { craftHand, type Script } from '../support/crafted-hand';
import { book, type Desk, refusal, tableOf } from '../support/desk';
import { machineKey } from '../support/machine';
import { decide, type handClock, type Person, person, tableBody } from '../support/room';
import { blindsBody, openTournament, row as prizeRow, stoppedClock, template } from '../support/tournament';

const clock = stoppedClock('2025-10-01T09:00:00Z');
const system = { ...systemContext('test'), clock };
let people: Record<'admin' | 'olga' | 'sam' | 'sue' | 'fia', Person>;
let desk: Desk;
const who = {} as Record<'A' | 'B' | 'C' | 'D', string>;
const read = (report: ReportFilter['report'], more: Partial<ReportFilter> = {}) =>
  getReport(people.fia.ctx, reportInput.parse({ report, from: '2025-10-01', to: '2025-10-31', ...more }));

async function play(
  tableId: string,
  day: number,
  script: Omit<Script, 'handNo' | 'button' | 'startedAt'>,
  handNo: number,
  startedAt = new Date(Date.UTC(2025, 9, day, 12)),
) {
  return craftHand(await tableOf(tableId), { ...script, handNo, button: 1, startedAt });
}
const seats = (...list: [keyof typeof who, number][]) => list.map(([name, stack]) => ({ player: who[name], stack }));
const BOARD = '3d5s9cJd4h';

beforeAll(async () => {
  people = {
    admin: await person('adam', ['admin', 'operator']),
    olga: await person('olga', ['operator']),
    sam: await person('sam', ['support']),
    sue: await person('sue', ['supervisor']),
    fia: await person('fia', ['finance']),
  };
  const rake = (caps: object[]) => ({
    currency: 'EUR',
    rake: { method: 'percent', rateBp: 500, rounding: 'floor', caps },
  });
  const tax = (rounding: string) => ({ tax: { rateBp: 300, rounding } });
  const table = (name: string, more: object, game = 'holdem') => ({ ...tableBody(name, { table: more }), game });
  await bootstrapCatalogue(systemContext('test'), {
    authorId: people.admin.id,
    title: 'A room for a month',
    documents: [
      {
        kind: 'room',
        slug: 'room',
        body: {
          room: { name: 'Room', zone: 'Europe/Helsinki', currencies: ['EUR', 'IDR', 'TC'].map((code) => ({ code })) },
        },
      },
      {
        kind: 'rake',
        slug: 'house',
        body: rake([
          { fromStake: 0, fromPlayers: 2, toPlayers: 2, cap: 75 },
          { fromStake: 0, fromPlayers: 3, toPlayers: 10, cap: 300 },
        ]),
      },
      { kind: 'tax', slug: 'half-up', body: tax('halfUp') },
      { kind: 'tax', slug: 'floor', body: tax('floor') },
      { kind: 'tax', slug: 'ceil', body: tax('ceil') },
      { kind: 'tcoin', slug: 'tcoin', body: { tcoin: { balanceCap: 25 } } },
      { kind: 'jackpot', slug: 'beat', body: { currency: 'EUR', jackpot: { name: 'Bad beat', type: 'badBeat' } } },
      { kind: 'blinds', slug: 'short', body: blindsBody },
      {
        kind: 'prizes',
        slug: 'three',
        body: {
          prizes: { name: 'Three', bands: [prizeRow(1, 1, 5_000), prizeRow(2, 2, 3_000), prizeRow(3, 3, 2_000)] },
        },
      },
      { kind: 'tournament', slug: 'evening', body: template({ guarantee: 400, tableSize: 3, maxPlayers: 3 }) },
      { kind: 'table', slug: 'oulu', body: table('Oulu', { tax: 'half-up', tcoin: 'tcoin' }) },
      { kind: 'table', slug: 'lahti', body: table('Lahti', { tax: 'floor' }) },
      { kind: 'table', slug: 'pori', body: table('Pori', { tax: 'ceil' }) },
      { kind: 'table', slug: 'kotka', body: table('Kotka', { badBeat: 'beat' }) },
      {
        kind: 'table',
        slug: 'vaasa',
        body: { ...table('Vaasa', {}, 'omaha8'), settings: { structure: 'PL', smallBlind: 50, bigBlind: 100 } },
      },
      { kind: 'table', slug: 'medan', body: table('Medan', { currency: 'IDR', rake: null, tax: 'half-up' }, 'omaha') },
    ] as Parameters<typeof bootstrapCatalogue>[1]['documents'],
  });
  const key = await machineKey(people.admin, 'floor', ['*']);
  desk = { ...people, key } as unknown as Desk;
  // From here on everybody lives in October 2025.
  for (const each of Object.values(people)) {
    (each.ctx.clock as ReturnType<typeof handClock>).advance(clock.now().getTime() - Date.now());
  }
  for (const name of ['A', 'B', 'C', 'D'] as const) {
    const { id } = await createPlayer(system, { alias: `${name}lex`, country: name === 'D' ? 'JP' : 'FI' });
    who[name] = id;
    await deposit(system, {
      playerId: id,
      currency: 'EUR',
      amount: 20_000,
      provider: 'bank',
      reference: `eur ${name}`,
    });
  }
  for (const name of ['A', 'B'] as const) {
    const pay = {
      playerId: who[name],
      currency: 'IDR' as const,
      amount: 100_000,
      provider: 'bank',
      reference: `idr ${name}`,
    };
    await deposit(system, pay);
  }
}, 120_000);
afterAll(() => intakePool().close());

/*
 * The month, in minor units. Rake is 5 %, rounded down, at most 75 for two players and 300 for more; the tax is 3 % of
 * every total bet, half up at oulu and medan, floor at lahti, ceil at pori.
 *
 *      table players   pot    rake  tax                          net
 *  1  oulu  A B      2,000    75*  30+30             =  60    A  +865  B -1,000
 *  2  oulu  A B C    5,000   250   30+60+60          = 150    A -1,000  B +2,600  C -2,000   (A folds)
 *  3  oulu  C A      2,000    75*  30+30             =  60    C  +865  A -1,000   (2,000 against 1,000; over midnight)
 *  4  oulu  A B        100     0   1.5+1.5 -> 2+2    =   4    B   +46  A    -50   (no flop)
 *  5  oulu  A B C      330    16   4.2+1.5+4.2 -> 4+2+4 = 10  A  +164  B -50  C -140
 *  6  lahti A B C      330    16   4+1+4             =   9    A  +165  B -50  C -140
 *  7  pori  A B C      330    16   5+2+5             =  12    A  +162  B -50  C -140
 *  8  medan A B     20,000     0   300+300           = 600    A +9,400  B -10,000   (IDR)
 *  9  medan A B     40,000     0   600+600         = 1,200    voided                (IDR)
 * 10  vaasa A B        600    30                              A  +270  B   -300
 * 11  kotka A B C D  2,100   105   21 to the jackpot          B  +974  A -1,000  C -100
 * 12  oulu  A B      2,000   100   60; 75 would be right      B  +840  A -1,000
 *                           ----                              * the cap: 100 without it
 * EUR: rake 683, tax 365 of bets of 12,090, jackpot 21: together 1,069, which is what A -2,424, B +3,010, C -1,655 lost.
 */
const booked: Record<number, number> = {};
const hit = async () => (await jackpots.listHits(people.olga.ctx, { pool: 'beat', limit: 10 })).rows[0];

beforeAll(async () => {
  await moveSeatMoney(system, {
    op: 'sit',
    requestId: 'sit-lahti-a',
    playerId: who.A,
    tableId: 'lahti/1',
    seat: 1,
    amount: 10_000,
  });
  const { approvalId: seed } = await jackpots.requestMove(people.sue.ctx, {
    pool: 'beat',
    kind: 'seed',
    amount: 10_000,
    reason: 'A new pool',
  });
  await decide(people.fia, seed);
  const pair = { holes: ['AsAh', 'KsKh'], board: BOARD };
  const three = { holes: ['AsAh', 'KsKh', 'QsQh'], board: BOARD };
  const rounded = {
    ...three,
    seats: seats(['A', 140], ['B', 140], ['C', 140]),
    actions: ['1 call', '2 fold', '3 check', '3 bet 40', '1 call'],
  };
  const allIn = { ...pair, seats: seats(['A', 1_000], ['B', 1_000]), actions: ['1 raise 1000', '2 call'] };
  const omaha = { holes: ['AsAhTs9h', 'KsKhQdJc'], board: BOARD };
  const wrong = await play('oulu/1', 13, { ...allIn, holes: ['KsKh', 'AsAh'] }, 12);
  // The server took 100 of rake where the cap is 75.
  const { settlement } = wrong as unknown as {
    settlement: { rake: number; seats: { seat: number; rake: number; net: number }[] };
  };
  settlement.rake = 100;
  Object.assign(settlement.seats.find((each) => each.seat === 2) as object, { rake: 100, net: 840 });
  const hands = [
    await play('oulu/1', 2, allIn, 1),
    await play(
      'oulu/1',
      3,
      {
        ...three,
        seats: seats(['A', 2_000], ['B', 2_000], ['C', 2_000]),
        actions: ['1 raise 1000', '2 raise 2000', '3 call', '1 fold'],
      },
      2,
    ),
    // Begins at 23:59:58 on the third, as Helsinki has it, and ends on the fourth.
    await play(
      'oulu/1',
      3,
      { ...pair, seats: seats(['C', 2_000], ['A', 1_000]), actions: ['1 raise 2000', '2 call'] },
      3,
      new Date('2025-10-03T20:59:58Z'),
    ),
    await play('oulu/1', 5, { ...pair, seats: seats(['A', 1_000], ['B', 1_000]), actions: ['1 fold'] }, 4),
    await play('oulu/1', 6, rounded, 5),
    await play('lahti/1', 7, rounded, 6),
    await play('pori/1', 8, rounded, 7),
    await play(
      'medan/1',
      9,
      { ...omaha, seats: seats(['A', 10_000], ['B', 10_000]), actions: ['1 raise 10000', '2 call'] },
      8,
    ),
    await play(
      'medan/1',
      10,
      { ...omaha, seats: seats(['A', 20_000], ['B', 20_000]), actions: ['1 raise 20000', '2 call'] },
      9,
    ),
    await play(
      'vaasa/1',
      11,
      { ...omaha, seats: seats(['A', 300], ['B', 300]), actions: ['1 raise 300', '2 call'] },
      10,
    ),
    await play(
      'kotka/1',
      12,
      {
        holes: ['8s8d', '9s9d', 'KsQd', 'JhTc'],
        board: '8h8c9h9c2s',
        seats: seats(['A', 1_000], ['B', 1_000], ['C', 1_000], ['D', 1_000]),
        actions: ['4 fold', '1 raise 1000', '2 call', '3 fold'],
      },
      11,
    ),
    wrong,
  ];
  for (const answer of await book(desk, ...hands)) booked[answer.handNo as number] = answer.handId as number;
  // What is decided on them is decided on the fourteenth.
  for (const each of Object.values(people)) (each.ctx.clock as ReturnType<typeof handClock>).advance(13 * 86_400_000);
  const { approvalId: voided } = await requestRemedy(people.sam.ctx, {
    requestId: newId(),
    request: { kind: 'voidHand', handId: booked[9] },
    reasonCode: 'serverFailure',
    note: 'the server failed',
  });
  await decide(people.sue, voided);
  const { approvalId: prize } = await jackpots.proposeHit(people.olga.ctx, {
    hitId: (await hit()).id,
    proposal: 'pay',
    reason: 'Seen on the hand',
  });
  await decide(people.fia, prize);
  await grantCoins(people.sam.ctx, {
    requestId: newId(),
    playerId: who.D,
    amount: 5,
    reasonCode: 'promotion',
    note: 'for the month',
  });
  clock.set('2025-10-20T17:00:00Z');
  const evening = await openTournament(system, 'evening', new Date('2025-10-20T18:00:00Z'));
  await evening.advance();
  for (const name of ['A', 'B', 'C'] as const) await evening.register(who[name]);
  clock.set('2025-10-20T18:00:00Z');
  // Starts, and closes the field, as there is no late registration.
  await evening.advance();
  await evening.advance();
  await evening.send([await evening.hand(1, { [who.A]: 3_000, [who.B]: 0 })]);
  await evening.send([await evening.hand(1, { [who.A]: 4_500, [who.C]: 0 })]);
}, 120_000);

/** The rows of a report by what their first column says, and by currency. */
function byName(report: Report) {
  return Object.fromEntries(
    report.rows.map(({ cells }) => [`${cells[report.columns[0].id]} ${cells.currency}`, cells]),
  );
}
/** A player by his letter. */
const letter = (cell: unknown) => String(cell).charAt(0);
const differences = (report: Report) => report.ties.map((tie) => [tie.id, tie.currency, tie.differenceMinor]);
const even = (report: Report) => {
  expect(report.ties.length).toBeGreaterThan(0);
  expect(report.ties.filter((tie) => tie.differenceMinor !== 0)).toEqual([]);
};

test('the tax: 365 in EUR and 600 in IDR, each hand on the day it ended', async () => {
  const report = await read('tax');
  even(report);
  const rows = byName(report);
  expect(Object.fromEntries(Object.entries(rows).map(([day, cells]) => [day, cells.taxDue]))).toEqual({
    '2025-10-02 EUR': 60,
    '2025-10-03 EUR': 150,
    '2025-10-04 EUR': 60,
    '2025-10-05 EUR': 4,
    '2025-10-06 EUR': 10,
    '2025-10-07 EUR': 9,
    '2025-10-08 EUR': 12,
    '2025-10-09 IDR': 600,
    '2025-10-10 IDR': 0,
    '2025-10-13 EUR': 60,
  });
  expect(rows['2025-10-10 IDR']).toMatchObject({ taxBase: 0, withheld: 1_200, voids: -1_200 });
  expect(report.totals).toMatchObject([
    { currency: 'EUR', hands: 8, taxBase: 12_090, withheld: 365, taxDue: 365 },
    { currency: 'IDR', hands: 2, taxBase: 20_000, withheld: 1_800, voids: -1_200, taxDue: 600 },
  ]);
});

test('half up, floor and ceil come to 10, 9 and 12 for the same bets', async () => {
  const rows = byName(await read('tax', { groupBy: 'table', from: '2025-10-06', to: '2025-10-08' }));
  expect(Object.fromEntries(Object.entries(rows).map(([table, cells]) => [table, cells.taxDue]))).toEqual({
    'oulu/1 EUR': 10,
    'lahti/1 EUR': 9,
    'pori/1 EUR': 12,
  });
  expect(Object.values(rows).map((cells) => cells.taxBase)).toEqual([330, 330, 330]);
  const rules = byName(await read('tax', { groupBy: 'taxRule' }));
  expect(Object.fromEntries(Object.entries(rules).map(([rule, cells]) => [rule, cells.taxDue]))).toEqual({
    'half-up v1 EUR': 344,
    'floor v1 EUR': 9,
    'ceil v1 EUR': 12,
    'half-up v1 IDR': 600,
  });
});

test("the rulebook's bets of 1,000 and 2,000 cause 30 and 60; in full 150 is withheld from the winner", async () => {
  const report = await read('taxable', { from: '2025-10-03', to: '2025-10-03' });
  even(report);
  expect(
    report.rows.map(({ cells }) => [
      letter(cells.player),
      cells.taxBase,
      cells.rate,
      cells.caused,
      cells.withheldFrom,
      cells.taxRule,
    ]),
  ).toEqual([
    ['A', 1_000, 300, 30, 0, 'half-up v1'],
    ['B', 2_000, 300, 60, 150, 'half-up v1'],
    ['C', 2_000, 300, 60, 0, 'half-up v1'],
  ]);
  // Two events of at least 2,000; what is smaller is left out and said so.
  const large = await read('taxable', { currency: 'EUR', thresholdMinor: 2_000 });
  expect(large.rows).toHaveLength(2);
  expect(large.ties).toMatchObject([{ shownMinor: 150, leftOutMinor: 215, ledgerMinor: 365, differenceMinor: 0 }]);
});

test('the rake: 683, and by band with caps reached and what they forwent', async () => {
  const report = await read('rake', { groupBy: 'game' });
  even(report);
  expect(byName(report)).toMatchObject({
    'holdem EUR': { hands: 9, wagered: 14_190, taken: 653, rake: 653 },
    'omaha8 EUR': { hands: 1, wagered: 600, taken: 30, rake: 30 },
  });
  const bands = await read('rakeBands');
  even(bands);
  // Two players: hands 1, 3, 4 (not raked), 10, 12; 100 + 100 + 30 + 100 without a cap.
  expect(bands.rows.map(({ cells }) => cells)).toMatchObject([
    { schedule: 'house', band: '2', cap: 75, hands: 5, raked: 4, capHits: 3, uncapped: 330, forgone: 75, taken: 280 },
    {
      schedule: 'house',
      band: '3-10',
      cap: 300,
      hands: 5,
      raked: 5,
      capHits: 0,
      uncapped: 403,
      forgone: 0,
      taken: 403,
    },
  ]);
  expect(bands.totals).toMatchObject([{ currency: 'EUR', rake: 683, forgone: 75 }]);
});

test('revenue: rake and fees less what the house added', async () => {
  const report = await read('revenue', { groupBy: 'game' });
  even(report);
  expect(differences(report).map(([id, currency]) => `${id} ${currency}`)).toEqual([
    'rake EUR',
    'tax EUR',
    'tax IDR',
    'house EUR',
    'fees EUR',
    'overlay EUR',
  ]);
  expect(byName(report)).toEqual({
    // 653 of rake, 30 of fees, 130 added to a pool of 270 for a guarantee of 400.
    'holdem EUR': {
      group: 'holdem',
      currency: 'EUR',
      hands: 9,
      voidedHands: 0,
      wagered: 14_190,
      won: 14_169,
      rake: 653,
      house: 0,
      fees: 30,
      overlay: -130,
      revenue: 553,
      taxDue: 365,
    },
    'omaha8 EUR': expect.objectContaining({ hands: 1, rake: 30, revenue: 30, taxDue: 0 }),
    'omaha IDR': expect.objectContaining({
      hands: 2,
      voidedHands: 1,
      wagered: 20_000,
      won: 20_000,
      revenue: 0,
      taxDue: 600,
    }),
  });
});

test('the hands themselves, with a void as a line of its own', async () => {
  const report = await read('hands');
  even(report);
  expect(report.rows.map(({ cells }) => `${cells.hand} ${cells.cause}`).sort()).toEqual(
    [...Object.values(booked).map((id) => `${id} hand`), `${booked[9]} void`].sort(),
  );
  const day = await read('hands', { from: '2025-10-10', to: '2025-10-10' });
  expect(day.rows.map(({ cells, href }) => [cells.cause, cells.belongsTo, cells.wagered, cells.taxDue, href])).toEqual([
    ['hand', null, 40_000, 1_200, `/hands/${booked[9]}`],
    ['void', '2025-10-10', -40_000, -1_200, `/hands/${booked[9]}`],
  ]);
  expect((await read('hands', { playerId: who.D })).rows.map(({ cells }) => cells.hand)).toEqual([String(booked[11])]);
  expect((await read('hands', { tableId: 'medan' })).rows).toHaveLength(3);
  expect((await read('hands', { family: 'banked' })).rows).toEqual([]);
});

test('a total leads to the hands that it is made of', async () => {
  const { rows, filter } = await read('tax');
  const { drill } = rows[1];
  expect(drill).toEqual({ report: 'taxable', from: '2025-10-03', to: '2025-10-03' });
  const parts = await getReport(people.fia.ctx, { ...filter, ...drill });
  expect(parts.totals).toMatchObject([{ caused: rows[1].cells.taxDue, withheldFrom: rows[1].cells.taxDue }]);
});

test('large wins, hand by hand and in all', async () => {
  const wins = await read('wins', { currency: 'EUR', thresholdMinor: 840 });
  expect(wins.rows.map(({ cells }) => [letter(cells.player), cells.net])).toEqual([
    ['B', 2_600],
    ['B', 974],
    ['A', 865],
    ['C', 865],
    ['B', 840],
  ]);
  expect((await read('wins', { currency: 'EUR', thresholdMinor: 841 })).rows).toHaveLength(4);
  // A voided hand is no win: of A's IDR 9,400 stand.
  const winners = await read('winners', { thresholdMinor: 1 });
  expect(winners.rows.map(({ cells }) => [letter(cells.player), cells.currency, cells.net])).toEqual([
    ['A', 'IDR', 9_400],
    ['B', 'EUR', 3_010],
  ]);
});

test('the jackpot: 0 + 21 - 8,016 + 10,000 = 2,005', async () => {
  const report = await read('jackpots');
  // Of 10,021: the loser 4,008, the winner 2,004, the two others 2,004 / 2 each; each part rounded down.
  expect(report.rows.map(({ cells }) => cells)).toEqual([
    {
      pool: 'beat',
      currency: 'EUR',
      opening: 0,
      contributions: 21,
      awards: -8_016,
      funding: 10_000,
      transfersIn: 0,
      transfersOut: 0,
      remedied: 0,
      closing: 2_005,
    },
  ]);
  expect(report.ties).toMatchObject([
    { id: 'pools', shownMinor: 2_005, differenceMinor: 0 },
    { id: 'poolContributions', shownMinor: 21, differenceMinor: 0 },
    { id: 'poolAwards', shownMinor: 8_016, differenceMinor: 0 },
  ]);
});

test('the tournament: 300 paid in, 130 added, 400 in prizes, 30 in fees, nothing left', async () => {
  const report = await read('tournaments');
  expect(report.rows.map(({ cells }) => cells)).toMatchObject([
    {
      status: 'completed',
      currency: 'EUR',
      entries: 3,
      pool: 270,
      opening: 0,
      paidIn: 300,
      overlay: 130,
      refunds: 0,
      prizes: -400,
      tickets: 0,
      fees: -30,
      otherwise: 0,
      held: 0,
    },
  ]);
  expect(report.ties).toMatchObject([
    { id: 'prizes', shownMinor: 400, differenceMinor: 0 },
    { id: 'fees', shownMinor: 30, ledgerMinor: 30, differenceMinor: 0 },
    { id: 'prizesAdded', shownMinor: -130, ledgerMinor: -130, differenceMinor: 0 },
  ]);
});

test('coins: 75 earned, 37 cut by the cap of 25, 5 granted', async () => {
  // One for each 100 wagered at oulu: 10+10, 10+20+20, 10+10, 1+1, 10+10 = 112; A, B and C stop at 25 each.
  const report = await read('tcoin');
  expect(report.rows.map(({ cells }) => [cells.coinKind, cells.issued, cells.takenIn, cells.net, cells.cut])).toEqual([
    ['earned', 75, 0, 75, 37],
    ['grant', 5, 0, 5, 0],
  ]);
  expect(report.ties).toMatchObject([{ id: 'coins', shownMinor: 80, ledgerMinor: 80, differenceMinor: 0 }]);
});

test('players, and the statement of one of them, end at the same figure', async () => {
  const report = await read('players');
  even(report);
  const row = ({ cells }: Report['rows'][number]) => [
    letter(cells.player),
    ...['deposits', 'handsNet', 'tournaments', 'other', 'closing'].map((id) => cells[id]),
  ];
  expect(report.rows.filter(({ cells }) => cells.currency === 'EUR').map(row)).toEqual([
    ['A', 20_000, -2_424, 100, 4_008, 21_684],
    ['B', 20_000, 3_010, -20, 2_004, 24_994],
    ['C', 20_000, -1_655, 20, 1_002, 19_367],
    ['D', 20_000, 0, 0, 1_002, 21_002],
  ]);
  expect(report.rows.filter(({ cells }) => cells.currency === 'IDR').map(row)).toEqual([
    ['A', 100_000, 28_200, 0, -18_800, 109_400],
    ['B', 100_000, -30_000, 0, 20_000, 90_000],
  ]);
  const statement = await read('statement', { playerId: who.A, currency: 'EUR' });
  even(statement);
  // Paid in, sat down, ten hands, a prize of the pool, an entry and a prize of the tournament.
  expect(statement.rows).toHaveLength(15);
  expect(statement.rows.find(({ cells }) => cells.kind === 'sit')?.cells).toMatchObject({ amount: 0, toPlay: 10_000 });
  expect(statement.totals[0].amount).toBe(21_684);
  expect(statement.rows.at(-1)?.cells.balance).toBe(21_684);
  expect(await refusal(read('statement'))).toMatchObject({ kind: 'ruleViolation', code: 'playerNeeded' });
});

test('what is owed, what holds it, and every line of the journal', async () => {
  const owed = await read('liability');
  even(owed);
  expect(byName(owed)).toMatchObject({
    'wallet EUR': { closing: 76_882 },
    'seat EUR': { closing: 10_165 },
    'tax EUR': { closing: 365 },
    'jackpotMain EUR': { closing: 2_005 },
    'wallet IDR': { closing: 199_400 },
    'tax IDR': { closing: 600 },
    'wallet TC': { closing: 80 },
  });
  const trial = await read('trialBalance');
  even(trial);
  // 89,417 are owed: 80,000 lie in the bank, 9,417 are the house's: 10,000 + 130 given, 683 + 30 earned.
  expect(byName(trial)).toMatchObject({
    'bank EUR': { closing: -80_000 },
    'houseBank EUR': { closing: -10_000 },
    'overlay EUR': { closing: -130 },
    'rake EUR': { closing: 683 },
    'fee EUR': { closing: 30 },
    'bank IDR': { closing: -200_000 },
    'issue TC': { closing: -80 },
  });
  expect(owed.totals.find((row) => row.currency === 'EUR')?.closing).toBe(89_417);
  const journal = await read('journal');
  even(journal);
  for (const total of journal.totals) expect(total.debit).toBe(total.credit);
  const lines = journal.rows.map(({ cells }) => cells).filter((cells) => cells.source === `hand ${booked[7]}`);
  // Hand 7: A +162, B -50, C -140, rake 16, tax 12 under the rule of pori.
  expect(lines.map((cells) => [cells.account, cells.debit, cells.credit, cells.taxRule]).sort()).toEqual([
    ['rake', null, 16, 'ceil v1'],
    ['tax', null, 12, 'ceil v1'],
    ['wallet', null, 162, 'ceil v1'],
    ['wallet', 140, null, 'ceil v1'],
    ['wallet', 50, null, 'ceil v1'],
  ]);
});

test('the void names who asked, who agreed, and the day of its hand', async () => {
  expect((await read('adjustments')).rows.map(({ cells }) => cells)).toMatchObject([
    {
      kind: 'reversal',
      day: '2025-10-10',
      belongsTo: '2025-10-10',
      currency: 'IDR',
      toPlayers: 1_200,
      askedBy: 'sam',
      agreedBy: 'sue',
    },
  ]);
});

test('a correction after the month is closed counts in the next one and refers back', async () => {
  for (const each of Object.values(people)) (each.ctx.clock as ReturnType<typeof handClock>).advance(20 * 86_400_000);
  await reconcile(systemContext('test'));
  const { approvalId: close } = await requestClose(people.fia.ctx, { through: '2025-10-31', note: 'October' });
  await decide(people.sue, close);
  const names = [
    'tax',
    'rake',
    'rakeBands',
    'revenue',
    'jackpots',
    'tournaments',
    'tcoin',
    'players',
    'liability',
  ] as const;
  const before = [];
  for (const name of names) before.push(await read(name));
  expect(before.every((report) => report.closed)).toBe(true);
  const { approvalId: correction } = await requestRemedy(people.sam.ctx, {
    requestId: newId(),
    request: { kind: 'correct', handId: booked[12] },
    reasonCode: 'wrongSettlement',
    note: 'the cap of two players',
  });
  await decide(people.sue, correction);
  for (const [at, name] of names.entries()) expect(await read(name)).toEqual(before[at]);
  const november = { from: '2025-11-01', to: '2025-11-30' };
  const rake = await read('rake', november);
  even(rake);
  // 100 was taken and 75 was due.
  expect(rake.rows.map(({ cells }) => cells)).toMatchObject([
    { group: '2025-11-01', currency: 'EUR', hands: 0, taken: 0, voids: 0, corrections: -25, rake: -25 },
  ]);
  expect((await read('rakeBands', november)).rows.map(({ cells }) => [cells.band, cells.corrections])).toEqual([
    ['2', -25],
  ]);
  expect((await read('hands', november)).rows.map(({ cells }) => [cells.cause, cells.belongsTo, cells.rake])).toEqual([
    ['correction', '2025-10-13', -25],
  ]);
  expect((await read('adjustments', november)).rows.map(({ cells }) => cells)).toMatchObject([
    { kind: 'correction', day: '2025-11-01', belongsTo: '2025-10-13', toPlayers: 25, askedBy: 'sam', agreedBy: 'sue' },
  ]);
  expect((await read('tax', november)).rows).toEqual([]);
});

test('closed days are opened again by two people, and those before them stay closed', async () => {
  const note = 'A hand of the sixteenth is missing';
  expect(await refusal(requestReopening(people.fia.ctx, { fromDay: '2025-11-05', note }))).toMatchObject({
    code: 'openAlready',
  });
  const { approvalId } = await requestReopening(people.fia.ctx, { fromDay: '2025-10-15', note });
  expect(await refusal(requestReopening(people.fia.ctx, { fromDay: '2025-10-15', note }))).toMatchObject({
    code: 'waitsAlready',
  });
  expect(await refusal(decide(people.fia, approvalId))).toMatchObject({ code: 'ownChange' });
  await decide(people.sue, approvalId);
  const { closedThrough, reopenings } = await listPeriods(people.fia.ctx, {});
  expect(closedThrough).toBe('2025-10-14');
  expect(reopenings).toMatchObject([
    { state: 'opened', fromDay: '2025-10-15', closedThrough: '2025-10-31', requestedBy: 'fia' },
  ]);
  expect((await read('tax')).closed).toBe(false);
  const pair = { holes: ['AsAh', 'KsKh'], board: BOARD, seats: seats(['A', 1_000], ['B', 1_000]) };
  await book(
    desk,
    await play('oulu/1', 14, { ...pair, actions: ['1 raise 1000', '2 call'] }, 13),
    await play('oulu/1', 16, { ...pair, actions: ['1 raise 1000', '2 call'] }, 14),
  );
  // The fourteenth is closed: its hand counts on the fifteenth, the first open day.
  const late = byName(await read('tax', { from: '2025-10-14', to: '2025-10-31' }));
  expect(Object.entries(late).map(([day, cells]) => [day, cells.taxDue])).toEqual([
    ['2025-10-15 EUR', 60],
    ['2025-10-16 EUR', 60],
  ]);
  expect((await brokenInvariants()).findings).toEqual([]);
  const [audited] = await rawSql()`
    select count(*)::int as n from audit_entry where action = 'finance.requestReopening'`;
  expect(audited.n).toBe(1);
});
