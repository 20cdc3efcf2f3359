import type { ReactNode } from 'react';

/** One column. The first is the link to the record; it never hides and sticks at the left. */
export interface ListColumn<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers are right-aligned. */
  readonly align?: 'right';
  /** The value in a file: raw digits, ASCII minus. A column without it is not exported. */
  readonly csv?: (row: Row) => string | number | null;
  /** Hidden until chosen in the columns menu. */
  readonly startHidden?: boolean;
}

/** One or more of a few options. */
interface ChoiceFilter {
  readonly kind: 'choice';
  readonly id: string;
  readonly label: string;
  /** Only one at a time: a new choice replaces the one before. */
  readonly single?: boolean;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** At least or at most a number. `digits`: those of the currency for an amount, whose values are minor units. */
interface NumberFilter {
  readonly kind: 'number';
  readonly id: string;
  readonly label: string;
  readonly digits: number;
  readonly unit?: string;
}

/** From one day to another, both included; either may be open. */
interface DayFilter {
  readonly kind: 'day';
  readonly id: string;
  readonly label: string;
}

/** One text that is typed. */
interface TextFilter {
  readonly kind: 'text';
  readonly id: string;
  readonly label: string;
  /** What can be typed, in a sentence. */
  readonly help?: string;
  /** Texts that the query takes; others are refused where they are typed. */
  readonly pattern?: RegExp;
}

export type ListFilter = ChoiceFilter | NumberFilter | DayFilter | TextFilter;

/**
 * What the address may hold, declared once by a screen and used by its server page and its list: nothing outside of it
 * reaches a query.
 */
export interface ListSpec {
  /** Filter ids; for a choice its values, or `text` where they are only known when it is read. */
  readonly filters: Readonly<Record<string, 'number' | 'day' | 'text' | readonly string[]>>;
  /** Sorts that have an index; a leading `-` is descending. The first is the default. */
  readonly sorts: readonly [string, ...string[]];
}

export interface ListState {
  readonly search: string;
  /** Active filters only. Numbers are `gte.500` or `lte.500`, days `from.2026-12-01` or `to.2026-12-31`. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  readonly sort: string;
  /** Keyset: where the page starts. */
  readonly after: string | null;
  readonly before: string | null;
}

/** A named combination of search, filters and sort. */
export interface SavedView {
  readonly id: string;
  readonly label: string;
  readonly state: Pick<ListState, 'search' | 'filters' | 'sort'>;
}

/** Views that are kept on the server: the reader's own and those that others share. */
export interface KeptViews {
  readonly views: readonly (SavedView & { readonly mine: boolean; readonly owner: string })[];
  /** Gives the new view's id, or why it was not kept. */
  readonly save: (view: {
    readonly name: string;
    readonly state: SavedView['state'];
    readonly shared: boolean;
  }) => Promise<{ readonly id: string } | { readonly failed: string }>;
  readonly remove: (id: string) => void;
}

/** Two lines: what it is and how much, what is known of it and its state. */
export interface NarrowRow {
  readonly title: ReactNode;
  readonly amount?: ReactNode;
  readonly facts?: ReactNode;
  readonly state?: ReactNode;
}
