import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { PokerTable } from '@/app/_components/table-view/poker-table';
import type { TableProps, View } from '@/app/_components/table-view/table-props';
import { TableView } from '@/app/_components/table-view/table-view';
import { render } from './render';

const seat = (seat: number, more: Partial<View['seats'][number]> = {}): View['seats'][number] => ({
  seat,
  stack: 10_000,
  bet: 0,
  contributed: 0,
  status: 'active',
  cards: [null, null],
  ...more,
});

const view: View = {
  game: 'holdem',
  family: 'poker',
  handNo: 1,
  street: 'flop',
  button: 1,
  seats: [
    seat(1, { cards: ['As', 'Kd'] }),
    seat(2, { bet: 250 }),
    seat(3, { status: 'folded' }),
    seat(4, { status: 'allIn', stack: 0, cards: ['Th', '9c'] }),
  ],
  board: ['Ac', 'Td', '7h'],
  pots: [{ amount: 1235, contenders: [1, 2, 4] }],
  pending: [2],
  terminal: false,
};

const props: TableProps = {
  view,
  currency: 'EUR',
  minorPerUnit: 100,
  names: { 2: 'Aino' },
  words: { streets: { flop: 'Flop' }, ranks: {}, notes: {} },
  seatCount: 4,
  label: 'The table after the flop',
};

afterEach(cleanup);

const plates = (container: HTMLElement) => [...container.querySelectorAll<SVGElement>('svg > svg[width="144"]')];

describe('PokerTable', () => {
  it('seats player 1 at the bottom and the others clockwise', () => {
    const { container } = render(<PokerTable {...props} />);
    const places = plates(container).map((plate) => [
      Math.round(Number(plate.getAttribute('x')) + 72),
      Math.round(Number(plate.getAttribute('y')) + 48),
    ]);
    // Four seats on an ellipse of 410 x 212 around (500, 280): bottom, left, top, right.
    expect(places).toEqual([
      [500, 492],
      [90, 280],
      [500, 68],
      [910, 280],
    ]);
  });

  it('puts bets 0.58 of the way out and writes amounts as the currency has them', () => {
    const { container } = render(<PokerTable {...props} />);
    const bet = [...container.querySelectorAll('text')].find((text) => text.textContent === '2.50');
    // 500 - 0.58 * 410 = 262; the pill is centred there, its text begins right of the chip.
    const pill = bet?.parentElement?.querySelector('rect');
    const middle = Number(pill?.getAttribute('x')) + Number(pill?.getAttribute('width')) / 2;
    expect(Math.round(middle)).toBe(262);
    expect(container.textContent).toContain('Main pot 12.35');
  });

  it('writes the share of the pot on the plates of those who have one, and says when it is a sample', () => {
    const equity = { 1: { share: 0.824, exact: true }, 4: { share: 0.176, exact: false } };
    const [one, two, , four] = plates(render(<PokerTable {...props} equity={equity} />).container);
    expect(one.textContent).toMatch(/82\s?%/);
    expect(four.textContent).toMatch(/≈ 18\s?%/);
    expect(two.textContent).not.toContain('%');
    cleanup();
    render(<TableView {...props} equity={equity} />);
    expect(document.body.textContent).toMatch(/82\s?% of the pot/);
  });

  it('marks the actor by a thick edge, the folded by dashes and the word, and hides what is hidden', () => {
    const { container } = render(<PokerTable {...props} />);
    const [one, two, three, four] = plates(container);
    expect(two.querySelector('rect')?.getAttribute('stroke-width')).toBe('3');
    expect(one.querySelector('rect')?.getAttribute('stroke-width')).toBe('1');
    expect(three.querySelector('rect')?.getAttribute('stroke-dasharray')).not.toBeNull();
    expect(three.textContent).toContain('folded');
    expect(four.textContent).toContain('all-in');
    expect(two.textContent).toBe('Aino100.00');
  });

  it('has the label as its text alternative', () => {
    render(<PokerTable {...props} />);
    expect(screen.getByRole('img', { name: 'The table after the flop' })).toBeTruthy();
  });
});

describe('TableView', () => {
  it('lists the seats in words where the drawing is too small', () => {
    render(<TableView {...props} />);
    const list = screen.getByRole('region', { name: 'The table after the flop' });
    expect(list.textContent).toContain('Aino');
    expect(list.textContent).toContain('bet 2.50');
    expect(list.textContent).toContain('To act');
  });

  it('shows who won how many points from whom, with the sum of each', () => {
    const seats = [1, 2, 3].map((number) => seat(number, { cards: [] }));
    // Seat 1 won 6 from seat 2 and lost 1 to seat 3, who drew with seat 2.
    const points = [
      [0, 6, -1],
      [-6, 0, 0],
      [1, 0, 0],
    ];
    render(<TableView {...props} view={{ ...view, family: 'rows', board: [], seats, points, terminal: true }} />);
    const [table] = screen.getAllByRole('table');
    const rows = [...table.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );
    expect(rows).toEqual([
      ['Seat 1', '–', '+6', '−1', '+5'],
      ['Aino', '−6', '–', '0', '−6'],
      ['Seat 3', '+1', '0', '–', '+1'],
    ]);
  });

  it.each(['banked', 'rows', 'domino'] as const)('draws the %s family', (family) => {
    render(
      <TableView
        {...props}
        view={{
          ...view,
          family,
          board: [],
          seats: [seat(1, { cards: ['3|5', '0|1'], net: -250 }), seat(2, { cards: [null, null], net: 250 })],
          line: family === 'domino' ? [{ tile: '6|6', seat: 1, flipped: false }] : undefined,
          terminal: true,
        }}
      />,
    );
    const words = document.body.textContent ?? '';
    expect(words).toContain('−2.50');
    expect(words).toContain('+2.50');
    expect(screen.queryByRole('table')).toBeNull();
    if (family !== 'rows') expect(screen.getAllByRole('img', { name: 'tile 3-5' }).length).toBeGreaterThan(0);
  });
});
