import type { ChartRow, Series } from './series';

export interface ChartProps {
  /** What the chart shows, in a sentence. */
  caption: string;
  kind: 'line' | 'bar';
  rows: readonly ChartRow[];
  /** The x axis: a number or a moment (line), a name or a range (bar). */
  x: {
    readonly key: string;
    readonly label: string;
    readonly format?: (value: number | string) => string;
  };
  series: readonly Series[];
  /** Stands above the y axis, such as "EUR per 100 hands". */
  unit: string;
  formatValue: (value: number) => string;
  /** A value as it goes into the file: digits, point, ASCII minus. Default: the number itself. */
  csvValue?: (value: number) => string | number;
  /** Key of how many observations a row stands for; shown in the tooltip. */
  n?: { readonly key: string; readonly label: string };
  /** Moments on the x axis that something happened at, named above them. */
  marks?: readonly { readonly x: number | string; readonly label: string }[];
  /** Zone of a time axis. */
  zone?: string;
  /** Without extension. */
  fileName: string;
  className?: string;
}
