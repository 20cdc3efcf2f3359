import { describe, expect, it } from 'vitest';
import { cardText, deck52, parseCards } from '@/server/engine/cards/card';
import { capsaSusun } from '@/server/engine/games/capsa-susun';
import { compare, type Laid } from '@/server/engine/games/capsa-susun/score';
import { naturals } from '@/server/engine/rows/naturals';
import { pointsByCategory, usualLinePoints } from '@/server/engine/rows/points';
import { rankRows } from '@/server/engine/rows/rank';
import { configOf, ScriptedHand } from '@/tests/support/staged-hand';

const points = pointsByCategory(usualLinePoints, 3);
const naturalPoints = capsaSusun.settings.naturalPoints;

function laid(text: string, natural: (typeof naturals)[number] | null = null): Laid {
  const out = { front: 0, middle: 0, back: 0, foul: false, natural: natural === null ? -1 : naturals.indexOf(natural) };
  rankRows(parseCards(text), 'susun', out);
  return out;
}

function score(one: Laid, other: Laid) {
  const out = { points: 0, scoop: 0 };
  const table = naturals.map((kind) => {
    const rows = naturalPoints.kind === 'table' ? naturalPoints.default : [];
    return Number(rows.find((row) => row.natural === kind)?.points ?? 0);
  });
  compare(one, other, points, table, out);
  const back = { points: 0, scoop: 0 };
  compare(other, one, points, table, back);
  expect(back.points + out.points).toBe(0);
  return out;
}

const weak = laid('2c3d5h 4c4d7h8s9c TcTd6h7s8c'); // high card, pair of 4, pair of T
const better = laid('2s3h6d JcJd7d8h9s QcQd6s7c8d'); // wins all three lines against `weak`

describe('13 Card, two hands (rules 50)', () => {
  it('gives 1 a line and 3 for a scoop', () => {
    expect(score(better, weak)).toEqual({ points: 6, scoop: 1 });
    // One line lost: 2 - 1, no scoop.
    expect(score(laid('2s3h4d JcJd7d8h9s QcQd6s7c8d'), weak)).toEqual({ points: 1, scoop: 0 });
  });

  it.each([
    ['trips in front 3', '6c6d6h 7c8d9hTsJc 3c3d3hKsKc', 3 + 1 + 1 + 3],
    ['full house in the middle 2', '2s3h6d JcJdJh8h8s QcQdQh7c7d', 1 + 2 + 1 + 3],
    ['quads in the middle 8, quads in the back 4', '2s3h6d JcJdJhJs8s QcQdQhQs7d', 1 + 8 + 4 + 3],
    ['straight flush in the middle 10, in the back 5', '2s3h6d 4c5c6c7c8c 5s6s7s8s9s', 1 + 10 + 5 + 3],
    ['royal in the middle 14, in the back 7', '2s3h6d AcKcQcJcTc AsKsQsJsTs', 1 + 14 + 7 + 3],
  ])('counts %s', (_name, text, expected) => {
    const hand = laid(text);
    expect(hand.foul).toBe(false);
    expect(score(hand, weak).points).toBe(expected);
  });

  it('makes a foul lose each line at the winner’s line value, without a scoop; two fouls draw', () => {
    const foul = laid('AcAdAh 2c3d5h7s9c 4c4d6h8sTc');
    expect(foul.foul).toBe(true);
    expect(score(weak, foul)).toEqual({ points: 3, scoop: 0 });
    expect(score(laid('2s3h6d JcJdJhJs8s QcQdQhQs7d'), foul)).toEqual({ points: 1 + 8 + 4, scoop: 0 });
    expect(score(foul, { ...foul })).toEqual({ points: 0, scoop: 0 });
  });

  it('puts naturals over rows and fouls, the higher kind first; equal kinds draw', () => {
    const dragon = laid('2c3d4h 5s6c7d8h9s TcJdQhKsAc', 'dragon');
    expect(score(dragon, better)).toEqual({ points: 36, scoop: 0 });
    // A: six pairs beat a royal flush in the middle.
    expect(score(laid('2c3d5h 4c4d7h8s9c TcTd6h7s8c', 'sixPairs'), laid('2s3h6d AcKcQcJcTc AsKsQsJsTs')).points).toBe(
      4,
    );
    expect(score(dragon, { ...better, natural: naturals.indexOf('oneSuitDragon') }).points).toBe(-108);
    expect(score(dragon, { ...dragon }).points).toBe(0);
    expect(score({ ...better, natural: naturals.indexOf('threeFlushes') }, { ...weak, foul: true }).points).toBe(3);
  });
});

