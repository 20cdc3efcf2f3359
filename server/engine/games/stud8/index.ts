import { pokerGame } from '../../betting/poker-game';
import en from './texts/en.json';
import id from './texts/id.json';
import ja from './texts/ja.json';

/** 7-Card Stud Hi/Lo: half of the pot to the best low of eight or better. */
export const stud8 = pokerGame({
  variant: {
    id: 'stud8',
    rulesVersion: 1,
    seats: { min: 2, max: 8 },
    deck: 52,
    forced: 'bringIn',
    bringIn: 'lowest',
    structures: ['FL'],
    streets: [
      { key: 'third', down: 2, up: 1, limit: 'lower', opens: 'bringIn' },
      { key: 'fourth', up: 1, limit: 'lower', opens: 'bestUp' },
      { key: 'fifth', up: 1, limit: 'upper', opens: 'bestUp' },
      { key: 'sixth', up: 1, limit: 'upper', opens: 'bestUp' },
      { key: 'seventh', down: 1, limit: 'upper', opens: 'bestUp' },
    ],
    high: 'studHigh',
    low: 'studEightLow',
    rakeFrom: 'fourth',
  },
  badBeat: { qualifier: { hand: 'quads', rank: 'Q', second: null } },
  texts: { en, ja, id },
});
