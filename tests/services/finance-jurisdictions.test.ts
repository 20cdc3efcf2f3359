import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { database } from '@/db/client';
import { type Report, type ReportFilter, reportInput } from '@/server/contracts/finance';
import { resolveTax } from '@/server/engine';
import { portionOf, roundings } from '@/server/engine/money/portion';
import { newId } from '@/server/platform/ids';
import { intakePool } from '@/server/platform/intake-pool';
import * as catalogue from '@/server/services/catalogue';
import { getReport } from '@/server/services/finance';
import { portion } from '@/server/services/finance/portion';
import { systemContext } from '@/server/services/kernel';
import { createPlayer, deposit } from '@/server/services/players';
import { requestRemedy } from '@/server/services/remedies';
import { craftHand } from '../support/crafted-hand';
import { ownerUrl } from '../support/database';
import { book, type Desk, tableOf } from '../support/desk';
import type { Wire } from '../support/live-table';
import { machineKey } from '../support/machine';
import { decide, type handClock, type Person, person, tableBody } from '../support/room';
import { asOwner } from '../support/servers';
import { stoppedClock } from '../support/tournament';

const clock = stoppedClock('2025-11-20T09:00:00Z');
const system = { ...systemContext('test'), clock };
let people: Record<'admin' | 'olga' | 'sam' | 'sid' | 'sue' | 'fia', Person>;
let desk: Desk;

/** Who plays, and where he comes from. */
const FROM = {
  D: 'DE',
  E: 'DE',
  F: 'FI',
  G: 'FI',
  S: 'SE',
  N: 'NO',
  O: 'NO',
  P: 'NO',
  J: 'JP',
  K: 'JP',
  L: 'JP',
  I: 'IT',
  X: 'GB',
  Y: 'IE',
  Z: 'FR',
} as const;
type Letter = keyof typeof FROM;
const who = {} as Record<Letter, string>;

const read = (more: Partial<ReportFilter> = {}) =>
  getReport(
    people.fia.ctx,
    reportInput.parse({ report: 'jurisdictions', from: '2025-10-01', to: '2025-10-31', ...more }),
  );

const rule = (country: string, currencies: readonly string[], more: object, games: readonly string[] = []) => ({
  jurisdiction: {
    countries: [{ code: country }],
    currencies: currencies.map((currency) => ({ currency })),
    games: games.map((game) => ({ game })),
    ...more,
  },
});
const finland = (rateBp: number) => rule('FI', ['EUR'], { basis: 'bets', rateBp }, ['poker']);
const rounded = (country: string, rounding: string) => rule(country, [], { basis: 'bets', rateBp: 150, rounding });

