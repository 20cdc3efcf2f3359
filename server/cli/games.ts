import { games } from '@/server/engine';
import { type CommandResult, columns } from './output';

/** Lists the games that the engine plays. */
export function listGames(): CommandResult {
  const rows = games.map((game) => ({
    id: game.id,
    name: String(game.texts.en.name),
    family: game.family,
    seats: game.seats,
    structures: game.structures,
    policies: game.policies.map((policy) => policy.id),
  }));
  const text = columns([
    ['id', 'name', 'family', 'seats', 'structures', 'policies'],
    ...rows.map(({ id, name, family, seats, structures, policies }) => [
      id,
      name,
      family,
      `${seats.min}-${seats.max}`,
      structures.join(' ') || '-',
      policies.join(' '),
    ]),
  ]);
  return { document: { games: rows }, text };
}
