'use client';

import { useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { listParsers, listStateOf } from './list-parsers';
import type { ListSpec, ListState, SavedView } from './list-types';

export interface ListControl {
  readonly state: ListState;
  readonly spec: ListSpec;
  readonly search: (text: string) => void;
  /** An empty list removes the filter. */
  readonly filter: (id: string, values: readonly string[]) => void;
  readonly sort: (sort: string) => void;
  readonly page: (direction: 'after' | 'before', cursor: string) => void;
  readonly apply: (view: SavedView['state']) => void;
  readonly clear: () => void;
}

/** The state of a list, kept in the address so that it can be shared and gone back to. `spec` stands at module scope. */
export function useListState(spec: ListSpec): ListControl {
  const parsers = useMemo(() => listParsers(spec), [spec]);
  const [values, set] = useQueryStates(parsers);
  return useMemo(() => {
    // Whatever changes what is listed starts again at the first page.
    const first = { after: null, before: null };
    const noFilters = Object.fromEntries(Object.keys(spec.filters).map((id) => [id, null]));
    return {
      state: listStateOf(spec, values),
      spec,
      search: (text) => void set({ ...first, q: text || null }),
      filter: (id, chosen) => void set({ ...first, [id]: chosen.length > 0 ? [...chosen] : null }),
      sort: (sort) => void set({ ...first, sort }),
      page: (direction, cursor) => void set({ ...first, [direction]: cursor }, { history: 'push' }),
      apply: (view) =>
        void set({
          ...first,
          ...noFilters,
          ...Object.fromEntries(Object.entries(view.filters).map(([id, chosen]) => [id, [...chosen]])),
          q: view.search || null,
          sort: view.sort,
        }),
      clear: () => void set({ ...first, ...noFilters, q: null }),
    };
  }, [spec, values, set]);
}
