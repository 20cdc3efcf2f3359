import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { rawSql } from '@/db/client';
import {
  type CoinRule,
  coinRuleOf,
  coinsOf,
  type TcoinSettings,
  tcoinIssues,
  tcoinSettings,
} from '@/server/contracts/catalogue/tcoin';
import { defaultsOf } from '@/server/engine';
import { intakePool } from '@/server/platform/intake-pool';
import { bootstrapCatalogue } from '@/server/services/catalogue';
import { type CommandContext, defineCommand, systemContext } from '@/server/services/kernel';
import { brokenInvariants } from '@/server/services/ledger';
import { createPlayer } from '@/server/services/players';
import {
  coinOverview,
  creditCoins,
  earnCoins,
  expireCoins,
  grantCoins,
  listCoinMoves,
  spendCoins,
  voidEarnings,
} from '@/server/services/tcoin';
import { handleHands } from '@/server/trpc/endpoints/v1/hands';
import { openLiveTable } from '../support/live-table';
import { machineKey, signed } from '../support/machine';
import { handClock, type Person, person, rakeBody, tableBody } from '../support/room';

const CAP = 1_200_000;
const rule: CoinRule = { basis: 'wagered', earnPer: 100, balanceCap: CAP, dailyEarnCap: null };
let support: Person;

beforeAll(async () => {
  support = await person('sue', ['support']);
  await bootstrapCatalogue(systemContext('test'), {
    authorId: support.id,
    title: 'Room',
    documents: [
      { kind: 'room', slug: 'room', body: { room: { name: 'Room', zone: 'UTC' } } },
      { kind: 'tcoin', slug: 'tcoin', body: { tcoin: { expiryDays: 30 } } },
      { kind: 'rake', slug: 'house', body: rakeBody(300) },
      { kind: 'jackpot', slug: 'lucky', body: { currency: 'EUR', jackpot: { name: 'Lucky', type: 'tickets' } } },
      { kind: 'table', slug: 'turku', body: tableBody('Turku', { table: { tickets: 'lucky', tcoin: 'tcoin' } }) },
    ],
  });
});

let players = 0;
const newPlayer = async () =>
  (await createPlayer(systemContext('test'), { alias: `coin-${++players}`, country: 'ID' })).id;

let hands = 0;
/** Books what hands earn, as the intake does; each call is a batch. */
const earn = defineCommand({
  name: 'test.earn',
  permission: 'hand.book',
  input: z.array(
    z.strictObject({
      playerId: z.string(),
      amount: z.int(),
      rule: z.custom<CoinRule>().optional(),
      day: z.string().optional(),
    }),
  ),
  async run(tx, ctx, earned) {
    await earnCoins(
      tx,
      ctx,
      earned.map(({ playerId, amount, rule: own = rule, day = '2026-12-01' }) => ({
        handId: ++hands,
        accountingDate: day,
        endedAt: new Date(hands).toISOString(),
        rule: own,
        earned: [{ playerId, amount }],
      })),
    );
    return { result: hands, audit: { entity: { kind: 'hand', id: String(hands) } } };
  },
});
const credit = defineCommand({
  name: 'test.credit',
  permission: 'hand.book',
  input: z.custom<Parameters<typeof creditCoins>[2]>(),
  run: async (tx, ctx: CommandContext, input) => ({
    result: await creditCoins(tx, ctx, input),
    audit: { entity: { kind: 'player', id: input.playerId } },
  }),
});
const spend = defineCommand({
  name: 'test.spend',
  permission: 'hand.book',
  input: z.strictObject({ playerId: z.string(), amount: z.int() }),
  run: async (tx, ctx: CommandContext, input) => ({
    result: await spendCoins(tx, ctx, { ...input, kind: 'spend', source: { kind: 'tournament', id: 't1' } }),
    audit: { entity: { kind: 'player', id: input.playerId } },
  }),
});

const system = systemContext('test');
const refund = (playerId: string, amount: number) =>
  credit(system, { playerId, amount, kind: 'refund', source: { kind: 'tournament', id: 't1' } });
async function coins(playerId: string): Promise<number> {
  const rows = await rawSql()<{ balance_minor: number }[]>`
    select balance_minor from ledger_account where kind = 'wallet' and currency = 'TC' and owner = ${playerId}`;
  return rows.at(0)?.balance_minor ?? 0;
}
const earnings = async (playerId: string) =>
  (
    await rawSql()<{ earned: number; cut: number; posted: boolean }[]>`
      select earned_minor as earned, cut_minor as cut, transaction_id is not null as posted from tcoin_earning
      where player_id = ${playerId} order by hand_id`
  ).map(({ earned, cut, posted }) => [earned, cut, posted]);

