'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts';
import type { ChartProps } from './chart-props';
import { EndLabels } from './end-labels';
import { type ChartRow, dashes, seriesColour } from './series';
import { Swatch } from './swatch';

const ticksAtMost = 6;
const tick = { fill: 'var(--muted-foreground)', fontSize: 12 };

/** The drawing itself, 280 high. */
export function Plot(props: ChartProps) {
  const { kind, rows, x, series, unit, formatValue, zone, caption, marks = [] } = props;
  const t = useTranslations('charts');
  const id = useId();
  const line = kind === 'line';
  const numeric = line && typeof rows.at(0)?.[x.key] === 'number';
  const direct = line && series.length > 1 && series.length <= 4;
  const longest = Math.max(...series.map((one) => one.label.length));
  return (
    <div className="num">
      <div className="flex flex-wrap justify-between gap-x-4 text-caption text-muted-foreground">
        <span>{unit}</span>
        {zone && <span>{zone}</span>}
      </div>
      {series.length > 1 && !direct && (
        <ul aria-label={t('legend')} className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-caption">
          {series.map((one, index) => (
            <li key={one.key} className="flex items-center gap-1.5">
              <Swatch kind={kind} index={index} hatch={`${id}-${index}`} />
              {one.label}
            </li>
          ))}
        </ul>
      )}
      <ComposedChart
        data={rows as ChartRow[]}
        responsive
        accessibilityLayer
        title={caption}
        style={{ width: '100%', height: 280 }}
        margin={{
          top: marks.length > 0 ? 24 : 8,
          right: direct ? Math.min(180, 40 + longest * 7) : 20,
          bottom: 20,
          left: 0,
        }}
        barCategoryGap="12%"
      >
        <defs>
          {series.map((one, index) => (
            <pattern
              key={one.key}
              id={`${id}-${index}`}
              width="6"
              height="6"
              patternUnits="userSpaceOnUse"
              patternTransform={`rotate(${45 * index})`}
            >
              <rect width="6" height="6" fill="var(--card)" />
              <rect width="4" height="6" fill={seriesColour(index)} />
            </pattern>
          ))}
        </defs>
        <CartesianGrid vertical={false} stroke="var(--border)" />
        <XAxis
          dataKey={x.key}
          type={numeric ? 'number' : 'category'}
          domain={numeric ? ['dataMin', 'dataMax'] : undefined}
          tickCount={ticksAtMost}
          interval={numeric ? 'preserveStartEnd' : Math.max(0, Math.ceil(rows.length / ticksAtMost) - 1)}
          tickFormatter={x.format}
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: 'var(--input)' }}
          minTickGap={16}
          label={{
            value: x.label,
            position: 'insideBottom',
            offset: -12,
            fill: 'var(--muted-foreground)',
            fontSize: 12,
          }}
        />
        <YAxis
          width="auto"
          domain={line ? ['auto', 'auto'] : [(least: number) => Math.min(0, least), 'auto']}
          tickCount={ticksAtMost}
          tickFormatter={(value: number) => formatValue(value)}
          tick={tick}
          tickLine={false}
          axisLine={false}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={line ? { stroke: 'var(--input)' } : { fill: 'var(--muted)' }}
          content={(content) => <Hint {...content} chart={props} hatch={id} />}
        />
        {series.map(
          (one, index) =>
            one.interval && (
              <Area
                key={`${one.key} interval`}
                dataKey={(row: ChartRow) => one.interval?.map((key) => row[key])}
                stroke="none"
                fill={seriesColour(index)}
                fillOpacity={0.15}
                isAnimationActive={false}
                activeDot={false}
                tooltipType="none"
                connectNulls
              />
            ),
        )}
        {series.map((one, index) =>
          line ? (
            <Line
              key={one.key}
              dataKey={one.key}
              name={one.label}
              stroke={seriesColour(index)}
              strokeWidth={2}
              strokeDasharray={dashes[index]}
              dot={rows.length === 1}
              activeDot={{ r: 4 }}
              isAnimationActive={false}
              type="linear"
            />
          ) : (
            <Bar
              key={one.key}
              dataKey={one.key}
              name={one.label}
              fill={index === 0 ? seriesColour(0) : `url(#${id}-${index})`}
              stroke={index === 0 ? undefined : seriesColour(index)}
              isAnimationActive={false}
            />
          ),
        )}
        {marks.map((mark) => (
          <ReferenceLine
            key={`${mark.x} ${mark.label}`}
            x={mark.x}
            stroke="var(--foreground)"
            strokeDasharray="3 3"
            label={{ value: mark.label, position: 'top', fill: 'var(--foreground)', fontSize: 12 }}
          />
        ))}
        {direct && <EndLabels rows={rows} series={series} />}
      </ComposedChart>
    </div>
  );
}

function Hint({ active, payload, label, chart, hatch }: TooltipContentProps & { chart: ChartProps; hatch: string }) {
  const t = useTranslations('charts');
  const row = payload.at(0)?.payload as ChartRow | undefined;
  if (!active || !row) return null;
  const { x, series, formatValue, n, kind, marks = [] } = chart;
  const number = (value: number | string | null | undefined) => (typeof value === 'number' ? formatValue(value) : '–');
  return (
    <div className="num rounded-control border bg-popover px-3 py-2 text-caption text-foreground shadow-overlay">
      <p className="mb-1 text-label">
        {x.label}: {x.format && label !== undefined ? x.format(label) : label}
      </p>
      {series.map((one, index) => (
        <p key={one.key} className="flex items-center gap-2">
          <Swatch kind={kind} index={index} hatch={`${hatch}-${index}`} />
          <span>{one.label}</span>
          <span className="ml-auto pl-4 font-[550]">{number(row[one.key])}</span>
          {one.interval && typeof row[one.interval[0]] === 'number' && (
            <span className="text-muted-foreground">
              {t('interval', { low: number(row[one.interval[0]]), high: number(row[one.interval[1]]) })}
            </span>
          )}
        </p>
      ))}
      {marks
        .filter((mark) => mark.x === label)
        .map((mark) => (
          <p key={mark.label}>{mark.label}</p>
        ))}
      {n && (
        <p className="mt-1 flex justify-between gap-4 text-muted-foreground">
          <span>{n.label}</span>
          <span>{row[n.key]}</span>
        </p>
      )}
    </div>
  );
}
