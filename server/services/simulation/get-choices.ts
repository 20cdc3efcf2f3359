import { gameName } from '@/server/contracts/game-words';
import { type SimulationChoices, simulationChoicesInput } from '@/server/contracts/simulation';
import { tablePresets } from '@/server/contracts/table-presets';
import { defaultsOf, games } from '@/server/engine';
import { defineQuery } from '@/server/services/kernel';

/** What a run can be started with: the preset tables, and for every game its seats, policies and an example to edit. */
export const getSimulationChoices = defineQuery({
  name: 'simulation.choices',
  permission: 'simulation.view',
  input: simulationChoicesInput,
  async run(_tx, _ctx, { language }): Promise<SimulationChoices> {
    return {
      presets: tablePresets.map(({ slug, name, gameId, currency, seats, config }) => ({
        slug,
        name,
        game: gameId,
        currency,
        seats,
        example: exampleOf(config),
      })),
      games: games.map((game) => ({
        id: game.id,
        name: gameName(game.id, language),
        seats: game.seats,
        policies: game.policies.map((policy) => policy.id),
        example: exampleOf({ settings: defaultsOf(game.settings), rake: null, tax: null }),
      })),
    };
  },
});

/** A configuration as the form takes it: JSON that the reader can edit. */
function exampleOf(config: { readonly settings: unknown; readonly rake: unknown; readonly tax: unknown }): string {
  return JSON.stringify({ settings: config.settings, rake: config.rake, tax: config.tax }, null, 2);
}
