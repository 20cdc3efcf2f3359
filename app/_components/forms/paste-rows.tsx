'use client';

import { ClipboardPaste } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { ScalarField } from '@/server/contracts/settings';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Field } from '../ui/field';
import { Textarea } from '../ui/input';

type Row = Record<string, string | number | boolean | null>;

interface PasteRowsProps {
  columns: readonly (readonly [string, ScalarField])[];
  label: (column: string) => string;
  mostRows: number;
  onRows: (rows: Row[]) => void;
}

/** One cell of a spreadsheet as the column wants it; `undefined` where it cannot be one. */
function cellOf(text: string, field: ScalarField): Row[string] | undefined {
  const value = text.trim();
  if (value === '') return field.default;
  switch (field.kind) {
    case 'int':
    case 'duration':
    case 'money':
      return /^-?[\d\s,']+$/.test(value) ? Number(value.replace(/[\s,']/g, '')) : undefined;
    case 'basisPoints': {
      const percent = Number(value.replace('%', '').replace(',', '.').trim());
      return Number.isFinite(percent) ? Math.round(percent * 100) : undefined;
    }
    case 'flag':
      return /^(1|true|yes|on|x)$/i.test(value);
    default:
      return value;
  }
}

/**
 * Rows out of a spreadsheet: tab- or semicolon-separated lines with the columns in the order of the grid. A first line
 * that does not fit is taken for the header. Gives the rows, or the number of the first line that cannot be read.
 */
export function parsePasted(text: string, columns: PasteRowsProps['columns']): { rows: Row[] } | { badLine: number } {
  const rows: Row[] = [];
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  for (const [at, line] of lines.entries()) {
    if (line === '') continue;
    const cells = line.split(line.includes('\t') ? '\t' : ';');
    const row: Row = {};
    let fits = cells.length <= columns.length;
    columns.forEach(([name, field], i) => {
      const value = cellOf(cells[i] ?? '', field);
      if (value === undefined) fits = false;
      else row[name] = value;
    });
    if (fits) rows.push(row);
    else if (at > 0) return { badLine: at + 1 };
  }
  return rows.length === 0 ? { badLine: 1 } : { rows };
}

/** A button that takes rows from the clipboard's text in place of those in the grid. */
export function PasteRows({ columns, label, mostRows, onRows }: PasteRowsProps) {
  const t = useTranslations('settings');
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const take = () => {
    const parsed = parsePasted(text, columns);
    if ('badLine' in parsed) setError(t('pasteBad', { line: parsed.badLine }));
    else if (parsed.rows.length > mostRows) setError(t('pasteTooMany', { most: mostRows }));
    else {
      onRows(parsed.rows);
      setOpen(false);
      setText('');
      setError(undefined);
    }
  };
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        <ClipboardPaste aria-hidden /> {t('paste')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('pasteTitle')}
        description={t('pasteHelp', { columns: columns.map(([name]) => label(name)).join(', ') })}
      >
        <div className="flex flex-col gap-4 px-4 pb-4">
          <Field label={t('pasteRows')} error={error}>
            {(control) => (
              <Textarea
                {...control}
                rows={10}
                className="num"
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
          <div className="flex justify-end">
            <Button variant="primary" onClick={take}>
              {t('pasteTake')}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
