'use client';

import { CircleCheck, CircleX, EllipsisVertical, Plus, Split, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { NumberInput } from '@/app/_components/forms/number-input';
import type { TableEditorProps } from '@/app/_components/forms/table-grid';
import { Button } from '@/app/_components/ui/button';
import { DropdownMenu, MenuItem } from '@/app/_components/ui/dropdown-menu';
import { ScrollBox } from '@/app/_components/ui/scroll-box';
import { cn } from '@/app/_lib/cn';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import {
  type Axis,
  type PrizeMatrix,
  rowsOf,
  type Span,
  sumOf,
  withBlock,
  withCell,
  withEnd,
  withOneMore,
  withoutSpan,
  withSplit,
} from './prize-matrix';

const FULL = 10_000;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const textOf = ({ from, to }: Span) => (from === to ? `${from}` : `${from}–${to}`);

interface PrizeGridProps extends TableEditorProps {
  matrix: PrizeMatrix;
  onMatrix: (matrix: PrizeMatrix) => void;
}

/** Shares of the pool as a grid of places and field sizes, with what each field size sums to. */
export function PrizeGrid({ matrix, onMatrix: set, ...props }: PrizeGridProps) {
  const { id, idOf, name, form, words, error, issueAt, disabled } = props;
  const t = useTranslations('templates.prizeGrid');
  const format = useFormatter();
  const grid = useRef<HTMLTableElement>(null);
  const rows = rowsOf(matrix);
  const refused = (form.formState.errors[name] ?? {}) as Record<string, object | undefined>;
  const problems = rows.flatMap(({ band, place }, i) => {
    const path = `${name}.${i}`;
    const columns = ['shareBp', 'fromRank', 'toRank', 'fromEntrants', 'toEntrants'];
    const found = columns.flatMap((column) => issueAt(`${path}.${column}`, 'error') ?? []);
    const cautions = columns.flatMap((column) => issueAt(`${path}.${column}`, 'warning') ?? []);
    const bad = refused[i] === undefined ? [] : [t('noShare')];
    return [
      ...[...bad, ...found].map((text) => ({ band, place, text, severe: true })),
      ...cautions.map((text) => ({ band, place, text, severe: false })),
    ];
  });
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const step = ARROWS[event.key];
    const input = event.target;
    if (step === undefined || !(input instanceof HTMLInputElement) || input.dataset.cell === undefined) return;
    const { selectionStart, selectionEnd, value } = input;
    const all = selectionStart === 0 && selectionEnd === value.length;
    // Within a number the arrows move the caret first.
    if (event.key === 'ArrowLeft' && !all && selectionStart !== 0) return;
    if (event.key === 'ArrowRight' && !all && selectionEnd !== value.length) return;
    const [place, band] = input.dataset.cell.split(',').map(Number);
    const next = grid.current?.querySelector<HTMLInputElement>(`[data-cell="${place + step[0]},${band + step[1]}"]`);
    event.preventDefault();
    next?.focus();
    next?.select();
  };
  const onPaste = (event: ClipboardEvent<HTMLTableElement>) => {
    const text = event.clipboardData.getData('text/plain');
    const cell = event.target instanceof HTMLInputElement ? event.target.dataset.cell : undefined;
    if (disabled || cell === undefined || !/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    const [place, band] = cell.split(',').map(Number);
    set(withBlock(matrix, text, place, band));
  };
  const head = (axis: Axis, at: number) => (
    <SpanHead
      key={`${axis}-${matrix[axis][at].from}`}
      axis={axis}
      span={matrix[axis][at]}
      only={matrix[axis].length === 1}
      disabled={disabled}
      onEnd={(to) => set(withEnd(matrix, axis, at, to))}
      onSplit={() => set(withSplit(matrix, axis, at))}
      onRemove={() => set(withoutSpan(matrix, axis, at))}
    />
  );
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="text-label">{words.label(name)}</legend>
      <p className="text-caption text-muted-foreground">{t('help')}</p>
      <ScrollBox label={words.label(name)} className="max-h-[36rem] rounded-control border">
        <table
          ref={grid}
          className="border-separate border-spacing-0 text-table"
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        >
          <thead>
            <tr>
              <th scope="col" className="sticky top-0 left-0 z-20 border-r border-b bg-muted px-2 text-left text-label">
                {t('corner')}
              </th>
              {matrix.bands.map((band, at) => (
                <th key={band.from} scope="col" className="sticky top-0 z-10 border-b bg-muted px-1 py-1 font-normal">
                  {head('bands', at)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {matrix.places.map((place, p) => (
              <tr key={place.from}>
                <th scope="row" className="sticky left-0 z-10 border-r bg-card px-1 py-0.5 font-normal">
                  {head('places', p)}
                </th>
                {matrix.bands.map((band, b) => {
                  const first = rows.findIndex((each) => each.band === b && each.place === p);
                  const wrong = problems.find((each) => each.band === b && each.place === p && each.severe);
                  return (
                    <td key={band.from} className="p-0.5">
                      <NumberInput
                        id={first < 0 ? undefined : idOf(`${name}.${first}.shareBp`)}
                        data-cell={`${p},${b}`}
                        className="w-18 min-w-18 [&_input]:h-8 [&_input]:px-2 [&_input]:text-table"
                        aria-label={t('cell', { place: textOf(place), entrants: textOf(band) })}
                        aria-invalid={wrong ? true : undefined}
                        aria-describedby={wrong ? `${id}-problems` : undefined}
                        disabled={disabled}
                        digits={2}
                        value={matrix.cells[p][b]}
                        onFocus={(event) => event.target.select()}
                        onValueChange={(value) => set(withCell(matrix, p, b, value))}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th
                scope="row"
                className="sticky bottom-7 left-0 z-20 border-t border-r bg-muted px-2 py-1 text-left text-label"
              >
                {t('sum')}
              </th>
              {matrix.bands.map((band, b) => {
                const { sum } = sumOf(matrix, b);
                const right = sum === FULL;
                const Icon = right ? CircleCheck : CircleX;
                return (
                  <td
                    key={band.from}
                    className={cn(
                      'num sticky bottom-7 z-10 border-t bg-muted px-1 py-1 text-right font-[550]',
                      right ? 'text-success' : 'text-destructive',
                    )}
                  >
                    <span className="inline-flex items-center gap-1">
                      <Icon aria-hidden className="size-3.5" />
                      {Number.isNaN(sum) ? '–' : format.basisPoints(sum)}
                      <span className="sr-only">{right ? t('right') : t('wrong')}</span>
                    </span>
                  </td>
                );
              })}
            </tr>
            <tr>
              <th scope="row" className="sticky bottom-0 left-0 z-20 h-7 border-r bg-muted px-2 text-left text-label">
                {t('paid')}
              </th>
              {matrix.bands.map((band, b) => (
                <td key={band.from} className="num sticky bottom-0 z-10 h-7 bg-muted px-2 text-right">
                  {format.number(sumOf(matrix, b).paid)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </ScrollBox>
      {!disabled && (
        <div className="flex flex-wrap gap-2">
          <Button id={id} onClick={() => set(withOneMore(matrix, 'places'))}>
            <Plus aria-hidden /> {t('addPlace')}
          </Button>
          <Button onClick={() => set(withOneMore(matrix, 'bands'))}>
            <Plus aria-hidden /> {t('addBand')}
          </Button>
        </div>
      )}
      <ul id={`${id}-problems`} className="flex flex-col gap-1 text-caption">
        {error && <li className="text-destructive">{error}</li>}
        {problems.map(({ band, place, text, severe }) => (
          <li key={`${band}-${place}-${text}`} className={severe ? 'text-destructive' : 'text-warning'}>
            {t('at', { entrants: textOf(matrix.bands[band]), place: textOf(matrix.places[place]) })}: {text}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface SpanHeadProps {
  axis: Axis;
  span: Span;
  only: boolean;
  disabled?: boolean;
  onEnd: (to: number) => void;
  onSplit: () => void;
  onRemove: () => void;
}

/** Where a column or line begins and, editable, where it ends. */
function SpanHead({ axis, span, only, disabled, onEnd, onSplit, onRemove }: SpanHeadProps) {
  const t = useTranslations('templates.prizeGrid');
  const [text, setText] = useState<string>();
  const name = textOf(span);
  const take = () => {
    if (text !== undefined) onEnd(Number(text));
    setText(undefined);
  };
  return (
    <span className="flex items-center justify-end gap-0.5 whitespace-nowrap">
      <span className="num text-muted-foreground">{span.from}–</span>
      <input
        className="num h-7 w-12 rounded-control border border-transparent bg-transparent px-1 text-right text-table hover:border-input focus:border-input"
        aria-label={t(axis === 'bands' ? 'bandEnd' : 'placeEnd', { from: span.from })}
        inputMode="numeric"
        disabled={disabled}
        value={text ?? String(span.to)}
        onChange={(event) => setText(event.target.value.replace(/\D/g, ''))}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
      />
      {!disabled && (
        <DropdownMenu
          trigger={
            <Button variant="ghost" size="icon" className="size-6 min-h-6" aria-label={t('actions', { name })}>
              <EllipsisVertical aria-hidden />
            </Button>
          }
        >
          <MenuItem disabled={span.from === span.to} onSelect={onSplit}>
            <Split aria-hidden /> {t('split')}
          </MenuItem>
          <MenuItem disabled={only} onSelect={onRemove}>
            <Trash2 aria-hidden /> {t('remove')}
          </MenuItem>
        </DropdownMenu>
      )}
    </span>
  );
}
