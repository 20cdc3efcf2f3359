import { gameById, rakeSettings, type SimulationSpec, taxSettings } from '@/server/engine';
import { defaultsOf } from '@/server/engine/settings';

/** Six-seat no-limit Hold'em, players that act at random, rake and tax on. */
export function holdemSpec(): SimulationSpec {
  return {
    gameId: 'holdem',
    config: {
      settings: defaultsOf(gameById('holdem').settings),
      rake: defaultsOf(rakeSettings),
      tax: defaultsOf(taxSettings),
      virtual: false,
    },
    seats: 6,
    policies: ['random-legal'],
    seed: 'threads',
    disconnectBp: 0,
  };
}
