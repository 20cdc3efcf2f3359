import { describe, expect, test } from 'vitest';
import {
  defaultPrizeBands,
  defaultSpinRows,
  drawSpin,
  fixedPayouts,
  freeTournamentPrizes,
  payouts,
  sharesFor,
  spinFigures,
  ticketPayouts,
} from '@/server/engine';

const sum = (list: readonly number[]) => list.reduce((all, each) => all + each, 0);
const falls = (list: readonly number[]) => list.every((each, i) => i === 0 || each <= list[i - 1]);

describe('percentages (rules 60, Prize structures)', () => {
  test('round down to the pay unit, the remainder to first place', () => {
    // 50 / 30 / 20 % of 1,001: 500.5, 300.3, 200.2.
    expect(payouts([5_000, 3_000, 2_000], 1_001, 1, 3)).toEqual([501, 300, 200]);
    // Of 10,050 in steps of 100: 5,000, 3,000, 2,000, and 50 left over.
    expect(payouts([5_000, 3_000, 2_000], 10_050, 100, 3)).toEqual([5_050, 3_000, 2_000]);
    expect(payouts([5_000, 3_000, 2_000], 1, 1, 3)).toEqual([1, 0, 0]);
  });

  test('a place without a finisher is not paid; its part goes to first place', () => {
    // 30 and 20 of 100: second place has a finisher, third has none.
    expect(payouts([5_000, 3_000, 2_000], 100, 1, 2)).toEqual([70, 30]);
  });

  test('of pools beyond exact doubles are exact', () => {
    const pool = 9_007_199_254_740_991;
    // Floors of 33.33 % and 0.01 %: 3002099511605172.3003 and 900719925474.0991.
    expect(payouts([6_666, 3_333, 1], pool, 1, 3)).toEqual([
      pool - 3_002_099_511_605_172 - 900_719_925_474,
      3_002_099_511_605_172,
      900_719_925_474,
    ]);
  });

  test('that do not sum to 100 % are refused', () => {
    expect(() => payouts([5_000, 3_000], 100, 1, 2)).toThrow(RangeError);
  });
});

describe('the default table', () => {
  test.each([
    // Entrants, paid places, rank, its share in basis points; read off rules 60.
    [2, 1, 1, 10_000],
    [12, 3, 3, 2_000],
    [13, 4, 4, 1_000],
    [27, 5, 5, 900],
    [36, 7, 7, 600],
    [50, 9, 9, 400],
    [51, 12, 12, 300],
    [83, 15, 15, 200],
    [117, 18, 18, 180],
    [175, 27, 19, 110],
    [215, 36, 36, 75],
    [290, 45, 27, 85],
    [415, 63, 63, 45],
    [550, 81, 64, 35],
    [700, 99, 99, 25],
    [900, 126, 126, 19],
    [1_100, 153, 153, 15],
    [1_100, 153, 1, 1_911],
  ])('%i entrants: %i places, rank %i has %i bp', (entrants, places, rank, bp) => {
    const shares = sharesFor(defaultPrizeBands, entrants);
    expect(shares).toHaveLength(places);
    expect(shares[rank - 1]).toBe(bp);
  });

  test('pays every field from 2 to 1,100 to the unit, and no rank less than the one below it', () => {
    let fields = 0;
    for (let entrants = 2; entrants <= 1_100; entrants++) {
      const shares = sharesFor(defaultPrizeBands, entrants);
      for (const [buyIn, unit] of [
        [90, 1],
        [1, 1],
        [9_973, 1],
        [5_000, 500],
        [137, 25],
      ]) {
        const pool = entrants * buyIn + (entrants % 7);
        const prizes = payouts(shares, pool, unit, entrants);
        fields++;
        if (sum(prizes) !== pool || !falls(prizes) || prizes.some((prize) => prize < 0)) {
          expect({ entrants, buyIn, pool, prizes }).toBe('exact and falling');
        }
      }
    }
    expect(fields).toBe(1_099 * 5);
  });

  test('ends at 1,100', () => {
    expect(sharesFor(defaultPrizeBands, 1_101)).toEqual([]);
  });
});

