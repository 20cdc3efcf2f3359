import { pokerGame } from '../../betting/poker-game';
import en from './texts/en.json';
import id from './texts/id.json';
import ja from './texts/ja.json';

/** Americana: five-card stud with 32 cards; equal hands split. */
export const americana = pokerGame({
  variant: {
    id: 'americana',
    rulesVersion: 1,
    seats: { min: 2, max: 6 },
    deck: 32,
    forced: 'bringIn',
    bringIn: 'highest',
    structures: ['FL', 'PL', 'HPL', 'NL'],
    streets: [
      { key: 'second', down: 1, up: 1, limit: 'lower', opens: 'bringIn' },
      { key: 'third', up: 1, limit: 'lower', opens: 'bestUp' },
      { key: 'fourth', up: 1, limit: 'upper', opens: 'bestUp' },
      { key: 'fifth', up: 1, limit: 'upper', opens: 'bestUp' },
    ],
    high: 'americana',
    rakeFrom: 'third',
  },
  texts: { en, ja, id },
});
