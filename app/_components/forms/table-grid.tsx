'use client';

import { ArrowDown, ArrowUp, EllipsisVertical, Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type Control, Controller, useFieldArray } from 'react-hook-form';
import { cn } from '@/app/_lib/cn';
import { applies, type SettingsIssue, type TableField } from '@/server/contracts/settings';
import { Button } from '../ui/button';
import { DropdownMenu, MenuItem } from '../ui/dropdown-menu';
import { PasteRows } from './paste-rows';
import { type References, ScalarControl } from './scalar-control';
import type { SettingWords } from './setting-words';
import type { SettingsFormState } from './use-settings-form';

/** What an editor of a table is given, this one or one that a screen puts in its place. */
export interface TableEditorProps {
  id: string;
  idOf: (path: string) => string;
  name: string;
  field: TableField;
  form: SettingsFormState;
  words: SettingWords;
  error?: string;
  warning?: string;
  issueAt: (path: string, severity: SettingsIssue['severity']) => string | undefined;
  references: References;
  disabled?: boolean;
}

type Row = Readonly<Record<string, string | number | boolean | null>>;

/** Rows of settings as an editable grid: add, remove, move, each cell judged by itself. */
export function TableGrid(props: TableEditorProps) {
  const { id, idOf, name, field, form, words, error, warning, issueAt, references, disabled } = props;
  const t = useTranslations('settings');
  // Seen by the name of a table, the document is rows.
  const rows = useFieldArray({ control: form.control as unknown as Control<Record<string, Row[]>>, name });
  const columns = Object.entries(field.columns);
  const values = form.watch(name) as readonly Readonly<Record<string, unknown>>[];
  const cellErrors = (form.formState.errors[name] ?? {}) as Record<string, Record<string, unknown> | undefined>;
  const blank = (): Row => Object.fromEntries(columns.map(([column, spec]) => [column, spec.default]));
  const full = rows.fields.length >= field.maxRows;
  const least = rows.fields.length <= field.minRows;
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="text-label">{words.label(name)}</legend>
      {words.help(name) && <p className="text-caption text-muted-foreground">{words.help(name)}</p>}

      <div className="flex flex-col items-start gap-2">
        <div className="w-full overflow-x-auto rounded-control border">
          <table className="w-full border-collapse text-table">
            <thead>
              <tr className="border-b bg-muted text-label">
                {columns.map(([column, spec]) => (
                  <th key={column} scope="col" className="px-2 py-1.5 text-left font-[550]">
                    {words.label(column)}
                    {words.unit(spec) && (
                      <span className="ml-1 font-[450] text-muted-foreground">{words.unit(spec)}</span>
                    )}
                  </th>
                ))}
                {!disabled && (
                  <th scope="col" className="w-10">
                    <span className="sr-only">{t('rowActions')}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {rows.fields.map((row, index) => (
                <tr key={row.id} className="border-b align-top last:border-b-0">
                  {columns.map(([column, spec]) => {
                    const path = `${name}.${index}.${column}`;
                    const value = values[index]?.[column];
                    if (!applies(spec, values[index] ?? {}))
                      return (
                        <td key={column} className="px-2 py-2 text-muted-foreground">
                          –
                        </td>
                      );
                    const refused = cellErrors[index]?.[column] !== undefined;
                    const problem = refused ? words.refusal(spec, value) : issueAt(path, 'error');
                    const caution = issueAt(path, 'warning');
                    const cellId = idOf(path);
                    return (
                      <td key={column} className="min-w-28 px-1 py-1">
                        <Controller
                          control={form.control}
                          name={path}
                          render={({ field: bound }) => (
                            <ScalarControl
                              name={column}
                              field={spec}
                              value={bound.value}
                              onChange={bound.onChange}
                              onBlur={bound.onBlur}
                              words={{ ...words, unit: () => undefined }}
                              references={references}
                              unset={t('unset')}
                              disabled={disabled}
                              control={{
                                id: cellId,
                                'aria-label': t('cell', { column: words.label(column), row: index + 1 }),
                                'aria-describedby': problem || caution ? `${cellId}-note` : undefined,
                                'aria-invalid': problem ? true : undefined,
                              }}
                            />
                          )}
                        />
                        {(problem || caution) && (
                          <p
                            id={`${cellId}-note`}
                            className={cn('mt-1 text-caption', problem ? 'text-destructive' : 'text-warning')}
                          >
                            {problem ?? caution}
                          </p>
                        )}
                      </td>
                    );
                  })}
                  {!disabled && (
                    <td className="w-10 py-1.5 text-center">
                      <DropdownMenu
                        trigger={
                          <Button variant="ghost" size="icon" aria-label={t('actionsOf', { row: index + 1 })}>
                            <EllipsisVertical aria-hidden />
                          </Button>
                        }
                      >
                        <MenuItem disabled={full} onSelect={() => rows.insert(index + 1, blank())}>
                          <Plus aria-hidden /> {t('insertBelow')}
                        </MenuItem>
                        <MenuItem disabled={index === 0} onSelect={() => rows.move(index, index - 1)}>
                          <ArrowUp aria-hidden /> {t('moveUp')}
                        </MenuItem>
                        <MenuItem
                          disabled={index === rows.fields.length - 1}
                          onSelect={() => rows.move(index, index + 1)}
                        >
                          <ArrowDown aria-hidden /> {t('moveDown')}
                        </MenuItem>
                        <MenuItem disabled={least} onSelect={() => rows.remove(index)}>
                          <Trash2 aria-hidden /> {t('removeRow')}
                        </MenuItem>
                      </DropdownMenu>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {!disabled && (
          <div className="flex flex-wrap gap-2">
            <Button
              id={id}
              aria-describedby={`${id}-note`}
              aria-invalid={error ? true : undefined}
              disabled={full}
              onClick={() => rows.append(blank())}
            >
              <Plus aria-hidden /> {t('addRow', { table: words.label(name) })}
            </Button>
            <PasteRows
              columns={columns}
              label={words.label}
              mostRows={field.maxRows}
              onRows={(next) => rows.replace(next)}
            />
          </div>
        )}
      </div>
      <p
        id={`${id}-note`}
        className={cn('text-caption', error ? 'text-destructive' : warning ? 'text-warning' : 'text-muted-foreground')}
      >
        {error ?? warning ?? words.range(field)}
      </p>
    </fieldset>
  );
}
