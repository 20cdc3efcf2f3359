import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { database, rawSql } from '@/db/client';
import type { IntakeAnswer } from '@/server/contracts/intake';
import { newId } from '@/server/platform/ids';
import { intakePool } from '@/server/platform/intake-pool';
import * as catalogue from '@/server/services/catalogue';
import * as jackpots from '@/server/services/jackpots';
import { rollForward } from '@/server/services/jackpots/roll-forward';
import { defineCommand, systemContext } from '@/server/services/kernel';
import { brokenInvariants, reverseTransaction } from '@/server/services/ledger';
import { previewRemedy, requestRemedy } from '@/server/services/remedies';
import { handleHands } from '@/server/trpc/endpoints/v1/hands';
import { openLiveTable, type Wire } from '../support/live-table';
import { type MachineKey, machineKey, signed } from '../support/machine';
import { decide, type Person, person, rakeBody, tableBody } from '../support/room';

let admin: Person;
let operator: Person;
let finance: Person;
let supervisor: Person;
let key: MachineKey;

const badBeat = (more: Record<string, unknown> = {}) => ({
  currency: 'EUR',
  jackpot: { name: 'Bad beat', type: 'badBeat', ...more },
});

beforeAll(async () => {
  admin = await person('adam', ['admin']);
  operator = await person('olga', ['operator']);
  finance = await person('fay', ['finance']);
  supervisor = await person('sue', ['supervisor']);
  await catalogue.bootstrapCatalogue(systemContext('test'), {
    authorId: operator.id,
    title: 'A room with pools',
    documents: [
      { kind: 'room', slug: 'room', body: { room: { name: 'Room', zone: 'Europe/Helsinki' } } },
      { kind: 'rake', slug: 'house', body: rakeBody(300) },
      { kind: 'jackpot', slug: 'beat', body: badBeat() },
      { kind: 'jackpot', slug: 'capped', body: badBeat({ ceiling: 120, reserveBp: 1_000 }) },
      { kind: 'jackpot', slug: 'spare', body: badBeat() },
      { kind: 'jackpot', slug: 'lucky', body: { currency: 'EUR', jackpot: { name: 'Lucky', type: 'tickets' } } },
      { kind: 'table', slug: 'turku', body: tableBody('Turku', { table: { badBeat: 'beat' } }) },
      { kind: 'table', slug: 'oulu', body: tableBody('Oulu', { table: { badBeat: 'beat', tickets: 'lucky' } }) },
      { kind: 'table', slug: 'vaasa', body: tableBody('Vaasa', { table: { badBeat: 'capped' } }) },
    ],
  });
  key = await machineKey(admin, 'floor', ['*']);
}, 120_000);

afterAll(() => intakePool().close());

async function send(...hands: Wire[]): Promise<IntakeAnswer['results']> {
  const response = await handleHands(signed(key, 'POST', '/api/v1/hands', JSON.stringify({ hands })));
  const body: IntakeAnswer = await response.json();
  expect(body.counts).toEqual({ booked: hands.length });
  return body.results;
}

async function balance(kind: 'jackpotMain' | 'jackpotReserve' | 'wallet', owner: string): Promise<number> {
  const rows = await rawSql()<{ balance_minor: number }[]>`
    select balance_minor from ledger_account where kind = ${kind} and owner = ${owner} and currency = 'EUR'`;
  return rows.at(0)?.balance_minor ?? 0;
}

/** Puts money into a pool as two people do. */
async function fund(pool: string, amount: number, kind: 'seed' | 'topUp' = 'seed') {
  const { approvalId } = await jackpots.requestMove(supervisor.ctx, { pool, kind, amount, reason: 'For the test' });
  await decide(finance, approvalId);
}

/** Brings a pool to an amount: funded by the house, or what is too much moved to the spare pool. */
async function setMain(pool: string, amount: number) {
  const more = amount - (await balance('jackpotMain', pool));
  if (more > 0) await fund(pool, more);
  if (more >= 0) return;
  const move = { pool, kind: 'transfer' as const, toPool: 'spare', amount: -more, reason: 'For the test' };
  await decide(finance, (await jackpots.requestMove(supervisor.ctx, move)).approvalId);
}

