import type { ReactNode } from 'react';
import type { KeptViews, ListColumn, ListFilter, NarrowRow, SavedView } from './list-types';
import type { Selected } from './selection-bar';
import type { ListControl } from './use-list-state';

export interface DataTableProps<Row> {
  /** Names the list, its file and what this browser remembers of it: `simulations`. */
  listId: string;
  /** Says what is listed, to screen readers. */
  label: string;
  control: ListControl;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** Where a row leads; the first cell is the link. */
  href: (row: Row) => string;
  /** A row on a narrow screen: id and amount, facts and state. */
  narrow: (row: Row) => NarrowRow;
  /** Reading again while `rows` are those of before. */
  fetching?: boolean;
  /** Takes the place of rows that could not be read; over rows of before it stands above them. */
  error?: { readonly failed: string; readonly safe?: string; readonly id?: string; readonly onRetry: () => void };
  /** Stands where nothing was ever listed, whatever the filters. */
  empty: ReactNode;
  /** Whether there is anything at all without filters. */
  any: boolean;
  older: string | null;
  newer: string | null;
  searchLabel?: string;
  filters?: readonly ListFilter[];
  views?: readonly SavedView[];
  /** Offers to keep what is shown as a view, and shows those that are kept. */
  keptViews?: KeptViews;
  /** Column id to the sort of `control.spec.sorts` that it stands for, without the minus. */
  sorts?: Readonly<Record<string, string>>;
  selection?: { readonly actions: (selected: Selected) => ReactNode; readonly matching?: number };
  /** A short look at a row, in a panel at the right. */
  peek?: (row: Row) => { readonly title: string; readonly body: ReactNode };
}
