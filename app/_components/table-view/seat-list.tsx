'use client';

import { cn } from '@/app/_lib/cn';
import { DominoTile } from '../cards/domino-tile';
import { keyed } from '../cards/keyed';
import { PlayingCard } from '../cards/playing-card';
import { tileParts } from '../cards/suits';
import { Badge } from '../ui/badge';
import type { SeatView, TableProps } from './table-props';
import { useTableWords } from './use-table-words';

/** Whether the game is played with tiles, as its backs have to look the part. */
export function usesTiles({ family, seats, line }: TableProps['view']): boolean {
  return (
    family === 'domino' || line !== undefined || seats.some(({ cards }) => cards.some((piece) => tileParts(piece)))
  );
}

/** Cards or tiles side by side, or fanned so that rank and suit of each stay visible. */
export function Pieces({
  pieces,
  width = 32,
  fan,
  tiles,
}: {
  pieces: readonly (string | null)[];
  width?: number;
  fan?: boolean;
  tiles?: boolean;
}) {
  return (
    <div className="flex">
      {keyed(pieces).map(({ piece, key }, index) => (
        <span
          key={key}
          className="relative"
          style={{ marginLeft: index === 0 ? 0 : fan && !tiles ? -width * 0.55 : 4 }}
        >
          {tiles ? <DominoTile tile={piece} size={width * 0.7} /> : <PlayingCard card={piece} width={width} />}
        </span>
      ))}
    </div>
  );
}

/** The felt with board and pots as a strip: the middle of the table where a drawing would be too small. */
export function FeltStrip(props: TableProps) {
  const { view } = props;
  const words = useTableWords(props);
  const pots = view.pots.filter((pot) => pot.amount > 0);
  return (
    <div className="rounded-card border border-felt-line bg-felt px-3 py-3 text-foreground">
      <p className="text-center text-label">{words.street}</p>
      {view.board.length > 0 && (
        <div className="mt-2 flex justify-center">
          <Pieces pieces={view.board} width={48} />
        </div>
      )}
      {pots.length > 0 && (
        <ul className="num mt-2 flex flex-wrap justify-center gap-x-4 gap-y-1">
          {pots.map((pot, index) => (
            <li key={words.pot(index)}>
              {words.pot(index)} <b className="font-semibold">{words.money(pot.amount)}</b>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Felt strip and one row per seat: the poker table below 800 px. */
export function SeatList({ hideFelt = false, ...props }: TableProps & { hideFelt?: boolean }) {
  const { view, label } = props;
  return (
    <section aria-label={label} className="flex flex-col gap-2">
      {!hideFelt && <FeltStrip {...props} />}
      <ul className="divide-y rounded-card border bg-card">
        {view.seats.map((seat) => (
          <SeatRow key={seat.seat} {...props} seat={seat} />
        ))}
      </ul>
    </section>
  );
}

function SeatRow({ seat, ...props }: TableProps & { seat: SeatView }) {
  const { view } = props;
  const words = useTableWords(props);
  const acting = words.acting(seat.seat);
  const gone = seat.status === 'folded' || seat.status === 'out';
  const status = words.status(seat);
  const share = words.equity(seat.seat);
  const facts = [share && words.t('equity', { share }), words.rank(seat), ...words.notes(seat)].filter(Boolean);
  return (
    <li
      className={cn(
        'flex items-center justify-between gap-3 px-3 py-2',
        acting && 'shadow-[inset_3px_0_0_var(--primary)]',
      )}
    >
      <div className="min-w-0">
        <p className={cn('flex items-center gap-2 text-label', gone && 'text-muted-foreground')}>
          <span className="truncate">{words.name(seat.seat)}</span>
          {view.button === seat.seat && <ButtonMark />}
          {acting && <Badge tone="primary">{words.t('toAct')}</Badge>}
          {status && <Badge>{status}</Badge>}
        </p>
        <p className="num text-muted-foreground text-table">
          {words.money(seat.stack)}
          {!view.terminal && seat.bet > 0 && ` · ${words.t('bet', { amount: words.money(seat.bet) })}`}
          {view.terminal && seat.net !== undefined && ` · ${words.difference(seat.net)}`}
          {facts.length > 0 && ` · ${facts.join(' · ')}`}
        </p>
      </div>
      {seat.cards.length > 0 && <Pieces pieces={seat.cards} fan={seat.cards.length > 3} tiles={usesTiles(view)} />}
    </li>
  );
}

/** The dealer button in a line of text. */
export function ButtonMark() {
  return (
    <span
      aria-hidden
      className="inline-grid size-5 shrink-0 place-items-center rounded-full border border-foreground text-caption font-bold"
    >
      D
    </span>
  );
}
