import type { Texts } from '../game';
import en from './texts/en.json';
import id from './texts/id.json';
import ja from './texts/ja.json';

/** What all staged games say alike: rejections, buttons, groups. */
export const stagedTexts = { en, ja, id };

/** Messages of several layers laid over one another; later ones win. */
export function layTexts(...layers: readonly Texts[]): Texts {
  const out: Record<string, string | Texts> = {};
  for (const layer of layers)
    for (const [key, value] of Object.entries(layer)) {
      const before = out[key];
      out[key] = typeof value === 'string' || typeof before !== 'object' ? value : layTexts(before, value);
    }
  return out;
}