describe('what a hand earns (rules 60)', () => {
  test('is a whole coin for each full earnPer, with no carry', () => {
    expect([99, 100, 199, 200, 12_345].map((wagered) => coinsOf(rule, { wagered, rake: 0 }))).toEqual([
      0, 1, 1, 2, 123,
    ]);
    expect(coinsOf({ ...rule, basis: 'raked', earnPer: 7 }, { wagered: 1_000, rake: 20 })).toBe(2);
    expect(coinsOf({ ...rule, basis: 'hand' }, { wagered: 1, rake: 0 })).toBe(1);
    expect(coinsOf({ ...rule, basis: 'hand' }, { wagered: 0, rake: 0 })).toBe(0);
  });

  test('follows the first row that fits game and currency', () => {
    const settings: TcoinSettings = {
      ...defaultsOf(tcoinSettings),
      earning: [
        { game: 'gaple', currency: 'IDR', basis: 'hand', earnPer: 1 },
        { game: 'any', currency: 'IDR', basis: 'wagered', earnPer: 5_000 },
      ],
    };
    expect(coinRuleOf(settings, 'gaple', 'IDR')?.basis).toBe('hand');
    expect(coinRuleOf(settings, 'ceme', 'IDR')).toMatchObject({ basis: 'wagered', earnPer: 5_000, balanceCap: CAP });
    expect(coinRuleOf(settings, 'ceme', 'EUR')).toBeNull();
    expect(tcoinIssues({ ...settings, earning: [...settings.earning].reverse() })).toMatchObject([
      { path: 'earning.1.game', code: 'neverReached' },
    ]);
  });

  test('is stored by hand and posted once for all of a batch', async () => {
    const [a, b] = [await newPlayer(), await newPlayer()];
    const before = await rawSql()`select count(*) as n from ledger_transaction where kind = 'tcoinEarned'`;
    await earn(system, [
      { playerId: a, amount: 5 },
      { playerId: b, amount: 7 },
      { playerId: a, amount: 11 },
    ]);
    const after = await rawSql()`select count(*) as n from ledger_transaction where kind = 'tcoinEarned'`;
    expect(Number(after[0].n) - Number(before[0].n)).toBe(1);
    expect(await earnings(a)).toEqual([
      [5, 0, true],
      [11, 0, true],
    ]);
    expect([await coins(a), await coins(b)]).toEqual([16, 7]);
  });
});

describe('the balance cap', () => {
  test('two earnings that race at 1,199,999 give one coin between them', async () => {
    const id = await newPlayer();
    await refund(id, CAP - 1);
    await Promise.all([earn(system, [{ playerId: id, amount: 3 }]), earn(system, [{ playerId: id, amount: 3 }])]);
    expect(await coins(id)).toBe(CAP);
    const rows = await earnings(id);
    expect(rows.map(([, cut]) => cut).toSorted()).toEqual([2, 3]);
    expect(rows.filter(([, , posted]) => posted)).toHaveLength(1);
  });

  test('a prize that crosses it is cut to it, and the cut is recorded; a refund is paid in full above it', async () => {
    const id = await newPlayer();
    await refund(id, 1_199_000);
    const prize = await credit(system, {
      playerId: id,
      amount: 2_000,
      kind: 'prize',
      source: { kind: 'tournament', id: 't2' },
    });
    expect(prize).toMatchObject({ got: 1_000, cut: 1_000, balance: CAP });
    const none = await credit(system, {
      playerId: id,
      amount: 500,
      kind: 'prize',
      source: { kind: 'tournament', id: 't3' },
    });
    expect(none).toMatchObject({ got: 0, cut: 500, transactionId: null });
    expect(await refund(id, 700)).toMatchObject({ got: 700, cut: 0, balance: CAP + 700 });
    await earn(system, [{ playerId: id, amount: 9 }]);
    expect(await coins(id)).toBe(CAP + 700);
    expect(await earnings(id)).toEqual([[9, 9, false]]);
    await spend(system, { playerId: id, amount: 705 });
    await earn(system, [{ playerId: id, amount: 9 }]);
    expect(await coins(id)).toBe(CAP);
    const { rows } = await listCoinMoves(support.ctx, { playerId: id });
    expect(rows.map(({ kind, askedMinor, cutMinor }) => [kind, askedMinor, cutMinor])).toEqual([
      ['spend', 705, 0],
      ['refund', 700, 0],
      ['prize', 500, 500],
      ['prize', 2_000, 1_000],
      ['refund', 1_199_000, 0],
    ]);
    await expect(spend(system, { playerId: id, amount: CAP + 1 })).rejects.toMatchObject({
      problem: { code: 'insufficientFunds' },
    });
  });

  test('lowered takes nothing away: the balance stays, and earns nothing until it is below', async () => {
    const id = await newPlayer();
    await refund(id, 1_000_000);
    const lower = { ...rule, balanceCap: 900_000 };
    await earn(system, [{ playerId: id, amount: 50, rule: lower }]);
    expect(await coins(id)).toBe(1_000_000);
    await spend(system, { playerId: id, amount: 100_020 });
    await earn(system, [{ playerId: id, amount: 50, rule: lower }]);
    expect(await coins(id)).toBe(900_000);
    expect(await earnings(id)).toEqual([
      [50, 50, false],
      [50, 30, true],
    ]);
  });

  test('of a day counts the coins of that day, over batches', async () => {
    const id = await newPlayer();
    const daily = { ...rule, dailyEarnCap: 10 };
    const today = (amount: number, day = '2026-12-01') => ({ playerId: id, amount, rule: daily, day });
    await earn(system, [today(4), today(4)]);
    await earn(system, [today(4), today(1, '2026-12-02')]);
    expect(await earnings(id)).toEqual([
      [4, 0, true],
      [4, 0, true],
      [4, 2, true],
      [1, 0, true],
    ]);
    expect(await coins(id)).toBe(11);
  });
});

