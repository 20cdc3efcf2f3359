import { pokerGame } from '../../betting/poker-game';
import en from './texts/en.json';
import id from './texts/id.json';
import ja from './texts/ja.json';

/** Razz: stud for the lowest five cards, ace low; the highest card brings in, the lowest board acts first. Beyond the rulebooks. */
export const razz = pokerGame({
  variant: {
    id: 'razz',
    rulesVersion: 1,
    seats: { min: 2, max: 8 },
    deck: 52,
    forced: 'bringIn',
    bringIn: 'highestAceLow',
    structures: ['FL'],
    streets: [
      { key: 'third', down: 2, up: 1, limit: 'lower', opens: 'bringIn' },
      { key: 'fourth', up: 1, limit: 'lower', opens: 'worstUp' },
      { key: 'fifth', up: 1, limit: 'upper', opens: 'worstUp' },
      { key: 'sixth', up: 1, limit: 'upper', opens: 'worstUp' },
      { key: 'seventh', down: 1, limit: 'upper', opens: 'worstUp' },
    ],
    high: 'studAceToFive',
    rakeFrom: 'fourth',
  },
  texts: { en, ja, id },
});
