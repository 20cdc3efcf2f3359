import { pokerGame } from '../../betting/poker-game';
import en from './texts/en.json';
import id from './texts/id.json';
import ja from './texts/ja.json';

/** 2-7 Single Draw, no limit: one draw for the lowest hand, aces high. Beyond the rulebooks. */
export const draw27Single = pokerGame({
  variant: {
    id: 'draw27-single',
    rulesVersion: 1,
    seats: { min: 2, max: 6 },
    deck: 52,
    forced: 'blinds',
    structures: ['NL'],
    streets: [
      { key: 'predraw', down: 5, limit: 'lower', opens: 'afterBlinds' },
      { key: 'draw', draw: 5, limit: 'upper', opens: 'leftOfButton' },
    ],
    high: 'deuceToSeven',
    rakeFrom: 'draw',
    drawBan: 'nextRound',
  },
  texts: { en, ja, id },
});
