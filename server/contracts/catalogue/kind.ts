import type { SettingsIssue, SettingsSpec } from '@/server/engine';

type Values = Readonly<Record<string, unknown>>;

/**
 * The body of a catalogue document: sections of settings by name, such as `{ game: 'holdem', table: {...}, settings:
 * {...} }`. Plain JSON; what stands in it is decided by its kind.
 */
export type DocumentBody = Readonly<Record<string, unknown>>;

/** One part of a body with the declaration that it must meet. `texts` says where its labels are. */
export interface Section {
  readonly key: string;
  readonly spec: SettingsSpec;
  /** A game's id (labels in that game's texts) or a kind (labels in the catalogue's messages). */
  readonly texts: { readonly game: string } | { readonly kind: string };
}

/** A mention of another document. `path` is where it stands in the body. */
export interface Reference {
  readonly path: string;
  readonly kind: string;
  readonly slug: string;
}

/** The bodies of the documents that a body refers to, as they will be when it is live; `undefined` when there is none. */
export type ResolveReference = (kind: string, slug: string) => DocumentBody | undefined;

/**
 * One kind of configuration. A new kind is a new entry in `kinds.ts`; everything else (drafts, review, diff, live
 * ranges, forms, import and export) is the same for all.
 */
export interface CatalogueKind {
  readonly kind: string;
  /** The room has exactly one; its slug is its kind. */
  readonly single?: true;
  /** Sections of `body`; rejects nothing: a body without a known game has only the sections that can be told. */
  sections(body: DocumentBody): readonly Section[];
  /** Fields of a body beside its sections, such as the game of a table: name to the values it may have. */
  readonly choices: Readonly<Record<string, () => readonly string[]>>;
  /** A body with every default. `choice` picks the values of `choices`. */
  defaults(choice: Readonly<Record<string, string>>): DocumentBody;
  /** Cross-checks over sections and references; every section has passed its own limits. */
  validate(body: DocumentBody, resolve: ResolveReference): readonly SettingsIssue[];
  /** What a list shows of a body: a few words per column. */
  facts(body: DocumentBody): Readonly<Record<string, string | number | boolean | null>>;
}

/** The values of one section; an empty object where the body has none. */
export function sectionOf(body: DocumentBody, key: string): Values {
  const value = body[key];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {};
}

/** All references of a body, from the fields of kind `reference`; empty ones are no references. */
export function referencesOf(kind: CatalogueKind, body: DocumentBody): Reference[] {
  const found: Reference[] = [];
  for (const section of kind.sections(body)) {
    const values = sectionOf(body, section.key);
    for (const [name, field] of Object.entries(section.spec)) {
      const value = values[name];
      if (field.kind === 'reference' && typeof value === 'string') {
        found.push({ path: `${section.key}.${name}`, kind: field.to, slug: value });
      }
    }
  }
  return found;
}

/** An error at each row of a table that repeats the value of an earlier one. */
export function repeated<Column extends string>(
  table: string,
  column: Column,
  rows: readonly Readonly<Record<Column, string>>[],
): SettingsIssue[] {
  return rows.flatMap((row, i): SettingsIssue[] => {
    const value = row[column];
    if (rows.findIndex((other) => other[column] === value) === i) return [];
    return [{ path: `${table}.${i}.${column}`, severity: 'error', code: 'twice', params: { value } }];
  });
}
