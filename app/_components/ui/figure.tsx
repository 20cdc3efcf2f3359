import type { ReactNode } from 'react';
import { cn } from '@/app/_lib/cn';

interface FigureProps {
  label: string;
  /** Already formatted; tabular figures. */
  value: ReactNode;
  unit?: string;
  /** Under the number: a comparison, an interval, a state. */
  note?: ReactNode;
  /** True while the number may still change. */
  provisional?: ReactNode;
  className?: string;
}

/** The answer first: one big number with its name. */
export function Figure({ label, value, unit, note, provisional, className }: FigureProps) {
  return (
    <div className={cn('min-w-0', className)}>
      <p className="flex items-center justify-between gap-2 text-label text-muted-foreground">
        {label}
        {provisional}
      </p>
      <p className="num text-figure [overflow-wrap:anywhere]">
        {value}
        {unit && <span className="ml-1 text-body text-muted-foreground">{unit}</span>}
      </p>
      {note !== undefined && <div className="text-caption text-muted-foreground">{note}</div>}
    </div>
  );
}
