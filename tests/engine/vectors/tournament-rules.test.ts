import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AbandonEntrant,
  abandon,
  type Busted,
  defaultBreaks,
  defaultLevels,
  drawSeats,
  expectedMinutes,
  finalRedraw,
  finishesOf,
  formulasFor,
  generateLevels,
  levelStartMs,
  movesAfterHand,
  playersAt,
  type SeatedTable,
  seatForEntrant,
  shareTied,
  stageAt,
} from '@/server/engine';
import { Random, seedWords } from '@/server/engine/rng/random';

const out = (playerId: string, startStack: number, leftOfButton = 1): Busted => ({
  playerId,
  startStack,
  leftOfButton,
});
const MINUTE = 60_000;
const structure = { levels: defaultLevels, breaks: defaultBreaks };

describe('eliminations in one hand (rules 60, Ties)', () => {
  test('rank by the chips that the hand was started with', () => {
    expect(finishesOf([out('a', 800), out('b', 500)], 5)).toEqual([
      { playerIds: ['b'], fromPlace: 5, toPlace: 5 },
      { playerIds: ['a'], fromPlace: 4, toPlace: 4 },
    ]);
  });

  test('equal stacks span places, the one nearest left of the button first', () => {
    expect(finishesOf([out('a', 500, 4), out('b', 500, 2)], 5)).toEqual([
      { playerIds: ['b', 'a'], fromPlace: 4, toPlace: 5 },
    ]);
    expect(finishesOf([out('a', 400, 3), out('b', 900, 1), out('c', 400, 2)], 6)).toEqual([
      { playerIds: ['c', 'a'], fromPlace: 5, toPlace: 6 },
      { playerIds: ['b'], fromPlace: 4, toPlace: 4 },
    ]);
    expect(finishesOf([out('a', 400, 3), out('b', 400, 1), out('c', 400, 2)], 4)).toEqual([
      { playerIds: ['b', 'c', 'a'], fromPlace: 2, toPlace: 4 },
    ]);
  });

  test('cannot be more than there were players', () => {
    expect(() => finishesOf([out('a', 1), out('b', 1)], 1)).toThrow(RangeError);
  });

  test('share what their places pay, the remainder to the nearest left of the button', () => {
    // 100 + 75 = 175 over two; 300 + 200 + 101 = 601 over three; places 9 and 10 where only 9 pays.
    expect(shareTied([100, 75], 2)).toEqual([88, 87]);
    expect(shareTied([300, 200, 101], 3)).toEqual([201, 200, 200]);
    expect(shareTied([41, 0], 2)).toEqual([21, 20]);
  });
});