beforeAll(async () => {
  people = {
    admin: await person('adam', ['admin', 'operator']),
    olga: await person('olga', ['operator']),
    sam: await person('sam', ['support']),
    sid: await person('sid', ['supervisor']),
    sue: await person('sue', ['supervisor']),
    fia: await person('fia', ['finance']),
  };
  const table = (name: string, more: object, game = 'holdem') => ({
    ...tableBody(name, { table: { rake: null, ...more } }),
    game,
  });
  const wins = { basis: 'wins', rateBp: 3_000, rounding: 'floor', perWinThresholdMinor: 1_000 };
  const period = { basis: 'period', rateBp: 1_000, perPeriodThresholdMinor: 2_000 };
  await catalogue.bootstrapCatalogue(systemContext('test'), {
    authorId: people.admin.id,
    title: 'A room of many countries',
    liveFrom: new Date('2025-09-01T00:00:00Z'),
    documents: [
      { kind: 'room', slug: 'room', body: { room: { name: 'Room', zone: 'UTC' } } },
      { kind: 'tax', slug: 'three-percent', body: { tax: { rateBp: 300 } } },
      { kind: 'table', slug: 'oulu', body: table('Oulu', { tax: 'three-percent' }) },
      { kind: 'table', slug: 'turku', body: table('Turku', {}) },
      { kind: 'table', slug: 'medan', body: table('Medan', { currency: 'IDR', tax: 'three-percent' }, 'omaha') },
      { kind: 'jurisdiction', slug: 'finland', body: finland(500) },
      { kind: 'jurisdiction', slug: 'sweden', body: rule('SE', ['EUR'], wins) },
      { kind: 'jurisdiction', slug: 'norway', body: rule('NO', ['EUR'], { ...period, rounding: 'floor' }) },
      { kind: 'jurisdiction', slug: 'japan', body: rule('JP', ['EUR'], { ...period, perPeriodTaxed: 'excess' }) },
      { kind: 'jurisdiction', slug: 'italy', body: rule('IT', [], { rateBp: 1_000 }, ['omaha']) },
      { kind: 'jurisdiction', slug: 'britain', body: rounded('GB', 'floor') },
      { kind: 'jurisdiction', slug: 'ireland', body: rounded('IE', 'halfUp') },
      { kind: 'jurisdiction', slug: 'france', body: rounded('FR', 'ceil') },
    ] as Parameters<typeof catalogue.bootstrapCatalogue>[1]['documents'],
  });
  const { id: documentId } = await catalogue.getDocument(people.olga.ctx, { kind: 'jurisdiction', slug: 'finland' });
  const into = { title: 'Seven percent', reason: 'The law changes' };
  const draft = await catalogue.draftVersion(people.olga.ctx, { documentId, into });
  const { versionId } = draft;
  await catalogue.saveDraft(people.olga.ctx, { versionId, expectedRevision: 1, body: finland(700) });
  const { revision } = await catalogue.getChangeSet(people.olga.ctx, { changeSetId: draft.changeSetId });
  const { approvalId } = await catalogue.submitChangeSet(people.olga.ctx, {
    changeSetId: draft.changeSetId,
    expectedRevision: revision,
  });
  await decide(people.sid, approvalId);
  // As if that had been planned for the middle of October.
  await asOwner(ownerUrl, async (owner) => {
    const middle = '2025-10-15T00:00:00Z';
    await owner`update catalogue_version set live_during = tstzrange(lower(live_during), ${middle}::timestamptz)
      where document_id = ${documentId} and number = 1`;
    await owner`update catalogue_version set live_during = tstzrange(${middle}::timestamptz, null)
      where document_id = ${documentId} and number = 2`;
  });
  desk = { ...people, key: await machineKey(people.admin, 'floor', ['*']) } as unknown as Desk;
  for (const each of Object.values(people)) {
    (each.ctx.clock as ReturnType<typeof handClock>).advance(clock.now().getTime() - Date.now());
  }
  for (const name of Object.keys(FROM) as Letter[]) {
    const { id } = await createPlayer(system, { alias: `${name}-player`, country: FROM[name] });
    who[name] = id;
    for (const currency of ['EUR', 'IDR'] as const) {
      const provider = 'bank';
      await deposit(system, { playerId: id, currency, amount: 100_000, provider, reference: `${currency} ${name}` });
    }
  }
}, 120_000);
afterAll(() => intakePool().close());

const handNumbers = new Map<string, number>();
/** All-in for the same stake before the flop: the first wins the lot. Over four seconds later, five of three players. */
async function allIn(table: string, at: string, stake: number, ...[winner, ...losers]: Letter[]): Promise<Wire> {
  const handNo = (handNumbers.get(table) ?? 0) + 1;
  handNumbers.set(table, handNo);
  const omaha = table === 'medan';
  return craftHand(await tableOf(`${table}/1`), {
    handNo,
    button: 1,
    seats: [winner, ...losers].map((name) => ({ player: who[name], stack: stake })),
    holes: (omaha ? ['AsAhTs9h', 'KsKhQdJc'] : ['AsAh', 'KsKh', 'QsQh']).slice(0, losers.length + 1),
    board: '3d5s9cJd4h',
    actions: [`1 raise ${stake}`, ...losers.map((_, i) => `${i + 2} call`)],
    startedAt: new Date(at),
  });
}

