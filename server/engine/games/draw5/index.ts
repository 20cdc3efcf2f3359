import { pokerGame } from '../../betting/poker-game';
import en from './texts/en.json';
import id from './texts/id.json';
import ja from './texts/ja.json';

/** 5-Card Draw: five cards, one draw of up to five. */
export const draw5 = pokerGame({
  variant: {
    id: 'draw5',
    rulesVersion: 1,
    seats: { min: 2, max: 6 },
    deck: 52,
    forced: 'blinds',
    structures: ['FL', 'PL', 'HPL', 'NL'],
    streets: [
      { key: 'predraw', down: 5, limit: 'lower', opens: 'afterBlinds' },
      { key: 'draw', draw: 5, limit: 'upper', opens: 'leftOfButton' },
    ],
    high: 'fiveHigh',
    rakeFrom: 'draw',
  },
  badBeat: { qualifier: { hand: 'quads', rank: 'K', second: null } },
  texts: { en, ja, id },
});