describe('abandoned tournaments, worked by hand (rules 60)', () => {
  const field: AbandonEntrant[] = [
    { playerId: 'a', buyIn: 90, fee: 10, chips: 5_000 },
    { playerId: 'b', buyIn: 90, fee: 10, chips: 3_000 },
    { playerId: 'c', buyIn: 90, fee: 10, chips: 2_000 },
    { playerId: 'd', buyIn: 90, fee: 10, chips: 0 },
  ];
  const pool = { unpaid: 360, prizesPaid: false, prizes: [0, 0, 0] };
  const amounts = (...given: Parameters<typeof abandon>) => abandon(...given).map((share) => share.amount);

  test('refund all: every buy-in and fee, the eliminated too', () => {
    const shares = abandon('refundAll', field, pool);
    expect(shares.map((share) => share.amount + share.fee)).toEqual([100, 100, 100, 100]);
  });

  test('by chips: 50, 30 and 20 % of 360; fees in full', () => {
    expect(abandon('byChips', field, pool)).toEqual([
      { playerId: 'a', amount: 180, fee: 10 },
      { playerId: 'b', amount: 108, fee: 10 },
      { playerId: 'c', amount: 72, fee: 10 },
      { playerId: 'd', amount: 0, fee: 10 },
    ]);
  });

  test('half evenly, half by chips: 60 each, and 90, 54, 36', () => {
    expect(amounts('halfAndHalf', field, pool)).toEqual([150, 114, 96, 0]);
    // 361: 60 each; of the other 181 90.5, 54.3 and 36.2, the unit left over to the largest remainder.
    expect(amounts('halfAndHalf', field, { ...pool, unpaid: 361 })).toEqual([151, 114, 96, 0]);
  });

  test('in the money: the lowest unpaid prize each, the rest by chips', () => {
    // Three left of 180 / 108 / 72: 72 each, 144 left: 72, 43.2 and 28.8.
    const inMoney = { unpaid: 360, prizesPaid: false, prizes: [180, 108, 72] };
    expect(amounts('inTheMoney', field, inMoney)).toEqual([144, 115, 101, 0]);
    expect(formulasFor(field, inMoney)[0]).toBe('inTheMoney');
  });

  test('before the money half and half is the default; after a prize nothing can be refunded', () => {
    expect(formulasFor(field, pool)).toEqual(['halfAndHalf', 'byChips', 'refundAll']);
    const paid = { unpaid: 288, prizesPaid: true, prizes: [180, 108] };
    expect(formulasFor(field.slice(0, 2), paid)).toEqual(['inTheMoney', 'byChips']);
    expect(() => abandon('refundAll', field.slice(0, 2), paid)).toThrow(RangeError);
    expect(() => abandon('inTheMoney', field, pool)).toThrow(RangeError);
  });

  test('every formula gives out exactly the pool', () => {
    const stacks = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(stacks, fc.integer({ min: 0, max: 9_000_000_000_000 }), (chips, unpaid) => {
        const entrants = chips.map((each, i) => ({ playerId: String(i), buyIn: 1, fee: 0, chips: each }));
        for (const formula of ['byChips', 'halfAndHalf'] as const) {
          const parts = amounts(formula, entrants, { unpaid, prizesPaid: false, prizes: [] });
          if (parts.reduce((all, part) => all + part, 0) !== unpaid || parts.some((part) => part < 0)) return false;
        }
        return true;
      }),
      { seed: 7, numRuns: 60 },
    );
  });
});

describe('the clock of the default structure', () => {
  test.each([
    // Minutes on the clock: level, on a break, minutes left. Six levels of ten, then five minutes of break.
    [0, 1, false, 10],
    [9.5, 1, false, 0.5],
    [10, 2, false, 10],
    [60, 6, true, 5],
    [64, 6, true, 1],
    [65, 7, false, 10],
    [130, 12, true, 0],
  ])('at %f min: level %i', (minutes, level, onBreak, left) => {
    const stage = stageAt(structure, minutes * MINUTE - (left === 0 ? 1 : 0));
    expect(stage.level).toBe(level);
    expect(stage.onBreak).toBe(onBreak);
    expect(stage.leftMs).toBe(left === 0 ? 1 : left * MINUTE);
  });

  test('the last level goes on to the end', () => {
    // 20 levels of 10 minutes and three breaks of 5 come before level 21.
    expect(levelStartMs(structure, 21)).toBe(215 * MINUTE);
    expect(stageAt(structure, 10_000 * MINUTE)).toEqual({ level: 21, onBreak: false, leftMs: null });
  });

  test('is expected to run until a big blind is a twentieth of all chips', () => {
    // 9 x 1,500 = 13,500: 675 are reached by level 11 (400/800), which ends at 110 + 5 minutes.
    expect(expectedMinutes(structure, 9, 1_500)).toBe(115);
    // 180 x 1,500 = 270,000: 13,500 by level 20 (8000/16000): 200 + 15.
    expect(expectedMinutes(structure, 180, 1_500)).toBe(215);
  });
});