const hitsOf = async (pool: string) =>
  (await jackpots.listHits(operator.ctx, { pool, limit: 200 })).rows.toSorted((a, b) => a.number - b.number);
const last = async (pool: string) => (await hitsOf(pool)).at(-1) as Awaited<ReturnType<typeof hitsOf>>[number];

async function propose(hitId: string, proposal: 'pay' | 'reject' = 'pay') {
  return (await jackpots.proposeHit(operator.ctx, { hitId, proposal, reason: 'Seen on the hand' })).approvalId;
}
const pay = async (hitId: string) => decide(finance, await propose(hitId));

/** Four players at a table, of whom two make quads: 8888 loses to 9999. `end` is when the hand is over. */
async function bigHand(
  tableId: string,
  options: { end?: Date; tickets?: Record<number, number>; board?: string } = {},
) {
  const table = await openLiveTable(tableId, { players: 4, startedAt: new Date(Date.now() - 1_000) });
  const hand = table.staged({
    holes: ['8s8d', '9s9d', 'KsQd', 'JhTc'],
    board: options.board ?? '8h8c9h9c2s',
    tickets: options.tickets,
    ...(options.end && { endedAt: options.end }),
  });
  return { table, hand };
}

describe('contributions', () => {
  test('of raked hands are in the pool, beside the rake, and the books say so', async () => {
    const table = await openLiveTable('turku', { players: 5, startedAt: new Date() });
    const hands = table.play(40);
    const dropped = hands.reduce((sum, hand) => sum + (hand.settlement?.jackpot.drop ?? 0), 0);
    expect(dropped).toBeGreaterThan(0);
    for (const result of await send(...hands)) expect(result.verdict).toBe('same');
    expect(await balance('jackpotMain', 'beat')).toBe(dropped);
    expect((await brokenInvariants()).findings).toEqual([]);
  });

  test('go to the reserve in part, and above the ceiling as a whole', async () => {
    const table = await openLiveTable('vaasa', { players: 5, startedAt: new Date() });
    const drops: number[] = [];
    const hands: Wire[] = [];
    while (drops.reduce((sum, drop) => sum + drop, 0) < 200) {
      const hand = table.next();
      hands.push(hand);
      const drop = hand.settlement?.jackpot.drop ?? 0;
      if (drop > 0) drops.push(drop);
    }
    await send(...hands);
    // By hand: of each drop a tenth, rounded down, to the reserve; the rest to the pool until it holds 1.20.
    let main = 0;
    let reserve = 0;
    for (const drop of drops) {
      const tenth = Math.floor(drop / 10);
      const fits = Math.min(drop - tenth, 120 - main);
      main += fits;
      reserve += drop - fits;
    }
    expect(main).toBe(120);
    expect(await balance('jackpotMain', 'capped')).toBe(120);
    expect(await balance('jackpotReserve', 'capped')).toBe(reserve);
  });
});

