import { beforeAll, describe, expect, test } from 'vitest';
import { database, rawSql } from '@/db/client';
import { freeTournamentPrizes } from '@/server/engine';
import { systemContext } from '@/server/services/kernel';
import { brokenInvariants } from '@/server/services/ledger';
import { creditCoins } from '@/server/services/tcoin';
import {
  exportResults,
  getTournament,
  previewAbandon,
  requestAbandon,
  TournamentDriver,
} from '@/server/services/tournaments';
import { decide, type Person, person } from '../support/room';
import {
  floorOf,
  newPlayers,
  openTournament,
  openTournamentRoom,
  row,
  stoppedClock,
  template,
} from '../support/tournament';

let operator: Person;
let supervisor: Person;
const clock = stoppedClock('2026-12-01T12:00:00Z');
const ctx = { ...systemContext('test'), clock };
let starts = 0;
/** One o'clock, each time a millisecond later: a start of a template is there once. */
const oneOClock = () => new Date(Date.parse('2026-12-01T13:00:00Z') + starts++);

beforeAll(async () => {
  operator = await person('olga', ['operator']);
  supervisor = await person('sara', ['supervisor']);
  const sng = (more: Record<string, unknown>) => template({ type: 'sitAndGo', ...more });
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
    {
      kind: 'tournament',
      slug: 'late',
      body: template({ lateLevels: 2, reEntries: 1, rebuys: 1, addOn: true, addOnPrice: 50, tableSize: 4 }),
    },
    { kind: 'tournament', slug: 'guaranteed', body: template({ guarantee: 1_000 }) },
    { kind: 'tournament', slug: 'sng-3', body: sng({ minPlayers: 3, maxPlayers: 3 }) },
    { kind: 'tournament', slug: 'sng-4', body: sng({ minPlayers: 4, maxPlayers: 4 }) },
    { kind: 'tournament', slug: 'sng-6', body: sng({ minPlayers: 6, maxPlayers: 6 }) },
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
      body: sng({ buyIn: 60, fee: 0, prizes: 'tickets', minPlayers: 4, maxPlayers: 4 }),
    },
    { kind: 'prizes', slug: 'two', body: { prizes: { name: 'Two', bands: [row(1, 1, 6_500), row(2, 2, 3_500)] } } },
  ]);
});

const balance = async (kind: string, owner: string, currency = 'EUR') => {
  const rows = await rawSql()<{ b: number }[]>`
    select balance_minor as b from ledger_account where kind = ${kind} and owner = ${owner} and currency = ${currency}`;
  return Number(rows.at(0)?.b ?? 0);
};
const wallet = (id: string, currency = 'EUR') => balance('wallet', id, currency);
const conflictOf = (code: string) => ({ problem: { kind: 'conflict', code } });

describe('registration', () => {
  test('pays buy-in and fee, and gives them back before the start', async () => {
    const floor = await openTournament(ctx, 'evening', oneOClock());
    const [ann] = await newPlayers(1);
    await expect(floor.register(ann)).rejects.toMatchObject(conflictOf('notOpenYet'));
    await floor.advance();
    expect(await floor.register(ann)).toMatchObject({ entries: 1, status: 'registering' });
    expect([await wallet(ann), await balance('tournamentEscrow', floor.tournamentId)]).toEqual([9_900, 100]);
    await expect(floor.register(ann)).rejects.toMatchObject(conflictOf('registeredAlready'));
    expect(await floor.unregister(ann)).toMatchObject({ entries: 0, refunded: 100 });
    expect([await wallet(ann), await balance('tournamentEscrow', floor.tournamentId)]).toEqual([10_000, 0]);
    await expect(floor.unregister(ann)).rejects.toMatchObject(conflictOf('notRegistered'));
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
    expect(await wallet(ann)).toBe(9_900);
  });

  test('ends with the start; nobody leaves then', async () => {
    const floor = await openTournament(ctx, 'sng-3');
    const players = await newPlayers(4);
    for (const player of players.slice(0, 3)) await floor.register(player);
    expect((await floor.read()).status).toBe('running');
    await expect(floor.unregister(players[0])).rejects.toMatchObject(conflictOf('started'));
    await expect(floor.register(players[3])).rejects.toMatchObject(conflictOf('registrationClosed'));
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
    expect([await wallet(ann), (await floor.read()).status]).toEqual([10_000, 'cancelled']);
    clock.set('2026-12-01T12:00:00Z');
  });

  test('that nobody made in time is listed as missed, not made later', async () => {
    const floor = await openTournament(ctx, 'evening', new Date('2026-12-01T12:40:00Z'));
    await floor.advance();
    for (const player of await newPlayers(2)) await floor.register(player);
    clock.set('2026-12-01T12:45:01Z');
    expect(await floor.advance()).toEqual({ step: 'miss' });
    expect(await floor.advance()).toEqual({ step: null });
    expect((await floor.read()).status).toBe('missed');
    clock.set('2026-12-01T12:00:00Z');
  });
});

