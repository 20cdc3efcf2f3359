import { describe, expect, test } from 'vitest';
import { families, findGame, gameById, games, languages, type Texts } from '@/server/engine';

test('games are listed by id, each once, and found by it', () => {
  const ids = games.map((game) => game.id);
  expect(ids).toEqual([...new Set(ids)].sort());
  for (const game of games) expect(findGame(game.id)).toBe(game);
  expect(findGame('snap')).toBeUndefined();
  expect(() => gameById('snap')).toThrow(RangeError);
});

describe.each(games.map((game) => [game.id, game] as const))('%s', (id, game) => {
  test('says what the house needs to know', () => {
    expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(game.rulesVersion).toBeGreaterThanOrEqual(1);
    expect(families).toContain(game.family);
    expect(game.seats.min).toBeGreaterThanOrEqual(1);
    expect(game.seats.max).toBeGreaterThanOrEqual(game.seats.min);
    expect(game.policies.length).toBeGreaterThan(0);
    expect(new Set(game.policies.map((policy) => policy.id)).size).toBe(game.policies.length);
  });

  test('has texts in every language, and a name in each', () => {
    for (const language of languages) {
      const texts: Texts | undefined = game.texts[language];
      expect(typeof texts?.name).toBe('string');
    }
  });

  test('conditions of its settings name fields of its own', () => {
    for (const field of Object.values(game.settings)) {
      if (field.dependsOn !== undefined) expect(Object.keys(game.settings)).toContain(field.dependsOn.field);
    }
  });
});
