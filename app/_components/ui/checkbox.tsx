'use client';

import { Check, Minus } from 'lucide-react';
import { Checkbox as Radix, Switch as RadixSwitch } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '@/app/_lib/cn';

/** Tick box of 16 px in a target of 24. `checked` may be `'indeterminate'`. */
export function Checkbox({ className, ...props }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root
      {...props}
      className={cn(
        'relative grid size-4 shrink-0 place-items-center rounded-[4px] border border-input bg-card before:absolute before:-inset-1 pointer-coarse:before:-inset-3.5 data-[state=checked]:border-primary data-[state=indeterminate]:border-primary data-[state=checked]:bg-primary data-[state=indeterminate]:bg-primary aria-invalid:border-destructive',
        className,
      )}
    >
      <Radix.Indicator className="text-primary-foreground">
        {props.checked === 'indeterminate' ? (
          <Minus aria-hidden className="size-3" strokeWidth={3} />
        ) : (
          <Check aria-hidden className="size-3" strokeWidth={3} />
        )}
      </Radix.Indicator>
    </Radix.Root>
  );
}

/** On or off, at once. */
export function Switch({ className, ...props }: ComponentProps<typeof RadixSwitch.Root>) {
  return (
    <RadixSwitch.Root
      {...props}
      className={cn(
        'relative inline-flex h-5 w-9 shrink-0 items-center rounded-full border border-input bg-muted px-0.5 transition-colors before:absolute before:-inset-0.5 pointer-coarse:before:-inset-3 data-[state=checked]:border-primary data-[state=checked]:bg-primary',
        className,
      )}
    >
      <RadixSwitch.Thumb className="size-3.5 rounded-full bg-muted-foreground transition-transform data-[state=checked]:translate-x-4 data-[state=checked]:bg-primary-foreground" />
    </RadixSwitch.Root>
  );
}
