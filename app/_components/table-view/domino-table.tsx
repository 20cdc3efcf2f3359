'use client';

import { TileFace } from '../cards/domino-tile';
import { tileParts } from '../cards/suits';
import { FeltStrip, SeatList } from './seat-list';
import { isDouble, type Laid, snake } from './snake';
import type { TableProps } from './table-props';
import { useTableWords } from './use-table-words';

/** The line as a snake of twelve tiles a row, doubles across it, the open ends ringed; under it the seats. */
export function DominoTable(props: TableProps) {
  const { view, label } = props;
  const words = useTableWords(props);
  const line = view.line ?? [];
  const { tiles, width, height } = snake(line.map(({ tile, flipped }) => ({ tile, flipped })));
  return (
    <div className="flex flex-col gap-2">
      {line.length > 0 && (
        <div className="rounded-card border border-felt-line bg-felt p-3">
          <p className="mb-2 text-center text-foreground text-label">{words.street}</p>
          <svg
            role="img"
            aria-label={lineText(words.t('line'), line)}
            viewBox={`0 0 ${width} ${height}`}
            className="mx-auto block h-auto w-full"
            style={{ maxWidth: width }}
          >
            {tiles.map((laid, index) => (
              <TileFace key={laid.tile} {...faceOf(laid)} {...ring(laid, openEnd(index, tiles))} />
            ))}
          </svg>
        </div>
      )}
      {line.length === 0 && <FeltStrip {...props} />}
      <SeatList {...props} view={{ ...view, board: [] }} label={label} hideFelt />
    </div>
  );
}

const faceOf = ({ tile, x, y, lie, flipped }: Laid) => ({ tile, x, y, lie, flipped });

/** An open double is open on both its halves: the ring goes around all of it. */
const ring = ({ tile }: Laid, open: ReturnType<typeof openEnd>) =>
  open && isDouble(tile) ? { ringed: true } : { open };

function openEnd(index: number, tiles: readonly Laid[]): 'first' | 'second' | 'both' | undefined {
  if (tiles.length === 1) return 'both';
  const { backward } = tiles[index];
  if (index === 0) return backward ? 'second' : 'first';
  if (index === tiles.length - 1) return backward ? 'first' : 'second';
  return undefined;
}

function lineText(word: string, line: NonNullable<TableProps['view']['line']>): string {
  const halves = line.map(({ tile, flipped }) => {
    const parts = tileParts(tile);
    return parts ? (flipped ? `${parts[1]}-${parts[0]}` : `${parts[0]}-${parts[1]}`) : tile;
  });
  return `${word}: ${halves.join(', ')}`;
}
