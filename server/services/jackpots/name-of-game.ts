import { findGame, type Language } from '@/server/engine';

/** What a game is called in a language; its id where the engine does not know it. */
export function nameOfGame(id: string, language: Language): string {
  const texts = findGame(id)?.texts;
  const name = texts?.[language].name ?? texts?.en.name;
  return typeof name === 'string' ? name : id;
}
