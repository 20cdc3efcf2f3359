import type { Game } from './game';
import * as registry from './registry';

const registered: readonly Game[] = Object.values(registry);

/** Every registered game, ordered by id. */
export const games: readonly Game[] = [...registered].sort((a, b) => (a.id < b.id ? -1 : 1));

const byId: ReadonlyMap<string, Game> = new Map(games.map((game) => [game.id, game]));

/** The game of that id, or `undefined`. */
export function findGame(id: string): Game | undefined {
  return byId.get(id);
}

/** The game of that id; `RangeError` when it is not registered. */
export function gameById(id: string): Game {
  const game = byId.get(id);
  if (game === undefined) throw new RangeError(`no game "${id}"`);
  return game;
}
