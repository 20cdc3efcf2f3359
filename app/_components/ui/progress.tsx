'use client';

import { Progress as Radix } from 'radix-ui';

interface ProgressProps {
  label: string;
  value: number;
  max: number;
  /** Rate, time left: beside the percentage. */
  detail?: string;
  /** Says the progress to screen readers; called with a multiple of 10. */
  spoken: (percent: number) => string;
}

/** A bar whose progress is spoken each 10 %. */
export function Progress({ label, value, max, detail, spoken }: ProgressProps) {
  const percent = max > 0 ? Math.floor((100 * value) / max) : 0;
  return (
    <div>
      <div className="num mb-1 flex flex-wrap justify-between gap-x-4 text-label">
        <span>{label}</span>
        <span className="text-muted-foreground">{detail}</span>
      </div>
      <Radix.Root
        value={percent}
        max={100}
        aria-label={label}
        className="relative h-2 overflow-hidden rounded-full bg-muted outline outline-border"
      >
        <Radix.Indicator
          className="h-full w-full origin-left rounded-full bg-primary"
          style={{ transform: `scaleX(${Math.min(1, percent / 100)})` }}
        />
      </Radix.Root>
      <span aria-live="polite" className="sr-only">
        {spoken(Math.floor(percent / 10) * 10)}
      </span>
    </div>
  );
}
