'use client';

import { keyed } from '../cards/keyed';
import { CardFace } from '../cards/playing-card';
import type { SeatView, TableProps } from './table-props';
import { useTableWords } from './use-table-words';

const width = 1000;
const height = 560;
const centre = { x: 500, y: 280 };
const felt = { rx: 350, ry: 170 };
const orbit = { rx: 410, ry: 212 };
const plate = { width: 144, height: 96 };
const betsAt = 0.58;
const cardWidth = 32;
const fan = cardWidth * 0.45;
const boardWidth = 48;
const boardGap = 8;

/** A point on the way from the middle to seat `seat` of `count`: 0 is the middle, 1 the plate. Seat 1 is at the bottom, then clockwise. */
function towards(seat: number, count: number, way: number): { x: number; y: number } {
  const angle = Math.PI / 2 + ((seat - 1) * 2 * Math.PI) / count;
  return { x: centre.x + way * orbit.rx * Math.cos(angle), y: centre.y + way * orbit.ry * Math.sin(angle) };
}

/** Poker table as a drawing of 1000 x 560 units; below 800 px use `SeatList` instead. */
export function PokerTable(props: TableProps) {
  const { view, label } = props;
  const words = useTableWords(props);
  const count = Math.max(props.seatCount ?? 0, ...view.seats.map((seat) => seat.seat), 2);
  const boardLeft = centre.x - (view.board.length * (boardWidth + boardGap) - boardGap) / 2;
  const pots = view.pots.filter((pot) => pot.amount > 0);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      className="num block h-auto w-full select-none"
      fontSize="16"
    >
      <ellipse
        cx={centre.x}
        cy={centre.y}
        rx={felt.rx}
        ry={felt.ry}
        fill="var(--felt)"
        stroke="var(--felt-line)"
        strokeWidth="2"
      />
      <text x={centre.x} y="188" textAnchor="middle" fill="var(--foreground)" fontWeight="550">
        {words.street}
      </text>
      {view.board.map((card, index) => (
        <CardFace key={card} card={card} x={boardLeft + index * (boardWidth + boardGap)} y={204} width={boardWidth} />
      ))}
      {pots.map((pot, index) => (
        <text
          // Pots have no identity but their order: main pot first.
          key={words.pot(index)}
          x={centre.x + (pots.length > 3 ? (index % 2 === 0 ? -90 : 90) : 0)}
          y={298 + 22 * (pots.length > 3 ? Math.floor(index / 2) : index)}
          textAnchor="middle"
          fill="var(--foreground)"
        >
          {words.pot(index)} <tspan fontWeight="600">{words.money(pot.amount)}</tspan>
        </text>
      ))}
      {view.seats.map((seat) => {
        const at = towards(seat.seat, count, betsAt);
        const text = view.terminal
          ? seat.won !== undefined && seat.won > 0
            ? words.difference(seat.won)
            : null
          : seat.bet > 0
            ? words.money(seat.bet)
            : null;
        return text === null ? null : <Chip key={seat.seat} x={at.x} y={at.y} text={text} won={view.terminal} />;
      })}
      {view.seats.map((seat) => {
        const { x, y } = towards(seat.seat, count, 1);
        return <Plate key={seat.seat} {...props} seat={seat} x={x - plate.width / 2} y={y - plate.height / 2} />;
      })}
      {view.button > 0 && <Button {...towards(view.button, count, 1)} />}
    </svg>
  );
}

/** Chips in front of a seat, or what it won: a pill with the amount. */
function Chip({ x, y, text, won }: { x: number; y: number; text: string; won: boolean }) {
  const wide = text.length * 9.4 + 34;
  return (
    <g>
      <rect
        x={x - wide / 2}
        y={y - 13}
        width={wide}
        height="26"
        rx="13"
        fill="var(--card)"
        stroke={won ? 'var(--success)' : 'var(--felt-line)'}
        strokeWidth={won ? 2 : 1}
      />
      <circle
        cx={x - wide / 2 + 14}
        cy={y}
        r="6"
        fill="none"
        stroke="var(--foreground)"
        strokeWidth="3"
        strokeDasharray="3 1.7"
      />
      <text x={x - wide / 2 + 25} y={y + 5.5} fill="var(--foreground)" fontWeight="550">
        {text}
      </text>
    </g>
  );
}

/** The dealer button, on the edge of its plate that faces the middle. */
function Button({ x, y }: { x: number; y: number }) {
  const dx = centre.x - x;
  const dy = centre.y - y;
  // At a plate above or below the middle it sits on the long edge, clear of the name; at the sides on the short edge.
  const side = Math.abs(dx) > orbit.rx / 2;
  const bx = side ? x + Math.sign(dx) * (plate.width / 2) : x + plate.width / 2 - 18;
  const by = side ? y + 30 : y + Math.sign(dy) * (plate.height / 2);
  return (
    <g>
      <circle cx={bx} cy={by} r="13" fill="var(--card)" stroke="var(--foreground)" strokeWidth="1.5" />
      <text x={bx} y={by + 5.5} textAnchor="middle" fill="var(--foreground)" fontWeight="700">
        D
      </text>
    </g>
  );
}

function Plate({ seat, x, y, ...props }: TableProps & { seat: SeatView; x: number; y: number }) {
  const words = useTableWords(props);
  const acting = words.acting(seat.seat);
  const gone = seat.status === 'folded' || seat.status === 'out';
  const status = words.status(seat);
  const name = words.name(seat.seat);
  const share = words.equity(seat.seat);
  const letters = share === null ? 14 : 13 - share.length;
  const step = Math.min(fan, (plate.width - 16 - cardWidth) / Math.max(1, seat.cards.length - 1));
  const muted = 'var(--muted-foreground)';
  return (
    <svg aria-hidden x={x} y={y} width={plate.width} height={plate.height} overflow="visible">
      <rect
        width={plate.width}
        height={plate.height}
        rx="10"
        fill="var(--card)"
        stroke={acting ? 'var(--primary)' : 'var(--input)'}
        strokeWidth={acting ? 3 : 1}
        strokeDasharray={gone ? '5 4' : undefined}
      />
      <text x="8" y="21" fill={gone ? muted : 'var(--foreground)'} fontWeight="550">
        {name.length > letters ? `${name.slice(0, letters - 1)}…` : name}
      </text>
      <text x="8" y="41" fill={gone ? muted : 'var(--foreground)'}>
        {words.money(seat.stack)}
      </text>
      {share !== null && (
        <text x={plate.width - 8} y="21" textAnchor="end" fill="var(--foreground)" fontSize="14">
          {share}
        </text>
      )}
      {status !== null && (
        <text x={plate.width - 8} y="41" textAnchor="end" fill={muted}>
          {status}
        </text>
      )}
      {keyed(seat.cards).map(({ piece: card, key }, index) =>
        gone && card === null ? (
          <rect
            key={key}
            x={8 + index * step}
            y="48"
            width={cardWidth}
            height={cardWidth * 1.4 - 2}
            rx="3"
            fill="none"
            stroke="var(--input)"
            strokeDasharray="4 3"
          />
        ) : (
          <CardFace key={key} card={card} x={8 + index * step} y={48} width={cardWidth} />
        ),
      )}
    </svg>
  );
}
