import { describe, expect, test } from 'vitest';
import type { HitSeat } from '@/db/schema';
import {
  type JackpotSettings,
  jackpotIssues,
  jackpotSettings,
  ticketPercent,
} from '@/server/contracts/catalogue/jackpot';
import { defaultsOf } from '@/server/engine';
import { proRata, sizeHit } from '@/server/services/jackpots/size-hit';

const rulebook = { ...defaultsOf(jackpotSettings), name: 'Bad beat' } as JackpotSettings;
const tickets: JackpotSettings = { ...rulebook, type: 'tickets' };
const people = (roles: string): HitSeat[] =>
  [...roles].map((letter, i) => ({
    seat: i + 1,
    playerId: `p${i + 1}`,
    role: ({ L: 'loser', W: 'winner', T: 'table' } as const)[letter as 'L' | 'W' | 'T'],
  }));
const amounts = (sized: ReturnType<typeof sizeHit>) => sized.payments.map((payment) => payment.amount);

describe('a bad beat (rules 50)', () => {
  test('of EUR 100,003.57: 40 / 20 / 20, rounded down, and what is left stays', () => {
    // 40 % = 40,001.428 -> 40,001.42; 20 % = 20,000.714 -> 20,000.71 for the winner and 20,000.71 among five: 4,000.14 each.
    const sized = sizeHit(rulebook, { main: 10_000_357, reserve: 0 }, people('LWTTTTT'));
    expect(amounts(sized)).toEqual([4_000_142, 2_000_071, 400_014, 400_014, 400_014, 400_014, 400_014]);
    expect(sized.fromMain).toBe(8_000_283);
    // 100,003.57 - 80,002.83 = 20,000.74: 20 % and every remainder are the next seed.
    expect(10_000_357 - sized.fromMain).toBe(2_000_074);
    expect(sized).toMatchObject({ fromReserve: 0, short: 0, refill: 0 });
  });

  test('two equal losers and two winners share their parts equally', () => {
    // 1,000.01: 400.00 -> 200.00 each; 200.00 -> 100.00 each; 200.00 for one.
    expect(amounts(sizeHit(rulebook, { main: 100_001, reserve: 0 }, people('LLWWT')))).toEqual([
      20_000, 20_000, 10_000, 10_000, 20_000,
    ]);
    // 0.05: loser 0.02, winner 0.01, table 0.01.
    expect(amounts(sizeHit(rulebook, { main: 5, reserve: 0 }, people('LWT')))).toEqual([2, 1, 1]);
  });

  test('without anybody else dealt in, the table part goes half each to loser and winner', () => {
    expect(amounts(sizeHit(rulebook, { main: 100_003, reserve: 0 }, people('LW')))).toEqual([50_001, 30_000]);
  });

  test('is filled up from the reserve as far as that goes', () => {
    const settings = { ...rulebook, resetValue: 50_000 };
    expect(sizeHit(settings, { main: 100_000, reserve: 90_000 }, people('LWT')).refill).toBe(30_000);
    expect(sizeHit(settings, { main: 100_000, reserve: 10_000 }, people('LWT')).refill).toBe(10_000);
    expect(sizeHit(settings, { main: 1_000_000, reserve: 10_000 }, people('LWT')).refill).toBe(0);
  });

  test('shares stay exact where their product is not: nine million million', () => {
    const main = 9_007_199_254_740_991;
    // 40 % of 9,007,199,254,740,991 = 3,602,879,701,896,396.4
    expect(amounts(sizeHit(rulebook, { main, reserve: 0 }, people('LWT')))[0]).toBe(3_602_879_701_896_396);
  });
});