describe('a bad beat', () => {
  test('waits with its hand until a second person agrees, and is paid by one transaction', async () => {
    const { table, hand } = await bigHand('turku/2');
    const [booked] = await send(hand);
    expect(booked.verdict).toBe('same');
    const hit = await last('beat');
    expect(hit).toMatchObject({ state: 'pending', kind: 'badBeat', handId: booked.handId, proven: true });
    expect(hit.seats.map((seat) => seat.role)).toEqual(['loser', 'winner', 'table', 'table']);
    await setMain('beat', 10_000_357);
    const approvalId = await propose(hit.id);
    await expect(propose(hit.id)).rejects.toMatchObject({ problem: { code: 'waitsAlready' } });
    await expect(decide(operator, approvalId)).rejects.toMatchObject({ problem: { code: 'permission' } });
    const before = await Promise.all(table.options.players.map((id) => balance('wallet', id)));
    await decide(finance, approvalId);
    const after = await Promise.all(table.options.players.map((id) => balance('wallet', id)));
    // 40 % of 100,003.57 to the loser, 20 % to the winner, 20 % among two: 10,000.35 each; 20,000.74 + 0.01 stay.
    expect(after.map((amount, i) => amount - before[i])).toEqual([4_000_142, 2_000_071, 1_000_035, 1_000_035]);
    expect(await balance('jackpotMain', 'beat')).toBe(10_000_357 - 8_000_283);
    expect(await last('beat')).toMatchObject({ state: 'paid', basisMinor: 10_000_357, paidMinor: 8_000_283 });
    await expect(propose(hit.id)).rejects.toMatchObject({ problem: { code: 'decided' } });
    expect((await brokenInvariants()).findings).toEqual([]);
  });

  test('may be rejected by two people; a proposal that is turned down leaves it waiting', async () => {
    const { hand } = await bigHand('turku/3');
    await send(hand);
    const hit = await last('beat');
    const first = await propose(hit.id, 'reject');
    await decide(finance, first, 'reject');
    expect(await last('beat')).toMatchObject({ state: 'pending', proposal: null });
    await decide(finance, await propose(hit.id, 'reject'));
    expect(await last('beat')).toMatchObject({ state: 'rejected', transactionId: null });
  });

  test('twice in the same second at two tables: the one that ended first is paid first, of what is then there', async () => {
    const end = Math.floor(Date.now() / 1_000) * 1_000 - 1_000;
    const later = await bigHand('turku/4', { end: new Date(end + 700) });
    const sooner = await bigHand('oulu/2', { end: new Date(end + 300) });
    const same = await bigHand('turku/5', { end: new Date(end + 700) });
    await send(later.hand, sooner.hand);
    await send(same.hand);
    const [a, b, c] = (await hitsOf('beat')).slice(-3);
    const at = (tableId: string) => [a, b, c].find((hit) => hit.tableId === tableId) as typeof a;
    const order = [at('oulu/2'), ...[at('turku/4'), at('turku/5')].sort((x, y) => x.handId - y.handId)];
    const proposals = [];
    for (const hit of order) proposals.push(await propose(hit.id));
    await expect(decide(finance, proposals[1])).rejects.toMatchObject({
      problem: { code: 'earlierPending', details: { first: order[0].number } },
    });
    await setMain('beat', 100_000);
    for (const proposal of proposals) await decide(finance, proposal);
    const paid = (await hitsOf('beat')).slice(-3);
    const basis = (id: string) => paid.find((hit) => hit.id === id)?.basisMinor;
    // 1,000.00; four fifths of it paid leave 200.00; four fifths of that leave 40.00.
    expect(order.map((hit) => basis(hit.id))).toEqual([100_000, 20_000, 4_000]);
    expect(await balance('jackpotMain', 'beat')).toBe(800);
  });
});

/** Voiding is more than this; here only what it stands on: hits first, then the money of the hand. */
const voidForTest = defineCommand({
  name: 'test.void',
  permission: 'ledger.reconcile',
  input: z.strictObject({ handId: z.int(), transactionId: z.int() }),
  async run(tx, ctx, { handId, transactionId }) {
    const hits = await jackpots.voidHits(tx, ctx, handId, 'Server failure');
    await reverseTransaction(tx, ctx, { transactionId, reason: 'Server failure', spent: 'owed' });
    return { result: hits, audit: { entity: { kind: 'hand', id: String(handId) } } };
  },
});

