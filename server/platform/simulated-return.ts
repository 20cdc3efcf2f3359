import type { Edge, HandConfig, UnitResult } from '@/server/engine';
import { runUnits } from './simulation-pool';

interface SimulatedReturnOptions {
  readonly gameId: string;
  readonly config: HandConfig;
  readonly seats: number;
  readonly hands: number;
  readonly seed: string;
  readonly workers: number;
  readonly signal?: AbortSignal;
  /** Told how many hands are done. */
  readonly onProgress?: (hands: number) => void;
}

interface SimulatedReturn extends Edge {
  readonly hands: number;
}

/** Half the width of a 95 % interval in standard errors. */
const Z95 = 1.959964;

interface Session {
  readonly hands: number;
  readonly bet: number;
  readonly back: number;
}

/**
 * The share of all bets that comes back to the players when the game's first policy plays every seat, and what changes
 * hands in a hand; each with the interval that the scatter of whole sessions gives.
 */
export async function simulatedReturn(options: SimulatedReturnOptions): Promise<SimulatedReturn> {
  const { gameId, config, seats, hands, seed, workers, signal, onProgress } = options;
  const sessions: Session[] = [];
  const totals = await runUnits({
    spec: { gameId, config, seats, policies: [], seed, disconnectBp: 0 },
    hands,
    workers,
    signal,
    onUnit({ totals: { hands: played, contributed: bet, rake, tax, jackpot, house } }: UnitResult) {
      sessions.push({ hands: played, bet, back: bet - rake - tax - jackpot - house });
    },
    onProgress: (done) => onProgress?.(done.hands),
  });
  const back = ratio(sessions.map((session) => [session.back, session.bet]));
  const perHand = ratio(sessions.map((session) => [session.bet, session.hands]));
  return {
    exact: false,
    hands: totals.hands,
    figures: [
      { name: 'return', judged: 'return', ...back },
      { name: 'perHand', money: true, ...perHand },
    ],
  };
}

/** A ratio of sums over sessions, and half its interval (linearised variance); none below two sessions. */
function ratio(sessions: readonly (readonly [number, number])[]): { value: number; margin: number | null } {
  const below = sessions.reduce((sum, [, n]) => sum + n, 0);
  const value = sessions.reduce((sum, [x]) => sum + x, 0) / below;
  const scatter = sessions.reduce((sum, [x, n]) => sum + (x - value * n) ** 2, 0);
  const count = sessions.length;
  return { value, margin: count < 2 ? null : (Z95 * Math.sqrt((scatter * count) / (count - 1))) / below };
}
