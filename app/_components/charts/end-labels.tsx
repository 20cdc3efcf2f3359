'use client';

import { usePlotArea, useYAxisScale } from 'recharts';
import { type ChartRow, dashes, type Series, seriesColour, spread } from './series';

/** Names of up to four lines at their right ends, moved apart where they would touch. */
export function EndLabels({ rows, series }: { rows: readonly ChartRow[]; series: readonly Series[] }) {
  const area = usePlotArea();
  const scale = useYAxisScale();
  if (!area || !scale) return null;
  const ends = series.map((one) => {
    const last = rows.findLast((row) => typeof row[one.key] === 'number');
    return last ? (scale(last[one.key]) ?? area.y) : area.y;
  });
  const places = spread(ends, 16, area.y + 6, area.y + area.height - 6);
  const left = area.x + area.width + 6;
  return (
    <g aria-hidden fontSize="12">
      {series.map((one, index) => (
        <g key={one.key}>
          <line
            x1={left}
            x2={left + 18}
            y1={places[index]}
            y2={places[index]}
            stroke={seriesColour(index)}
            strokeWidth="2.5"
            strokeDasharray={dashes[index]}
          />
          <text x={left + 23} y={places[index] + 4} fill="var(--foreground)">
            {one.label}
          </text>
        </g>
      ))}
    </g>
  );
}