describe('a hit on a voided hand', () => {
  test('is not paid any more', async () => {
    const { hand } = await bigHand('turku/6');
    const [booked] = await send(hand);
    const hit = await last('beat');
    const before = await balance('jackpotMain', 'beat');
    const approvalId = await propose(hit.id);
    const hits = await voidForTest(finance.ctx, {
      handId: booked.handId as number,
      transactionId: booked.transactionId as number,
    });
    expect(hits).toEqual([{ number: hit.number, was: 'pending', reversalId: null }]);
    await expect(decide(finance, approvalId)).rejects.toMatchObject({ problem: { code: 'decided' } });
    expect(await last('beat')).toMatchObject({ state: 'voided' });
    expect(await balance('jackpotMain', 'beat')).toBe(before - (hand.settlement?.jackpot.drop ?? 0));
  });

  test('cannot be paid either where only the hand’s money was taken back', async () => {
    const { hand } = await bigHand('turku/7');
    const [booked] = await send(hand);
    const hit = await last('beat');
    const approvalId = await propose(hit.id);
    await database().transaction((tx) =>
      reverseTransaction(tx, systemContext('test'), { transactionId: booked.transactionId as number, reason: 'Wrong' }),
    );
    await expect(decide(finance, approvalId)).rejects.toMatchObject({ problem: { code: 'handVoided' } });
    await decide(finance, approvalId, 'reject');
    await decide(finance, await propose(hit.id, 'reject'));
  });

  test('after it was paid gives back what was paid; what a player has spent he owes', async () => {
    const { table, hand } = await bigHand('turku/8');
    const [booked] = await send(hand);
    await fund('beat', 1_000_000);
    const hit = await last('beat');
    const before = await balance('jackpotMain', 'beat');
    await pay(hit.id);
    const paid = await last('beat');
    const hits = await voidForTest(finance.ctx, {
      handId: booked.handId as number,
      transactionId: booked.transactionId as number,
    });
    expect(hits).toMatchObject([{ was: 'paid', reversalId: expect.any(Number) }]);
    expect(await balance('jackpotMain', 'beat')).toBe(before - (hand.settlement?.jackpot.drop ?? 0));
    for (const id of table.options.players) expect(await balance('wallet', id)).toBeGreaterThanOrEqual(0);
    expect(await last('beat')).toMatchObject({ state: 'voided', transactionId: paid.transactionId });
    expect((await brokenInvariants()).findings).toEqual([]);
  });
});

describe('tickets', () => {
  test('small prizes are paid with the hand, large ones wait', async () => {
    await fund('lucky', 1_000_000);
    const main = await balance('jackpotMain', 'lucky');
    // Seats 1 and 2 hold quads (250 times), seat 3 K-K? No: board 8 8 9 9 2 gives K Q two pairs: nothing.
    const { table, hand } = await bigHand('oulu/3', { tickets: { 1: 100, 2: 500, 3: 100 } });
    expect(hand.settlement?.jackpot.contributed).toBe(700 + (hand.settlement?.jackpot.drop ?? 0));
    const wallets = await Promise.all(table.options.players.map((id) => balance('wallet', id)));
    await send(hand);
    const after = await Promise.all(table.options.players.map((id) => balance('wallet', id)));
    // 100 x 250 = 250.00 and 500 x 250 = 1,250.00, at once: the limit is 250 times.
    expect(after.map((amount, i) => amount - wallets[i])).toEqual([25_000, 125_000, 0, 0]);
    expect(await balance('jackpotMain', 'lucky')).toBe(main + 700 - 150_000);
    expect(await last('lucky')).toMatchObject({ state: 'paid', automatic: true, paidMinor: 150_000, kind: 'quads' });
    await decide(finance, await propose((await last('beat')).id, 'reject'));
  });

  test('a super royal of 30,000 times waits for two people and is paid from pool and reserve', async () => {
    const table = await openLiveTable('oulu/4', { players: 4, startedAt: new Date() });
    const hand = table.staged({
      holes: ['AsKs', '9s9d', '2c2d', 'JhTc'],
      board: 'QsJsTs3d4h',
      tickets: { 1: 100 },
    });
    await send(hand);
    const hit = await last('lucky');
    expect(hit).toMatchObject({ state: 'pending', kind: 'superRoyal', seats: [{ price: 100, multiplier: 30_000 }] });
    // 100 x 30,000 = 30,000.00, and the pool holds less: first the reserve must cover the rest.
    const approvalId = await propose(hit.id);
    const held = await balance('jackpotMain', 'lucky');
    await expect(decide(finance, approvalId)).rejects.toMatchObject({
      problem: { code: 'poolShort', details: { short: 3_000_000 - held } },
    });
    await fund('lucky', 3_000_000, 'topUp');
    await decide(finance, approvalId);
    expect(await balance('jackpotMain', 'lucky')).toBe(0);
    expect(await balance('jackpotReserve', 'lucky')).toBe(held);
    expect(await last('lucky')).toMatchObject({ paidMinor: 3_000_000, fromReserveMinor: 3_000_000 - held });
  });

  test('a prize that the pool cannot pay at once waits like a large one', async () => {
    const spare = await balance('jackpotReserve', 'lucky');
    expect(spare).toBeLessThan(1_000_000);
    const { hand } = await bigHand('oulu/5', { tickets: { 1: 2_000, 2: 2_000 } });
    await send(hand);
    expect(await last('lucky')).toMatchObject({ state: 'pending', automatic: false });
    await decide(finance, await propose((await last('lucky')).id, 'reject'));
    await decide(finance, await propose((await last('beat')).id, 'reject'));
  });
});