describe('eliminations', () => {
  test('pay at once, ties share, and the last one ends it', async () => {
    const floor = await openTournament(ctx, 'sng-4');
    const [a, b, c, d] = await newPlayers(4);
    for (const player of [a, b, c, d]) await floor.register(player);
    // Pool 360: 180 / 108 / 72. Everybody has 1,500; c and d go out together and share places 3 and 4: 72 / 2.
    const hand = await floor.hand(1, { a: 0, [a]: 4_500, [c]: 0, [d]: 0 });
    const after = await floor.send([hand]);
    expect(after).toMatchObject({ left: 2, status: 'running' });
    expect(after.out.map((each) => each.place)).toEqual([3, 3]);
    expect([await wallet(c), await wallet(d)]).toEqual([9_936, 9_936]);
    expect(await floor.send([hand])).toMatchObject({ repeated: 1, left: 2 });
    const other = { ...hand, stacks: hand.stacks.map((stack, i) => (i < 2 ? { ...stack, end: 2_250 } : stack)) };
    await expect(floor.send([other])).rejects.toMatchObject(conflictOf('handDiffers'));
    expect(await floor.send([await floor.hand(1, { [a]: 6_000, [b]: 0 })])).toMatchObject({ status: 'completed' });
    expect([await wallet(a), await wallet(b)]).toEqual([10_080, 10_008]);
    expect(await balance('tournamentEscrow', floor.tournamentId)).toBe(0);
    const places = (await floor.read()).players.map((each) => [each.placeFrom, each.placeTo]);
    expect(places.sort()).toEqual([
      [1, 1],
      [2, 2],
      [3, 4],
      [3, 4],
    ]);
  });

  test('of unequal stacks in one hand rank by what the hand began with', async () => {
    const floor = await openTournament(ctx, 'sng-3');
    const [a, b, c] = await newPlayers(3);
    for (const player of [a, b, c]) await floor.register(player);
    await floor.send([await floor.hand(1, { [b]: 1_400, [a]: 1_600 })]);
    // Both b (1,400) and c (1,500) lose all to a: c is second. Pool 270: 135 / 81 / 54.
    await floor.send([await floor.hand(1, { [a]: 4_500, [b]: 0, [c]: 0 })]);
    expect([await wallet(a), await wallet(b), await wallet(c)]).toEqual([10_035, 9_954, 9_981]);
  });

  test('of three equal stacks in one hand share three places, the remainder nearest left of the button', async () => {
    const floor = await openTournament(ctx, 'sng-6');
    const players = await newPlayers(6);
    for (const player of players) await floor.register(player);
    const [a, b, c, d, e, f] = players;
    await floor.send([await floor.hand(1, { [a]: 3_000, [f]: 0 })]);
    // 540: 270 / 162 / 108. Five left: c, d, e span places 3 to 5 and share 108.
    await floor.send([await floor.hand(1, { [a]: 7_500, [c]: 0, [d]: 0, [e]: 0 })]);
    expect((await Promise.all([c, d, e].map((id) => wallet(id)))).sort()).toEqual([9_936, 9_936, 9_936]);
    expect(await wallet(b)).toBe(9_900);
  });

  test.each([
    ['chipsNotConserved', (h: { stacks: { end: number }[] }) => h.stacks[0].end++],
    ['otherStack', (h: { stacks: { start: number }[] }) => h.stacks[0].start++],
    ['otherSeat', (h: { stacks: { seat: number }[] }) => (h.stacks[0].seat = 10)],
  ])('of a hand that does not fit are refused: %s', async (code, spoil) => {
    const floor = await openTournament(ctx, 'sng-3');
    for (const player of await newPlayers(3)) await floor.register(player);
    const hand = await floor.hand(1, {});
    spoil(hand);
    await expect(floor.send([hand])).rejects.toMatchObject({ problem: { kind: 'ruleViolation', code } });
  });

  test('of a hand with its record are re-derived by the engine', async () => {
    const floor = await openTournament(ctx, 'sng-3');
    for (const player of await newPlayers(3)) await floor.register(player);
    const [table] = (await floor.read()).tables;
    const order = table.players.map((each) => Number(each.seat));
    const at = order.indexOf(table.button);
    const [button, small, big] = [0, 1, 2].map((i) => order[(at + i) % 3]);
    // Button and small blind fold at 10/20: the big blind wins the small blind.
    const stacks = table.players.map(({ playerId, seat, chips }) => ({
      playerId,
      seat: Number(seat),
      start: chips,
      end: chips + (seat === big ? 10 : seat === small ? -10 : 0),
    }));
    const record = {
      schemaVersion: 1,
      engineVersion: 'test',
      game: 'holdem',
      rulesVersion: 1,
      rulesetId: null,
      config: null,
      table: { id: 'table 1' },
      handNo: 1,
      startedAt: null,
      endedAt: null,
      currency: 'CHIP',
      minorPerUnit: 1,
      button,
      seats: stacks.map(({ seat, start }) => ({ seat, stack: start })),
      deck: { seed: [1, 2, 3, 4] },
      actions: [button, small].map((seat) => ({ seat, kind: 'fold', source: 'player' })),
      settlement: null,
      finalStacks: null,
    };
    const hand = { tableNo: 1, handNo: 1, button, stacks, record };
    const called = { ...record, actions: [{ seat: button, kind: 'call', source: 'player' }] };
    const otherWinner = stacks.map((each) => ({ ...each, end: each.start }));
    for (const [spoilt, code] of [
      [{ ...hand, record: { ...record, button: 'x' } }, 'badRecord'],
      [{ ...hand, record: called }, 'recordDiffers'],
      [{ ...hand, stacks: otherWinner }, 'recordDiffers'],
    ] as const) {
      await expect(floor.send([spoilt])).rejects.toMatchObject({ problem: { kind: 'ruleViolation', code } });
    }
    expect(await floor.send([hand])).toMatchObject({ left: 3, repeated: 0 });
    expect(await floor.send([hand])).toMatchObject({ repeated: 1 });
  });

  test('hand for hand count as one; else the earlier hand ranks lower', async () => {
    const floor = await openTournament(ctx, 'evening', oneOClock());
    await floor.advance();
    const players = await newPlayers(8);
    for (const player of players) await floor.register(player);
    clock.set('2026-12-01T13:00:01Z');
    await floor.advance();
    const lobby = await floor.read();
    expect(lobby.tables.map((table) => table.players.length)).toEqual([4, 4]);
    const hands = await Promise.all(
      lobby.tables.map(({ tableNo, players: [first, second] }) =>
        floor.hand(tableNo, { [first.playerId]: 0, [second.playerId]: 3_000 }),
      ),
    );
    const after = await floor.send(hands, true);
    // Both began with 1,500: they share places 7 and 8.
    expect(after.out.map((each) => each.place)).toEqual([7, 7]);
    expect(after.left).toBe(6);
    clock.set('2026-12-01T12:00:00Z');
  });
});

