'use client';

import { cva, type VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import type { ComponentProps, MouseEvent } from 'react';
import { cn } from '@/app/_lib/cn';

const button = cva(
  'relative inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-control text-label no-underline transition-colors disabled:cursor-not-allowed aria-disabled:cursor-not-allowed [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary:
          'border border-primary bg-primary text-primary-foreground hover:brightness-110 disabled:brightness-100',
        outline: 'border border-input bg-card text-foreground hover:bg-muted',
        ghost: 'border border-transparent text-foreground hover:bg-muted',
        destructive: 'border border-destructive bg-destructive text-destructive-foreground hover:brightness-110',
        link: 'text-primary underline-offset-4 hover:underline',
      },
      size: {
        default: 'h-8 px-3 pointer-coarse:h-11',
        large: 'h-9 px-4 pointer-coarse:h-11',
        icon: 'size-8 pointer-coarse:size-11',
        inline: 'min-h-6',
      },
    },
    defaultVariants: { variant: 'outline', size: 'default' },
  },
);

interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof button> {
  /** While true the button shows `pendingLabel`, keeps its width and ignores clicks. */
  pending?: boolean;
  /** What is going on, such as "Saving". Its width is reserved from the start. */
  pendingLabel?: string;
  /** Styles the only child (a link) as a button. */
  asChild?: boolean;
}

/** Verb + object. One `primary` in a view; `destructive` only in a dialog. Default type is `button`. */
export function Button({
  className,
  variant,
  size,
  pending = false,
  pendingLabel,
  asChild = false,
  type = 'button',
  onClick,
  children,
  ...props
}: ButtonProps) {
  const classes = cn(button({ variant, size }), className);
  if (asChild) {
    return (
      <Slot.Root className={classes} onClick={onClick} {...props}>
        {children}
      </Slot.Root>
    );
  }
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...props}
      type={type}
      className={classes}
      aria-disabled={pending || props['aria-disabled'] || undefined}
      aria-busy={pending || undefined}
      onClick={click}
    >
      {pendingLabel === undefined ? (
        children
      ) : (
        <span className="grid items-center justify-items-center">
          <span
            aria-hidden={pending || undefined}
            className={cn('col-start-1 row-start-1 inline-flex items-center gap-2', pending && 'invisible')}
          >
            {children}
          </span>
          <span aria-hidden={!pending || undefined} className={cn('col-start-1 row-start-1', !pending && 'invisible')}>
            {pendingLabel}
          </span>
        </span>
      )}
    </button>
  );
}
