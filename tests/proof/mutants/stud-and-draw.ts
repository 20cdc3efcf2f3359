import type { Mutant } from './mutant';

const stud = ['vectors/stud'];
const draw = ['vectors/draw'];
const rulings = ['vectors/rulings'];

/** Planted errors in stud and draw games. */
export const studAndDrawMutants: readonly Mutant[] = [
  {
    name: 'bring-in: equal ranks by suit c > d > h > s',
    file: 'betting/up-cards.ts',
    find: 'card >> 2 === 12 ? card - 64 : card;',
    put: 'card >> 2 === 12 ? card - 64 : card ^ 3;',
    tests: stud,
  },
  {
    name: 'bring-in: the highest card in fixed-limit stud',
    file: 'betting/up-cards.ts',
    find: "rule === 'lowest' || (rule === 'byStructure' && st.structure === FL)",
    put: "rule === 'lowest' || (rule === 'byStructure' && st.structure !== FL)",
    tests: stud,
  },
  {
    name: 'best hand up: of equal ones the last left of the dealer',
    file: 'betting/up-cards.ts',
    find: 'best === 0 || score > bestScore',
    put: 'best === 0 || score >= bestScore',
    tests: stud,
  },
  {
    name: 'the bring-in seat has an option',
    file: 'betting/act.ts',
    find: '  st.toAct &= ~bit;\n  st.acted |= bit;\n  st.phase = BETTING;',
    put: '  st.phase = BETTING;',
    tests: stud,
  },
  {
    name: 'a short bring-in lowers what others owe',
    file: 'betting/act.ts',
    find: '  st.currentBet = st.bringIn;\n',
    put: '  st.currentBet = pay;\n',
    tests: stud,
  },
  {
    name: 'open pair: a raise may be below the one before',
    file: 'betting/limits.ts',
    find: '    if (st.bets > 0 && st.lastFull > size) size = st.lastFull;\n',
    put: '',
    tests: stud,
  },
  {
    name: 'the community seventh card is bet on',
    file: 'betting/streets.ts',
    find: 'else openBetting(st, community);',
    put: 'else openBetting(st, community && st.street < 0);',
    tests: stud,
  },
  {
    name: 'stud8: the highest card brings in',
    file: 'games/stud8/index.ts',
    find: "bringIn: 'lowest'",
    put: "bringIn: 'highest'",
    tests: stud,
  },
  {
    name: 'a draw that ran out of time has no consequence',
    file: 'betting/draw.ts',
    find: 'if (st.variant.drawBan !== undefined) st.banned |= 1 << seat;',
    put: '',
    tests: draw,
  },
  {
    name: 'draw27: the ban lasts for the whole hand',
    file: 'games/draw27/index.ts',
    find: "drawBan: 'nextRound'",
    put: "drawBan: 'hand'",
    tests: draw,
  },
  {
    name: 'reshuffle: a drawer may get his own discards',
    file: 'betting/draw.ts',
    find: 'if (card === NO_CARD && recycle(st)) card = st.deal.drawAvoiding(st.thrown[seat]);',
    put: 'if (card === NO_CARD && recycle(st)) card = st.deal.draw();',
    tests: draw,
  },
  {
    name: 'reshuffle: folded hands stay out',
    file: 'betting/draw.ts',
    find: 'const folded = st.inHand & ~st.live & ~st.mucked;',
    put: 'const folded = st.live & ~st.live & ~st.mucked;',
    tests: rulings,
  },
  {
    name: 'draw32: left of the button opens after the draw',
    file: 'games/draw32/index.ts',
    find: "opens: 'leftOfBigBlind'",
    put: "opens: 'leftOfButton'",
    tests: draw,
  },
  {
    name: 'draw32: five cards may be exchanged',
    file: 'games/draw32/index.ts',
    find: 'draw: 4,',
    put: 'draw: 5,',
    tests: draw,
  },
  {
    name: 'draw32: a pot is divided although one contender refused',
    file: 'betting/split-offer.ts',
    find: '(contenders & ~st.accepted) === 0 && lowest',
    put: '(contenders & st.accepted) !== 0 && lowest',
    tests: draw,
  },
  {
    name: 'draw32: an action after an offer leaves the acceptances standing',
    file: 'betting/split-offer.ts',
    find: '  st.accepted = 0;\n',
    put: '',
    tests: rulings,
  },
  {
    name: 'an artificial all-in draws cards',
    file: 'betting/draw.ts',
    find: 'st.toDraw = st.live & ~st.protectedSeats;',
    put: 'st.toDraw = st.live;',
    tests: draw,
  },
];
