import { beforeAll, describe, expect, test } from 'vitest';
import { rawSql } from '@/db/client';
import { brokenInvariants } from '@/server/services/ledger';
import { exportResults, getTournament, TournamentDriver, unregisterPlayer } from '@/server/services/tournaments';
import { type Person, person } from '../support/room';
import {
  balanceOf,
  conflictOf,
  floorOf,
  newPlayers,
  openTournament,
  openTournamentRoom,
  sitAndGo,
  stoppedNoon,
  template,
  walletOf,
} from '../support/tournament';

let operator: Person;
const { clock, ctx, oneOClock, toNoon } = stoppedNoon();

beforeAll(async () => {
  operator = await person('olga', ['operator']);
  await openTournamentRoom(operator, [
    { kind: 'tournament', slug: 'evening', body: template() },
    {
      kind: 'blinds',
      slug: 'steep',
      body: {
        blinds: {
          levels: [10, 40, 160, 640, 2_560].map((chips) => ({
            smallBlind: chips,
            bigBlind: 2 * chips,
            ante: 0,
            minutes: 10,
          })),
          breaks: [],
        },
      },
    },
    { kind: 'tournament', slug: 'driven', body: template({ blinds: 'steep' }) },
    { kind: 'tournament', slug: 'sng-3', body: sitAndGo(3) },
  ]);
});

describe('registration', () => {
  test('pays buy-in and fee, and gives them back before the start', async () => {
    const floor = await openTournament(ctx, 'evening', oneOClock());
    const [ann] = await newPlayers(1);
    await expect(floor.register(ann)).rejects.toMatchObject(conflictOf('notOpenYet'));
    await floor.advance();
    expect(await floor.register(ann)).toMatchObject({ entries: 1, status: 'registering' });
    expect([await walletOf(ann), await balanceOf('tournamentEscrow', floor.tournamentId)]).toEqual([9_900, 100]);
    await expect(floor.register(ann)).rejects.toMatchObject(conflictOf('registeredAlready'));
    expect(await floor.unregister(ann)).toMatchObject({ entries: 0, refunded: 100 });
    expect([await walletOf(ann), await balanceOf('tournamentEscrow', floor.tournamentId)]).toEqual([10_000, 0]);
    await expect(floor.unregister(ann)).rejects.toMatchObject(conflictOf('notRegistered'));
  });

  test('may be taken back and made again; the same request twice is one', async () => {
    const floor = await openTournament(ctx, 'sng-3');
    const [ann] = await newPlayers(1);
    await floor.register(ann);
    const leave = { requestId: 'leaving-once', tournamentId: floor.tournamentId, playerId: ann };
    const both = [await unregisterPlayer(ctx, leave), await unregisterPlayer(ctx, leave)];
    expect(both.map((each) => [each.refunded, each.repeated])).toEqual([
      [100, false],
      [100, true],
    ]);
    expect(await walletOf(ann)).toBe(10_000);
    expect(await floor.register(ann)).toMatchObject({ entries: 1 });
    expect(await walletOf(ann)).toBe(9_900);
    expect(await floor.read()).toMatchObject({ pool: 90, entries: 1 });
  });

  test('is for one tournament at a time', async () => {
    const first = await openTournament(ctx, 'sng-3');
    const second = await openTournament(ctx, 'sng-3');
    const [ann] = await newPlayers(1);
    await first.register(ann);
    await expect(second.register(ann)).rejects.toMatchObject(conflictOf('oneAtATime'));
    await first.unregister(ann);
    expect(await second.register(ann)).toMatchObject({ entries: 1 });
  });

  test('fails without the money, and asked for twice it is one', async () => {
    const floor = await openTournament(ctx, 'sng-3');
    const [poor] = await newPlayers(1, 99);
    await expect(floor.register(poor)).rejects.toMatchObject(conflictOf('insufficientFunds'));
    const [ann] = await newPlayers(1);
    const requestId = 'the-same-request';
    const both = await Promise.all([1, 2].map(() => floor.register(ann, { requestId })));
    expect(both.map((each) => each.repeated).sort()).toEqual([false, true]);
    expect(await walletOf(ann)).toBe(9_900);
  });

  test('ends with the start; nobody leaves then', async () => {
    const floor = await openTournament(ctx, 'sng-3');
    const players = await newPlayers(4);
    for (const player of players.slice(0, 3)) await floor.register(player);
    expect((await floor.read()).status).toBe('running');
    await expect(floor.unregister(players[0])).rejects.toMatchObject(conflictOf('started'));
    await expect(floor.register(players[3])).rejects.toMatchObject(conflictOf('registrationClosed'));
    const [a, b, c] = players;
    await floor.send([await floor.hand(1, { [a]: 4_500, [b]: 0, [c]: 0 })]);
    await expect(floor.unregister(b)).rejects.toMatchObject(conflictOf('over'));
    await expect(floor.register(b)).rejects.toMatchObject(conflictOf('registrationClosed'));
  });
});

