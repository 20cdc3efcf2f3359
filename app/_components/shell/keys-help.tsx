'use client';

import { useTranslations } from 'next-intl';
import { usePreferences } from '@/app/_lib/preferences/use-preferences';
import type { Screen } from '@/app/_lib/screens/screen';
import { Switch } from '../ui/checkbox';
import { Dialog } from '../ui/dialog';
import { Field } from '../ui/field';

const everywhere = [
  ['Ctrl K', 'palette'],
  ['/', 'search'],
  ['?', 'help'],
  ['Esc', 'close'],
  ['Ctrl S', 'save'],
] as const;
const lists = [
  ['j k', 'rows'],
  ['Enter', 'open'],
  ['Space', 'peek'],
  ['x', 'select'],
  ['[ ]', 'neighbour'],
] as const;

/** All shortcuts, and the switch that turns the single letters off. */
export function KeysHelp({
  open,
  onOpenChange,
  screens,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  screens: readonly Screen[];
}) {
  const t = useTranslations();
  const { preferences, set } = usePreferences();
  const rows = (entries: readonly (readonly [string, string])[]) => (
    <dl className="mt-1 divide-y">
      {entries.map(([keys, words]) => (
        <div key={keys} className="flex justify-between gap-4 py-1.5">
          <dt>{words}</dt>
          <dd className="flex gap-1">
            {keys.split(' ').map((key) => (
              <kbd
                key={key}
                className="min-w-6 rounded-control border bg-muted px-1.5 text-center font-sans text-caption leading-6"
              >
                {key}
              </kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('shell.keys')}>
      <div className="grid gap-6 p-4 pt-0 sm:grid-cols-2">
        <section>
          <h3 className="text-h3">{t('keys.everywhere')}</h3>
          {rows(everywhere.map(([keys, id]) => [keys, t(`keys.${id}`)]))}
          <h3 className="mt-4 text-h3">{t('keys.lists')}</h3>
          {rows(lists.map(([keys, id]) => [keys, t(`keys.${id}`)]))}
        </section>
        <section>
          <h3 className="text-h3">{t('shell.goTo')}</h3>
          {rows(screens.flatMap(({ id, goKey }) => (goKey ? [[`g ${goKey}`, t(`${id}.nav`)] as const] : [])))}
        </section>
        <div className="border-t pt-2 sm:col-span-2">
          <Field inline label={t('keys.letters')} help={t('keys.lettersHelp')}>
            {(control) => (
              <Switch
                {...control}
                checked={preferences.letters === 'on'}
                onCheckedChange={(on) => set('letters', on ? 'on' : 'off')}
              />
            )}
          </Field>
        </div>
      </div>
    </Dialog>
  );
}