describe('what a game server says of tickets and drops', () => {
  test('a ticket at a price that is not sold is a difference, and its prize waits', async () => {
    const { hand } = await bigHand('oulu/6', { tickets: { 1: 250 } });
    const [result] = await send(hand);
    expect(result).toMatchObject({
      verdict: 'different',
      difference: { path: 'seats.0.brings.ticket', rule: 'ticketPrice', recorded: '250', derived: '100 / 500 / 1000' },
    });
    expect(await last('lucky')).toMatchObject({ state: 'pending', proven: false });
    for (const pool of ['lucky', 'beat']) await decide(finance, await propose((await last(pool)).id, 'reject'));
  });

  test('a hand that fed two pools wrong is corrected in each of them', async () => {
    const table = await openLiveTable('oulu/7', { players: 4, startedAt: new Date(Date.now() - 1_000) });
    const hand = table.staged({ holes: ['AsKs', '9s9d', '2c2d', 'JhTc'], board: 'Qs3s4d7h8h', tickets: { 1: 100 } });
    const settlement = hand.settlement as NonNullable<Wire['settlement']>;
    const drop = settlement.jackpot.drop ?? 0;
    expect(settlement.jackpot.contributed).toBe(drop + 100);
    // The server gave 3 of the winner's money to the bad beat and 40 to the tickets, beyond what is right.
    const winner = settlement.seats.findIndex((seat) => seat.net > 0);
    const wrong = {
      ...settlement,
      jackpot: { ...settlement.jackpot, contributed: drop + 100 + 43, drop: drop + 3 },
      seats: settlement.seats.map((seat, i) =>
        i === winner ? { ...seat, won: seat.won - 43, net: seat.net - 43 } : seat,
      ),
    };
    const before = { beat: await balance('jackpotMain', 'beat'), lucky: await balance('jackpotMain', 'lucky') };
    const [{ handId }] = await send({ ...hand, settlement: wrong as unknown as Wire['settlement'] });
    expect(await balance('jackpotMain', 'beat')).toBe(before.beat + drop + 3);
    expect(await balance('jackpotMain', 'lucky')).toBe(before.lucky + 140);
    const support = await person('sam', ['support']);
    const { preview } = await previewRemedy(support.ctx, { request: { kind: 'correct', handId: Number(handId) } });
    expect(preview.players.map(({ amount }) => amount)).toEqual([43]);
    const { approvalId } = await requestRemedy(support.ctx, {
      requestId: newId(),
      request: { kind: 'correct', handId: Number(handId) },
      reasonCode: 'wrongSettlement',
      note: 'as derived',
    });
    await decide(supervisor, approvalId);
    expect(await balance('jackpotMain', 'beat')).toBe(before.beat + drop);
    expect(await balance('jackpotMain', 'lucky')).toBe(before.lucky + 100);
    expect((await brokenInvariants()).findings).toEqual([]);
  });
});

