import { pokerGame } from '../../betting/poker-game';
import en from './texts/en.json';
import id from './texts/id.json';
import ja from './texts/ja.json';

/** 2-7 Triple Draw: three draws for the lowest hand, aces high; who lets a draw run out may not bet in the next round. */
export const draw27 = pokerGame({
  variant: {
    id: 'draw27',
    rulesVersion: 1,
    seats: { min: 2, max: 6 },
    deck: 52,
    forced: 'blinds',
    structures: ['FL'],
    streets: [
      { key: 'predraw', down: 5, limit: 'lower', opens: 'afterBlinds' },
      { key: 'draw1', draw: 5, limit: 'lower', opens: 'leftOfButton' },
      { key: 'draw2', draw: 5, limit: 'upper', opens: 'leftOfButton' },
      { key: 'draw3', draw: 5, limit: 'upper', opens: 'leftOfButton' },
    ],
    high: 'deuceToSeven',
    rakeFrom: 'draw1',
    drawBan: 'nextRound',
  },
  texts: { en, ja, id },
});
