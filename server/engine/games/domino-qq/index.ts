import { pokerGame } from '../../betting/poker-game';
import { byStrength } from '../../policies/by-strength';
import { calling } from '../../policies/calling';
import { randomLegal } from '../../policies/random-legal';
import { tileStrength } from '../../tiles/strength';
import { fourTileTickets, ticketKindsOfFour } from '../../tiles/tickets';
import en from './texts/en.json';
import id from './texts/id.json';
import ja from './texts/ja.json';

/** Domino QQ, 99 Domino (rules 50): everybody antes, three tiles, a fourth after the first round, best left:right wins. */
export const dominoQq = pokerGame({
  variant: {
    id: 'domino-qq',
    rulesVersion: 1,
    seats: { min: 2, max: 6 },
    deck: 28,
    forced: 'antes',
    structures: ['NL'],
    streets: [
      { key: 'three', down: 3, limit: 'lower', opens: 'leftOfButton' },
      { key: 'fourth', down: 1, limit: 'lower', opens: 'leftOfButton' },
    ],
    high: 'fourTiles',
    rakeFrom: 'fourth',
  },
  tickets: fourTileTickets,
  ticketOf: (own) => ticketKindsOfFour(own).at(0) ?? null,
  policies: [byStrength('pairing', ({ own }) => tileStrength(own.cards, own.count)), calling, randomLegal],
  texts: { en, ja, id },
});
