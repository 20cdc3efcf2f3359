'use client';

import { ArrowRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useSettingWords } from '@/app/_components/forms/setting-words';
import { currencyOf } from '@/server/contracts/catalogue/currencies';
import { diffSettings, type SettingsChange } from '@/server/contracts/diff-settings';
import type { DocumentForm } from './api-types';

interface ChangeListProps {
  form: DocumentForm;
  /** The live body; absent for a document that never was live. */
  before: Record<string, unknown> | undefined;
  after: Record<string, unknown>;
}

const sectionOf = (body: Record<string, unknown> | undefined, key: string) =>
  (body?.[key] ?? {}) as Readonly<Record<string, unknown>>;

/** What differs between two bodies, field by field, in words and units. */
export function ChangeList({ form, before, after }: ChangeListProps) {
  const t = useTranslations('catalogue');
  const changes = form.sections.map((section) => ({
    section,
    list: diffSettings(section.spec, sectionOf(before, section.key), sectionOf(after, section.key)),
  }));
  const count = changes.reduce((sum, { list }) => sum + list.length, 0);
  if (count === 0) return <p className="text-muted-foreground">{t('noChanges')}</p>;
  if (!before) return <p className="text-muted-foreground">{t('allNew', { count })}</p>;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted-foreground">{t('changeCount', { count })}</p>
      {changes
        .filter(({ list }) => list.length > 0)
        .map(({ section, list }) => (
          <SectionChanges key={section.key} section={section} list={list} currency={currencyOf(after) ?? 'EUR'} />
        ))}
    </div>
  );
}

interface SectionChangesProps {
  section: DocumentForm['sections'][number];
  list: readonly SettingsChange[];
  currency: string;
}

function SectionChanges({ section, list, currency }: SectionChangesProps) {
  const t = useTranslations('catalogue');
  const words = useSettingWords(section.texts, currency);
  const rows = useMemo(
    () =>
      list.map((change) => {
        const [name, row, column] = change.path.split('.');
        const field = column ?? name;
        const show = (value: unknown) =>
          typeof value === 'object' && value !== null
            ? Object.entries(value)
                .map(([key, cell]) => {
                  const spec = change.field.kind === 'table' ? change.field.columns[key] : undefined;
                  return `${words.label(key)} ${spec ? words.value(key, spec, cell) : String(cell)}`;
                })
                .join(', ')
            : words.value(field, change.field, value);
        return {
          path: change.path,
          label:
            row === undefined
              ? words.label(name)
              : `${words.label(name)} ${Number(row) + 1}${column ? `, ${words.label(column)}` : ''}`,
          before: change.kind === 'rowAdded' || change.before === undefined ? '–' : show(change.before),
          after: change.kind === 'rowRemoved' || change.after === undefined ? '–' : show(change.after),
        };
      }),
    [list, words],
  );
  return (
    <dl className="divide-y">
      {rows.map((row) => (
        <div key={row.path} className="grid gap-x-3 py-2 sm:grid-cols-[12rem_1fr]">
          <dt className="text-label">{row.label}</dt>
          <dd className="flex min-w-0 flex-wrap items-center gap-2 tabular-nums">
            <span className="break-words text-muted-foreground line-through">{row.before}</span>
            <ArrowRight aria-label={t('becomes')} className="size-4 shrink-0 text-muted-foreground" />
            <strong className="break-words font-semibold">{row.after}</strong>
          </dd>
        </div>
      ))}
    </dl>
  );
}
