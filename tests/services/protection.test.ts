import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { rawSql } from '@/db/client';
import type { IntakeAnswer } from '@/server/contracts/intake';
import { newId } from '@/server/platform/ids';
import { intakePool } from '@/server/platform/intake-pool';
import { bootstrapCatalogue } from '@/server/services/catalogue';
import { contextOf, defineCommand, systemContext } from '@/server/services/kernel';
import { createPlayer, getPlayer } from '@/server/services/players';
import * as protection from '@/server/services/protection';
import { wilson } from '@/server/services/protection/misuse';
import { handleHands } from '@/server/trpc/endpoints/v1/hands';
import { handleProtections } from '@/server/trpc/endpoints/v1/protections';
import { openLiveTable } from '../support/live-table';
import { type MachineKey, machineKey, signed } from '../support/machine';
import { decide, handClock, type Person, person, rakeBody } from '../support/room';

let admin: Person;
let support: Person;
let operator: Person;
let supervisor: Person;
let key: MachineKey;

const table = (name: string, settings: Record<string, unknown>) => ({
  game: 'holdem',
  table: { name, currency: 'EUR', rake: 'house', protection: 'usual' },
  settings: { smallBlind: 50, bigBlind: 100, ...settings },
});

beforeAll(async () => {
  admin = await person('adam', ['admin']);
  support = await person('sue', ['support']);
  operator = await person('olga', ['operator']);
  supervisor = await person('vera', ['supervisor']);
  await bootstrapCatalogue(systemContext('test'), {
    authorId: operator.id,
    title: 'Room',
    documents: [
      { kind: 'room', slug: 'room', body: { room: { name: 'Room', zone: 'UTC' } } },
      { kind: 'rake', slug: 'house', body: rakeBody(300) },
      { kind: 'protection', slug: 'usual', body: { protection: {} } },
      { kind: 'table', slug: 'limit', body: table('Limit', { structure: 'FL', upperLimit: 200 }) },
      { kind: 'table', slug: 'other', body: table('Other', { structure: 'FL', upperLimit: 200 }) },
      { kind: 'table', slug: 'free', body: table('Free', { structure: 'NL' }) },
    ],
  });
  key = await machineKey(admin, 'floor', ['*']);
}, 120_000);

afterAll(() => intakePool().close());

let players = 0;
const newPlayer = async (more: { language?: string } = {}) =>
  (await createPlayer(systemContext('test'), { alias: `guard-${++players}`, country: 'FI', ...more })).id;

/** A game server of its own clock. */
function server(clock = handClock(), source = 'live') {
  const ctx = {
    ...contextOf({ kind: 'machine', id: newId(), name: 'floor', roles: [] }),
    clock,
    machine: { tables: ['*'], source },
  };
  return {
    clock,
    take: (playerId: string, tableId: string, handNo: number) =>
      protection.takeProtection(ctx, { op: 'take', playerId, tableId, handNo }),
    look: (playerId: string, tableId: string) => protection.takeProtection(ctx, { op: 'look', playerId, tableId }),
  };
}

