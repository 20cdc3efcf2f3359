import { describe, expect, it } from 'vitest';
import { anyLegal } from '@/server/engine/any-legal';
import { type Game, type Language, languages, type Texts } from '@/server/engine/game';
import { games } from '@/server/engine/games';
import { Deal } from '@/server/engine/rng/deal';
import { Random, seedWords } from '@/server/engine/rng/random';
import type { Field } from '@/server/engine/settings';
import { randomConfig, randomStart } from '@/tests/support/random-table';

const staged = games.filter((game) => game.family !== 'poker');

function text(game: Game, language: Language, path: string): string | undefined {
  let at: string | Texts | undefined = game.texts[language];
  for (const key of path.split('.')) at = typeof at === 'object' ? at[key] : undefined;
  return typeof at === 'string' && at !== '' ? at : undefined;
}

function fieldPaths(name: string, field: Field): string[] {
  const paths = [`fields.${name}.label`];
  if (field.group !== undefined) paths.push(`groups.${field.group}`);
  if (field.kind === 'choice') for (const option of field.options) paths.push(`choices.${name}.${option}`);
  if (field.kind === 'table')
    for (const [column, spec] of Object.entries(field.columns)) paths.push(...fieldPaths(column, spec));
  return paths;
}

/** Every word that 150 random hands, their mistakes and their settings ask for. */
function needed(game: Game): Set<string> {
  const paths = new Set<string>(['name', 'summary', 'shortRules', 'streets.end']);
  for (const [name, field] of Object.entries(game.settings))
    for (const path of fieldPaths(name, field)) paths.add(path);
  const random = new Random(seedWords(`texts ${game.id}`));
  const deal = new Deal(new Random(seedWords(`texts deal ${game.id}`)));
  for (let hand = 1; hand <= 150; hand++) {
    const config = randomConfig(game, random);
    const state = game.open(config);
    game.begin(state, randomStart(game, config, random, hand), deal);
    for (let pending = game.pending(state); !pending.terminal; pending = game.pending(state)) {
      paths.add(`streets.${game.view(state, 'public').street}`);
      if (pending.chance) {
        game.deal(state);
        continue;
      }
      const seat = 31 - Math.clz32(pending.seats & -pending.seats);
      const legal = game.legalActions(state, seat);
      for (const { kind } of legal.shapes.slice(0, legal.count)) paths.add(`actions.${kind}`);
      for (const kind of ['bet', 'skip', 'arrange', 'playLeft', 'call'])
        for (const extra of [{}, { amount: -1 }, { amount: 0.5 }, { cards: [99] }, { target: 50 }]) {
          const rejection = game.check(state, { seat, kind, ...extra });
          if (rejection !== null) paths.add(`rules.${rejection.rule}`);
        }
      game.advance(state, anyLegal(game, state, seat, random));
    }
    for (const shown of game.settlement(state).shown) if (shown.rank) paths.add(`ranks.${shown.rank.category}`);
  }
  const settings = Object.fromEntries(Object.entries(game.settings).map(([name, field]) => [name, field.default]));
  for (const [name, field] of Object.entries(game.settings)) {
    if (field.kind !== 'money' && field.kind !== 'int') continue;
    for (const value of [field.min, field.max]) {
      const changed = { settings: { ...settings, [name]: value }, rake: null, tax: null, virtual: true };
      for (const issue of game.validate(changed)) paths.add(`issues.${issue.code}`);
    }
  }
  // The exact enumeration of casino-holdem takes a minute; its own proof names its figures.
  if (game.edge !== undefined && game.id !== 'casino-holdem') {
    const config = { settings, rake: null, tax: null, virtual: true };
    for (const figure of game.edge(config).figures) paths.add(`edges.${figure.name}`);
  }
  if (game.quickEdge !== undefined) {
    paths.add('issues.mayFavourPlayer');
    const config = { settings, rake: null, tax: null, virtual: true };
    for (const figure of game.quickEdge(config).figures) paths.add(`edges.${figure.name}`);
  }
  // What is played instead of computed.
  for (const name of ['return', 'perHand']) paths.add(`edges.${name}`);
  for (const kind of Object.keys(game.tickets?.multipliers ?? {})) paths.add(`ranks.${kind}`);
  return paths;
}

describe.each(staged.map((game) => [game.id, game] as const))('%s', (_id, game) => {
  it('has a word for all that it can say, in every language', { timeout: 240_000 }, () => {
    const paths = [...needed(game)].sort();
    for (const language of languages)
      expect(
        paths.filter((path) => text(game, language, path) === undefined),
        language,
      ).toEqual([]);
  });
});