describe('tickets (rules 50)', () => {
  const ticket = (price: number, multiplier: number, seat = 1): HitSeat => ({
    seat,
    playerId: `p${seat}`,
    role: 'ticket',
    price,
    multiplier,
  });

  test('pay the price times the multiplier from the pool', () => {
    const sized = sizeHit(tickets, { main: 40_000_000, reserve: 0 }, [ticket(1_000, 30_000)]);
    expect(sized).toMatchObject({ fromMain: 30_000_000, fromReserve: 0, short: 0 });
    expect(amounts(sized)).toEqual([30_000_000]);
  });

  test('that the pool cannot pay take the rest from the reserve, or are short', () => {
    const seats = [ticket(1_000, 1_200), ticket(500, 250, 2)];
    // 1,200,000 + 125,000 = 1,325,000 due, 1,000,000 in the pool.
    const paid = sizeHit(tickets, { main: 1_000_000, reserve: 400_000 }, seats);
    expect(paid).toMatchObject({ fromMain: 1_000_000, fromReserve: 325_000, short: 0 });
    expect(amounts(paid)).toEqual([1_200_000, 125_000]);
    expect(sizeHit(tickets, { main: 1_000_000, reserve: 300_000 }, seats).short).toBe(25_000);
  });

  test('pro rata: 900,000 and 600,000 due of 1,000,000 become 600,000 and 400,000', () => {
    const settings: JackpotSettings = { ...tickets, shortfall: 'proRata' };
    const sized = sizeHit(settings, { main: 1_000_000, reserve: 9_999_999 }, [
      ticket(1_000, 900),
      ticket(500, 1_200, 2),
    ]);
    expect(amounts(sized)).toEqual([600_000, 400_000]);
    expect(sized).toMatchObject({ fromReserve: 0, short: 500_000 });
    // 1 : 1 : 1 of 100: the odd unit to the first.
    expect(proRata([50, 50, 50], 100)).toEqual([34, 33, 33]);
    expect(proRata([100, 1], 50)).toEqual([50, 0]);
  });
});

describe('a pool document', () => {
  const codes = (settings: JackpotSettings) =>
    jackpotIssues(settings).map(({ severity, code }) => `${severity} ${code}`);

  test('with the rulebook’s figures is sound; shares that are not the whole are an error', () => {
    expect(codes(rulebook)).toEqual([]);
    expect(codes({ ...rulebook, seedBp: 1_999 })).toEqual(['error sharesNotWhole']);
    expect(codes({ ...rulebook, loserBp: 6_000, seedBp: 0 })).toEqual(['warning startsEmpty']);
  });

  test('names hands that do not exist, and games that stand twice', () => {
    const row = { game: 'holdem', hand: 'straightFlush', rank: '4', second: null } as const;
    expect(codes({ ...rulebook, qualifiers: [row, { ...row, rank: '5' }] })).toEqual([
      'error noSuchHand',
      'error gameTwice',
    ]);
    const full = { game: 'soko', hand: 'fullHouse', rank: 'K', second: 'K' } as const;
    expect(codes({ ...rulebook, qualifiers: [full] })).toEqual(['error noSuchHand']);
  });

  test('warns where tickets give back more than they cost: Hold’em’s 136.8 %, Ceme’s twin at 200', () => {
    expect(jackpotIssues(tickets)).toMatchObject([
      { severity: 'warning', code: 'returnsTooMuch', params: { game: 'holdem', percent: '136.80' } },
    ]);
    const ceme = tickets.prizes.filter((row) => row.game === 'ceme');
    const doubled = ceme.map((row) => (row.hand === 'twin' ? { ...row, multiplier: 200 } : row));
    expect(codes({ ...tickets, prizes: ceme })).toEqual([]);
    expect(ticketPercent({ ...tickets, prizes: doubled }, 'ceme')?.toFixed(2)).toBe('100.93');
    expect(codes({ ...tickets, prizes: doubled })).toEqual(['warning returnsTooMuch']);
    expect(codes({ ...tickets, prizes: [{ game: 'ceme', hand: 'royal', multiplier: 5 }] })).toEqual([
      'error handNotOfGame',
    ]);
  });
});
