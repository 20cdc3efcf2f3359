import { pokerGame } from '../../betting/poker-game';
import en from './texts/en.json';
import id from './texts/id.json';
import ja from './texts/ja.json';

/** Short Deck: Hold'em with 36 cards; a flush beats a full house, and A-6-7-8-9 is a straight. Beyond the rulebooks. */
export const shortDeck = pokerGame({
  variant: {
    id: 'short-deck',
    rulesVersion: 1,
    seats: { min: 2, max: 10 },
    deck: 36,
    forced: 'blinds',
    structures: ['NL', 'PL'],
    streets: [
      { key: 'preflop', down: 2, limit: 'lower', opens: 'afterBlinds' },
      { key: 'flop', board: 3, limit: 'lower', opens: 'leftOfButton' },
      { key: 'turn', board: 1, limit: 'upper', opens: 'leftOfButton' },
      { key: 'river', board: 1, limit: 'upper', opens: 'leftOfButton' },
    ],
    high: 'shortDeck',
    rakeFrom: 'flop',
  },
  texts: { en, ja, id },
});
