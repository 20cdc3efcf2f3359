import { tournamentHandConfig } from '@/server/contracts/tournaments/hand-config';
import {
  defaultBreaks,
  defaultLevels,
  defaultPrizeBands,
  gameById,
  type StructureSpec,
  usualPace,
} from '@/server/engine';

/** The default structure of no-limit Hold'em for a field of `entrants`, with three kinds of players. */
export function defaultStructure(entrants: number, more: Partial<StructureSpec> = {}): StructureSpec {
  const game = gameById('holdem');
  const table = { structure: 'NL', anteKind: 'every', tableSize: 9, actionSeconds: 20 } as const;
  return {
    gameId: game.id,
    levels: defaultLevels.map((level) => ({
      config: tournamentHandConfig(game, table, level),
      bigBlind: level.bigBlind,
      minutes: level.minutes,
    })),
    breaks: defaultBreaks,
    startingChips: 1_500,
    tableSize: 9,
    minEntrants: entrants,
    maxEntrants: entrants,
    policies: [
      { id: 'equity', weight: 2 },
      { id: 'tight-passive', weight: 1 },
      { id: 'loose-aggressive', weight: 1 },
    ],
    pace: usualPace,
    bands: defaultPrizeBands,
    payUnit: 1,
    buyIn: 90,
    fee: 10,
    guarantee: 0,
    seed: 'structure',
    ...more,
  };
}
