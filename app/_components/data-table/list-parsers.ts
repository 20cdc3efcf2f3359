import { createParser, parseAsArrayOf, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import type { ListSpec, ListState } from './list-types';

const patterns = {
  number: /^(gte|lte)\.-?\d{1,15}$/,
  day: /^(from|to)\.\d{4}-\d\d-\d\d$/,
  text: /^\P{Cc}{1,200}$/u,
} as const;

const matching = (kind: keyof typeof patterns) =>
  createParser<string>({ parse: (text) => (patterns[kind].test(text) ? text : null), serialize: (value) => value });

/** How the address is read and written, for `createLoader` on the server and for the list in the browser. */
export function listParsers(spec: ListSpec) {
  const filters = Object.fromEntries(
    Object.entries(spec.filters).map(([id, values]) => [
      id,
      parseAsArrayOf(typeof values === 'string' ? matching(values) : parseAsStringLiteral(values)),
    ]),
  );
  return {
    ...filters,
    q: parseAsString.withDefault(''),
    sort: parseAsStringLiteral(spec.sorts).withDefault(spec.sorts[0]),
    after: parseAsString,
    before: parseAsString,
  };
}

/** What the parsers read, as the state of a list. */
export function listStateOf(spec: ListSpec, values: Readonly<Record<string, unknown>>): ListState {
  const filters: Record<string, readonly string[]> = {};
  for (const id of Object.keys(spec.filters)) {
    const value = values[id];
    if (Array.isArray(value) && value.length > 0) filters[id] = value;
  }
  const text = (key: string) => (typeof values[key] === 'string' ? values[key] : null);
  return {
    search: text('q') ?? '',
    filters,
    sort: text('sort') ?? spec.sorts[0],
    after: text('after'),
    before: text('before'),
  };
}
