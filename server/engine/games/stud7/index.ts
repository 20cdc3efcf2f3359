import { pokerGame } from '../../betting/poker-game';
import en from './texts/en.json';
import id from './texts/id.json';
import ja from './texts/ja.json';

/** 7-Card Stud: two down, four up, one down; an open pair on fourth street allows the higher limit. */
export const stud7 = pokerGame({
  variant: {
    id: 'stud7',
    rulesVersion: 1,
    seats: { min: 2, max: 8 },
    deck: 52,
    forced: 'bringIn',
    bringIn: 'byStructure',
    structures: ['FL', 'PL'],
    streets: [
      { key: 'third', down: 2, up: 1, limit: 'lower', opens: 'bringIn' },
      { key: 'fourth', up: 1, limit: 'lower', opens: 'bestUp' },
      { key: 'fifth', up: 1, limit: 'upper', opens: 'bestUp' },
      { key: 'sixth', up: 1, limit: 'upper', opens: 'bestUp' },
      { key: 'seventh', down: 1, limit: 'upper', opens: 'bestUp' },
    ],
    high: 'studHigh',
    openPairDoubles: 'fourth',
    rakeFrom: 'fourth',
  },
  badBeat: { qualifier: { hand: 'quads', rank: 'Q', second: null } },
  texts: { en, ja, id },
});
