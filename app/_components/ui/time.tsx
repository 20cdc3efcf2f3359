'use client';

import { useFormatter } from '@/app/_lib/format/use-formatter';
import { Tooltip } from './tooltip';

/** A moment in the zone of the page; UTC in the tooltip. `–` when there is none. */
export function Time({ at, seconds = true }: { at: Date | string | null; seconds?: boolean }) {
  const format = useFormatter();
  if (at === null) return <span>{format.dateTime(null)}</span>;
  return (
    <Tooltip content={<span className="num">{format.utc(at)}</span>}>
      <time dateTime={new Date(at).toISOString()} className="num whitespace-nowrap">
        {format.dateTime(at, { seconds })}
      </time>
    </Tooltip>
  );
}
