'use client';

import { Columns3, Download, ListFilter as FilterIcon, Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { usePreferences } from '@/app/_lib/preferences/use-preferences';
import { Button } from '../ui/button';
import { DropdownMenu, MenuCheck, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '../ui/dropdown-menu';
import { Input } from '../ui/input';
import { FilterChip } from './filter-chip';
import type { ListFilter } from './list-types';
import type { ListControl } from './use-list-state';

interface ListToolbarProps {
  control: ListControl;
  /** What the search field looks into, such as "Name or seed"; without it there is no search. */
  searchLabel?: string;
  filters: readonly ListFilter[];
  columns: readonly { readonly id: string; readonly header: string; readonly shown: boolean }[];
  onColumn: (id: string, shown: boolean) => void;
  onCsv?: () => void;
}

/** Search and filter chips at the left; columns with density and CSV at the right. */
export function ListToolbar({ control, searchLabel, filters, columns, onColumn, onCsv }: ListToolbarProps) {
  const t = useTranslations('list');
  const { preferences, set } = usePreferences();
  const [added, setAdded] = useState<string>();
  const { filters: active } = control.state;
  const shown = filters.filter(({ id }) => active[id] || id === added);
  const rest = filters.filter((filter) => !shown.includes(filter));
  return (
    <div className="flex flex-wrap items-center gap-2">
      {searchLabel && <SearchField key="search" label={searchLabel} control={control} />}
      {shown.map((filter) => (
        <FilterChip
          key={filter.id}
          filter={filter}
          values={active[filter.id] ?? []}
          startOpen={filter.id === added}
          onChange={(values) => control.filter(filter.id, values)}
          onClosedEmpty={() => setAdded(undefined)}
        />
      ))}
      {rest.length > 0 && (
        <DropdownMenu
          align="start"
          trigger={
            <Button variant="ghost">
              <FilterIcon aria-hidden /> {t('addFilter')}
            </Button>
          }
        >
          {rest.map((filter) => (
            // The chip takes the focus, so the menu must have given it back first.
            <MenuItem key={filter.id} onSelect={() => setTimeout(() => setAdded(filter.id))}>
              {filter.label}
            </MenuItem>
          ))}
        </DropdownMenu>
      )}
      <span className="ml-auto flex gap-1">
        <DropdownMenu
          trigger={
            <Button variant="ghost">
              <Columns3 aria-hidden /> {t('columns')}
            </Button>
          }
        >
          <MenuLabel>{t('columns')}</MenuLabel>
          {columns.map((column, index) => (
            <MenuCheck
              key={column.id}
              checked={column.shown}
              disabled={index === 0}
              onCheckedChange={(on) => onColumn(column.id, on)}
            >
              {column.header}
            </MenuCheck>
          ))}
          <MenuSeparator />
          <MenuChoice
            label={t('density')}
            value={preferences.density}
            onValueChange={(value) => set('density', value === 'compact' ? 'compact' : 'roomy')}
            options={[
              { value: 'roomy', label: t('roomy') },
              { value: 'compact', label: t('compact') },
            ]}
          />
        </DropdownMenu>
        {onCsv && (
          <Button variant="ghost" onClick={onCsv}>
            <Download aria-hidden /> CSV
          </Button>
        )}
      </span>
    </div>
  );
}

const pause = 300;

/** Asks once the typing pauses. */
function SearchField({ label, control }: { label: string; control: ListControl }) {
  const { search } = control.state;
  const [text, setText] = useState(search);
  const [asked, setAsked] = useState(search);
  // A saved view or the back button changed it from outside.
  if (search !== asked) {
    setAsked(search);
    setText(search);
  }
  useEffect(() => {
    if (text === search) return;
    const timer = setTimeout(() => {
      setAsked(text);
      control.search(text);
    }, pause);
    return () => clearTimeout(timer);
  }, [text, search, control]);
  return (
    <span className="relative w-full sm:w-64">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted-foreground"
      />
      <Input
        type="search"
        data-search
        aria-label={label}
        placeholder={label}
        className="h-8 pl-8"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
    </span>
  );
}