async function change(slug: string, body: ReturnType<typeof badBeat>) {
  const document = await catalogue.getDocument(operator.ctx, { kind: 'jackpot', slug });
  const draft = await catalogue.draftVersion(operator.ctx, {
    documentId: document.id,
    into: { title: 'Other terms', reason: 'Asked for' },
  });
  await catalogue.saveDraft(operator.ctx, { versionId: draft.versionId, expectedRevision: 1, body });
  const set = await catalogue.getChangeSet(operator.ctx, { changeSetId: draft.changeSetId });
  return catalogue.submitChangeSet(operator.ctx, { changeSetId: draft.changeSetId, expectedRevision: set.revision });
}
const dropCapOf = async (slug: string) => {
  const { rows } = await catalogue.listRulesetHistory(operator.ctx, { slug });
  const { body } = await catalogue.getRuleset(operator.ctx, { rulesetId: rows[0].rulesetId });
  return (body.badBeat as { cap: number } | undefined)?.cap;
};

describe('a running jackpot', () => {
  test('keeps its increment and shares until it is won; then the change holds', async () => {
    await decide(
      supervisor,
      (await change('beat', badBeat({ dropCap: 75, loserBp: 5_000, seedBp: 1_000 }))).approvalId,
    );
    expect(await dropCapOf('turku')).toBe(50);
    expect((await jackpots.getPool(operator.ctx, { pool: 'beat' })).waiting).toEqual(['dropCap', 'loserBp', 'seedBp']);
    const { table, hand } = await bigHand('turku/9');
    expect(hand.settlement?.jackpot.drop).toBe(50);
    await send(hand);
    await setMain('beat', 1_000_000);
    const loser = table.options.players[0];
    const before = await balance('wallet', loser);
    await pay((await last('beat')).id);
    // Still 40 %: the odds of the running jackpot are untouched (standards 24).
    expect((await balance('wallet', loser)) - before).toBe(400_000);
    expect(await dropCapOf('turku')).toBe(75);
    expect((await jackpots.getPool(operator.ctx, { pool: 'beat' })).waiting).toEqual([]);
  });

  test('takes no ceiling at or below what it holds, and stays in its currency', async () => {
    const held = await balance('jackpotMain', 'beat');
    await expect(change('beat', badBeat({ ceiling: held }))).rejects.toMatchObject({
      problem: { issues: [{ code: 'ceilingBelowPool', limits: { amount: held } }] },
    });
    await expect(change('beat', { ...badBeat(), currency: 'IDR' })).rejects.toMatchObject({
      problem: { code: 'setNotSound' },
    });
  });

  test('switched off neither grows nor pays, and goes on as it was', async () => {
    const { hand } = await bigHand('turku/10');
    await jackpots.switchPool(operator.ctx, { pool: 'beat', on: false, reason: 'A doubt about the count' });
    expect(await dropCapOf('turku')).toBeUndefined();
    const main = await balance('jackpotMain', 'beat');
    const reserve = await balance('jackpotReserve', 'beat');
    // The hand was dealt before: what it gave is kept aside.
    await send(hand);
    expect(await balance('jackpotMain', 'beat')).toBe(main);
    expect(await balance('jackpotReserve', 'beat')).toBe(reserve + (hand.settlement?.jackpot.drop ?? 0));
    const hit = await last('beat');
    const approvalId = await propose(hit.id);
    await expect(decide(finance, approvalId)).rejects.toMatchObject({ problem: { code: 'poolOff' } });
    await expect(
      jackpots.switchPool(operator.ctx, { pool: 'beat', on: true, reason: 'It was right' }),
    ).rejects.toMatchObject({ problem: { kind: 'forbidden' } });
    await jackpots.switchPool(supervisor.ctx, { pool: 'beat', on: true, reason: 'It was right' });
    expect(await dropCapOf('turku')).toBe(75);
    await decide(finance, approvalId);
    expect(await last('beat')).toMatchObject({ state: 'paid', basisMinor: main });
  });

  test('a drill shows what would be paid and moves nothing', async () => {
    const main = await balance('jackpotMain', 'beat');
    const shown = await jackpots.drill(operator.ctx, { pool: 'beat', others: 3, reason: 'Training' });
    expect(shown).toMatchObject({
      drill: true,
      basis: main,
      payments: [{ role: 'loser' }, { role: 'winner' }, {}, {}, {}],
    });
    expect(shown.paid + shown.stays).toBe(main);
    expect(await balance('jackpotMain', 'beat')).toBe(main);
  });

  test('is moved to another pool by two people, and closed for good', async () => {
    const move = { pool: 'beat', kind: 'transfer' as const, toPool: 'spare', amount: 5_000, reason: 'Merge' };
    const main = await balance('jackpotMain', 'beat');
    const spare = await balance('jackpotMain', 'spare');
    await decide(finance, (await jackpots.requestMove(supervisor.ctx, move)).approvalId);
    expect(await balance('jackpotMain', 'spare')).toBe(spare + 5_000);
    const all = { pool: 'spare', kind: 'decommission' as const, toPool: 'beat', reason: 'No table uses it' };
    await decide(finance, (await jackpots.requestMove(supervisor.ctx, all)).approvalId);
    expect(await balance('jackpotMain', 'beat')).toBe(main + spare);
    expect(await balance('jackpotMain', 'spare')).toBe(0);
    await expect(
      jackpots.requestMove(supervisor.ctx, { pool: 'spare', kind: 'seed', amount: 5, reason: 'Again' }),
    ).rejects.toMatchObject({ problem: { code: 'poolClosed' } });
    await expect(
      jackpots
        .requestMove(supervisor.ctx, { ...move, amount: main + spare + 1, pool: 'beat', toPool: 'capped' })
        .then(({ approvalId }) => decide(finance, approvalId)),
    ).rejects.toMatchObject({ problem: { code: 'insufficientFunds' } });
  });
});

