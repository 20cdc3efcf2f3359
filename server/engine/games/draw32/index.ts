import { pokerGame } from '../../betting/poker-game';
import en from './texts/en.json';
import id from './texts/id.json';
import ja from './texts/ja.json';

/** 32-Card Draw: one draw of up to four, suits break ties; the first to act after the draw may offer a split. */
export const draw32 = pokerGame({
  variant: {
    id: 'draw32',
    rulesVersion: 1,
    seats: { min: 2, max: 5 },
    deck: 32,
    forced: 'blinds',
    structures: ['FL', 'PL', 'HPL', 'NL'],
    streets: [
      { key: 'predraw', down: 5, limit: 'lower', opens: 'afterBlinds' },
      { key: 'draw', draw: 4, limit: 'upper', opens: 'leftOfBigBlind' },
    ],
    high: 'draw32',
    rakeFrom: 'draw',
    drawBan: 'hand',
    splitOffer: true,
  },
  texts: { en, ja, id },
});
