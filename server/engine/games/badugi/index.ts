import { pokerGame } from '../../betting/poker-game';
import en from './texts/en.json';
import id from './texts/id.json';
import ja from './texts/ja.json';

/** Badugi: three draws for the lowest four cards of different ranks and suits. Beyond the rulebooks. */
export const badugi = pokerGame({
  variant: {
    id: 'badugi',
    rulesVersion: 1,
    seats: { min: 2, max: 6 },
    deck: 52,
    forced: 'blinds',
    structures: ['FL', 'PL'],
    streets: [
      { key: 'predraw', down: 4, limit: 'lower', opens: 'afterBlinds' },
      { key: 'draw1', draw: 4, limit: 'lower', opens: 'leftOfButton' },
      { key: 'draw2', draw: 4, limit: 'upper', opens: 'leftOfButton' },
      { key: 'draw3', draw: 4, limit: 'upper', opens: 'leftOfButton' },
    ],
    high: 'badugi',
    rakeFrom: 'draw1',
    drawBan: 'nextRound',
  },
  texts: { en, ja, id },
});
