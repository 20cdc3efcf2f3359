import { Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/app/_lib/cn';

/** A sentence about the state of the page that needs no answer; what failed is an `ErrorPanel`. */
export function Notice({ tone = 'muted', children }: { tone?: 'muted' | 'warning'; children: ReactNode }) {
  const Icon = tone === 'warning' ? TriangleAlert : Info;
  return (
    <p
      role="status"
      className={cn(
        'flex items-start gap-2 rounded-card border p-3',
        tone === 'warning' ? 'border-warning bg-warning-soft' : 'bg-card',
      )}
    >
      <Icon
        aria-hidden
        className={cn('mt-0.5 size-4 shrink-0', tone === 'warning' ? 'text-warning' : 'text-muted-foreground')}
      />
      <span>{children}</span>
    </p>
  );
}