describe('late registration', () => {
  test('seats late entrants, sells rebuys and add-ons, counts re-entries, and pays only once it is closed', async () => {
    const floor = await openTournament(ctx, 'late', oneOClock());
    await floor.advance();
    const [a, b, c, d, e] = await newPlayers(5);
    for (const player of [a, b, c]) await floor.register(player);
    clock.set('2026-12-01T13:00:01Z');
    await floor.advance();
    expect((await floor.read()).status).toBe('late');
    expect(await floor.register(d)).toMatchObject({ entries: 4, tableNo: 1 });
    await floor.send([await floor.hand(1, { [a]: 3_000, [b]: 0 })]);
    expect(await wallet(b)).toBe(9_900);
    // Out once; one re-entry is allowed.
    expect(await floor.register(b)).toMatchObject({ entries: 5, tableNo: 1 });
    expect(await floor.register(e)).toMatchObject({ entries: 6, tableNo: 2 });
    clock.advance(21);
    await floor.advance();
    const closed = await floor.read();
    // Six entries of 90: 540. The first to go out was the sixth.
    expect([closed.status, closed.pool, closed.players.find((each) => each.state === 'out')?.placeFrom]).toEqual([
      'running',
      540,
      6,
    ]);
    await expect(floor.register(e)).rejects.toMatchObject(conflictOf('registrationClosed'));
    clock.set('2026-12-01T12:00:00Z');
  });
});