describe('grants', () => {
  test('carry their reason, obey the cap, and are one however often they are sent', async () => {
    const id = await newPlayer();
    await refund(id, CAP - 100);
    const request = {
      requestId: crypto.randomUUID(),
      playerId: id,
      amount: 300,
      reasonCode: 'promotion' as const,
      note: 'New year',
    };
    const first = await grantCoins(support.ctx, request);
    expect(first).toMatchObject({ got: 100, cut: 200 });
    expect(await grantCoins(support.ctx, request)).toEqual(first);
    expect(await coins(id)).toBe(CAP);
    const { rows } = await listCoinMoves(support.ctx, { playerId: id, kind: 'grant' });
    expect(rows).toMatchObject([{ reasonCode: 'promotion', note: 'New year', actorName: 'sue', cutMinor: 200 }]);
  });
});

const voidHand = defineCommand({
  name: 'test.voidCoins',
  permission: 'hand.book',
  input: z.int(),
  run: async (tx, ctx: CommandContext, handId) => ({
    result: await voidEarnings(tx, ctx, handId, 'Server failure'),
    audit: { entity: { kind: 'hand', id: String(handId) } },
  }),
});

test('what a voided hand earned goes back once, as far as it is still there', async () => {
  const [a, b] = [await newPlayer(), await newPlayer()];
  const handId = await earn(system, [{ playerId: a, amount: 50 }]);
  expect(await voidHand(system, handId)).toBe(50);
  expect(await voidHand(system, handId)).toBe(0);
  expect(await coins(a)).toBe(0);
  const other = await earn(system, [{ playerId: b, amount: 50 }]);
  await spend(system, { playerId: b, amount: 30 });
  expect(await voidHand(system, other)).toBe(20);
  expect(await coins(b)).toBe(0);
});

test('a table of the policy earns its players coins through the intake, and only what was wagered counts', async () => {
  const key = await machineKey(await person('adam', ['admin']), 'floor', ['*']);
  const table = await openLiveTable('turku', { players: 4, startedAt: new Date() });
  const hand = table.staged({ holes: ['AsAd', '7c2d', 'KsQd', 'JhTc'], board: '3s4d8h9cKc', tickets: { 1: 250 } });
  const response = await handleHands(signed(key, 'POST', '/api/v1/hands', JSON.stringify({ hands: [hand] })));
  expect((await response.json()).counts).toEqual({ booked: 1 });
  // Stacks of 100.00: seat 1 paid 2.50 for a ticket before and wagered 97.50, the others 100.00; one coin for each 1.00.
  const earned = await Promise.all(table.options.players.map(earnings));
  expect(earned).toEqual([[[97, 0, true]], [[100, 0, true]], [[100, 0, true]], [[100, 0, true]]]);
  await intakePool().close();
}, 60_000);

test('the screen’s figures: held, cut, and who is within five percent of the cap', async () => {
  const before = await coinOverview(support.ctx, { days: 400 });
  const id = await newPlayer();
  await refund(id, 1_140_000);
  await earn(system, [{ playerId: id, amount: 10 }]);
  const below = await newPlayer();
  await refund(below, 1_139_999);
  const after = await coinOverview(support.ctx, { days: 400 });
  expect(after.held - before.held).toBe(1_140_010 + 1_139_999);
  const near = after.near.map((row) => row.playerId);
  expect(near).toContain(id);
  expect(near).not.toContain(below);
  expect(after.near.find((row) => row.playerId === id)).toMatchObject({ balance: 1_140_010, left: CAP - 1_140_010 });
});

test('coins lapse after 30 days, the oldest first: what came since then stays', async () => {
  const id = await newPlayer();
  const clock = handClock();
  const at = { ...systemContext('test'), clock };
  clock.advance(-40 * 86_400_000);
  await credit(at, { playerId: id, amount: 1_000, kind: 'refund', source: { kind: 'tournament', id: 'x' } });
  clock.advance(30 * 86_400_000);
  await credit(at, { playerId: id, amount: 300, kind: 'refund', source: { kind: 'tournament', id: 'x' } });
  await spend(at, { playerId: id, amount: 400 });
  // 900 are left: 600 of the old 1,000 and the 300 of ten days ago.
  clock.advance(10 * 86_400_000);
  await expireCoins(at, undefined);
  expect(await coins(id)).toBe(300);
  await expireCoins(at, undefined);
  expect(await coins(id)).toBe(300);
});

test('the books agree with what was stored by hand', async () => {
  const { findings } = await brokenInvariants();
  expect(findings.filter(({ invariant }) => !invariant.startsWith('every hand key'))).toEqual([]);
});