describe('a start', () => {
  test('with too few entrants is cancelled, and all is refunded', async () => {
    const floor = await openTournament(ctx, 'evening', new Date('2026-12-01T12:30:00Z'));
    await floor.advance();
    const [ann] = await newPlayers(1);
    await floor.register(ann);
    clock.set('2026-12-01T12:30:30Z');
    expect(await floor.advance()).toEqual({ step: 'cancel' });
    expect([await walletOf(ann), (await floor.read()).status]).toEqual([10_000, 'cancelled']);
    toNoon();
  });

  test('that nobody made in time is listed as missed, not made later', async () => {
    const floor = await openTournament(ctx, 'evening', new Date('2026-12-01T12:40:00Z'));
    await floor.advance();
    for (const player of await newPlayers(2)) await floor.register(player);
    clock.set('2026-12-01T12:45:01Z');
    expect(await floor.advance()).toEqual({ step: 'miss' });
    expect(await floor.advance()).toEqual({ step: null });
    expect((await floor.read()).status).toBe('missed');
    toNoon();
  });
});

test('the engine plays a tournament of three tables to its end by itself; prizes are pool and overlay to the unit', async () => {
  const floor = await openTournament(ctx, 'driven', oneOClock());
  await floor.advance();
  for (const player of await newPlayers(14)) await floor.register(player);
  clock.set('2026-12-01T13:00:01Z');
  await floor.advance();
  const [{ body }] = await rawSql()`select body from tournament where id = ${floor.tournamentId}`;
  const driver = new TournamentDriver(body, 'driven');
  let rounds = 0;
  for (let lobby = await floor.read(); lobby.status === 'running'; lobby = await floor.read()) {
    expect(++rounds).toBeLessThan(200);
    const counts = lobby.tables.map((table) => table.players.length);
    expect(lobby.stacks?.total).toBe(14 * 1_500);
    for (const { tableNo } of lobby.tables) {
      const now = (await floor.read()).tables.find((table) => table.tableNo === tableNo);
      if (!now) continue;
      const players = now.players.map((each) => ({ ...each, seat: Number(each.seat) }));
      const hand = driver.next({ ...now, players }, lobby.clock?.level ?? 1);
      if (hand) await floor.send([hand]);
    }
    if (rounds % 6 === 0) clock.advance(10);
    expect(Math.max(...counts)).toBeLessThanOrEqual(6);
  }
  const done = await floor.read();
  expect(done.players.map((each) => each.placeFrom).sort((x, y) => Number(x) - Number(y))).toEqual(
    Array.from({ length: 14 }, (_, i) => i + 1),
  );
  // 14 x 90 = 1,260: 630 / 378 / 252.
  expect(done.players.flatMap((each) => each.prizes.map((prize) => prize.amount)).sort((x, y) => y - x)).toEqual([
    630, 378, 252,
  ]);
  const exported = await exportResults(operator.ctx, { tournamentId: floor.tournamentId });
  expect(exported.rows).toBe(14);
  toNoon();
}, 60_000);

test('a running tournament is one of a game server alone', async () => {
  const floor = floorOf(operator.ctx, (await openTournament(ctx, 'sng-3')).tournamentId);
  const [ann] = await newPlayers(1);
  await expect(floor.register(ann)).rejects.toMatchObject({ problem: { kind: 'forbidden' } });
  await expect(getTournament(operator.ctx, { tournamentId: ann })).rejects.toMatchObject({
    problem: { kind: 'notFound' },
  });
});

test('the books add up', async () => {
  expect((await brokenInvariants()).findings).toEqual([]);
});
