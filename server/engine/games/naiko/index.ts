import { pokerGame } from '../../betting/poker-game';
import en from './texts/en.json';
import id from './texts/id.json';
import ja from './texts/ja.json';

/** Naiko mode (rules 20): Hold'em with peek, sleeve, anchor and shield. */
export const naiko = pokerGame({
  variant: {
    id: 'naiko',
    rulesVersion: 1,
    seats: { min: 2, max: 9 },
    deck: 52,
    forced: 'blinds',
    structures: ['NL', 'PL'],
    streets: [
      { key: 'preflop', down: 2, limit: 'lower', opens: 'afterBlinds' },
      { key: 'flop', board: 3, limit: 'lower', opens: 'leftOfButton' },
      { key: 'turn', board: 1, limit: 'upper', opens: 'leftOfButton' },
      { key: 'river', board: 1, limit: 'upper', opens: 'leftOfButton' },
    ],
    high: 'high',
    powers: true,
    rakeFrom: 'flop',
  },
  texts: { en, ja, id },
});