/*
 * There is no rake. At oulu and medan the winner is withheld 3 % of both bets, at turku nothing: a win of 1,100 at oulu is
 * 1,100 - 33 - 33 = 1,034 net.
 *
 *  day  table   bet   winner, loser     withheld
 *   2   oulu   1,000  F D       30+30 =  60   Finland v1, 5 % of bets: 50
 *   3   turku  1,000  D G                 0   Finland v1: 50 of G
 *  14   oulu   1,000  D F                60   over two seconds into the 15th: Finland v2, 7 %: 70
 *  20   oulu   2,000  F D               120   voided
 *   4   turku    999  S D                 0   Sweden, 30 % of wins of 1,000 and more: none
 *   4   turku  1,000  S D                 0   300
 *   4   turku  1,001  S D                 0   300.3 -> 300
 *   5   turku  5,000  D S                 0   a loss takes nothing off
 *   5   oulu   1,100  S D       33+33 =  66   1,034 net: 310.2 -> 310
 *   5   oulu   1,060  S D    31.8*2->64   64   996 net: none
 *   9   turku  3,000  S D                 0   900, voided
 *   6   turku  2,499  N D                 0   Norway, 10 % of a month's 2,000 and more: N 2,499 - 500 = 1,999, none
 *   6   turku    500  D N                 0
 *   6   turku  5,000  N D                 0   voided
 *   7   turku  2,500  O D                 0   O 2,500 - 500 = 2,000: 200
 *   7   turku    500  D O                 0
 *   8   turku  2,501  P D                 0   P 2,501 - 500 = 2,001: 200.1 -> 200
 *   8   turku    500  D P                 0
 *   9   turku  1,999  J D                 0   Japan, 10 % of what exceeds 2,000: below, none
 *   9   turku  2,000  K D                 0   at it, 0
 *   9   turku  2,045  L D                 0   45: 4.5 -> 5
 *  10   medan 10,000  F D     300+300 = 600   Finland names EUR: none claims it       (IDR)
 *  10   medan 10,000  D I     300+300 = 600   Italy, 10 % of bets at Omaha: 1,000     (IDR)
 *  11   turku    200  D I                 0   Italy names Omaha: none claims it
 *  12   turku    150  X Y Z               0   1.5 % of bets: 2.25 and 4.5; floor 2 + 4 = 6, half up 2 + 5 = 7,
 *  12   turku    300  X Y Z               0   ceil 3 + 5 = 8
 *  13   oulu   1,000  D E                50   60 would be right: a correction of 10, which is nobody's
 * Nov 3 turku  1,999  O D                 0   Norway: a month of its own, below
 */
beforeAll(async () => {
  const wrong = await allIn('oulu', '2025-10-13T12:00:00Z', 1_000, 'D', 'E');
  const { settlement } = wrong as unknown as {
    settlement: { tax: number; seats: { seat: number; tax: number; net: number }[] };
  };
  settlement.tax = 50;
  Object.assign(settlement.seats.find((each) => each.seat === 1) as object, { tax: 50, net: 950 });
  const at = (day: number) => `2025-10-${String(day).padStart(2, '0')}T12:00:00Z`;
  const hands = {
    wrong,
    finland: await allIn('oulu', at(2), 1_000, 'F', 'D'),
    second: await allIn('turku', at(3), 1_000, 'D', 'G'),
    midnight: await allIn('oulu', '2025-10-14T23:59:58Z', 1_000, 'D', 'F'),
    voidedBets: await allIn('oulu', at(20), 2_000, 'F', 'D'),
    below: await allIn('turku', at(4), 999, 'S', 'D'),
    on: await allIn('turku', at(4), 1_000, 'S', 'D'),
    above: await allIn('turku', at(4), 1_001, 'S', 'D'),
    loss: await allIn('turku', at(5), 5_000, 'D', 'S'),
    net: await allIn('oulu', at(5), 1_100, 'S', 'D'),
    netBelow: await allIn('oulu', at(5), 1_060, 'S', 'D'),
    voidedWin: await allIn('turku', at(9), 3_000, 'S', 'D'),
    n1: await allIn('turku', at(6), 2_499, 'N', 'D'),
    n2: await allIn('turku', at(6), 500, 'D', 'N'),
    voidedMonth: await allIn('turku', at(6), 5_000, 'N', 'D'),
    o1: await allIn('turku', at(7), 2_500, 'O', 'D'),
    o2: await allIn('turku', at(7), 500, 'D', 'O'),
    p1: await allIn('turku', at(8), 2_501, 'P', 'D'),
    p2: await allIn('turku', at(8), 500, 'D', 'P'),
    j: await allIn('turku', at(9), 1_999, 'J', 'D'),
    k: await allIn('turku', at(9), 2_000, 'K', 'D'),
    l: await allIn('turku', at(9), 2_045, 'L', 'D'),
    rupiah: await allIn('medan', at(10), 10_000, 'F', 'D'),
    italy: await allIn('medan', at(10), 10_000, 'D', 'I'),
    unclaimed: await allIn('turku', at(11), 200, 'D', 'I'),
    small: await allIn('turku', at(12), 150, 'X', 'Y', 'Z'),
    large: await allIn('turku', at(12), 300, 'X', 'Y', 'Z'),
    november: await allIn('turku', '2025-11-03T12:00:00Z', 1_999, 'O', 'D'),
  };
  const names = Object.keys(hands) as (keyof typeof hands)[];
  const answers = await book(desk, ...Object.values(hands));
  const idOf = (name: keyof typeof hands) => answers[names.indexOf(name)].handId as number;
  const remedies = [
    ...(['voidedBets', 'voidedWin', 'voidedMonth'] as const).map((name) => ({
      request: { kind: 'voidHand' as const, handId: idOf(name) },
      reasonCode: 'serverFailure' as const,
    })),
    { request: { kind: 'correct' as const, handId: idOf('wrong') }, reasonCode: 'wrongSettlement' as const },
  ];
  for (const each of remedies) {
    const { approvalId } = await requestRemedy(people.sam.ctx, { requestId: newId(), note: 'as it was', ...each });
    await decide(people.sue, approvalId);
  }
}, 120_000);

