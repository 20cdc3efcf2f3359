import { beforeAll, describe, expect, test } from 'vitest';
import { database, rawSql } from '@/db/client';
import { freeTournamentPrizes } from '@/server/engine';
import { brokenInvariants } from '@/server/services/ledger';
import { creditCoins } from '@/server/services/tcoin';
import { person } from '../support/room';
import {
  balanceOf,
  conflictOf,
  newPlayers,
  openTournament,
  openTournamentRoom,
  sitAndGo,
  stoppedNoon,
  template,
  walletOf,
} from '../support/tournament';

const { clock, ctx, oneOClock, toNoon } = stoppedNoon();

beforeAll(async () => {
  await openTournamentRoom(await person('olga', ['operator']), [
    { kind: 'tournament', slug: 'evening', body: template() },
    { kind: 'tournament', slug: 'guaranteed', body: template({ guarantee: 1_000 }) },
    {
      kind: 'prizes',
      slug: 'nine',
      body: { prizes: { name: 'Free', method: 'fixed', amounts: freeTournamentPrizes } },
    },
    {
      kind: 'tournament',
      slug: 'free',
      body: template({ type: 'freeroll', currency: 'IDR', buyIn: 0, fee: 0, prizes: 'nine', minPlayers: 9 }),
    },
    {
      kind: 'tournament',
      slug: 'coins',
      body: template({ type: 'tcoinFreeroll', currency: 'TC', fee: 500, prizes: 'nine', minPlayers: 2 }),
    },
    {
      kind: 'spin',
      slug: 'standard',
      body: { spin: { multipliers: [{ multiplier: 2, weight: 1, firstBp: 10_000, secondBp: 0, thirdBp: 0 }] } },
    },
    {
      kind: 'spin',
      slug: 'ten',
      body: { spin: { multipliers: [{ multiplier: 10, weight: 1, firstBp: 8_000, secondBp: 2_000, thirdBp: 0 }] } },
    },
    {
      kind: 'tournament',
      slug: 'spin-2',
      body: template({ type: 'spin', spin: 'standard', prizes: null, minPlayers: 3, maxPlayers: 3, fee: 0 }),
    },
    {
      kind: 'tournament',
      slug: 'spin-10',
      body: template({ type: 'spin', spin: 'ten', prizes: null, minPlayers: 3, maxPlayers: 3, fee: 0 }),
    },
    { kind: 'prizes', slug: 'tickets', body: { prizes: { name: 'Tickets', method: 'tickets', ticket: 'evening' } } },
    {
      kind: 'tournament',
      slug: 'satellite',
      body: sitAndGo(4, { buyIn: 60, fee: 0, prizes: 'tickets' }),
    },
  ]);
});

