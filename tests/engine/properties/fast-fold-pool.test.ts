import { describe, expect, test } from 'vitest';
import {
  gameById,
  HANDS_PER_UNIT,
  type HandStart,
  openSimulation,
  rakeSettings,
  redeal,
  replay,
  Session,
  type SimulationSpec,
  type SimulationTotals,
  taxSettings,
} from '@/server/engine';
import { defaultsOf } from '@/server/engine/settings';

/* Rules 10, Fast-fold pool. A simulated pool has four tables' worth of players. */

function specOf(policy: string, settings: Readonly<Record<string, unknown>> = {}, seats = 6): SimulationSpec {
  return {
    gameId: 'holdem',
    config: {
      settings: { ...defaultsOf(gameById('holdem').settings), pool: true, ...settings },
      rake: defaultsOf(rakeSettings),
      tax: defaultsOf(taxSettings),
      virtual: false,
    },
    seats,
    policies: [policy],
    seed: 'pool',
    disconnectBp: 0,
  };
}

interface Dealt extends HandStart {
  readonly players: readonly number[];
  readonly net: readonly number[];
}

function handsOf(spec: SimulationSpec, hands = HANDS_PER_UNIT): Dealt[] {
  const session = new Session(gameById(spec.gameId), spec);
  session.start(0);
  return Array.from({ length: hands }, () => {
    session.prepare();
    const { start } = session.prepared();
    const players = start.seats.map(({ seat }) => session.playerAt(seat));
    session.play();
    return { ...start, players, net: session.settlement().seats.map(({ net }) => net) };
  });
}

/** Index of the big blind among six ascending seats: the second left of the button. */
const bigBlindIn = ({ button, seats }: HandStart) => (button + (seats.length === 2 ? 0 : 1)) % seats.length;

describe('a pool of callers, in which nobody ever folds', () => {
  const { totals } = openSimulation(specOf('calling'))(0, HANDS_PER_UNIT);

  test('four hands at a time, 80 s each: 45 hands an hour for each player', () => {
    // 3 s to deal, 24 decisions of 3 s, 5 s to look at the result. 1,000 hands are 250 rounds of four.
    expect(totals).toMatchObject({
      hands: 1_000,
      actions: 24_000,
      dealtIn: 6_000,
      clockMs: 250 * 80_000,
      playerMs: 24 * 250 * 80_000,
      unbalanced: 0,
    });
  });

  test('money is counted for 24 players and conserves', () => {
    expect(totals.seats.map(({ seat }) => seat)).toEqual(Array.from({ length: 24 }, (_, i) => i + 1));
    // Six big blinds a hand, 250 hands each.
    expect(totals.seats.map(({ contributed }) => contributed)).toEqual(Array(24).fill(25_000));
    expect(totals.seats.reduce((sum, { net }) => sum + net, totals.rake + totals.tax)).toBe(0);
  });
});

test('whoever folds is dealt in again at once: a player gets more hands an hour than at a table', () => {
  const run = (pool: boolean) => openSimulation(specOf('random-legal', { pool }))(0, HANDS_PER_UNIT).totals;
  const rate = ({ dealtIn, playerMs }: SimulationTotals) => dealtIn / (playerMs / 3_600_000);
  const table = run(false);
  // 15 s a hand and 6 s a decision, and each player is in every hand: about nine decisions, 52 hands an hour.
  expect(rate(table)).toBeCloseTo(3_600 / (15 + (6 * table.actions) / 1_000), 9);
  // A pool: most fold at their first decision, so a hand takes a player 3 s and about four decisions of 3 s.
  expect(rate(run(true))).toBeGreaterThan(2 * rate(table));
});

