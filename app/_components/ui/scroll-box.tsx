import type { ReactNode } from 'react';
import { cn } from '@/app/_lib/cn';

/** Without a stop of its own, keyboard users could not scroll a box that holds only text. */
const keyboardStop = { tabIndex: 0 } as const;

/** A box whose content scrolls inside it, by mouse, touch and arrow keys. */
export function ScrollBox({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      {...keyboardStop}
      className={cn('overflow-auto focus-visible:outline-offset-[-2px]', className)}
    >
      {children}
    </section>
  );
}