describe('what the house adds', () => {
  test('a guarantee: 1,000 for 3 x 90', async () => {
    const before = await balance('overlay', '');
    const floor = await openTournament(ctx, 'guaranteed', oneOClock());
    await floor.advance();
    const [a, b, c] = await newPlayers(3);
    for (const player of [a, b, c]) await floor.register(player);
    clock.set('2026-12-01T13:00:01Z');
    await floor.advance();
    expect(await floor.read()).toMatchObject({ pool: 270, overlay: 730 });
    expect((await balance('overlay', '')) - before).toBe(-730);
    await floor.send([await floor.hand(1, { [a]: 4_500, [b]: 0, [c]: 0 })]);
    // 500 to the first; places 2 and 3 tie: 500 over two.
    expect([await wallet(a), await wallet(b), await wallet(c)]).toEqual([10_400, 10_150, 10_150]);
    clock.set('2026-12-01T12:00:00Z');
  });

  test('a Spin: x2 leaves 90 of 270 with the house, x10 costs it 630; the draw is recorded', async () => {
    for (const [slug, won, house] of [
      ['spin-2', 180, 90],
      ['spin-10', 720, -630],
    ] as const) {
      const before = await balance('overlay', '');
      const floor = await openTournament(ctx, slug);
      const [a, b, c] = await newPlayers(3);
      for (const player of [a, b, c]) await floor.register(player);
      const [drawn] =
        await rawSql()`select multiplier, multiplier_draw from tournament where id = ${floor.tournamentId}`;
      expect(drawn.multiplier_draw).toBe(0);
      await floor.send([await floor.hand(1, { [a]: 3_000, [c]: 0 })]);
      await floor.send([await floor.hand(1, { [a]: 4_500, [b]: 0 })]);
      expect([(await wallet(a)) - 9_910, (await balance('overlay', '')) - before]).toEqual([won, house]);
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
    const idr = await Promise.all(players.map((id) => wallet(id, 'IDR')));
    expect(idr).toEqual([200_000, 100_000, 50_000, 30_000, 30_000, 30_000, 20_000, 20_000, 20_000, 0, 0, 0]);
    const coins = await Promise.all(players.map((id) => wallet(id, 'TC')));
    expect(coins).toEqual([1_200_000, 2_000, 2_000, 1_000, 1_000, 1_000, 500, 500, 500, 0, 0, 0]);
    const [sums] = await rawSql()<{ idr: number; tc: number; cut: number }[]>`
      select sum(amount_minor) filter (where currency = 'IDR') as idr, sum(amount_minor) filter (where currency = 'TC') as tc,
        sum(cut_minor) as cut from tournament_prize where tournament_id = ${floor.tournamentId}`;
    expect([Number(sums.idr), Number(sums.tc), Number(sums.cut)]).toEqual([500_000, 10_500, 1_000]);
    expect(await balance('overlay', '', 'IDR')).toBe(-500_000);
    clock.set('2026-12-01T12:00:00Z');
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
    expect(await wallet(ann, 'TC')).toBe(300);
    await expect(floor.register(none)).rejects.toMatchObject(conflictOf('insufficientFunds'));
    clock.set('2026-12-01T12:50:01Z');
    expect(await floor.advance()).toEqual({ step: 'cancel' });
    expect(await wallet(ann, 'TC')).toBe(800);
    clock.set('2026-12-01T12:00:00Z');
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
    expect(await Promise.all([a, b, c, d].map((id) => wallet(id)))).toEqual([9_940, 9_940, 9_980, 9_940]);
    expect(await balance('tournamentEscrow', 'ticket:evening')).toBe(200);
    const evening = await openTournament(ctx, 'evening', oneOClock());
    await evening.advance();
    await expect(evening.register(c, { withTicket: true })).rejects.toMatchObject(conflictOf('noTicket'));
    await evening.register(a, { withTicket: true });
    expect([await wallet(a), await balance('tournamentEscrow', 'ticket:evening')]).toEqual([9_940, 100]);
    await evening.unregister(a);
    expect([await wallet(a), await balance('tournamentEscrow', 'ticket:evening')]).toEqual([9_940, 200]);
  });
});

describe('a tournament that is abandoned', () => {
  async function field() {
    const floor = await openTournament(ctx, 'sng-4');
    const players = await newPlayers(4);
    for (const player of players) await floor.register(player);
    return { floor, players };
  }

  test('before the money is by default half even, half by chips, shown before, decided by a second person', async () => {
    const { floor, players } = await field();
    const [a, b, c, d] = players;
    await floor.send([await floor.hand(1, { [a]: 3_000, [b]: 1_000, [c]: 1_000, [d]: 1_000 })]);
    const { tournamentId } = floor;
    const shown = await previewAbandon(operator.ctx, { tournamentId });
    // Four left, three paid. 360: half is 45 each, half by chips 90 / 30 / 30 / 30; fees of 10 come back.
    expect([shown.formula, shown.pools]).toEqual(['halfAndHalf', { EUR: 360 }]);
    expect(Object.fromEntries(shown.rows.map((each) => [each.playerId, each.amounts.EUR]))).toEqual({
      [a]: 135,
      [b]: 75,
      [c]: 75,
      [d]: 75,
    });
    const request = { tournamentId, formula: 'halfAndHalf' as const, reason: 'the server failed' };
    const { approvalId } = await requestAbandon(operator.ctx, request);
    await decide(supervisor, approvalId);
    expect(await Promise.all(players.map((id) => wallet(id)))).toEqual([10_045, 9_985, 9_985, 9_985]);
    expect((await floor.read()).status).toBe('cancelled');
    expect(await balance('tournamentEscrow', tournamentId)).toBe(0);
  });

  test('in the money gives the lowest unpaid prize to each, the rest by chips', async () => {
    const { floor, players } = await field();
    const [a, b, c, d] = players;
    await floor.send([await floor.hand(1, { [a]: 3_000, [d]: 0 })]);
    const { tournamentId } = floor;
    await expect(
      requestAbandon(operator.ctx, { tournamentId, formula: 'halfAndHalf', reason: 'no longer possible' }),
    ).rejects.toMatchObject({ problem: { code: 'formulaNotNow' } });
    const { approvalId } = await requestAbandon(operator.ctx, {
      tournamentId,
      formula: 'inTheMoney',
      reason: 'power cut',
    });
    await decide(supervisor, approvalId);
    // 180 / 108 / 72 are open: 72 each, 144 by 3,000 : 1,500 : 1,500 = 72 / 36 / 36; every fee back.
    expect(await Promise.all([a, b, c, d].map((id) => wallet(id)))).toEqual([10_054, 10_018, 10_018, 9_910]);
  });

  test('refund all undoes what the house added; figures that moved on are not carried out', async () => {
    const before = await balance('overlay', '');
    const floor = await openTournament(ctx, 'spin-10');
    const players = await newPlayers(3);
    for (const player of players) await floor.register(player);
    const { tournamentId } = floor;
    const ask = { tournamentId, formula: 'byChips' as const, reason: 'stopped' };
    const { approvalId } = await requestAbandon(operator.ctx, ask);
    await floor.send([await floor.hand(1, { [players[0]]: 2_000, [players[1]]: 1_000 })]);
    await expect(decide(supervisor, approvalId)).rejects.toMatchObject(conflictOf('hashChanged'));
    await decide(supervisor, approvalId, 'reject', 'the hands went on');
    const again = await requestAbandon(operator.ctx, { ...ask, formula: 'refundAll' });
    await decide(supervisor, again.approvalId);
    expect(await Promise.all(players.map((id) => wallet(id)))).toEqual([10_000, 10_000, 10_000]);
    expect((await balance('overlay', '')) - before).toBe(0);
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
  clock.set('2026-12-01T12:00:00Z');
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
