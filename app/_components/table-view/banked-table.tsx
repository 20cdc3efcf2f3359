'use client';

import { cn } from '@/app/_lib/cn';
import { Badge } from '../ui/badge';
import { Pieces, usesTiles } from './seat-list';
import type { SeatView, TableProps } from './table-props';
import { useTableWords } from './use-table-words';

/** Games against a dealer: his box on top, the players four a row with bet, hand, result and net. */
export function BankedTable(props: TableProps) {
  const { view, label } = props;
  const words = useTableWords(props);
  const banker = view.dealer ? undefined : view.seats.find((seat) => seat.seat === view.button);
  const players = view.seats.filter((seat) => seat !== banker);
  return (
    <section aria-label={label} className="@container rounded-card border border-felt-line bg-felt p-3">
      <p className="mb-2 text-center text-foreground text-label">{words.street}</p>
      <div className="mx-auto mb-4 w-fit min-w-40">
        {banker ? (
          <SeatBox {...props} seat={banker} dealer />
        ) : (
          <div className="rounded-card border border-input bg-card px-3 py-2">
            <p className="flex items-center justify-between gap-4 text-label">
              {words.t('dealer')}
              {view.dealer?.total !== undefined && <span className="num">{view.dealer.total}</span>}
            </p>
            <div className="mt-2 min-h-12">
              {view.dealer && <Pieces pieces={view.dealer.cards} tiles={usesTiles(view)} />}
            </div>
          </div>
        )}
      </div>
      {view.board.length > 0 && (
        <div className="mb-4 flex justify-center">
          <Pieces pieces={view.board} width={48} />
        </div>
      )}
      <div className="grid grid-cols-1 gap-3 @min-[420px]:grid-cols-2 @min-[760px]:grid-cols-4">
        {players.map((seat) => (
          <SeatBox key={seat.seat} {...props} seat={seat} />
        ))}
      </div>
    </section>
  );
}

function SeatBox({ seat, dealer = false, ...props }: TableProps & { seat: SeatView; dealer?: boolean }) {
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
      <p className="flex items-center justify-between gap-2 text-label">
        <span className="truncate">{words.name(seat.seat)}</span>
        {dealer ? <Badge>{words.t('dealer')}</Badge> : status && <Badge>{status}</Badge>}
      </p>
      <div className="mt-2 min-h-12">
        <Pieces pieces={seat.cards} fan={seat.cards.length > 4} tiles={usesTiles(props.view)} />
      </div>
      {facts.length > 0 && <p className="mt-1">{facts.join(' · ')}</p>}
      <dl className="num mt-1 grid grid-cols-[auto_1fr] gap-x-3 [&>dd]:text-right [&>dt]:text-muted-foreground">
        <dt>{words.t('stack')}</dt>
        <dd>{words.money(seat.stack)}</dd>
        {!dealer && (
          <>
            <dt>{words.t('betLabel')}</dt>
            <dd>{words.money(Math.max(seat.bet, seat.contributed))}</dd>
          </>
        )}
        {props.view.terminal && seat.net !== undefined && (
          <>
            <dt>{words.t('net')}</dt>
            <dd className="font-semibold">{words.difference(seat.net)}</dd>
          </>
        )}
      </dl>
    </div>
  );
}