/** Cards that deal these hands to seats 1.. when seat `button` is the last to get a card. */
function dealing(hands: readonly string[], button: number): number[] {
  const seats = hands.map((hand) => parseCards(hand));
  const cards: number[] = [];
  for (let i = 0; i < 13; i++)
    for (let step = 1; step <= hands.length; step++) cards.push(seats[(button - 1 + step) % hands.length][i]);
  return cards;
}

const config = configOf(capsaSusun, { unit: 100, buyInMin: 5_000 });

function table(
  hands: readonly string[],
  stacks: readonly number[],
  settings: Partial<typeof config.settings> = {},
  extra: number[] = [],
) {
  const hand = new ScriptedHand({
    game: capsaSusun,
    config: { ...config, settings: { ...config.settings, ...settings } },
    stacks,
    button: hands.length,
    cards: [...dealing(hands, hands.length), ...extra],
  });
  return hand;
}

const four = [
  'AcKd9h JcJd7d8h9s QcQd6s7c8d', // wins every line against all
  '2c3d5h 4c4d7h8s9c TcTd6h7s8c',
  '2d3c5c 4h4s9dTsKh ThKs2hAd3h',
  '2s3s5d 6c6dAhKcQh 8c8s5sQsJs',
];

describe('13 Card, a table (rules 50)', () => {
  it('pays a home run with three scoops 15 from each, 45 in all', () => {
    const hands = [
      'AcKd9h JcJd7d8h9s QcQd6s7c8d',
      '2c3d5h 4c4d3c8s9c TcTd6h7s8c',
      '2d3h5c 4h4s9dAdKh Th2hTs3sKs',
      '2s5s6d 6c5dAhKcQh 7hQsAsJsJh',
    ];
    const h = table(hands, [10_000, 10_000, 10_000, 10_000]);
    for (const [i, hand] of hands.entries()) h.act(i + 1, 'arrange', { cards: parseCards(hand) });
    const { seats } = h.settlement();
    const view = h.game.view(h.state, 'all');
    // Seat 1: 3 x (3 + 3 + 9) = 45 points of 100. The others also play one another.
    expect(view.seats[0].notes?.points).toBe(45);
    expect(view.points?.[0]).toEqual([0, 15, 15, 15]);
    // What one won another lost; rows add up to each seat's points.
    for (const [i, row] of (view.points ?? []).entries()) {
      expect(row.map((won, j) => won + (view.points?.[j][i] ?? Number.NaN))).toEqual([0, 0, 0, 0]);
      expect(row.reduce((sum, won) => sum + won, 0)).toBe(view.seats[i].notes?.points);
    }
    expect(seats.reduce((sum, seat) => sum + seat.net, 0)).toBe(-h.settlement().tax);
    // Tax: 3 % of each net loss, all from the winners.
    const losses = seats.filter((seat) => seat.net < 0).map((seat) => -seat.net);
    expect(h.settlement().tax).toBe(losses.reduce((sum, loss) => sum + Math.floor((loss * 3 + 50) / 100), 0));
  });

  it('pays a dragon 36 from each of three: 108 (A’s worked)', () => {
    const dragon = parseCards('2c3d4h5s6c7d8h9sTcJdQhKsAc');
    const rest = Array.from(deck52).filter((card) => !dragon.includes(card));
    const others = [0, 1, 2].map((seat) => rest.slice(seat * 13, seat * 13 + 13));
    const hands = [dragon, ...others].map((hand) => hand.map(cardText).join(''));
    const h = table(hands, [10_000, 10_000, 10_000, 10_000]);
    h.finish();
    expect(h.settlement().shown[0].rank?.category).toBe('dragon');
    expect(h.game.view(h.state, 'all').seats[0].notes?.points).toBe(108);
    expect(h.settlement().seats[0].won).toBe(10_800);
  });

  it('caps a net loss at the stack and takes the shortfall from the winners in proportion', () => {
    const hands = ['2c3d4h 5s6c7d8h9s TcJdQhKsAc', '2d5c8d 4c4d7c8s9c TdTh6h7s8c'];
    // 36 points of 100 = 3,600; seat 2 has only 1,000 at a table that asks for 10 points.
    const h = table(hands, [10_000, 1_000], { minStackPoints: 10 }).finish();
    const { seats, tax } = h.settlement();
    expect(tax).toBe(30);
    expect(seats.map((seat) => seat.net)).toEqual([970, -1_000]);
    expect(seats[0].shortfall).toBe(2_600);
    expect(seats[1].taxed).toEqual({ base: 1_000, rateBp: 300, amount: 30 });
    expect(() => table(hands, [10_000, 3_599])).toThrow(RangeError); // 36 points to be dealt in
  });

  it('rejects wrong rows and changes nothing', () => {
    const h = table(four.slice(0, 2), [10_000, 10_000]);
    const own = parseCards(four[0]);
    const before = h.snapshot();
    const rule = (cards: readonly number[] | undefined) => h.try({ seat: 1, kind: 'arrange', cards })?.rule;
    expect(rule(own.slice(1))).toBe('cardCount');
    expect(rule([...own, own[0]])).toBe('cardCount');
    expect(rule([own[1], ...own.slice(1)])).toBe('cardTwice');
    expect(rule([parseCards('2c')[0], ...own.slice(1)])).toBe('cardNotHeld');
    expect(rule([77, ...own.slice(1)])).toBe('cardNotHeld');
    expect(rule(undefined)).toBe('cardCount');
    expect(h.try({ seat: 1, kind: 'swap', cards: [own[0]] })?.rule).toBe('actionNotOffered');
    expect(h.snapshot()).toBe(before);
  });

  it('swaps up to three cards among those who gave, each as many as he gave', () => {
    const swapped = parseCards('2c3d Ac5hKd');
    // Seat 1 gives Ac Kd, seat 2 gives 2c 3d 5h; the shuffle deals to seat 1 first: 2c 3d, then Ac 5h Kd to seat 2.
    const h = table([four[0], four[1]], [10_000, 10_000], { swap: true }, swapped);
    expect(h.try({ seat: 1, kind: 'swap', cards: parseCards(four[0]).slice(0, 4) })?.rule).toBe('cardCount');
    expect(h.try({ seat: 1, kind: 'arrange', cards: parseCards(four[0]) })?.rule).toBe('actionNotOffered');
    h.act(1, 'swap', { cards: parseCards('AcKd') });
    expect(h.try({ seat: 1, kind: 'keep' })?.rule).toBe('notYourTurn');
    h.act(2, 'swap', { cards: parseCards('2c3d5h') });
    const seat1 = h.game.view(h.state, 1).seats;
    expect(seat1[0].cards.slice(0, 3)).toEqual(['2c', '3d', '9h']);
    expect(seat1[1].cards.every((card) => card === null)).toBe(true);
    expect(h.game.view(h.state, 2).seats[1].cards.slice(0, 3)).toEqual(['Ac', '5h', 'Kd']);
    expect(seat1.map((seat) => seat.notes?.swapped)).toEqual([2, 3]);
  });

  it('gives the cards back when only one swaps, and keeps the hand of who is late', () => {
    const h = table([four[0], four[1]], [10_000, 10_000], { swap: true }, parseCards('KdAc'));
    h.act(2, 'timeout').act(1, 'swap', { cards: parseCards('AcKd') });
    expect(h.game.view(h.state, 1).seats[0].cards.slice(0, 2)).toEqual(['Kd', 'Ac']);
  });

  it('arranges for who is late; the rows are legal and the same for everybody who watches', () => {
    const h = table([four[0], four[1]], [10_000, 10_000]);
    h.act(1, 'auto');
    const own = h.game.view(h.state, 1).seats[0];
    const ranks = { front: 0, middle: 0, back: 0, foul: true };
    rankRows(parseCards((own.rows ?? []).flat().join('')), 'susun', ranks);
    expect(ranks.foul).toBe(false);
    expect(
      h.game
        .view(h.state, 'public')
        .seats[0].rows?.flat()
        .every((card) => card === null),
    ).toBe(true);
    h.act(2, 'timeout');
    expect(h.game.view(h.state, 'public').seats[0].rows).toEqual(own.rows);
    expect(
      parseCards((own.rows ?? []).flat().join(''))
        .map(cardText)
        .sort(),
    ).toEqual(parseCards(four[0]).map(cardText).sort());
  });

  it('passes the lead clockwise', () => {
    const h = table([four[0], four[1]], [10_000, 10_000]).finish();
    expect(h.game.nextButton(h.state, [1, 2, 4], [])).toBe(4);
    expect(h.game.nextButton(h.state, [1, 2], [])).toBe(1);
  });

  it('checks its tables', () => {
    const codes = (settings: Partial<typeof config.settings>) =>
      capsaSusun.validate({ ...config, settings: { ...config.settings, ...settings } }).map((issue) => issue.code);
    expect(codes({ linePoints: [{ line: 'front', category: 'flush', points: 4 }] })).toContain('notInFront');
    const twice = { line: 'back', category: 'quads', points: 4 } as const;
    expect(codes({ linePoints: [twice, twice] })).toContain('rowTwice');
    expect(codes({ buyInMin: 100 })).toContain('belowPoints');
  });
});
