'use client';

import { cn } from '@/app/_lib/cn';
import { seriesColour } from './series';

interface IntervalRow {
  /** `A` to `D`, or nothing for a single run. */
  readonly name?: string;
  /** `null`: nothing to show, such as a share of nothing. */
  readonly value: number | null;
  /** Half of the 95 % interval. */
  readonly margin: number | null;
  /** The value in words: `5.12 ±0.08`. */
  readonly text: string;
}

/** Estimates with their 95 % intervals drawn on one scale, so that overlap is seen at a glance. */
export function IntervalScale({ rows, className }: { rows: readonly IntervalRow[]; className?: string }) {
  const ends = rows.flatMap(({ value, margin }) =>
    value === null ? [] : [value - (margin ?? 0), value + (margin ?? 0)],
  );
  const low = Math.min(...ends);
  const high = Math.max(...ends);
  // A fifth of room at either side, and some width even if every interval is a point.
  const room = (high - low || Math.abs(high) || 1) * 0.2;
  const place = (value: number) => (100 * (value - low + room)) / (high - low + 2 * room);
  return (
    <ul className={cn('num flex flex-col gap-1', className)}>
      {rows.map(({ name, value, margin, text }, index) => (
        <li key={name ?? text} className="flex items-center gap-2 text-table">
          {name && <span className="w-4 shrink-0 font-semibold">{name}</span>}
          <span className="shrink-0">{text}</span>
          <svg aria-hidden className="h-4 min-w-12 flex-1" preserveAspectRatio="none">
            <line x1="0" x2="100%" y1="8" y2="8" stroke="var(--border)" />
            {value !== null && (
              <>
                <line
                  x1={`${place(value - (margin ?? 0))}%`}
                  x2={`${place(value + (margin ?? 0))}%`}
                  y1="8"
                  y2="8"
                  stroke={seriesColour(index)}
                  strokeWidth="3"
                />
                <circle
                  cx={`${place(value)}%`}
                  cy="8"
                  r="4"
                  fill="var(--card)"
                  stroke={seriesColour(index)}
                  strokeWidth="2"
                />
              </>
            )}
          </svg>
        </li>
      ))}
    </ul>
  );
}
