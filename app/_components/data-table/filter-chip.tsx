'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Popover } from 'radix-ui';
import { useId, useState } from 'react';
import type { Formatter } from '@/app/_lib/format/formatter';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { Button } from '../ui/button';
import { Checkbox } from '../ui/checkbox';
import { Field } from '../ui/field';
import { Input } from '../ui/input';
import { Select } from '../ui/select';
import type { ListFilter } from './list-types';

interface FilterChipProps {
  filter: ListFilter;
  values: readonly string[];
  /** Just added: opens at once. */
  startOpen?: boolean;
  onChange: (values: readonly string[]) => void;
  onClosedEmpty: () => void;
}

/** One active filter: its words, a way to change them, a way to remove it. */
export function FilterChip({ filter, values, startOpen = false, onChange, onClosedEmpty }: FilterChipProps) {
  const t = useTranslations('list');
  const format = useFormatter();
  const [open, setOpen] = useState(startOpen);
  const remove = () => {
    onChange([]);
    onClosedEmpty();
  };
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        if (!next && values.length === 0) onClosedEmpty();
      }}
    >
      <span className="num inline-flex h-8 items-center rounded-control border border-input bg-accent pointer-coarse:h-11">
        <Popover.Trigger asChild>
          <button type="button" className="h-full rounded-control px-2 text-label">
            {filter.label} <span className="font-[450]">{filterWords(filter, values, format, t('any'))}</span>
          </button>
        </Popover.Trigger>
        <button
          type="button"
          aria-label={t('removeFilter', { filter: filter.label })}
          onClick={remove}
          className="grid h-full w-7 place-items-center rounded-control pointer-coarse:w-11"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      </span>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={filter.label}
          className="z-50 min-w-56 rounded-control border bg-popover p-3 text-foreground shadow-overlay"
        >
          <FilterForm filter={filter} values={values} onChange={onChange} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function filterWords(filter: ListFilter, values: readonly string[], format: Formatter, any: string): string {
  if (values.length === 0) return any;
  if (filter.kind === 'choice')
    return values.map((value) => filter.options.find((option) => option.value === value)?.label ?? value).join(', ');
  if (filter.kind === 'text') return values.join(', ');
  return values
    .map((value) => {
      const [operator, operand] = value.split('.');
      if (filter.kind === 'day')
        return `${operator === 'from' ? '≥' : '≤'} ${format.date(`${operand}T12:00:00Z`, 'UTC')}`;
      const number = format.number(Number(operand) / 10 ** filter.digits, { digits: filter.digits });
      return `${operator === 'gte' ? '≥' : '≤'} ${number}${filter.unit ? ` ${filter.unit}` : ''}`;
    })
    .join(', ');
}

type FormProps = Pick<FilterChipProps, 'filter' | 'values' | 'onChange'>;

function FilterForm({ filter, values, onChange }: FormProps) {
  if (filter.kind === 'choice') return <ChoiceForm filter={filter} values={values} onChange={onChange} />;
  if (filter.kind === 'day') return <DayForm filter={filter} values={values} onChange={onChange} />;
  if (filter.kind === 'text') return <TextForm filter={filter} values={values} onChange={onChange} />;
  return <NumberForm filter={filter} values={values} onChange={onChange} />;
}

function ChoiceForm({ filter, values, onChange }: FormProps & { filter: ListFilter & { kind: 'choice' } }) {
  const id = useId();
  return (
    <fieldset className="max-h-[min(360px,60dvh)] overflow-y-auto">
      <legend className="sr-only">{filter.label}</legend>
      {filter.options.map((option) => (
        <div key={option.value} className="flex min-h-8 items-center gap-2">
          <Checkbox
            id={`${id}-${option.value}`}
            checked={values.includes(option.value)}
            onCheckedChange={(on) =>
              onChange(
                on === true
                  ? [...(filter.single ? [] : values), option.value]
                  : values.filter((value) => value !== option.value),
              )
            }
          />
          <label htmlFor={`${id}-${option.value}`} className="flex-1 py-1">
            {option.label}
          </label>
        </div>
      ))}
    </fieldset>
  );
}

function NumberForm({ filter, values, onChange }: FormProps & { filter: ListFilter & { kind: 'number' } }) {
  const t = useTranslations('list');
  const format = useFormatter();
  const [operator = 'gte', operand] = values.at(0)?.split('.') ?? [];
  const [text, setText] = useState(operand === undefined ? '' : format.inputDecimal(Number(operand), filter.digits));
  const value = text.trim() === '' ? undefined : format.parseDecimal(text, filter.digits);
  return (
    <div className="flex items-start gap-2">
      <Select
        aria-label={t('comparison')}
        className="w-28"
        value={operator}
        onValueChange={(next) => onChange(value == null ? [] : [`${next}.${value}`])}
        options={[
          { value: 'gte', label: t('atLeast') },
          { value: 'lte', label: t('atMost') },
        ]}
      />
      <Field label={filter.unit ?? filter.label} error={value === null ? t('notANumber') : undefined}>
        {(control) => (
          <Input
            {...control}
            numeric
            className="w-32"
            inputMode="decimal"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              const next = format.parseDecimal(event.target.value, filter.digits);
              if (next !== null) onChange([`${operator}.${next}`]);
              else if (event.target.value.trim() === '') onChange([]);
            }}
          />
        )}
      </Field>
    </div>
  );
}

function DayForm({ values, onChange }: FormProps) {
  const t = useTranslations('list');
  const of = (end: 'from' | 'to') => values.find((value) => value.startsWith(`${end}.`))?.slice(end.length + 1) ?? '';
  const set = (end: 'from' | 'to', day: string) =>
    onChange([...values.filter((value) => !value.startsWith(`${end}.`)), ...(day ? [`${end}.${day}`] : [])].sort());
  return (
    <div className="flex gap-2">
      {(['from', 'to'] as const).map((end) => (
        <Field key={end} label={t(end)}>
          {(control) => (
            <Input
              {...control}
              type="date"
              className="num"
              value={of(end)}
              onChange={(event) => set(end, event.target.value)}
            />
          )}
        </Field>
      ))}
    </div>
  );
}

function TextForm({ filter, values, onChange }: FormProps & { filter: ListFilter & { kind: 'text' } }) {
  const t = useTranslations('list');
  const [text, setText] = useState(values.at(0) ?? '');
  const [refused, setRefused] = useState(false);
  return (
    <form
      className="flex w-72 flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const value = text.trim();
        const wrong = value !== '' && filter.pattern?.test(value) === false;
        setRefused(wrong);
        if (!wrong) onChange(value === '' ? [] : [value]);
      }}
    >
      <Field label={filter.label} help={filter.help} error={refused ? t('notAPlace') : undefined}>
        {(control) => (
          <Input {...control} spellCheck={false} value={text} onChange={(event) => setText(event.target.value)} />
        )}
      </Field>
      <Button type="submit">{t('apply')}</Button>
    </form>
  );
}
