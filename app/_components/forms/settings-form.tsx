'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { Controller } from 'react-hook-form';
import {
  applies,
  type ScalarField,
  type SettingsIssue,
  type SettingsSpec,
  type Texts,
} from '@/server/contracts/settings';
import { Badge } from '../ui/badge';
import { Field } from '../ui/field';
import { FormSummary } from '../ui/form-summary';
import { type References, ScalarControl } from './scalar-control';
import { type SettingWords, useSettingWords } from './setting-words';
import { type TableEditorProps, TableGrid } from './table-grid';
import { refusedPaths, type SettingsFormState, type SettingsValues } from './use-settings-form';

interface SettingsFormProps {
  spec: SettingsSpec;
  form: SettingsFormState;
  /** The document's own texts in the reader's language, English where it lacks one. */
  texts: Texts;
  currency: string;
  /** Findings of the cross-checks; errors and warnings stand at their fields. */
  issues?: readonly SettingsIssue[];
  references?: References;
  /** The live version: what differs from it is marked. */
  live?: SettingsValues;
  /** Editors of tables by their names; a table without one is edited as rows. */
  tables?: Readonly<Record<string, (props: TableEditorProps) => ReactNode>>;
  disabled?: boolean;
}

/** Dots would end a selector early, and ids must not clash between two forms of a page. */
const fieldId = (prefix: string, path: string): string => `${prefix}-${path.replaceAll('.', '-')}`;

/** A form made from a declaration of settings: groups, conditions, units, ranges, tables. */
export function SettingsForm(props: SettingsFormProps) {
  const { spec, form, texts, currency, issues = [], live } = props;
  const t = useTranslations('settings');
  const prefix = useId();
  const words = useSettingWords(texts, currency);
  const values = form.watch();
  const shown = Object.entries(spec).filter(([, field]) => applies(field, values));
  const groups = [...new Set(shown.map(([, field]) => field.group ?? ''))];
  const issueAt = (path: string, severity: SettingsIssue['severity']) => {
    const found = issues.find((issue) => issue.path === path && issue.severity === severity);
    return found && words.issue(found);
  };
  const errors = form.formState.errors as Record<string, unknown>;
  return (
    <div className="flex flex-col gap-6">
      <FormSummary
        attempt={form.formState.submitCount}
        errors={form.formState.submitCount === 0 ? [] : problems(props, words, prefix)}
      />
      {groups.map((group) => (
        <fieldset key={group} className="min-w-0">
          {group && <legend className="mb-3 text-h3">{words.group(group)}</legend>}
          <div className="grid gap-4 sm:grid-cols-2">
            {shown
              .filter(([, field]) => (field.group ?? '') === group)
              .map(([name, field]) => {
                const refused = errors[name] !== undefined && isRefused(errors[name]);
                const error = refused ? words.refusal(field, values[name]) : issueAt(name, 'error');
                const changed = live !== undefined && JSON.stringify(live[name]) !== JSON.stringify(values[name]);
                if (field.kind === 'table') {
                  const Editor = props.tables?.[name] ?? TableGrid;
                  return (
                    <div key={name} className="min-w-0 sm:col-span-2">
                      <Editor
                        id={fieldId(prefix, name)}
                        idOf={(path) => fieldId(prefix, path)}
                        name={name}
                        field={field}
                        form={form}
                        words={words}
                        error={error}
                        warning={issueAt(name, 'warning')}
                        issueAt={issueAt}
                        references={props.references ?? {}}
                        disabled={props.disabled}
                      />
                    </div>
                  );
                }
                return (
                  <Field
                    key={name}
                    id={fieldId(prefix, name)}
                    label={words.label(name)}
                    help={words.help(name)}
                    range={words.range(field)}
                    error={error}
                    warning={issueAt(name, 'warning')}
                    optional={field.optional}
                    inline={field.kind === 'flag'}
                    mark={changed ? <Badge tone="primary">{t('changed')}</Badge> : undefined}
                  >
                    {(control) => (
                      <Controller
                        control={form.control}
                        name={name}
                        render={({ field: bound }) => (
                          <ScalarControl
                            name={name}
                            field={field as ScalarField}
                            value={bound.value}
                            onChange={bound.onChange}
                            onBlur={bound.onBlur}
                            words={words}
                            references={props.references ?? {}}
                            unset={t('unset')}
                            disabled={props.disabled}
                            control={control}
                          />
                        )}
                      />
                    )}
                  </Field>
                );
              })}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

const isRefused = (error: unknown): boolean => typeof (error as { message?: unknown }).message === 'string';

/** Every problem with a link to its field, for the summary. */
function problems({ spec, form, issues = [] }: SettingsFormProps, words: SettingWords, prefix: string) {
  const values = form.getValues();
  const refused = refusedPaths(form.formState.errors).map((path) => {
    const [name, row, column] = path.split('.');
    const field = spec[name];
    const inTable = field?.kind === 'table' && column !== undefined ? field.columns[column] : undefined;
    const shown = inTable ?? field;
    const rows = values[name];
    const value = inTable && Array.isArray(rows) ? rows[Number(row)]?.[column] : values[name];
    return {
      fieldId: fieldId(prefix, path),
      label: inTable ? `${words.label(name)} ${Number(row) + 1}, ${words.label(column)}` : words.label(name),
      message: shown ? words.refusal(shown, value) : path,
    };
  });
  const found = issues
    .filter((issue) => issue.severity === 'error')
    .map((issue) => ({
      fieldId: fieldId(prefix, issue.path),
      label: words.label(issue.path.split('.')[0]),
      message: words.issue(issue),
    }));
  return [...refused, ...found];
}
