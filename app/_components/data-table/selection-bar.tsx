'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { Button } from '../ui/button';

/** Which rows an act is for: those ticked, or all that match the filters. */
export type Selected = { readonly ids: readonly string[] } | { readonly matching: number };

interface SelectionBarProps {
  selected: Selected;
  /** How many rows match in all; offers to take them all. */
  matching?: number;
  onAll: () => void;
  onClear: () => void;
  actions: (selected: Selected) => ReactNode;
}

/** Stands in place of the filters while rows are selected. */
export function SelectionBar({ selected, matching, onAll, onClear, actions }: SelectionBarProps) {
  const t = useTranslations('list');
  const format = useFormatter();
  const count = 'ids' in selected ? selected.ids.length : selected.matching;
  return (
    <section
      aria-label={t('selection')}
      className="flex min-h-8 flex-wrap items-center gap-2 rounded-control bg-accent px-3 py-1"
    >
      <span aria-live="polite" className="num text-label">
        {'ids' in selected
          ? t('selected', { count: format.number(count) })
          : t('allSelected', { count: format.number(count) })}
      </span>
      {actions(selected)}
      {matching !== undefined && 'ids' in selected && matching > count && (
        <Button variant="link" size="inline" onClick={onAll}>
          {t('takeAll', { count: format.number(matching) })}
        </Button>
      )}
      <Button variant="ghost" onClick={onClear} className="ml-auto">
        {t('clearSelection')}
      </Button>
    </section>
  );
}
