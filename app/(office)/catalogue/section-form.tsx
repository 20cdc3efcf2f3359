'use client';

import { useEffect, useMemo, useRef } from 'react';
import { SettingsForm } from '@/app/_components/forms/settings-form';
import { useSettingsForm } from '@/app/_components/forms/use-settings-form';
import type { SettingsIssue } from '@/server/contracts/settings';
import type { DocumentForm } from './api-types';
import { PrizeBands } from './prize-grid/prize-bands';

/** Tables that are more than rows, by section. */
const editors = { prizes: { bands: PrizeBands } } as const;

interface SectionFormProps {
  section: DocumentForm['sections'][number];
  values: Record<string, unknown> | undefined;
  live?: Record<string, unknown>;
  currency: string;
  references: DocumentForm['references'];
  /** Of the whole body; those of this section are shown. */
  issues: readonly SettingsIssue[];
  /** Grows when the reader asks to go on: every problem is then shown. */
  attempt: number;
  disabled?: boolean;
  /** Values to lay over what stands in the form, each time this object is another one. */
  patch?: Record<string, unknown>;
  onChange: (values: Record<string, unknown>) => void;
}

/** One section of a body as a form; what is typed is handed up at once, valid or not. */
export function SectionForm(props: SectionFormProps) {
  const { section, values, live, issues, attempt, patch, onChange } = props;
  const initial = useMemo(() => {
    const defaults = Object.fromEntries(Object.entries(section.spec).map(([name, field]) => [name, field.default]));
    return { ...defaults, ...values };
  }, [section, values]);
  const form = useSettingsForm(section.spec, initial);
  const report = useRef(onChange);
  report.current = onChange;
  useEffect(() => {
    const watching = form.watch((next) => report.current({ ...next }));
    return () => watching.unsubscribe();
  }, [form]);
  useEffect(() => {
    if (attempt > 0) void form.handleSubmit(() => {})();
  }, [attempt, form]);
  useEffect(() => {
    if (!patch) return;
    for (const [name, value] of Object.entries(patch)) form.setValue(name, value, { shouldDirty: true });
  }, [patch, form]);
  const prefix = `${section.key}.`;
  const own = issues
    .filter((issue) => issue.path.startsWith(prefix) && issue.code !== 'shape')
    .map((issue) => ({ ...issue, path: issue.path.slice(prefix.length) }));
  return (
    <SettingsForm
      spec={section.spec}
      form={form}
      texts={section.texts}
      currency={props.currency}
      issues={own}
      references={props.references}
      live={live}
      tables={editors[section.key as keyof typeof editors]}
      disabled={props.disabled}
    />
  );
}
