import type { Mutant } from './mutant';

const vectors = ['vectors/blackjack'];
const table = 'games/blackjack/table.ts';

/** Errors in Blackjack and in the tickets of the games against a dealer. */
export const blackjackMutants: readonly Mutant[] = [
  {
    name: 'blackjack: a natural pays 1:1',
    file: table,
    find: 'Math.floor((stake * this.naturalTop) / this.naturalBottom)',
    put: 'stake',
    tests: vectors,
  },
  {
    name: 'blackjack: a fractional natural is rounded up',
    file: table,
    find: 'Math.floor((stake * this.naturalTop) / this.naturalBottom)',
    put: 'Math.ceil((stake * this.naturalTop) / this.naturalBottom)',
    tests: vectors,
  },
  {
    name: 'blackjack: equal totals lose',
    file: table,
    find: 'own === dealer ? 0 : -1',
    put: 'own === dealer ? -1 : -1',
    tests: vectors,
  },
  {
    name: 'blackjack: a natural loses to a natural',
    file: table,
    find: 'natural ? 0 : -stake',
    put: 'natural ? -stake : -stake',
    tests: vectors,
  },
  {
    name: 'blackjack: the dealer stands on 16',
    file: table,
    find: 'if (value > 17 || (value === 17',
    put: 'if (value > 15 || (value === 17',
    tests: vectors,
  },
  {
    name: 'blackjack: the dealer hits soft 17 whatever the table says',
    file: table,
    find: "(soft && this.settings.dealerSoft17 === 'hit')",
    put: 'soft',
    tests: vectors,
  },
  {
    name: 'blackjack: a doubled hand wins once',
    file: table,
    find: 'const stake = hand.doubled ? bet * 2 : bet;',
    put: 'const stake = hand.doubled ? bet : bet;',
    tests: vectors,
  },
  {
    name: 'blackjack: surrender loses the half rounded up',
    file: table,
    find: 'const lost = Math.floor(bet / 2);',
    put: 'const lost = Math.ceil(bet / 2);',
    tests: vectors,
  },
  {
    name: 'blackjack: insurance pays 1:1',
    file: table,
    find: 'this.dealerNatural ? insured * 2 : -insured',
    put: 'this.dealerNatural ? insured : -insured',
    tests: vectors,
  },
  {
    name: 'blackjack: a king and a queen are split',
    file: table,
    find: 'rankOf(hand.cards[0]) !== rankOf(hand.cards[1])',
    put: 'pointsOf(hand.cards[0]) !== pointsOf(hand.cards[1])',
    tests: vectors,
  },
  {
    name: 'blackjack: split aces may draw whatever the table says',
    file: table,
    find: 'hand.split && !this.settings.splitAceDraw && pointsOf',
    put: 'hand.split && this.settings.splitAceDraw && pointsOf',
    tests: vectors,
  },
  {
    name: 'blackjack: a later stake takes no cover',
    file: table,
    find: 'return this.bank.fits(seat, 2, 2) >= this.bank.bet[seat];',
    put: 'return this.bank.fits(seat, 0, 0) >= this.bank.bet[seat];',
    tests: vectors,
  },
  {
    name: 'blackjack: the odds deal the hole card as if there were no peek',
    file: 'games/blackjack/dealer.ts',
    find: 'const blocked = up === 1 ? 10 : up === 10 ? 1 : 0;',
    put: 'const blocked = up === 11 ? 10 : 0;',
    tests: ['frequencies/blackjack'],
  },
  {
    name: 'tickets: a small multiplier is not paid',
    file: 'tickets/hits.ts',
    find: 'multiplier > 0',
    put: 'multiplier > 60',
    tests: ['vectors/blackjack', 'vectors/ceme', 'vectors/pot-games'],
  },
  {
    name: 'tickets: the dealer’s price is not shared among his tickets',
    file: 'tickets/hits.ts',
    find: 'Math.floor(table.ticket[seat] / Math.max(1, kinds.length))',
    put: 'Math.floor(table.ticket[seat] / 1)',
    tests: ['vectors/ceme'],
  },
];
