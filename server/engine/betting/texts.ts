import type { Language, Texts } from '../game';
import en from './texts/en.json';
import id from './texts/id.json';
import ja from './texts/ja.json';

const shared: Readonly<Record<Language, Texts>> = { en, ja, id };

/** A poker game's own texts over those that all poker games share. */
export function pokerTexts(own: Readonly<Record<Language, Texts>>): Readonly<Record<Language, Texts>> {
  return { en: over(shared.en, own.en), ja: over(shared.ja, own.ja), id: over(shared.id, own.id) };
}

function over(below: Texts, above: Texts): Texts {
  const merged: Record<string, string | Texts> = { ...below };
  for (const [key, text] of Object.entries(above)) {
    const under = merged[key];
    merged[key] = typeof text === 'string' || typeof under !== 'object' ? text : over(under, text);
  }
  return merged;
}
