'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { cn } from '@/app/_lib/cn';

/** A grey shape of the height of what will stand here; appears after 200 ms. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('late h-5 rounded-control bg-muted', className)} />;
}

/** Wraps skeletons and tells screen readers that something is loading. */
export function Loading({ children, className }: { children: ReactNode; className?: string }) {
  const t = useTranslations('ui');
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{t('loading')}</span>
      {children}
    </div>
  );
}

/** A thin bar over rows that are kept while new ones are fetched. Put it in a `relative` box. */
export function RefetchBar({ active }: { active: boolean }) {
  if (!active) return null;
  return (
    <div aria-hidden className="late pointer-events-none absolute inset-x-0 top-0 z-20 h-0.5 overflow-hidden">
      <div className="bar-indeterminate h-full w-1/4 bg-primary" />
    </div>
  );
}
