'use client';

import { Plus, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { cn } from '@/app/_lib/cn';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { Input } from '../ui/input';
import { tabClass, tabListClass, tabOnClass } from '../ui/tabs';
import type { ListState, SavedView } from './list-types';
import type { ListControl } from './use-list-state';
import { useStored } from './use-stored';

const isViews = (value: unknown): value is SavedView[] =>
  Array.isArray(value) &&
  value.every((view) => typeof view?.id === 'string' && typeof view.state?.filters === 'object');

const plain = ({ search, filters, sort }: SavedView['state']): string =>
  JSON.stringify([search, Object.entries(filters).sort(([a], [b]) => a.localeCompare(b)), sort]);

const pick = ({ search, filters, sort }: ListState): SavedView['state'] => ({ search, filters, sort });

interface SavedViewsProps {
  listId: string;
  /** Views that every reader has; the first is where the list starts. */
  views: readonly SavedView[];
  control: ListControl;
}

/** Views as tabs; a dot marks one that was changed since it was opened. Own views are kept in this browser. */
export function SavedViews({ listId, views, control }: SavedViewsProps) {
  const t = useTranslations('list');
  const [own, setOwn] = useStored<readonly SavedView[]>(`views:${listId}`, [], isViews);
  const [opened, setOpened] = useState<string>();
  const [naming, setNaming] = useState(false);
  const [name, setName] = useState('');
  const all = [...views, ...own];
  const now = plain(control.state);
  const exact = all.find((view) => plain(view.state) === now);
  const current = exact?.id ?? opened ?? views.at(0)?.id;
  const save = () => {
    const id = crypto.randomUUID();
    setOwn([...own, { id, label: name.trim(), state: pick(control.state) }]);
    setOpened(id);
    setNaming(false);
    setName('');
  };
  return (
    <nav aria-label={t('views')} className={cn(tabListClass, 'items-center')}>
      {all.map((view) => {
        const on = view.id === current;
        const mine = own.includes(view);
        return (
          <span key={view.id} className="flex items-center">
            <button
              type="button"
              aria-current={on ? 'true' : undefined}
              className={cn(tabClass, on && tabOnClass)}
              onClick={() => {
                setOpened(view.id);
                control.apply(view.state);
              }}
            >
              {view.label}
              {on && !exact && (
                <span className="size-1.5 rounded-full bg-primary">
                  <span className="sr-only">{t('modified')}</span>
                </span>
              )}
            </button>
            {mine && on && (
              <Button
                variant="ghost"
                size="icon"
                className="size-6 pointer-coarse:size-11"
                aria-label={t('removeView', { view: view.label })}
                onClick={() => setOwn(own.filter((other) => other !== view))}
              >
                <X aria-hidden />
              </Button>
            )}
          </span>
        );
      })}
      {!exact && (
        <Popover.Root open={naming} onOpenChange={setNaming}>
          <Popover.Trigger asChild>
            <Button variant="ghost" className="ml-1">
              <Plus aria-hidden /> {t('saveView')}
            </Button>
          </Popover.Trigger>
          <Popover.Portal>
            <Popover.Content
              align="start"
              sideOffset={4}
              aria-label={t('saveView')}
              className="z-50 w-64 rounded-control border bg-popover p-3 shadow-overlay"
            >
              <form
                className="flex flex-col gap-3"
                onSubmit={(event) => {
                  event.preventDefault();
                  if (name.trim()) save();
                }}
              >
                <Field label={t('viewName')}>
                  {(field) => (
                    <Input {...field} value={name} maxLength={40} onChange={(event) => setName(event.target.value)} />
                  )}
                </Field>
                <Button type="submit" variant="primary">
                  {t('saveView')}
                </Button>
              </form>
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
      )}
    </nav>
  );
}
