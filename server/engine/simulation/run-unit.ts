import { gameById } from '../games';
import { Session, type SimulationSpec } from './session';
import type { UnitResult } from './totals';

/**
 * A runner of units of one simulation; it keeps one table open between them. Throws `RangeError` on a game, number of
 * seats or policy that there is not.
 */
export function openSimulation(spec: SimulationSpec): (unit: number, hands: number) => UnitResult {
  const session = new Session(gameById(spec.gameId), spec);
  return (unit, hands) => session.run(unit, hands);
}
