'use client';

import { Check, ChevronDown } from 'lucide-react';
import { Select as Radix } from 'radix-ui';
import { cn } from '@/app/_lib/cn';
import { useNonce } from '@/app/_lib/nonce';
import { inputClass } from './input';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

interface SelectProps {
  id?: string;
  value: string | null;
  onValueChange: (value: string) => void;
  onBlur?: () => void;
  /** A value may not be the empty string. */
  options: readonly SelectOption[] | readonly { readonly group: string; readonly options: readonly SelectOption[] }[];
  placeholder?: string;
  disabled?: boolean;
  size?: 'default' | 'small';
  className?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

/** One of several; the list opens under the field and works by keyboard and type-ahead. */
export function Select(props: SelectProps) {
  const { value, onValueChange, options, placeholder, disabled, size = 'default', className, ...rest } = props;
  const nonce = useNonce();
  const item = (option: SelectOption) => (
    <Radix.Item
      key={option.value}
      value={option.value}
      className="relative flex min-h-8 cursor-default items-center gap-2 rounded-control py-1 pr-3 pl-8 text-body outline-none data-[highlighted]:bg-muted data-[state=checked]:bg-accent pointer-coarse:min-h-11"
    >
      <Radix.ItemIndicator className="absolute left-2">
        <Check aria-hidden className="size-4" />
      </Radix.ItemIndicator>
      <Radix.ItemText>{option.label}</Radix.ItemText>
      {option.hint && <span className="ml-auto pl-4 text-caption text-muted-foreground">{option.hint}</span>}
    </Radix.Item>
  );
  return (
    <Radix.Root value={value ?? ''} onValueChange={onValueChange} disabled={disabled}>
      <Radix.Trigger
        {...rest}
        className={cn(
          inputClass,
          'inline-flex items-center justify-between gap-2 text-left data-[placeholder]:text-muted-foreground pointer-coarse:h-11 [&>span]:truncate',
          size === 'small' ? 'h-8 w-auto px-2 text-label' : 'h-9',
          className,
        )}
      >
        <Radix.Value placeholder={placeholder} />
        <Radix.Icon asChild>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-muted-foreground" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          className="z-50 max-h-[min(360px,var(--radix-select-content-available-height))] min-w-[var(--radix-select-trigger-width)] max-w-[calc(100vw-32px)] overflow-hidden rounded-control border bg-popover text-foreground shadow-overlay"
        >
          <Radix.Viewport nonce={nonce} className="p-1">
            {options.map((entry) =>
              'group' in entry ? (
                <Radix.Group key={entry.group}>
                  <Radix.Label className="px-2 py-1 text-caption text-muted-foreground">{entry.group}</Radix.Label>
                  {entry.options.map(item)}
                </Radix.Group>
              ) : (
                item(entry)
              ),
            )}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