describe('the allowance', () => {
  test('is two in fixed limit and none in no limit', async () => {
    const id = await newPlayer();
    const { take, look } = server();
    expect(await look(id, 'limit')).toEqual({ granted: false, refusal: null, remaining: 2, nextAt: null });
    expect(await look(id, 'free')).toMatchObject({ granted: false, refusal: 'notHere', remaining: 0 });
    expect(await take(id, 'free', 1)).toMatchObject({ granted: false, refusal: 'notHere' });
    expect(await take(id, 'limit', 1)).toMatchObject({ granted: true, remaining: 1 });
    expect(await take(id, 'limit', 1)).toMatchObject({ granted: true, remaining: 1 });
    expect(await take(id, 'other', 1)).toMatchObject({ granted: true, remaining: 0 });
    expect(await take(id, 'limit', 2)).toMatchObject({ granted: false, refusal: 'usedUp', remaining: 0 });
  });

  test('two tables that ask for the last one in the same moment: one gets it', async () => {
    const id = await newPlayer();
    const { take } = server();
    await take(id, 'limit', 10);
    const answers = await Promise.all([take(id, 'limit', 11), take(id, 'other', 12)]);
    expect(answers.map((answer) => answer.granted).toSorted()).toEqual([false, true]);
    expect(answers.map((answer) => answer.remaining)).toEqual([0, 0]);
    const [{ n }] = await rawSql()<{ n: number }[]>`select count(*) as n from protection_use where player_id = ${id}`;
    expect(Number(n)).toBe(2);
  });

  test('comes back after exactly 24 hours, not a millisecond sooner', async () => {
    const id = await newPlayer();
    let now = new Date('2026-11-20T12:00:00.000Z');
    const { take, look } = server({ now: () => now, advance() {} });
    await take(id, 'limit', 1);
    await take(id, 'limit', 2);
    now = new Date('2026-11-21T11:59:59.999Z');
    expect(await look(id, 'limit')).toMatchObject({ remaining: 0, nextAt: '2026-11-21T12:00:00.000Z' });
    expect(await take(id, 'limit', 3)).toMatchObject({ granted: false, refusal: 'usedUp' });
    now = new Date('2026-11-21T12:00:00.000Z');
    expect(await look(id, 'limit')).toMatchObject({ remaining: 2, nextAt: null });
    expect(await take(id, 'limit', 4)).toMatchObject({ granted: true, remaining: 1 });
  });

  test('is whole again after a reset, which support gives once a day', async () => {
    const id = await newPlayer();
    const { take } = server();
    await take(id, 'limit', 1);
    await take(id, 'limit', 2);
    await protection.resetAllowance(support.ctx, { playerId: id, reason: 'The line of the whole town was down' });
    expect(await take(id, 'limit', 3)).toMatchObject({ granted: true, remaining: 1 });
    await expect(protection.resetAllowance(support.ctx, { playerId: id, reason: 'Again' })).rejects.toMatchObject({
      problem: { code: 'onceADay' },
    });
    await protection.resetAllowance(operator.ctx, { playerId: id, reason: 'Again, seen' });
    expect((await protection.playerProtection(support.ctx, { playerId: id })).policies).toMatchObject([
      { policy: 'usual', remaining: 2, used: 0 },
    ]);
  });

  test('is none for a player who is blocked, until that is lifted', async () => {
    const id = await newPlayer();
    const { take } = server();
    const block = (blocked: boolean) =>
      protection.blockProtection(support.ctx, { playerId: id, blocked, reason: 'Pulls the plug' });
    await block(true);
    expect(await take(id, 'limit', 1)).toMatchObject({ granted: false, refusal: 'blocked', remaining: 0 });
    await expect(block(true)).rejects.toMatchObject({ problem: { code: 'already' } });
    await block(false);
    expect(await take(id, 'limit', 1)).toMatchObject({ granted: true });
  });

  test('is asked for by game servers with their key', async () => {
    const id = await newPlayer();
    const ask = async (body: unknown) =>
      (await handleProtections(signed(key, 'POST', '/api/v1/protections', JSON.stringify(body)))).json();
    expect(await ask({ op: 'take', playerId: id, tableId: 'limit', handNo: 77 })).toMatchObject({ granted: true });
    expect(await ask({ op: 'look', playerId: id, tableId: 'limit' })).toMatchObject({ remaining: 1 });
  });
});

const voidForTest = defineCommand({
  name: 'test.voidUses',
  permission: 'hand.book',
  input: z.int(),
  async run(tx, ctx, handId) {
    await protection.voidUses(tx, ctx, handId);
    return { result: null, audit: { entity: { kind: 'hand', id: String(handId) } } };
  },
});

describe('a use in a hand', () => {
  test('is completed when the hand is booked: protected amount, contenders, outcome; the pot is built as an all-in', async () => {
    const live = await openLiveTable('limit/2', { players: 3, startedAt: new Date() });
    const [folder, guarded, other] = live.options.players;
    const { take, look } = server(handClock(), 'live');
    // Button seat 3: seat 1 posts 0.50, seat 2 1.00. Seat 3 raises to 2.00, seat 1 folds, seat 2 is cut off with 1.00 in.
    const hand = live.scripted({
      button: 3,
      holes: ['7c2d', 'AsAd', 'KsKd'],
      board: '3s4d8h9cJc',
      actions: [
        [3, 'raise', 200],
        [1, 'fold'],
        [2, 'disconnect'],
        [2, 'timeout'],
        [3, 'check'],
        [3, 'check'],
        [3, 'check'],
      ],
    });
    await take(guarded, 'limit/2', hand.handNo);
    const response = await handleHands(signed(key, 'POST', '/api/v1/hands', JSON.stringify({ hands: [hand] })));
    const body: IntakeAnswer = await response.json();
    expect(body.results[0]).toMatchObject({ status: 'booked', verdict: 'same' });
    const [use] = (await protection.listUses(support.ctx, { playerId: guarded })).rows;
    expect(use).toMatchObject({
      amountMinor: 100,
      contenders: 2,
      won: true,
      asked: true,
      tableId: 'limit/2',
      currency: 'EUR',
    });
    // 0.50 dead from seat 1 and 1.00 each from 2 and 3: 2.50; seat 3's other 1.00 was not matched and goes back.
    expect(hand.settlement?.pots).toMatchObject([{ amount: 250, contenders: [2, 3] }]);
    expect(hand.settlement?.seats.map(({ seat, uncalled }) => [seat, uncalled])).toEqual([
      [1, 0],
      [2, 0],
      [3, 100],
    ]);
    // A voided hand gives the use back.
    expect(await look(guarded, 'limit/2')).toMatchObject({ remaining: 1 });
    await voidForTest(systemContext('test'), body.results[0].handId as number);
    expect(await look(guarded, 'limit/2')).toMatchObject({ remaining: 2 });
    expect((await protection.listUses(support.ctx, { playerId: other })).rows).toEqual([]);
    expect((await protection.listUses(support.ctx, { playerId: folder })).rows).toEqual([]);
  });
});

