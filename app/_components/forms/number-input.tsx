'use client';

import { type ComponentProps, useState } from 'react';
import { cn } from '@/app/_lib/cn';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { Input } from '../ui/input';

interface NumberInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  /** Whole units of the last digit: minor units for an amount, hundredths for a percentage. */
  value: number | null;
  /** `null` for an empty field, `NaN` for what is no number; the text stays as it was typed. */
  onValueChange: (value: number | null) => void;
  digits: number;
  /** Stands after the number: a currency, %, a unit. */
  unit?: string;
}

/** A number typed in the reader's notation and kept as a whole number. */
export function NumberInput({ value, onValueChange, digits, unit, className, onBlur, ...props }: NumberInputProps) {
  const format = useFormatter();
  const [text, setText] = useState(() => format.inputDecimal(value, digits));
  const [known, setKnown] = useState(value);
  // Set from outside: a reset, an undo, another version.
  if (!Object.is(known, value)) {
    setKnown(value);
    setText(Number.isNaN(value) ? text : format.inputDecimal(value, digits));
  }
  const read = (typed: string) => (typed.trim() === '' ? null : (format.parseDecimal(typed, digits) ?? Number.NaN));
  return (
    <span className={cn('relative block', className)}>
      <Input
        {...props}
        numeric
        inputMode={digits > 0 ? 'decimal' : 'numeric'}
        value={text}
        className={cn(
          unit && unit.length < 3 && 'pr-8',
          unit && unit.length >= 3 && 'pr-14',
          unit && unit.length > 5 && 'pr-24',
        )}
        onChange={(event) => {
          const next = read(event.target.value);
          setText(event.target.value);
          setKnown(next);
          onValueChange(next);
        }}
        onBlur={(event) => {
          const next = read(text);
          if (next !== null && !Number.isNaN(next)) setText(format.inputDecimal(next, digits));
          onBlur?.(event);
        }}
      />
      {unit && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-muted-foreground text-table"
        >
          {unit}
        </span>
      )}
    </span>
  );
}