/** Rows as `jurisdiction country currency [player] [month]` to base, due, withheld, remaining, over-withheld. */
function figures(report: Report) {
  return Object.fromEntries(
    report.rows.map(({ cells }) => [
      [cells.jurisdiction, cells.country, cells.currency, cells.player, cells.month].filter(Boolean).join(' '),
      [cells.hands, cells.taxBase, cells.due, cells.withheld, cells.remaining, cells.overWithheld],
    ]),
  );
}

test('each country pays by its own rule, and the default where there is none', async () => {
  const report = await read();
  expect(figures(report)).toEqual({
    'britain v1 GB EUR': [2, 450, 6, 0, 6, 0],
    // F 50 of which 60 were withheld, G 50: what is too much of one pays nothing of the other.
    'finland v1 FI EUR': [2, 2_000, 100, 60, 50, 10],
    'finland v2 FI EUR': [2, 1_000, 70, 0, 70, 0],
    'france v1 FR EUR': [2, 450, 8, 0, 8, 0],
    'ireland v1 IE EUR': [2, 450, 7, 0, 7, 0],
    'italy v1 IT IDR': [1, 10_000, 1_000, 0, 1_000, 0],
    'japan v1 JP EUR 2025-10': [3, 45, 5, 0, 5, 0],
    // 2,000 and 2,001.
    'norway v1 NO EUR 2025-10': [7, 4_001, 400, 0, 400, 0],
    // 1,000, 1,001 and 1,034; 300 + 300 + 310; withheld 66 + 64.
    'sweden v1 SE EUR': [7, 3_035, 910, 130, 780, 0],
    // Rule A's own base: 1,000 twice at oulu against F, 1,100 and 1,060 against S, 1,000 twice by D and E.
    'none DE EUR': [24, 6_160, 110, 110, 0, 0],
    'none DE IDR': [2, 20_000, 600, 600, 0, 0],
    'none FI IDR': [1, 10_000, 600, 600, 0, 0],
    'none IT EUR': [1, 0, 0, 0, 0, 0],
    'none EUR': [0, 0, 10, 10, 0, 0],
  });
  expect(report.rows[0].cells).toMatchObject({ basis: 'bets', rate: 150, month: null });
  expect(report.rows.at(-1)?.cells).toMatchObject({ jurisdiction: 'none', basis: null, rate: null, country: null });
});

test('what was withheld ties to the ledger and to the report of tax', async () => {
  const report = await read();
  // EUR: 60 + 60 of the hands of F, 66 + 64 of S, 50 and the correction of 10. IDR: 600 twice.
  expect(report.ties).toMatchObject([
    { id: 'tax', currency: 'EUR', shownMinor: 310, leftOutMinor: 0, ledgerMinor: 310, differenceMinor: 0 },
    { id: 'tax', currency: 'IDR', shownMinor: 1_200, leftOutMinor: 0, ledgerMinor: 1_200, differenceMinor: 0 },
  ]);
  expect(report.totals).toMatchObject([
    { currency: 'EUR', due: 1_626, withheld: 310, remaining: 1_326, overWithheld: 10 },
    { currency: 'IDR', due: 2_200, withheld: 1_200, remaining: 1_000, overWithheld: 0 },
  ]);
  const tax = await getReport(people.fia.ctx, { ...report.filter, report: 'tax', groupBy: 'month' });
  expect(tax.ties).toEqual(report.ties);
});