/** Puts uses and hands of a player into the books as they would stand after many booked hands. */
async function history(playerId: string, hands: number, uses: readonly { contenders: number; won: boolean }[]) {
  const now = new Date();
  const day = now.toISOString().slice(0, 10);
  const other = await newPlayer();
  for (let i = 0; i < hands; i++) {
    const id = 1_000_000 + players * 10_000 + i;
    await rawSql()`
      insert into hand (id, accounting_date, source, table_id, hand_no, game, rules_version, engine_version, currency, virtual,
        started_at, ended_at, received_at, players, actions, pot_minor, rake_minor, tax_minor, jackpot_minor, house_minor,
        suspense_minor, verdict, flags, transaction_id, payload_sha256, record)
      values (${id}, ${day}, 'past', 'limit', ${i}, 'holdem', 1, '1', 'EUR', false, ${now}, ${now}, ${now}, 2, 1, 0, 0, 0, 0, 0,
        0, 'same', '{}', ${id}, ${'0'.repeat(64)}, '{}')`;
    for (const [seat, player] of [playerId, other].entries()) {
      await rawSql()`
        insert into hand_seat (hand_id, accounting_date, seat, player_id, stack_minor, contributed_minor, won_minor, rake_minor,
          tax_minor, net_minor, tax_base_minor, tax_due_minor, platform_actions)
        values (${id}, ${day}, ${seat + 1}, ${player}, 0, 0, 0, 0, 0, 0, 0, 0, 0)`;
    }
  }
  for (const [i, { contenders, won }] of uses.entries()) {
    await rawSql()`
      insert into protection_use (id, player_id, source, table_id, hand_no, structure, taken_at, asked, hand_id, currency,
        amount_minor, contenders, won, net_minor)
      values (${newId()}, ${playerId}, 'past', ${`limit/${players}`}, ${i}, 'FL', ${now}, true, ${i + 1}, 'EUR', 100,
        ${contenders}, ${won}, 0)`;
  }
}

describe('misuse', () => {
  test('is reported as uses in 1,000 hands and wins against expectation with its interval', async () => {
    const id = await newPlayer();
    // 8 uses in 40 hands are 200 in 1,000. Against one other four times and three others four times: 4/2 + 4/4 = 3 expected.
    const against = [2, 2, 2, 2, 4, 4, 4, 4];
    await history(
      id,
      40,
      against.map((contenders, i) => ({ contenders, won: i !== 7 })),
    );
    const { rows } = await protection.misuseReport(support.ctx, { days: 30 });
    const row = rows.find((each) => each.playerId === id);
    expect(row).toMatchObject({ hands: 40, uses: 8, perThousand: 200, settled: 8, won: 7, expected: 3 });
    // Wilson for 7 of 8: centre (0.875 + 3.8415/16) / (1 + 3.8415/8) = 0.75338, half width 0.22424.
    expect(row?.wonShare.low).toBeCloseTo(0.5291, 4);
    expect(row?.wonShare.high).toBeCloseTo(0.9776, 4);
    // 3 of 8 = 0.375 lies below the interval.
    expect(row?.findings).toEqual(['often', 'winsTooOften']);
  });

  test('names nobody for figures that chance gives, nor for a few uses', async () => {
    const fair = await newPlayer();
    await history(
      fair,
      20,
      [2, 2, 2, 2, 2, 2].map((contenders, i) => ({ contenders, won: i < 3 })),
    );
    const few = await newPlayer();
    await history(few, 1, [{ contenders: 4, won: true }]);
    const { rows } = await protection.misuseReport(support.ctx, { days: 30 });
    expect(rows.find((row) => row.playerId === fair)?.findings).toEqual(['often']);
    expect(rows.find((row) => row.playerId === few)?.findings).toEqual([]);
    expect(wilson(0, 0)).toEqual({ low: 0, high: 1 });
  });

  test('brings a warning in the player’s language, and then closure by two people', async () => {
    const id = await newPlayer({ language: 'id' });
    await expect(protection.requestClosure(support.ctx, { playerId: id, reason: 'Misuse' })).rejects.toMatchObject({
      problem: { code: 'warnFirst' },
    });
    await expect(protection.warnPlayer(support.ctx, { playerId: id })).rejects.toMatchObject({
      problem: { code: 'noUses' },
    });
    await history(id, 10, [{ contenders: 2, won: true }]);
    const letter = await protection.warnPlayer(support.ctx, { playerId: id });
    expect(letter.subject).toBe('Peringatan tentang all-in buatan');
    expect(letter.body).toContain('pada 10 hand, all-in buatan dipakai 1 kali');
    expect((await getPlayer(support.ctx, { playerId: id })).player.status).toBe('warned');
    const { approvalId } = await protection.requestClosure(support.ctx, { playerId: id, reason: 'It went on' });
    await decide(supervisor, approvalId);
    expect((await getPlayer(support.ctx, { playerId: id })).player.status).toBe('closed');
    expect(await server().take(id, 'limit', 500)).toMatchObject({ granted: false, refusal: 'blocked' });
  });
});
