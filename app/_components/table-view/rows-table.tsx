'use client';

import { cn } from '@/app/_lib/cn';
import { Badge } from '../ui/badge';
import { ButtonMark, Pieces } from './seat-list';
import type { SeatView, TableProps, View } from './table-props';
import { useTableWords } from './use-table-words';

const rowKeys = ['front', 'middle', 'back'] as const;

/** Games of 13 cards: each seat with its rows of 3, 5 and 5 once set, its cards in a fan before. */
export function RowsTable(props: TableProps) {
  const { view, label } = props;
  const words = useTableWords(props);
  return (
    <section aria-label={label} className="@container rounded-card border border-felt-line bg-felt p-3">
      <p className="mb-2 text-center text-foreground text-label">{words.street}</p>
      <div className="grid grid-cols-1 gap-3 @min-[640px]:grid-cols-2">
        {view.seats.map((seat) => (
          <RowsSeat key={seat.seat} {...props} seat={seat} />
        ))}
      </div>
      {view.points && <PointsMatrix {...props} points={view.points} />}
    </section>
  );
}

/** Who won how many points from whom, once the hand is settled. */
function PointsMatrix({ points, ...props }: TableProps & { points: NonNullable<View['points']> }) {
  const { view } = props;
  const words = useTableWords(props);
  const seats = view.seats.map(({ seat }) => seat);
  return (
    <div className="mt-3 overflow-x-auto rounded-card border border-input bg-card px-3 py-2">
      <table className="num w-full text-table">
        <caption className="pb-1 text-left text-caption text-muted-foreground">{words.t('points.caption')}</caption>
        <thead>
          <tr className="border-b">
            <th scope="col" className="py-1 text-left font-semibold">
              {words.t('points.winner')}
            </th>
            {seats.map((seat) => (
              <th key={seat} scope="col" className="px-2 py-1 text-right font-semibold">
                {words.name(seat)}
              </th>
            ))}
            <th scope="col" className="py-1 pl-2 text-right font-semibold">
              {words.t('points.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {points.map((row, index) => (
            <tr key={seats[index]} className="border-b last:border-b-0">
              <th scope="row" className="py-1 text-left font-normal">
                {words.name(seats[index])}
              </th>
              {row.map((won, other) => (
                <td key={seats[other]} className="px-2 py-1 text-right">
                  {words.points(other === index ? null : won)}
                </td>
              ))}
              <td className="py-1 pl-2 text-right font-semibold">
                {words.points(row.reduce((sum, won) => sum + won, 0))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RowsSeat({ seat, ...props }: TableProps & { seat: SeatView }) {
  const { view } = props;
  const words = useTableWords(props);
  const acting = words.acting(seat.seat);
  const gone = seat.status === 'folded' || seat.status === 'out';
  const status = words.status(seat);
  const facts = [words.rank(seat), ...words.notes(seat)].filter(Boolean);
  return (
    <div
      className={cn(
        'rounded-card border border-input bg-card px-3 py-2 text-table',
        gone && 'border-dashed text-muted-foreground',
        acting && 'outline-3 outline-primary -outline-offset-1 outline-solid',
      )}
    >
      <p className="flex items-center gap-2 text-label">
        <span className="truncate">{words.name(seat.seat)}</span>
        {view.button === seat.seat && <ButtonMark />}
        {acting && <Badge tone="primary">{words.t('toAct')}</Badge>}
        {status && <Badge>{status}</Badge>}
        <span className="num ml-auto">{words.money(seat.stack)}</span>
      </p>
      {seat.rows?.some((row) => row.length > 0) ? (
        <div className="mt-2 flex flex-col gap-1">
          {seat.rows.map((row, index) => (
            <div key={rowKeys[index]} className="flex items-center gap-2">
              <span className="w-14 shrink-0 text-caption text-muted-foreground">
                {words.t(`rows.${rowKeys[index]}`)}
              </span>
              <Pieces pieces={row} />
            </div>
          ))}
        </div>
      ) : (
        <div className="mt-2 min-h-12">
          <Pieces pieces={seat.cards} fan />
        </div>
      )}
      <p className="num mt-1 flex justify-between gap-3">
        <span className="text-muted-foreground">{facts.join(' · ')}</span>
        {view.terminal && seat.net !== undefined && <b className="font-semibold">{words.difference(seat.net)}</b>}
      </p>
    </div>
  );
}
