import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/app/_lib/cn';

export type Tone = 'muted' | 'primary' | 'success' | 'warning' | 'destructive';

const tones: Record<Tone, string> = {
  muted: 'bg-muted text-muted-foreground',
  primary: 'bg-accent text-primary',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  destructive: 'bg-destructive-soft text-destructive',
};

/** A short word on a soft ground, with an optional icon before it. */
export function Badge({
  tone = 'muted',
  icon: Icon,
  children,
  className,
}: {
  tone?: Tone;
  icon?: LucideIcon;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span
      className={cn(
        'inline-flex h-6 w-fit items-center gap-1 whitespace-nowrap rounded-control px-2 text-caption',
        tones[tone],
        className,
      )}
    >
      {Icon && <Icon aria-hidden className="size-3.5 shrink-0" />}
      {children}
    </span>
  );
}