test('the default levels are those of rules 60: 21 of ten minutes, antes from the seventh on', () => {
  const small = [
    10, 15, 25, 50, 75, 100, 100, 150, 200, 300, 400, 600, 800, 1_000, 1_500, 2_000, 3_000, 4_000, 6_000, 8_000,
  ];
  const antes = [0, 0, 0, 0, 0, 0, 25, 25, 50, 75, 100, 150, 200, 250, 400, 500, 750, 1_000, 1_500, 2_000, 2_500];
  const big = [
    20, 30, 50, 100, 150, 200, 200, 300, 400, 600, 800, 1_200, 1_600, 2_000, 3_000, 4_000, 6_000, 8_000, 12_000,
  ];
  expect(defaultLevels).toEqual(
    [...small, 10_000].map((smallBlind, i) => ({
      smallBlind,
      bigBlind: [...big, 16_000, 20_000][i],
      ante: antes[i],
      minutes: 10,
    })),
  );
});

describe('generated blinds', () => {
  const input = {
    levels: 20,
    minutes: 12,
    firstBigBlind: 50,
    growthPercent: 40,
    chips: [25, 100, 500, 1_000, 5_000, 25_000],
    anteFromLevel: 5,
    antePercent: 12,
  };

  test('rise at every level and are payable in the chips', () => {
    for (const growthPercent of [15, 25, 40, 60, 100]) {
      const levels = generateLevels({ ...input, growthPercent });
      levels.forEach((level, i) => {
        expect(level.bigBlind).toBe(2 * level.smallBlind);
        expect([level.smallBlind % 25, level.ante % 25]).toEqual([0, 0]);
        if (i > 0) {
          expect(level.smallBlind).toBeGreaterThan(levels[i - 1].smallBlind);
          expect(level.ante).toBeGreaterThanOrEqual(levels[i - 1].ante);
        }
        expect(level.ante > 0).toBe(i >= 4);
      });
    }
  });

  test('double where they grow by 100 %', () => {
    const levels = generateLevels({ ...input, growthPercent: 100, levels: 6 });
    expect(levels.map((level) => level.smallBlind)).toEqual([25, 50, 100, 200, 400, 800]);
    // 12 % of 800 = 96 in chips of 25, of 1,600 = 192 in chips of 25.
    expect(levels.map((level) => level.ante)).toEqual([0, 0, 0, 0, 100, 200]);
  });
});

/** Moves as a floor would carry them out. */
function carryOut(tables: SeatedTable[], finished: number, size: number, random: Random): SeatedTable[] {
  const moves = movesAfterHand(tables, finished, size, random);
  for (const move of moves) {
    const from = tables.find((table) => table.no === move.fromTable) as SeatedTable;
    const to = tables.find((table) => table.no === move.toTable) as SeatedTable;
    expect(from.seats[move.fromSeat]).toBe(move.player);
    expect(to.seats[move.toSeat]).toBeNull();
    from.seats[move.fromSeat] = null;
    to.seats[move.toSeat] = move.player;
  }
  return tables.filter((table) => playersAt(table) > 0);
}