describe('the free tournament (rules 60)', () => {
  test.each([9, 10, 500, 1_100])('with %i entrants pays nine places in two currencies', (entrants) => {
    const prizes = fixedPayouts(freeTournamentPrizes, entrants, entrants);
    expect(prizes.get('IDR')).toEqual([200_000, 100_000, 50_000, 30_000, 30_000, 30_000, 20_000, 20_000, 20_000]);
    expect(prizes.get('TC')).toEqual([2_000, 2_000, 2_000, 1_000, 1_000, 1_000, 500, 500, 500]);
  });

  test('pays 500,000 IDR and 10,500 TC whatever the field; missing places fall to the first', () => {
    for (let entrants = 2; entrants <= 1_100; entrants++) {
      const prizes = fixedPayouts(freeTournamentPrizes, entrants, entrants);
      const [idr, tc] = [prizes.get('IDR') ?? [], prizes.get('TC') ?? []];
      if (sum(idr) !== 500_000 || sum(tc) !== 10_500 || !falls(idr) || !falls(tc)) {
        expect({ entrants, idr, tc }).toBe('exact and falling');
      }
    }
    // Seven finishers: places 8 and 9 have none, 2 x 20,000 and 2 x 500 more for the first.
    const seven = fixedPayouts(freeTournamentPrizes, 7, 7);
    expect(seven.get('IDR')).toEqual([240_000, 100_000, 50_000, 30_000, 30_000, 30_000, 20_000]);
    expect(seven.get('TC')).toEqual([3_000, 2_000, 2_000, 1_000, 1_000, 1_000, 500]);
  });
});

describe('satellites', () => {
  test.each([
    // Pool, worth of a ticket, finishers: tickets, who gets the rest, how much.
    [1_000, 300, 10, 3, 4, 100],
    [900, 300, 10, 3, 4, 0],
    [200, 300, 10, 0, 1, 200],
    [1_000, 300, 3, 3, 1, 100],
  ])('%i by %i for %i: %i tickets, place %i gets %i', (pool, value, finishers, tickets, moneyRank, money) => {
    expect(ticketPayouts(pool, value, finishers)).toEqual({ tickets, moneyRank, money });
  });
});

describe('the default Spin table (rules 60)', () => {
  const figures = spinFigures(defaultSpinRows);

  test('has a mean of 2.773, a margin of 7.57 %, and exact fractions', () => {
    // 2 x 77,380 + 4 x 13,510 + 6 x 8,000 + 10 x 1,000 + 25 x 80 + 100 x 15 + 200 x 10 + 1,000 x 5 = 277,300.
    expect(figures.mean).toEqual({ value: 2.773, numerator: '2773', denominator: '1000' });
    expect(figures.paidOut.value).toBeCloseTo(0.924333, 6);
    // (3 - 2.773) / 3.
    expect(figures.margin).toEqual({ value: 227 / 3000, numerator: '227', denominator: '3000' });
  });

  test('has a variance of 57.447271 and an expected overlay of 0.5468 buy-ins', () => {
    // Mean of squares 65.1368 less 2.773^2 = 7.689529.
    expect(figures.variance).toEqual({ value: 57.447271, numerator: '57447271', denominator: '1000000' });
    // 13,510 + 3 x 8,000 + 7 x 1,000 + 22 x 80 + 97 x 15 + 197 x 10 + 997 x 5 = 54,680 of 100,000.
    expect(figures.overlay).toEqual({ value: 0.5468, numerator: '1367', denominator: '2500' });
  });

  test('is drawn by its weights', () => {
    const at = (n: number) => drawSpin(defaultSpinRows, () => n).multiplier;
    expect([0, 77_379, 77_380, 90_889, 90_890, 99_994, 99_995, 99_999].map(at)).toEqual([
      2, 2, 4, 4, 6, 200, 1_000, 1_000,
    ]);
    let asked = 0;
    drawSpin(defaultSpinRows, (n) => {
      asked = n;
      return 0;
    });
    expect(asked).toBe(100_000);
  });

  test('gives all to the winner up to x6, 80 / 20 at x10, 80 / 12 / 8 from x25 on', () => {
    const all = [10_000, 0, 0];
    const three = [8_000, 1_200, 800];
    expect(defaultSpinRows.map((row) => [row.multiplier, row.weight, row.firstBp, row.secondBp, row.thirdBp])).toEqual([
      [2, 77_380, ...all],
      [4, 13_510, ...all],
      [6, 8_000, ...all],
      [10, 1_000, 8_000, 2_000, 0],
      [25, 80, ...three],
      [100, 15, ...three],
      [200, 10, ...three],
      [1_000, 5, ...three],
    ]);
  });
});
