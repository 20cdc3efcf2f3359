import { describe, expect, test } from 'vitest';
import { type HandRecord, redeal, type SimulationSpec, stepsOf } from '@/server/engine';
import type { Game } from '@/server/engine/game';
import { gaple } from '@/server/engine/games/gaple';
import { holdem } from '@/server/engine/games/holdem';
import { stud8 } from '@/server/engine/games/stud8';
import { defaultsOf } from '@/server/engine/settings';
import { equitiesOf } from '@/server/services/simulation/step-equity';

function handOf(game: Game, seats: number, policy: string): HandRecord {
  const spec: SimulationSpec = {
    gameId: game.id,
    config: { settings: defaultsOf(game.settings), rake: null, tax: null, virtual: true },
    seats,
    policies: [policy],
    seed: 'equity',
    disconnectBp: 0,
  };
  return redeal(spec, 0, 1, { currency: 'XXX', minorPerUnit: 1 });
}

describe('equities beside the steps of a hand', () => {
  test('Hold’em called down by four: every step before the money moves, adding up; all of it on the river', () => {
    const { steps } = stepsOf(handOf(holdem as unknown as Game, 4, 'calling'), 'all');
    const equities = equitiesOf(holdem as unknown as Game, steps);
    expect(equities).toHaveLength(steps.length);
    for (const [i, { kind, view }] of steps.entries()) {
      const shares = equities[i];
      if (kind === 'start' || kind === 'settle') {
        expect(shares).toBeNull();
        continue;
      }
      expect(Object.keys(shares ?? {})).toEqual(['1', '2', '3', '4']);
      const all = Object.values(shares ?? {});
      expect(all.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
      // Four hands known: C(44,5) boards before the flop, C(41,2) = 820 on it.
      expect(all.every(({ exact }) => exact)).toBe(view.board.length > 0);
      if (view.board.length === 5) {
        const won = steps
          .at(-1)
          ?.view.seats.filter((seat) => (seat.won ?? 0) > 0)
          .map(({ seat }) => seat);
        const best = Object.entries(shares ?? {}).filter(([, { share }]) => share > 0);
        expect(best.map(([seat]) => Number(seat))).toEqual(won);
      }
    }
  });

  test('stud hi/lo: from third street on', () => {
    const { steps } = stepsOf(handOf(stud8 as unknown as Game, 3, 'calling'), 'all');
    const equities = equitiesOf(stud8 as unknown as Game, steps);
    expect(equities.filter((shares) => shares !== null).length).toBeGreaterThan(5);
  });

  test('nothing for who may not see all cards, and in games without', () => {
    const seen = stepsOf(handOf(holdem as unknown as Game, 4, 'calling'), 1).steps.filter(({ view }) => !view.terminal);
    expect(equitiesOf(holdem as unknown as Game, seen).every((shares) => shares === null)).toBe(true);
    const { steps } = stepsOf(handOf(gaple as unknown as Game, 2, 'random-legal'), 'all');
    expect(equitiesOf(gaple as unknown as Game, steps).every((shares) => shares === null)).toBe(true);
  });
});