describe('what the house adds', () => {
  test('a guarantee: 1,000 for 3 x 90', async () => {
    const before = await balanceOf('overlay', '');
    const floor = await openTournament(ctx, 'guaranteed', oneOClock());
    await floor.advance();
    const [a, b, c] = await newPlayers(3);
    for (const player of [a, b, c]) await floor.register(player);
    clock.set('2026-12-01T13:00:01Z');
    await floor.advance();
    expect(await floor.read()).toMatchObject({ pool: 270, overlay: 730 });
    expect((await balanceOf('overlay', '')) - before).toBe(-730);
    await floor.send([await floor.hand(1, { [a]: 4_500, [b]: 0, [c]: 0 })]);
    // 500 to the first; places 2 and 3 tie: 500 over two.
    expect([await walletOf(a), await walletOf(b), await walletOf(c)]).toEqual([10_400, 10_150, 10_150]);
    toNoon();
  });

  test('a Spin: x2 leaves 90 of 270 with the house, x10 costs it 630; the draw is recorded', async () => {
    for (const [slug, won, house] of [
      ['spin-2', 180, 90],
      ['spin-10', 720, -630],
    ] as const) {
      const before = await balanceOf('overlay', '');
      const floor = await openTournament(ctx, slug);
      const [a, b, c] = await newPlayers(3);
      for (const player of [a, b, c]) await floor.register(player);
      const [drawn] =
        await rawSql()`select multiplier, multiplier_draw from tournament where id = ${floor.tournamentId}`;
      expect(drawn.multiplier_draw).toBe(0);
      await floor.send([await floor.hand(1, { [a]: 3_000, [c]: 0 })]);
      await floor.send([await floor.hand(1, { [a]: 4_500, [b]: 0 })]);
      expect([(await walletOf(a)) - 9_910, (await balanceOf('overlay', '')) - before]).toEqual([won, house]);
    }
  });

  test('the free tournament: 500,000 IDR and 10,500 TC to nine places, the TCoin cap respected', async () => {
    const floor = await openTournament(ctx, 'free', oneOClock());
    await floor.advance();
    const players = await newPlayers(12, 0);
    // One holds 1,199,000 coins: of a prize of 2,000 a cap of 1,200,000 leaves 1,000.
    await database().transaction((tx) =>
      creditCoins(
        tx,
        { ...ctx, tx, parts: [] },
        {
          playerId: players[0],
          amount: 1_199_000,
          kind: 'refund',
          source: { kind: 'test', id: 'cap' },
        },
      ),
    );
    for (const player of players) await floor.register(player);
    clock.set('2026-12-01T13:00:01Z');
    await floor.advance();
    expect((await floor.read()).tables).toHaveLength(2);
    for (let out = 11; out > 0; out--) {
      const lobby = await floor.read();
      const victim = lobby.players.find((each) => each.playerId === players[out]);
      const table = lobby.tables.find((each) => each.tableNo === victim?.tableNo);
      const winner = table?.players.find((each) => each.playerId !== players[out]);
      if (!victim || !table || !winner) throw new Error(`nobody to beat ${out}`);
      const hand = await floor.hand(table.tableNo, {
        [victim.playerId]: 0,
        [winner.playerId]: winner.chips + victim.chips,
      });
      await floor.send([hand]);
      // The other table deals a hand in which nothing happens, so that tables can be balanced.
      for (const other of (await floor.read()).tables) {
        if (other.players.length > 1) await floor.send([await floor.hand(other.tableNo, {})]).catch(() => undefined);
      }
    }
    expect((await floor.read()).status).toBe('completed');
    const idr = await Promise.all(players.map((id) => walletOf(id, 'IDR')));
    expect(idr).toEqual([200_000, 100_000, 50_000, 30_000, 30_000, 30_000, 20_000, 20_000, 20_000, 0, 0, 0]);
    const coins = await Promise.all(players.map((id) => walletOf(id, 'TC')));
    expect(coins).toEqual([1_200_000, 2_000, 2_000, 1_000, 1_000, 1_000, 500, 500, 500, 0, 0, 0]);
    const [sums] = await rawSql()<{ idr: number; tc: number; cut: number }[]>`
      select sum(amount_minor) filter (where currency = 'IDR') as idr, sum(amount_minor) filter (where currency = 'TC') as tc,
        sum(cut_minor) as cut from tournament_prize where tournament_id = ${floor.tournamentId}`;
    expect([Number(sums.idr), Number(sums.tc), Number(sums.cut)]).toEqual([500_000, 10_500, 1_000]);
    expect(await balanceOf('overlay', '', 'IDR')).toBe(-500_000);
    toNoon();
  });

  test('a TCoin freeroll is paid for in coins, which come back when it is cancelled', async () => {
    const floor = await openTournament(ctx, 'coins', new Date('2026-12-01T12:50:00Z'));
    await floor.advance();
    const [ann, none] = await newPlayers(2, 0);
    await database().transaction((tx) =>
      creditCoins(
        tx,
        { ...ctx, tx, parts: [] },
        {
          playerId: ann,
          amount: 800,
          kind: 'grant',
          source: { kind: 'test', id: 'grant' },
        },
      ),
    );
    await floor.register(ann);
    expect(await walletOf(ann, 'TC')).toBe(300);
    await expect(floor.register(none)).rejects.toMatchObject(conflictOf('insufficientFunds'));
    clock.set('2026-12-01T12:50:01Z');
    expect(await floor.advance()).toEqual({ step: 'cancel' });
    expect(await walletOf(ann, 'TC')).toBe(800);
    toNoon();
  });
});

describe('a satellite', () => {
  test('gives tickets and the rest in money; a ticket pays for an entry and comes back with it', async () => {
    const floor = await openTournament(ctx, 'satellite');
    const [a, b, c, d] = await newPlayers(4);
    for (const player of [a, b, c, d]) await floor.register(player);
    // 240 by 100: two tickets, 40 to the third.
    await floor.send([await floor.hand(1, { [a]: 3_000, [d]: 0 })]);
    await floor.send([await floor.hand(1, { [a]: 4_500, [c]: 0 })]);
    await floor.send([await floor.hand(1, { [a]: 6_000, [b]: 0 })]);
    expect(await Promise.all([a, b, c, d].map((id) => walletOf(id)))).toEqual([9_940, 9_940, 9_980, 9_940]);
    expect(await balanceOf('tournamentEscrow', 'ticket:evening')).toBe(200);
    const evening = await openTournament(ctx, 'evening', oneOClock());
    await evening.advance();
    await expect(evening.register(c, { withTicket: true })).rejects.toMatchObject(conflictOf('noTicket'));
    await evening.register(a, { withTicket: true });
    expect([await walletOf(a), await balanceOf('tournamentEscrow', 'ticket:evening')]).toEqual([9_940, 100]);
    await evening.unregister(a);
    expect([await walletOf(a), await balanceOf('tournamentEscrow', 'ticket:evening')]).toEqual([9_940, 200]);
  });
});

test('the books add up', async () => {
  expect((await brokenInvariants()).findings).toEqual([]);
});
