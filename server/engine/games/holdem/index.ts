import { pokerGame } from '../../betting/poker-game';
import en from './texts/en.json';
import id from './texts/id.json';
import ja from './texts/ja.json';
import { ticketOf, tickets } from './tickets';

/** Texas Hold'em: two cards each, five on the board, the best five of seven win. */
export const holdem = pokerGame({
  variant: {
    id: 'holdem',
    rulesVersion: 1,
    seats: { min: 2, max: 10 },
    deck: 52,
    forced: 'blinds',
    structures: ['NL', 'FL', 'PL', 'HPL', 'SL'],
    streets: [
      { key: 'preflop', down: 2, limit: 'lower', opens: 'afterBlinds' },
      { key: 'flop', board: 3, limit: 'lower', opens: 'leftOfButton' },
      { key: 'turn', board: 1, limit: 'upper', opens: 'leftOfButton' },
      { key: 'river', board: 1, limit: 'upper', opens: 'leftOfButton' },
    ],
    high: 'high',
    rakeFrom: 'flop',
    pool: true,
  },
  ticketOf,
  tickets,
  badBeat: { qualifier: { hand: 'quads', rank: '8', second: null }, bothPlay: true },
  texts: { en, ja, id },
});