describe.each([
  ['one entry a player, six seats', specOf('random-legal'), 24],
  ['three entries a player, six seats', specOf('random-legal', { poolEntries: 3 }), 72],
  ['heads-up', specOf('random-legal', {}, 2), 8],
] as const)('%s', (_name, spec, entrants) => {
  const hands = handsOf(spec);

  test('every hand is full, and nobody plays against himself', () => {
    for (const { seats, players } of hands) {
      expect(seats.map(({ seat }) => seat)).toEqual(Array.from({ length: spec.seats }, (_, i) => i + 1));
      expect(new Set(players).size).toBe(spec.seats);
    }
  });

  test('all come to play about equally often', () => {
    const counts = new Map<number, number>();
    for (const player of hands.flatMap(({ players }) => players)) counts.set(player, (counts.get(player) ?? 0) + 1);
    const average = (HANDS_PER_UNIT * spec.seats) / (spec.seats * 4);
    expect(counts.size).toBe(spec.seats * 4);
    for (const count of counts.values()) {
      expect(count).toBeGreaterThan(average * 0.7);
      expect(count).toBeLessThan(average * 1.3);
    }
    expect(entrants).toBe(counts.size * Number(spec.config.settings.poolEntries));
  });
});

test('the big blind goes to the fewest big blinds for each hand played', () => {
  const played = Array.from({ length: 25 }, () => ({ hands: 0, bigBlinds: 0 }));
  const share = (player: number) => played[player].bigBlinds / Math.max(1, played[player].hands);
  for (const hand of handsOf(specOf('random-legal'))) {
    const bigBlind = hand.players[bigBlindIn(hand)];
    const least = Math.min(...hand.players.map(share));
    expect(share(bigBlind)).toBe(least);
    for (const player of hand.players) played[player].hands += 1;
    played[bigBlind].bigBlinds += 1;
  }
  // One hand in six, whatever a player's luck with seats.
  for (const { hands, bigBlinds } of played.slice(1)) expect(bigBlinds / hands).toBeCloseTo(1 / 6, 1);
});

test('a player brings to a hand what his hand before left him, or buys in again', () => {
  const stacks = Array.from({ length: 25 }, () => 10_000);
  let buyIns = 0;
  for (const { seats, players, net } of handsOf(specOf('random-legal'))) {
    seats.forEach(({ stack }, i) => {
      const player = players[i];
      // The least buy-in is 2,000, the usual one 10,000.
      if (stacks[player] < 2_000) {
        stacks[player] = 10_000;
        buyIns += 1;
      }
      expect(stack).toBe(stacks[player]);
      stacks[player] += net[i];
    });
  }
  expect(buyIns).toBeGreaterThan(100);
});

test('a unit depends on its number alone, and its hands can be dealt again', () => {
  const spec = specOf('random-legal', { poolEntries: 2 });
  const [forwards, backwards] = [openSimulation(spec), openSimulation(spec)];
  const last = backwards(2, 300);
  forwards(0, 300);
  forwards(1, 300);
  expect(JSON.stringify(forwards(2, 300))).toBe(JSON.stringify(last));
  expect(JSON.stringify(openSimulation({ ...spec, seed: 'other' })(2, 300))).not.toBe(JSON.stringify(last));

  const hands = handsOf(spec, 60);
  for (const index of [0, 7, 59]) {
    const record = redeal(spec, 0, index + 1, { currency: 'EUR', minorPerUnit: 100 });
    const { button, seats, players, net } = hands[index];
    expect(record).toMatchObject({ handNo: index + 1, button });
    expect(record.actions.slice(0, 3).map(({ atMs }) => atMs)).toEqual([3_000, 6_000, 9_000]);
    expect(record.seats).toEqual(seats.map((seat, i) => ({ ...seat, player: `#${players[i]}` })));
    expect(record.settlement?.seats.map((seat) => seat.net)).toEqual(net);
    expect(replay(JSON.parse(JSON.stringify(record)))).toMatchObject({ verdict: 'same', difference: null });
  }
});

test('no blind is ever missed in a pool, and a broken connection moves nobody before it folds', () => {
  const spec = { ...specOf('calling', { missedBlinds: 'postOrWait' }), disconnectBp: 500, sitOutBp: 5_000 };
  expect(handsOf(spec, 200).flatMap(({ seats }) => seats.filter(({ post }) => post !== undefined))).toEqual([]);
  const { totals } = openSimulation(spec)(0, 200);
  expect(totals).toMatchObject({ unbalanced: 0, dealtIn: 1_200 });
  expect(totals.timeouts).toBeGreaterThan(0);
});
