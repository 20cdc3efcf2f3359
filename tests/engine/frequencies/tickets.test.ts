import { describe, expect, it } from 'vitest';
import { parseCards } from '@/server/engine/cards/card';
import type { Game } from '@/server/engine/game';
import { gameById } from '@/server/engine/games';
import { ticketOf } from '@/server/engine/games/holdem/tickets';
import { defaultsOf } from '@/server/engine/settings';
import { ticketChance, ticketReturn } from '@/server/engine/tickets/settings';

function returnOf(game: Game, multipliers = game.tickets?.multipliers ?? {}): string {
  const odds = game.tickets?.odds(defaultsOf(game.settings));
  return odds === undefined ? 'none' : (ticketReturn(odds, multipliers) * 100).toFixed(2);
}

describe('ticket jackpots: exact returns (rules 50)', () => {
  it.each([
    ['domino-qq', '83.84'],
    ['domino-dealer', '83.84'],
    ['ceme', '83.84'],
    ['ceme-keliling', '83.84'],
    ['blackjack', '58.88'],
    ['super10', '83.80'],
    ['super-bull', '81.11'],
  ])('%s gives back %s %%', (id, percent) => {
    expect(returnOf(gameById(id))).toBe(percent);
  });

  it('holdem gives back 136.8 % if always dealt out', () => {
    expect(Number(returnOf(gameById('holdem'))).toFixed(1)).toBe('136.8');
  });

  it('ceme with a twin at 200 gives back 100.93 %', () => {
    const game = gameById('ceme');
    expect(returnOf(game, { ...game.tickets?.multipliers, twin: 200 })).toBe('100.93');
  });

  it('a special of four tiles comes once in 116.3 deals', () => {
    const game = gameById('domino-qq');
    const odds = game.tickets?.odds({});
    if (odds === undefined) throw new Error('no tickets');
    expect(ticketChance(odds, game.tickets?.multipliers ?? {})).toBe(176 / 20_475);
  });
});

describe('holdem tickets (rules 50)', () => {
  const kind = (own: string, board: string) =>
    ticketOf(Int8Array.from(parseCards(own)), Int8Array.from(parseCards(board)));
  it.each([
    ['superRoyal', 'AsKs', 'QsJsTs2c3d'],
    ['royal', 'AsKs', 'QsJs2cTs3d'],
    ['royal', '2c3d', 'AsKsQsJsTs'],
    ['straightFlush', '9s8s', '7s6s5s2c3d'],
    ['quads', '9s9c', '9h9d5s2c3d'],
    ['fullHouse', '9s9c', '9h5d5s2c3d'],
    [null, '9s9c', '9h4d5s2c7d'],
  ])('%s: %s %s', (expected, own, board) => {
    expect(kind(own, board)).toBe(expected);
  });

  it('holds nothing before all cards are dealt', () => {
    expect(kind('AsKs', 'QsJsTs2c')).toBeNull();
  });
});
