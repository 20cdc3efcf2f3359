import { beforeAll, describe, expect, test } from 'vitest';
import { brokenInvariants } from '@/server/services/ledger';
import { buyChips } from '@/server/services/tournaments';
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
    {
      kind: 'tournament',
      slug: 'late',
      body: template({ lateLevels: 2, reEntries: 1, rebuys: 1, addOn: true, addOnPrice: 50, tableSize: 4 }),
    },
    { kind: 'tournament', slug: 'sng-3', body: sitAndGo(3) },
    { kind: 'tournament', slug: 'sng-4', body: sitAndGo(4) },
    { kind: 'tournament', slug: 'sng-6', body: sitAndGo(6) },
  ]);
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
    expect([await walletOf(c), await walletOf(d)]).toEqual([9_936, 9_936]);
    expect(await floor.send([hand])).toMatchObject({ repeated: 1, left: 2 });
    const other = { ...hand, stacks: hand.stacks.map((stack, i) => (i < 2 ? { ...stack, end: 2_250 } : stack)) };
    await expect(floor.send([other])).rejects.toMatchObject(conflictOf('handDiffers'));
    expect(await floor.send([await floor.hand(1, { [a]: 6_000, [b]: 0 })])).toMatchObject({ status: 'completed' });
    expect([await walletOf(a), await walletOf(b)]).toEqual([10_080, 10_008]);
    expect(await balanceOf('tournamentEscrow', floor.tournamentId)).toBe(0);
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
    expect([await walletOf(a), await walletOf(b), await walletOf(c)]).toEqual([10_035, 9_954, 9_981]);
  });

  test('of three unequal stacks in one hand take three places', async () => {
    const floor = await openTournament(ctx, 'sng-4');
    const [a, b, c, d] = await newPlayers(4);
    for (const player of [a, b, c, d]) await floor.register(player);
    await floor.send([await floor.hand(1, { [a]: 1_800, [b]: 1_300, [c]: 1_400 })]);
    const after = await floor.send([await floor.hand(1, { [a]: 6_000, [b]: 0, [c]: 0, [d]: 0 })]);
    expect([b, c, d].map((id) => after.out.find((each) => each.playerId === id)?.place)).toEqual([4, 3, 2]);
    // Pool 360: 180 to a, 108 to d who had 1,500, 72 to c who had 1,400, nothing to b who had 1,300.
    expect(await Promise.all([a, b, c, d].map((id) => walletOf(id)))).toEqual([10_080, 9_900, 9_972, 10_008]);
  });

  test('of two equal stacks leave the odd unit nearest left of the button', async () => {
    const floor = await openTournament(ctx, 'sng-3');
    const players = await newPlayers(3);
    for (const player of players) await floor.register(player);
    const hand = await floor.hand(1, {});
    const seats = hand.stacks.map((stack) => stack.seat);
    const winner = hand.stacks.findIndex((stack) => stack.seat === hand.button);
    // The first seat after the button, round the table of six.
    const left = [1, 2, 3, 4, 5].map((step) => ((hand.button - 1 + step) % 6) + 1).find((seat) => seats.includes(seat));
    await floor.send([{ ...hand, stacks: hand.stacks.map((each, i) => ({ ...each, end: i === winner ? 4_500 : 0 })) }]);
    // 270: 135 / 81 / 54. Places 2 and 3 together are 135: 68 and 67.
    const paid = await Promise.all(hand.stacks.map(async (each) => (await walletOf(each.playerId)) - 9_900));
    expect(paid).toEqual(seats.map((seat, i) => (i === winner ? 135 : seat === left ? 68 : 67)));
  });

  test('of three equal stacks in one hand share three places, the remainder nearest left of the button', async () => {
    const floor = await openTournament(ctx, 'sng-6');
    const players = await newPlayers(6);
    for (const player of players) await floor.register(player);
    const [a, b, c, d, e, f] = players;
    await floor.send([await floor.hand(1, { [a]: 3_000, [f]: 0 })]);
    // 540: 270 / 162 / 108. Five left: c, d, e span places 3 to 5 and share 108.
    await floor.send([await floor.hand(1, { [a]: 7_500, [c]: 0, [d]: 0, [e]: 0 })]);
    expect((await Promise.all([c, d, e].map((id) => walletOf(id)))).sort()).toEqual([9_936, 9_936, 9_936]);
    expect(await walletOf(b)).toBe(9_900);
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
    toNoon();
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
    expect(await walletOf(b)).toBe(9_900);
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
    toNoon();
  });

  test('brings back with a rebuy who lost everything; whoever went out after him went out one earlier', async () => {
    const floor = await openTournament(ctx, 'late', oneOClock());
    await floor.advance();
    const [a, b, c, d] = await newPlayers(4);
    for (const player of [a, b, c, d]) await floor.register(player);
    clock.set('2026-12-01T13:00:01Z');
    await floor.advance();
    const rebuy = (playerId: string) =>
      buyChips(ctx, {
        requestId: `back-${playerId}-${Math.random()}`,
        tournamentId: floor.tournamentId,
        playerId,
        what: 'rebuy',
      });
    await floor.send([await floor.hand(1, { [a]: 4_500, [b]: 0, [c]: 0 })]);
    await floor.send([await floor.hand(1, { [a]: 6_000, [d]: 0 })]);
    const seat = (await floor.read()).players.find((each) => each.playerId === b)?.seat;
    expect(await rebuy(b)).toMatchObject({ chips: 1_500, paid: 100 });
    const back = (await floor.read()).players.find((each) => each.playerId === b);
    expect([back?.state, back?.seat, back?.chips]).toEqual(['playing', seat, 1_500]);
    await expect(rebuy(b)).rejects.toMatchObject(conflictOf('noRebuys'));
    await floor.send([await floor.hand(1, { [a]: 7_500, [b]: 0 })]);
    await expect(rebuy(b)).rejects.toMatchObject(conflictOf('noRebuys'));
    clock.advance(21);
    await floor.advance();
    const done = await floor.read();
    expect([done.status, done.pool]).toEqual(['completed', 450]);
    // c went out with b, who came back: c is fourth, then d third, then b second. 450: 225 / 135 / 90.
    const place = (id: string) => done.players.find((each) => each.playerId === id)?.placeFrom;
    expect([a, b, c, d].map(place)).toEqual([1, 2, 4, 3]);
    expect(await Promise.all([a, b, c, d].map((id) => walletOf(id)))).toEqual([10_125, 9_935, 9_900, 9_990]);
    toNoon();
  });
});

test('the books add up', async () => {
  expect((await brokenInvariants()).findings).toEqual([]);
});
