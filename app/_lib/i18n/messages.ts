import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locale } from './locales';

/** Messages of one domain: texts in ICU form, nested by topic. */
export interface Messages {
  [key: string]: string | Messages;
}

const folder = path.join(/* turbopackIgnore: true */ process.cwd(), 'app', '_messages');

function read(locale: Locale): Messages {
  const out: Messages = {};
  for (const file of readdirSync(path.join(folder, locale)).sort()) {
    if (!file.endsWith('.json')) continue;
    out[file.slice(0, -'.json'.length)] = JSON.parse(readFileSync(path.join(folder, locale, file), 'utf8'));
  }
  return out;
}

/** `over` on top of `under`: what a language lacks reads in English. */
export function merged(under: Messages, over: Messages): Messages {
  const out: Messages = { ...under };
  for (const [key, value] of Object.entries(over)) {
    const below = out[key];
    out[key] = typeof value === 'object' && typeof below === 'object' ? merged(below, value) : value;
  }
  return out;
}

const kept = new Map<Locale, Messages>();

/** All messages of a language, one namespace for each file `app/_messages/<language>/<domain>.json`. */
export function loadMessages(locale: Locale): Messages {
  const known = kept.get(locale);
  if (known) return known;
  const messages = locale === 'en' ? read('en') : merged(loadMessages('en'), read(locale));
  // In development the files change under a running server.
  if (process.env.NODE_ENV === 'production') kept.set(locale, messages);
  return messages;
}
