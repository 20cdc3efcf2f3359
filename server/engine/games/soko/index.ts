import { pokerGame } from '../../betting/poker-game';
import en from './texts/en.json';
import id from './texts/id.json';
import ja from './texts/ja.json';

/** Soko (Canadian stud): one down, four up; four-flushes and four-straights count. */
export const soko = pokerGame({
  variant: {
    id: 'soko',
    rulesVersion: 1,
    seats: { min: 2, max: 8 },
    deck: 52,
    forced: 'bringIn',
    bringIn: 'highest',
    structures: ['FL', 'PL', 'HPL', 'NL'],
    streets: [
      { key: 'second', down: 1, up: 1, limit: 'lower', opens: 'bringIn' },
      { key: 'third', up: 1, limit: 'lower', opens: 'bestUp' },
      { key: 'fourth', up: 1, limit: 'upper', opens: 'bestUp' },
      { key: 'fifth', up: 1, limit: 'upper', opens: 'bestUp' },
    ],
    high: 'soko',
    rakeFrom: 'third',
  },
  badBeat: { qualifier: { hand: 'fullHouse', rank: 'K', second: '2' } },
  texts: { en, ja, id },
});
