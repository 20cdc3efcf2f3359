'use client';

import { Check } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/app/_lib/cn';

const item =
  'relative flex min-h-8 cursor-default items-center gap-2 rounded-control px-2 py-1 text-body outline-none data-[highlighted]:bg-muted data-[disabled]:text-muted-foreground pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0';

/** `trigger` is one button; the children are the parts below. */
export function DropdownMenu({
  trigger,
  align = 'end',
  side,
  children,
  className,
}: {
  trigger: ReactNode;
  align?: 'start' | 'end';
  side?: 'top' | 'bottom' | 'right';
  children: ReactNode;
  className?: string;
}) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className={cn(
            'z-50 max-h-[var(--radix-dropdown-menu-content-available-height)] min-w-48 overflow-y-auto rounded-control border bg-popover p-1 text-foreground shadow-overlay',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export function MenuItem({ className, ...props }: ComponentProps<typeof Radix.Item>) {
  return <Radix.Item {...props} className={cn(item, className)} />;
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2 py-1 text-caption text-muted-foreground">{children}</Radix.Label>;
}

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-border" />;
}

/** A tick that stays open on choice. */
export function MenuCheck({
  checked,
  onCheckedChange,
  disabled,
  children,
}: {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  children: ReactNode;
}) {
  return (
    <Radix.CheckboxItem
      checked={checked}
      disabled={disabled}
      onCheckedChange={onCheckedChange}
      onSelect={(event) => event.preventDefault()}
      className={cn(item, 'pl-8')}
    >
      <Radix.ItemIndicator className="absolute left-2">
        <Check aria-hidden />
      </Radix.ItemIndicator>
      {children}
    </Radix.CheckboxItem>
  );
}

export function MenuChoice({
  label,
  value,
  onValueChange,
  options,
}: {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  options: readonly { readonly value: string; readonly label: string; readonly lang?: string }[];
}) {
  return (
    <Radix.RadioGroup value={value} onValueChange={onValueChange} aria-label={label}>
      <MenuLabel>{label}</MenuLabel>
      {options.map((option) => (
        <Radix.RadioItem key={option.value} value={option.value} className={cn(item, 'pl-8')}>
          <Radix.ItemIndicator className="absolute left-2">
            <Check aria-hidden />
          </Radix.ItemIndicator>
          <span lang={option.lang}>{option.label}</span>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}
