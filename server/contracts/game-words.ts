import { findGame, type Game, type Language, type Texts } from '@/server/engine';

/** The text under a dotted key in the game's own words, in English where the language lacks it. */
export function gameWord(game: Game, language: Language, key: string): string | undefined {
  return textAt(game.texts[language], key) ?? textAt(game.texts.en, key);
}

/** What a game is called; its id when this engine does not know it (any more). */
export function gameName(id: string, language: Language): string {
  const game = findGame(id);
  return (game && gameWord(game, language, 'name')) ?? id;
}

/** All texts under a key as one flat table, English filling in what the language lacks. */
export function gameWords(game: Game, language: Language, key: string): Record<string, string> {
  return { ...flatAt(game.texts.en, key), ...flatAt(game.texts[language], key) };
}

function nodeAt(texts: Texts, key: string): string | Texts | undefined {
  let node: string | Texts | undefined = texts;
  for (const part of key.split('.')) node = typeof node === 'object' ? node[part] : undefined;
  return node;
}

function textAt(texts: Texts, key: string): string | undefined {
  const node = nodeAt(texts, key);
  return typeof node === 'string' ? node : undefined;
}

function flatAt(texts: Texts, key: string): Record<string, string> {
  const node = nodeAt(texts, key);
  if (typeof node !== 'object') return {};
  return Object.fromEntries(
    Object.entries(node).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