test('every pool rolls forward: opening, parts and closing are what its accounts hold', async () => {
  const days = ['2000-01-01', '2100-01-01'] as const;
  for (const pool of ['beat', 'capped', 'spare', 'lucky']) {
    const rolled = await database().transaction((tx) => rollForward(tx, pool, 'EUR', ...days));
    expect(rolled.main).toBe(await balance('jackpotMain', pool));
    expect(rolled.reserve).toBe(await balance('jackpotReserve', pool));
    expect(rolled.closing).toBe(rolled.main + rolled.reserve);
    expect(rolled.opening).toBe(0);
    expect(rolled.flows.awards).toBeLessThanOrEqual(0);
  }
  expect((await brokenInvariants()).findings).toEqual([]);
});

test('a hit that only its server claims waits as unproven, whatever it is called and however large', async () => {
  const table = await openLiveTable('turku/11', { players: 4, startedAt: new Date() });
  const [hand] = table.play(1);
  const claimed = structuredClone(hand) as unknown as { settlement: { jackpot: { hits: unknown[] } } } & Wire;
  claimed.settlement.jackpot.hits.push(
    { pool: 'beat', seat: 1, kind: 'quads', price: 101, multiplier: 1.5 },
    { pool: '"},{', seat: 1, kind: 'quads', price: 100, multiplier: 5 },
    { pool: 'beat', seat: 9, kind: 'quads', price: 100, multiplier: 5 },
  );
  const [result] = await send(claimed);
  expect(result.verdict).toBe('different');
  const hit = await last('beat');
  expect(hit).toMatchObject({
    state: 'pending',
    proven: false,
    automatic: false,
    seats: [{ seat: 1, role: 'ticket' }],
  });
  expect(hit.seats).toHaveLength(1);
  await jackpots.getHit(operator.ctx, { hitId: hit.id });
  await decide(finance, await propose(hit.id, 'reject'));
  expect((await brokenInvariants()).findings).toEqual([]);
});
