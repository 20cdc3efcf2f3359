import { readFileSync } from 'node:fs';
import { parseHandConfig } from '@/server/contracts/hand-config';
import { findPreset, tablePresets } from '@/server/contracts/table-presets';
import { findGame, type Game, games, type HandConfig } from '@/server/engine';
import { CommandFailure } from './output';

/** A table to play at, and how many seats it has unless told otherwise. */
export interface ChosenTable {
  readonly game: Game;
  readonly config: HandConfig;
  readonly table: string | null;
  readonly currency: string | null;
  readonly seats: number;
}

/** The game of that id; `CommandFailure` lists those that there are. */
export function chosenGame(id: string): Game {
  const game = findGame(id);
  if (game !== undefined) return game;
  throw new CommandFailure(`there is no game "${id}"; there are ${games.map((each) => each.id).join(', ')}`);
}

/** A preset table; `CommandFailure` lists those that there are. */
export function presetTable(slug: string): ChosenTable {
  const preset = findPreset(slug);
  if (preset === undefined) {
    throw new CommandFailure(
      `there is no table "${slug}"; there are ${tablePresets.map((each) => each.slug).join(', ')}`,
    );
  }
  const { gameId, config, currency, seats } = preset;
  return { game: chosenGame(gameId), config, table: slug, currency, seats };
}

/** A game's default table, or the one that a JSON file of settings, rake and tax describes. */
export function configuredTable(gameId: string, file: string | undefined): ChosenTable {
  const game = chosenGame(gameId);
  const parsed = parseHandConfig(game, file === undefined ? {} : readJson(file));
  if (!parsed.ok) {
    const errors = parsed.errors.map(({ path, message }) => `${path} ${message}`).join('; ');
    throw new CommandFailure(`${file ?? 'the default table'} does not fit ${gameId}: ${errors}`);
  }
  const seats = parsed.config.settings.seats;
  const usual = typeof seats === 'number' ? seats : Math.min(6, game.seats.max);
  return { game, config: parsed.config, table: null, currency: null, seats: usual };
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new CommandFailure(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
