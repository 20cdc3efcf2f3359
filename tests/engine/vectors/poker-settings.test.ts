import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { games, languages, type Texts } from '@/server/engine';
import type { PokerGame } from '@/server/engine/betting/poker-game';
import type { PokerSettings } from '@/server/engine/betting/table-settings';
import type { Game, HandConfig } from '@/server/engine/game';
import { holdem } from '@/server/engine/games/holdem';
import { stud7 } from '@/server/engine/games/stud7';
import { defaultsOf } from '@/server/engine/settings';
import { euRake } from '@/tests/support/poker-hand';

const isPoker = (game: Game): game is PokerGame & Game => game.family === 'poker';
const poker = games.filter(isPoker);

function configOf(game: PokerGame, settings: Partial<PokerSettings> = {}): HandConfig<PokerSettings> {
  const defaults = defaultsOf(game.settings) as unknown as PokerSettings;
  return { settings: { ...defaults, ...settings }, rake: null, tax: null, virtual: false };
}

const codes = (game: PokerGame, settings: Partial<PokerSettings>) =>
  game.validate(configOf(game, settings)).map(({ path, code, severity }) => `${path} ${code} ${severity}`);

describe.each(poker.flatMap((game) => game.structures.map((structure) => [game.id, structure, game] as const)))(
  '%s %s',
  (_, structure, game) => {
    test('the defaults have no errors and no warnings', () => {
      expect(codes(game, { structure: structure as PokerSettings['structure'] })).toEqual([]);
    });

    test('the usual buy-in lies between the least and the greatest', () => {
      const { min, max, usual } = game.buyIn(configOf(game, { structure: structure as PokerSettings['structure'] }));
      expect(min).toBeLessThanOrEqual(usual);
      expect(usual).toBeLessThanOrEqual(max);
    });
  },
);

describe('cross-checks', () => {
  test.each([
    [{ smallBlind: 200 }, 'smallBlind smallBlindAboveBig error'],
    [{ anteKind: 'every', ante: 100 }, 'ante anteAboveBlind error'],
    [{ chipUnit: 30 }, 'chipUnit chipUnitNotInBlind error'],
    [{ buyInMax: 1500 }, 'buyInMax buyInReversed error'],
    [{ buyInMax: null }, 'buyInMax buyInNeedsMax error'],
    [{ buyInMin: 999 }, 'buyInMin buyInTooSmall error'],
    [{ minPlayers: 7 }, 'minPlayers minPlayersAboveSeats error'],
    [{ bots: true, botsMax: 6 }, 'botsMax botsFillTable warning'],
    [{ structure: 'FL', upperLimit: 50 }, 'upperLimit upperBelowLower error'],
    [{ structure: 'FL', upperLimit: 300 }, 'upperLimit upperNotDouble warning'],
    [{ structure: 'FL', smallBlind: 40 }, 'smallBlind smallBlindNotHalf warning'],
    [{ structure: 'SL', spreadLimits: [{ limit: 50 }] }, 'spreadLimits.0.limit spreadBelowBlind error'],
    [{ structure: 'SL', spreadLimits: [{ limit: 300 }, { limit: 200 }] }, 'spreadLimits.1.limit spreadFalls error'],
  ] as const)('holdem %j: %s', (settings, expected) => {
    expect(codes(holdem, settings as Partial<PokerSettings>)).toContain(expected);
  });

  test('fixed limit may leave the greatest buy-in open: the whole bankroll', () => {
    expect(codes(holdem, { structure: 'FL', buyInMax: null })).toEqual([]);
    expect(holdem.buyIn(configOf(holdem, { structure: 'FL', buyInMax: null })).max).toBe(Number.MAX_SAFE_INTEGER);
  });

  test('a bring-in is at least the ante and below the lower limit', () => {
    expect(codes(stud7, { bringIn: 5 })).toContain('bringIn bringInBelowAnte error');
    expect(codes(stud7, { bringIn: 100 })).toContain('bringIn bringInAboveLimit error');
  });

  test('a faulty rake schedule shows under its own path', () => {
    const issues = holdem.validate({ ...configOf(holdem), rake: { ...euRake, stepAmount: 21 } });
    expect(issues.map(({ path }) => path)).toEqual(['rake.stepAmount']);
  });
});

describe('texts', () => {
  const has = (texts: Texts, ...path: string[]): boolean => {
    let at: string | Texts | undefined = texts;
    for (const key of path) at = typeof at === 'object' ? at[key] : undefined;
    return typeof at === 'string' && at !== '';
  };

  /** Rule names that the engine can answer, read off its source. */
  const folder = new URL('../../../server/engine/betting/', import.meta.url);
  const source = readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n');
  const ofPowers = new Set(['oneCard', 'anchorTarget']);
  const rules = [...source.matchAll(/reject\(\s*(?:[^'()]*\? )?'(\w+)'(?: : '(\w+)')?/g)].flatMap((m) => m.slice(1));

  test.each(poker.map((game) => [game.id, game] as const))('%s names every field, choice and rule', (_, game) => {
    const missing: string[] = [];
    for (const language of languages) {
      const texts = game.texts[language];
      const want = (...path: string[]) => {
        if (!has(texts, ...path)) missing.push(`${language}: ${path.join('.')}`);
      };
      want('name');
      want('summary');
      for (const [name, field] of Object.entries(game.settings)) {
        want('fields', name, 'label');
        if (field.group !== undefined) want('groups', field.group);
        if (field.kind === 'choice') for (const option of field.options) want('choices', name, option);
        if (field.kind === 'table') for (const column of Object.keys(field.columns)) want('fields', column, 'label');
      }
      for (const rule of rules)
        if (rule !== undefined && (game.id === 'naiko' || !ofPowers.has(rule))) want('rules', rule);
    }
    expect([...new Set(missing)]).toEqual([]);
  });

  test('the rules were found', () => {
    expect(new Set(rules.filter(Boolean)).size).toBeGreaterThan(20);
  });
});