describe('seating (rules 60, Several tables)', () => {
  test('the draw fills as few tables as hold everybody, within one of each other', () => {
    for (const [players, size, tables] of [
      [9, 9, 1],
      [10, 9, 2],
      [100, 9, 12],
      [1_000, 10, 100],
    ]) {
      const names = Array.from({ length: players }, (_, i) => `p${i}`);
      const drawn = drawSeats(names, size, new Random(seedWords('draw', players)));
      expect(drawn).toHaveLength(tables);
      expect(drawn.flatMap((table) => table.seats.filter((seat) => seat !== null)).sort()).toEqual(names.sort());
      const counts = drawn.map(playersAt);
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
      for (const table of drawn) expect(table.seats[table.button]).not.toBeNull();
    }
  });

  test('every seat is drawn alike', () => {
    // 6 players at a table of 6: each sits in seat 1 in a sixth of 6,000 draws; 4 sigma are 115.
    const random = new Random(seedWords('alike'));
    const first = new Map<string, number>();
    for (let i = 0; i < 6_000; i++) {
      const [table] = drawSeats(['a', 'b', 'c', 'd', 'e', 'f'], 6, random);
      first.set(String(table.seats[1]), (first.get(String(table.seats[1])) ?? 0) + 1);
    }
    for (const count of first.values()) expect(Math.abs(count - 1_000)).toBeLessThan(115);
  });

  test('who would be next in the big blind moves to the smallest table', () => {
    const big: SeatedTable = { no: 1, seats: [null, 'a', 'b', 'c', 'd', 'e', 'f'], button: 6 };
    const small: SeatedTable = { no: 2, seats: [null, 'u', null, 'v', null, 'w', null], button: 1 };
    const third: SeatedTable = { no: 3, seats: [null, 'x', 'y', 'z', 's', null, null], button: 1 };
    const random = new Random(seedWords('big blind'));
    // Button 6: small blind a, big blind b, so c is next. 6 against 3: two have to go, then 4 is left to 4 and 5.
    const moves = movesAfterHand([big, small, third], 1, 6, random);
    expect(moves.map((move) => [move.player, move.toTable, move.reason])).toEqual([['c', 2, 'balance']]);
    expect([2, 4, 6]).toContain(moves[0].toSeat);
    expect(movesAfterHand([big, small, third], 3, 6, random)).toEqual([]);
  });

  test('the smallest table breaks when the others hold everybody', () => {
    const one: SeatedTable = { no: 1, seats: [null, 'a', 'b', 'c', 'd', null, null], button: 2 };
    const two: SeatedTable = { no: 2, seats: [null, 'u', 'v', null, null, null, null], button: 1 };
    const random = new Random(seedWords('break'));
    expect(movesAfterHand([one, two], 1, 6, random)).toMatchObject([{ reason: 'balance' }]);
    const moves = movesAfterHand([one, two], 2, 6, random);
    expect(moves.map((move) => [move.player, move.reason])).toEqual([
      ['v', 'break'],
      ['u', 'break'],
    ]);
  });

  test('stays fair through any run of eliminations', () => {
    for (let round = 0; round < 40; round++) {
      const random = new Random(seedWords('eliminations', round));
      const size = 2 + random.below(9);
      const count = 2 + random.below(80);
      let tables = drawSeats(
        Array.from({ length: count }, (_, i) => `p${i}`),
        size,
        random,
      );
      let left = count;
      while (left > 1) {
        const table = tables[random.below(tables.length)];
        const seats = table.seats.flatMap((player, seat) => (player === null ? [] : [seat]));
        if (seats.length > 1) {
          table.seats[seats[random.below(seats.length)]] = null;
          left--;
        }
        tables = carryOut(tables, table.no, size, random);
        // Once all have finished a hand, nothing is left to be moved.
        for (let again = 0; again < 2; again++) {
          for (const each of [...tables]) {
            if (tables.includes(each)) tables = carryOut(tables, each.no, size, random);
          }
        }
        const counts = tables.map(playersAt);
        expect(counts.reduce((all, each) => all + each, 0)).toBe(left);
        expect(tables).toHaveLength(Math.ceil(left / size));
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
      }
    }
  });

  test('a late entrant gets a free seat at the smallest table; the final table is drawn anew', () => {
    const one: SeatedTable = { no: 1, seats: [null, 'a', 'b', 'c'], button: 2 };
    const two: SeatedTable = { no: 2, seats: [null, 'u', null, 'v'], button: 1 };
    const random = new Random(seedWords('late'));
    expect(seatForEntrant([one, two], random)).toEqual({ table: 2, seat: 2 });
    expect(seatForEntrant([one], random)).toBeNull();
    const final = finalRedraw(two, random);
    expect(final.no).toBe(2);
    expect(final.seats.filter((seat) => seat !== null).sort()).toEqual(['u', 'v']);
  });
});
