import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { chooseLocale, locales } from '@/app/_lib/i18n/locales';
import { loadMessages, type Messages, merged } from '@/app/_lib/i18n/messages';

const folder = 'app/_messages';
const domains = readdirSync(path.join(folder, 'en')).map((file) => file.replace('.json', ''));

function flat(messages: Messages, prefix = ''): Map<string, string> {
  const out = new Map<string, string>();
  for (const [key, value] of Object.entries(messages)) {
    if (typeof value === 'string') out.set(prefix + key, value);
    else for (const [inner, text] of flat(value, `${prefix}${key}.`)) out.set(inner, text);
  }
  return out;
}

const read = (locale: string, domain: string): Messages =>
  JSON.parse(readFileSync(path.join(folder, locale, `${domain}.json`), 'utf8'));

/** Long help may fall back to English. */
const mayFallBack = (key: string) => /help$/i.test(key);

/** Names of the parameters of a message in ICU form. */
const parameters = (text: string) => [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name))].sort();

describe.each(locales.filter((locale) => locale !== 'en'))('messages in %s', (locale) => {
  it('has a file for each domain and none besides', () => {
    expect(readdirSync(path.join(folder, locale)).sort()).toEqual(readdirSync(path.join(folder, 'en')).sort());
  });

  it.each(domains)('%s has every key of the English file, no other, and the same parameters', (domain) => {
    const en = flat(read('en', domain));
    const own = flat(read(locale, domain));
    expect([...en.keys()].filter((key) => !own.has(key) && !mayFallBack(key))).toEqual([]);
    expect([...own.keys()].filter((key) => !en.has(key))).toEqual([]);
    const differing = [...own].filter(
      ([key, text]) => String(parameters(text)) !== String(parameters(en.get(key) ?? '')),
    );
    expect(differing).toEqual([]);
  });
});

function sources(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.join(directory, file));
}

describe('messages in the code', () => {
  const known = flat(loadMessages('en'));
  const branches = new Set(
    [...known.keys()].flatMap((key) => key.split('.').map((_, index, all) => all.slice(0, index).join('.'))),
  );

  it('exist in English wherever they are used', () => {
    const missing: string[] = [];
    for (const file of sources('app')) {
      const code = readFileSync(file, 'utf8');
      const declared = [
        ...code.matchAll(/const (\w+) = (?:await getTranslations|useTranslations)\((?:'([\w.]+)')?\)/g),
      ].map(({ 1: name, 2: namespace, index }) => ({ name, prefix: namespace ? `${namespace}.` : '', index }));
      // Two components of a file may give the same name to translators of different namespaces.
      const prefixAt = (name: string, at: number) =>
        declared.findLast((one) => one.name === name && one.index < at)?.prefix ?? null;
      for (const [, namespace, key] of code.matchAll(/\(await getTranslations\('([\w.]+)'\)\)\('([\w.]+)'/g))
        if (!known.has(`${namespace}.${key}`)) missing.push(`${file}: ${namespace}.${key}`);
      for (const name of new Set(declared.map((one) => one.name))) {
        for (const { 1: key, index } of code.matchAll(new RegExp(`\\b${name}(?:\\.rich)?\\(\\s*'([\\w.]+)'`, 'g'))) {
          const prefix = prefixAt(name, index);
          if (prefix !== null && !known.has(prefix + key)) missing.push(`${file}: ${prefix}${key}`);
        }
        // Of a key that is put together, the part before the first variable must lead somewhere.
        for (const { 1: start, index } of code.matchAll(
          new RegExp(`\\b${name}(?:\\.rich)?\\(\\s*\`([\\w.]+)\\.\\$\\{`, 'g'),
        )) {
          const prefix = prefixAt(name, index);
          if (prefix !== null && !branches.has(prefix + start)) missing.push(`${file}: ${prefix}${start}.*`);
        }
      }
    }
    expect(missing).toEqual([]);
  });

  it('fill what a language lacks from English', () => {
    expect(merged({ a: 'one', b: { c: 'two', d: 'three' } }, { b: { c: 'ni' } })).toEqual({
      a: 'one',
      b: { c: 'ni', d: 'three' },
    });
  });
});

describe('the language', () => {
  it.each([
    ['ja', null, 'ja'],
    [undefined, 'ja,en;q=0.8', 'ja'],
    [undefined, 'fr-CH, en;q=0.7, id;q=0.9', 'id'],
    [undefined, 'in-ID', 'id'],
    [undefined, 'fr', 'en'],
    [undefined, 'ja;q=0, en', 'en'],
    ['xx', 'id', 'id'],
    [undefined, null, 'en'],
  ] as const)('with cookie %j and header %j is %s', (cookie, header, locale) => {
    expect(chooseLocale(cookie, header)).toBe(locale);
  });
});
