import { pokerGame } from '../../betting/poker-game';
import en from './texts/en.json';
import id from './texts/id.json';
import ja from './texts/ja.json';

/** Omaha Hi/Lo: the low half needs five different ranks of eight or less, two from the hand and three from the board. */
export const omaha8 = pokerGame({
  variant: {
    id: 'omaha8',
    rulesVersion: 1,
    seats: { min: 2, max: 9 },
    deck: 52,
    forced: 'blinds',
    structures: ['FL', 'PL'],
    streets: [
      { key: 'preflop', down: 4, limit: 'lower', opens: 'afterBlinds' },
      { key: 'flop', board: 3, limit: 'lower', opens: 'leftOfButton' },
      { key: 'turn', board: 1, limit: 'upper', opens: 'leftOfButton' },
      { key: 'river', board: 1, limit: 'upper', opens: 'leftOfButton' },
    ],
    high: 'omahaHigh',
    low: 'omahaEightLow',
    rakeFrom: 'flop',
    pool: true,
  },
  badBeat: { qualifier: { hand: 'straightFlush', rank: '5', second: null } },
  texts: { en, ja, id },
});