test('by player, each threshold stands alone', async () => {
  const rows = figures(await read({ groupBy: 'player' }));
  expect(rows).toMatchObject({
    'finland v1 FI EUR F-player': [1, 1_000, 50, 60, 0, 10],
    'finland v1 FI EUR G-player': [1, 1_000, 50, 0, 50, 0],
    'finland v2 FI EUR F-player': [2, 1_000, 70, 0, 70, 0],
    'norway v1 NO EUR N-player 2025-10': [3, 0, 0, 0, 0, 0],
    'norway v1 NO EUR O-player 2025-10': [2, 2_000, 200, 0, 200, 0],
    'norway v1 NO EUR P-player 2025-10': [2, 2_001, 200, 0, 200, 0],
    'japan v1 JP EUR J-player 2025-10': [1, 0, 0, 0, 0, 0],
    'japan v1 JP EUR K-player 2025-10': [1, 0, 0, 0, 0, 0],
    'japan v1 JP EUR L-player 2025-10': [1, 45, 5, 0, 5, 0],
    'none DE EUR D-player': [23, 5_160, 110, 110, 0, 0],
    'none DE EUR E-player': [1, 1_000, 0, 0, 0, 0],
  });
});

test('a month stands by itself, and a part of one says so', async () => {
  const both = figures(await read({ to: '2025-11-30', country: 'NO' }));
  expect(both).toEqual({
    'norway v1 NO EUR 2025-10': [7, 4_001, 400, 0, 400, 0],
    // 1,999 of November do not add to October's.
    'norway v1 NO EUR 2025-11': [1, 0, 0, 0, 0, 0],
  });
  // The days of N and O: 1,999 and 2,000.
  expect(figures(await read({ from: '2025-10-05', to: '2025-10-07', country: 'NO' }))).toEqual({
    'norway v1 NO EUR 2025-10-05/2025-10-07': [5, 2_000, 200, 0, 200, 0],
  });
});

test('a version begins with its moment, whatever day is asked for', async () => {
  const until = figures(await read({ to: '2025-10-14', country: 'FI', currency: 'EUR' }));
  expect(Object.keys(until)).toEqual(['finland v1 FI EUR']);
  const since = figures(await read({ from: '2025-10-15', country: 'FI', currency: 'EUR' }));
  expect(Object.keys(since)).toEqual(['finland v2 FI EUR']);
  // The voided hand alone: 140 of 2,000 and 120 withheld, all taken back.
  expect(figures(await read({ from: '2025-10-20', to: '2025-10-20', country: 'FI' }))).toEqual({
    'finland v2 FI EUR': [1, 0, 0, 0, 0, 0],
  });
});

test('is narrowed by currency, country and player, and says what it leaves out', async () => {
  const rupiah = await read({ currency: 'IDR' });
  expect(Object.keys(figures(rupiah))).toEqual(['italy v1 IT IDR', 'none DE IDR', 'none FI IDR']);
  expect(rupiah.ties).toMatchObject([{ currency: 'IDR', shownMinor: 1_200, leftOutMinor: 0, differenceMinor: 0 }]);
  const sweden = await read({ country: 'SE', currency: 'EUR' });
  expect(sweden.ties).toMatchObject([{ shownMinor: 130, leftOutMinor: 180, ledgerMinor: 310, differenceMinor: 0 }]);
  expect(Object.keys(figures(await read({ playerId: who.G })))).toEqual(['finland v1 FI EUR']);
});

test('a country leads to its players, and a player to his hands', async () => {
  const report = await read();
  const country = report.rows.find(({ cells }) => cells.jurisdiction === 'norway v1');
  const drill = { groupBy: 'player', country: 'NO', currency: 'EUR', from: '2025-10-01', to: '2025-10-31' };
  expect(country?.drill).toEqual(drill);
  const players = await read(country?.drill);
  const [first] = players.rows;
  expect(first).toMatchObject({ href: `/players/${who.N}`, drill: { report: 'hands', playerId: who.N } });
  const hands = await getReport(people.fia.ctx, { ...players.filter, ...first.drill });
  expect(hands.rows.map(({ cells }) => [cells.cause, cells.wagered]).sort()).toEqual(
    [
      ['hand', 2_499],
      ['hand', 500],
      ['hand', 5_000],
      ['void', -5_000],
    ].sort(),
  );
});

test('the database rounds as the engine does', async () => {
  const amounts = [0, 1, 33, 49, 50, 51, 150, 9_999, 12_345_678_901];
  for (const rounding of roundings) {
    for (const rateBp of [0, 1, 150, 333, 5_000, 10_000]) {
      const { add } = resolveTax({ rateBp, rounding });
      const [row] = await database().execute<{ shares: string[] }>(sql`
        select array_agg(${portion(sql`amount`, sql`${rateBp}::int`, sql`${add}::int`)} order by place) as shares
        from unnest(${`{${amounts.join(',')}}`}::bigint[]) with ordinality as given(amount, place)`);
      expect(row.shares.map(Number)).toEqual(amounts.map((amount) => portionOf(amount, rateBp, rounding)));
    }
  }
});
