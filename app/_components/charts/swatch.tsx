import { dashes, seriesColour } from './series';

/** A sample of a series: its line with its dash, or its fill. */
export function Swatch({ kind, index, hatch }: { kind: 'line' | 'bar'; index: number; hatch: string }) {
  return (
    <svg aria-hidden width="22" height="12" className="shrink-0">
      {kind === 'line' ? (
        <line
          x1="0"
          x2="22"
          y1="6"
          y2="6"
          stroke={seriesColour(index)}
          strokeWidth="2.5"
          strokeDasharray={dashes[index]}
        />
      ) : (
        <rect
          x="4.5"
          y="0.5"
          width="11"
          height="11"
          fill={index === 0 ? seriesColour(0) : `url(#${hatch})`}
          stroke={seriesColour(index)}
        />
      )}
    </svg>
  );
}
