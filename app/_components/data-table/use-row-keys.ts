'use client';

import type { RefObject } from 'react';
import { useKeys } from '@/app/_lib/keys/use-keys';

const spaceBar = 'Space';

interface RowKeys {
  /** Holds the rows; each has `data-row="<id>"` and a link `data-row-link`. */
  readonly box: RefObject<HTMLElement | null>;
  readonly onPeek?: (id: string) => void;
  readonly onSelect?: (id: string) => void;
}

/** j and k move the focus from row to row (Enter then opens the link), Space peeks, x selects. */
export function useRowKeys({ box, onPeek, onSelect }: RowKeys): void {
  const rows = () =>
    [...(box.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].filter((row) => row.offsetParent);
  const current = () => rows().find((row) => row.contains(document.activeElement));
  const move = (by: number) => {
    const all = rows();
    const row = current();
    const next = row ? all.indexOf(row) + by : by > 0 ? 0 : all.length - 1;
    const link = all.at(Math.min(Math.max(next, 0), all.length - 1))?.querySelector<HTMLElement>('[data-row-link]');
    link?.focus();
    link?.scrollIntoView({ block: 'nearest' });
  };
  const withRow = (act?: (id: string) => void) => () => {
    const id = current()?.dataset.row;
    if (id !== undefined) act?.(id);
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ...(onSelect && { x: withRow(onSelect) }),
  });
  useKeys(
    {
      // Without a row it scrolls, as ever.
      [spaceBar]: () => {
        const id = current()?.dataset.row;
        if (id === undefined) return false;
        onPeek?.(id);
      },
    },
    onPeek !== undefined,
  );
}
