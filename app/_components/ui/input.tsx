'use client';

import type { ComponentProps } from 'react';
import { cn } from '@/app/_lib/cn';

export const inputClass =
  'w-full rounded-control border border-input bg-card px-3 text-body text-foreground disabled:bg-muted disabled:text-muted-foreground aria-invalid:border-destructive aria-invalid:outline-destructive';

/** A one-line field, 36 high; `numeric` aligns right with figures of equal width. */
export function Input({ className, numeric, ...props }: ComponentProps<'input'> & { numeric?: boolean }) {
  return (
    <input
      autoComplete="off"
      {...props}
      className={cn(inputClass, 'h-9 pointer-coarse:h-11', numeric && 'num text-right', className)}
    />
  );
}

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea {...props} className={cn(inputClass, 'py-2', className)} />;
}
