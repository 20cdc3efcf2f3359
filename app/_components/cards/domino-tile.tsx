'use client';

import { tileParts } from './suits';
import { usePieceName } from './use-piece-name';

/** Centres of the pips in a half of 26 x 26. */
const near = 6.5;
const far = 19.5;
const mid = 13;
const pips: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[mid, mid]],
  [
    [near, near],
    [far, far],
  ],
  [
    [near, near],
    [mid, mid],
    [far, far],
  ],
  [
    [near, near],
    [far, near],
    [near, far],
    [far, far],
  ],
  [
    [near, near],
    [far, near],
    [mid, mid],
    [near, far],
    [far, far],
  ],
  [
    [near, near],
    [far, near],
    [near, mid],
    [far, mid],
    [near, far],
    [far, far],
  ],
];

/** Centres of all pips of a tile; a lying six keeps its rows along the tile. */
function pipsOf(halves: readonly [number, number], across: boolean): readonly { cx: number; cy: number }[] {
  return ([0, 1] as const).flatMap((half) =>
    pips[halves[half]].map(([px, py]) => (across ? { cx: half * 26 + py, cy: px } : { cx: px, cy: half * 26 + py })),
  );
}

interface TileFaceProps {
  /** `3|5`; `null` shows the back. */
  tile: string | null;
  x?: number;
  y?: number;
  /** Length of the short side; the long side is twice it. */
  size?: number;
  /** `across`: lying, first half left. `up`: standing, first half on top. */
  lie?: 'up' | 'across';
  /** The higher half first. */
  flipped?: boolean;
  /** Rings the half that is an open end of the line. */
  open?: 'first' | 'second' | 'both';
  ringed?: boolean;
}

/** A tile inside another SVG drawing; hidden from screen readers. */
export function TileFace({ tile, x = 0, y = 0, size = 26, lie = 'up', flipped, open, ringed }: TileFaceProps) {
  const parts = tileParts(tile);
  const halves = parts && (flipped ? ([parts[1], parts[0]] as const) : parts);
  const across = lie === 'across';
  const [w, h] = across ? [52, 26] : [26, 52];
  const offset = (half: number): readonly [number, number] => (across ? [half * 26, 0] : [0, half * 26]);
  return (
    <svg
      aria-hidden
      x={x}
      y={y}
      width={(size * w) / 26}
      height={(size * h) / 26}
      viewBox={`0 0 ${w} ${h}`}
      overflow="visible"
    >
      <rect x="0.5" y="0.5" width={w - 1} height={h - 1} rx="3.5" fill="var(--tile)" stroke="var(--input)" />
      {halves ? (
        <>
          <path d={across ? 'M26 4V22' : 'M4 26H22'} stroke="var(--suit-s)" />
          {pipsOf(halves, across).map(({ cx, cy }) => (
            <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r="2.4" fill="var(--suit-s)" />
          ))}
        </>
      ) : (
        <path
          d={across ? 'M8 7H44M8 13H44M8 19H44' : 'M7 8V44M13 8V44M19 8V44'}
          stroke="var(--input)"
          strokeWidth="2"
          strokeLinecap="round"
        />
      )}
      {(['first', 'second'] as const).map((end, half) => {
        if (open !== end && open !== 'both') return null;
        const [dx, dy] = offset(half);
        return (
          <circle key={end} cx={dx + 13} cy={dy + 13} r="15" fill="none" stroke="var(--primary)" strokeWidth="2.5" />
        );
      })}
      {ringed && (
        <rect x="-2" y="-2" width={w + 4} height={h + 4} rx="6" fill="none" stroke="var(--primary)" strokeWidth="2.5" />
      )}
    </svg>
  );
}

/** A tile by itself, with its name as text alternative. */
export function DominoTile({
  tile,
  size = 26,
  lie = 'up',
  flipped,
  ringed,
}: Pick<TileFaceProps, 'tile' | 'size' | 'lie' | 'flipped' | 'ringed'>) {
  const name = usePieceName();
  const [w, h] = lie === 'across' ? [2, 1] : [1, 2];
  return (
    <svg role="img" aria-label={name(tile)} width={size * w} height={size * h} overflow="visible" className="shrink-0">
      <TileFace tile={tile} size={size} lie={lie} flipped={flipped} ringed={ringed} />
    </svg>
  );
}
