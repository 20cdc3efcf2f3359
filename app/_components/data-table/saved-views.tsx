'use client';

import { Plus, Users, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Popover } from 'radix-ui';
import { useId, useState } from 'react';
import { cn } from '@/app/_lib/cn';
import { Button } from '../ui/button';
import { Checkbox } from '../ui/checkbox';
import { Field } from '../ui/field';
import { Input } from '../ui/input';
import { tabClass, tabListClass, tabOnClass } from '../ui/tabs';
import type { KeptViews, ListState, SavedView } from './list-types';
import type { ListControl } from './use-list-state';

const plain = ({ search, filters, sort }: SavedView['state']): string =>
  JSON.stringify([search, Object.entries(filters).sort(([a], [b]) => a.localeCompare(b)), sort]);

const pick = ({ search, filters, sort }: ListState): SavedView['state'] => ({ search, filters, sort });

/** What of a kept view this list still knows. */
function known(view: SavedView, { spec }: ListControl): SavedView {
  const filters = Object.fromEntries(
    Object.entries(view.state.filters).flatMap(([id, values]) => {
      const allowed = spec.filters[id];
      if (allowed === undefined) return [];
      const kept = typeof allowed === 'string' ? values : values.filter((value) => allowed.includes(value));
      return kept.length > 0 ? [[id, kept]] : [];
    }),
  );
  const sort = spec.sorts.includes(view.state.sort) ? view.state.sort : spec.sorts[0];
  return { ...view, state: { ...view.state, filters, sort } };
}

interface SavedViewsProps {
  /** Views that every reader has; the first is where the list starts. */
  views: readonly SavedView[];
  kept?: KeptViews;
  control: ListControl;
}

/** Views as tabs; a dot marks one that was changed since it was opened. */
export function SavedViews({ views, kept, control }: SavedViewsProps) {
  const t = useTranslations('list');
  const [opened, setOpened] = useState<string>();
  const all = [...views, ...(kept?.views ?? []).map((view) => known(view, control))];
  const now = plain(control.state);
  const exact = all.find((view) => plain(view.state) === now);
  const current = exact?.id ?? opened ?? views.at(0)?.id;
  return (
    <nav aria-label={t('views')} className={cn(tabListClass, 'items-center')}>
      {all.map((view) => {
        const on = view.id === current;
        const own = kept?.views.find((other) => other.id === view.id);
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
              {own && !own.mine && <Users aria-label={t('sharedBy', { name: own.owner })} className="size-3.5" />}
              {view.label}
              {on && !exact && (
                <span className="size-1.5 rounded-full bg-primary">
                  <span className="sr-only">{t('modified')}</span>
                </span>
              )}
            </button>
            {own?.mine && on && (
              <Button
                variant="ghost"
                size="icon"
                className="size-6 pointer-coarse:size-11"
                aria-label={t('removeView', { view: view.label })}
                onClick={() => kept?.remove(own.id)}
              >
                <X aria-hidden />
              </Button>
            )}
          </span>
        );
      })}
      {!exact && kept && <SaveView kept={kept} state={pick(control.state)} onSaved={setOpened} />}
    </nav>
  );
}

interface SaveViewProps {
  kept: KeptViews;
  state: SavedView['state'];
  onSaved: (id: string) => void;
}

/** Names what is shown now, for oneself or for everybody. What went wrong stays here. */
function SaveView({ kept, state, onSaved }: SaveViewProps) {
  const t = useTranslations('list');
  const sharedId = useId();
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const [failed, setFailed] = useState<string>();
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    const answer = await kept.save({ name: name.trim(), state, shared });
    setSaving(false);
    setFailed('failed' in answer ? answer.failed : undefined);
    if ('failed' in answer) return;
    onSaved(answer.id);
    setOpen(false);
    setName('');
    setShared(false);
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <Button variant="ghost" className="ml-1">
          <Plus aria-hidden /> {t('saveView')}
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={t('saveView')}
          className="z-50 w-64 rounded-control border bg-popover p-3 text-foreground shadow-overlay"
        >
          <form
            className="flex flex-col gap-3"
            onSubmit={(event) => {
              event.preventDefault();
              if (name.trim() && !saving) void save();
            }}
          >
            <Field label={t('viewName')} error={failed}>
              {(field) => (
                <Input {...field} value={name} maxLength={40} onChange={(event) => setName(event.target.value)} />
              )}
            </Field>
            <div className="flex items-center gap-2">
              <Checkbox id={sharedId} checked={shared} onCheckedChange={(on) => setShared(on === true)} />
              <label htmlFor={sharedId} className="flex-1">
                {t('shareView')}
              </label>
            </div>
            <Button type="submit" variant="primary" pending={saving} pendingLabel={t('savingView')}>
              {t('saveView')}
            </Button>
          </form>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
