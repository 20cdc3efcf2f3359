import { bankedGame } from '../../banked/game';
import { betStage } from '../../banked/table';
import { cardText, deck52 } from '../../cards/card';
import { offer } from '../../staged/legal';
import type { Stage } from '../../staged/table';
import { expectationOf } from './expectation';
import { policies } from './policies';
import { pointsOf, ticketOdds } from './rules';
import { coverOf, expectationBounds, oddsOf, type Settings, settings, validateMore } from './settings';
import { BlackjackTable, SEATS_MAX } from './table';
import en from './texts/en.json';
import id from './texts/id.json';
import ja from './texts/ja.json';

/** Offered to everybody on an ace, before the dealer peeks. */
const insuranceStage: Stage<BlackjackTable> = {
  street: 'insurance',
  applies: (table) => table.bank.order.length > 0 && pointsOf(table.upCard) === 1,
  awaits: (table) => table.players,
  offer(table, seat, legal) {
    offer(legal, 'noInsurance');
    const fits = table.insuranceFits(seat);
    if (fits > 0) offer(legal, 'insure', 1, fits);
  },
  act(table, { seat, kind, amount }) {
    if (kind === 'insure') table.insure(seat, amount ?? 0);
    table.answered(seat);
  },
  timeout: (table, seat) => table.answered(seat),
};

/** The players' hands one after another from the dealer's left, each to 21, a bust or a stand. */
const playStage: Stage<BlackjackTable> = {
  street: 'play',
  applies: (table) => table.bank.order.length > 0 && !table.dealerNatural,
  opensDry: true,
  deal: (table, sink) => table.dealWanted(sink),
  awaits: (table) => (table.nextTurn() ? 1 << table.turnSeat : 0),
  offer(table, _seat, legal) {
    const hand = table.current;
    offer(legal, 'stand');
    offer(legal, 'hit');
    if (table.canDouble()) offer(legal, 'double');
    if (table.canSplit()) offer(legal, 'split');
    if (table.settings.surrender && hand.count === 2 && !hand.split) offer(legal, 'surrender');
  },
  act(table, { seat, kind }) {
    const hand = table.current;
    if (kind === 'hit') table.hit();
    else if (kind === 'double') table.double();
    else if (kind === 'split') table.split();
    else {
      hand.surrendered = kind === 'surrender';
      hand.done = true;
    }
    table.answered(seat);
  },
  timeout(table, seat) {
    table.current.done = true;
    table.answered(seat);
  },
  close(table) {
    if (table.wantsCards) return 'deal';
    if (!table.nextTurn()) return false;
    table.pending.seats = 1 << table.turnSeat;
    return true;
  },
};

const dealerStage: Stage<BlackjackTable> = {
  street: 'dealer',
  applies: (table) => table.bank.order.length > 0 && !table.dealerNatural && table.dealerMustDraw,
  deal: (table, sink) => table.dealDealer(sink),
};

/** One deck for each number of decks; a deal recognizes them by identity. */
const shoes = Array.from({ length: 9 }, (_, decks) => {
  const cards = new Int8Array(decks * 52);
  for (let i = 0; i < decks; i++) cards.set(deck52, i * 52);
  return cards;
});

/** Blackjack (rules 40): nearest to 21 against a dealer seat that draws to 17. */
export const blackjack = bankedGame<Settings, BlackjackTable>({
  id: 'blackjack',
  rulesVersion: 1,
  seats: { min: 2, max: SEATS_MAX },
  settings,
  texts: { en, ja, id },
  policies,
  deck: (table) => shoes[table.settings.decks],
  nameOf: cardText,
  stages: [
    betStage(),
    {
      street: 'deal',
      applies: (table) => table.bank.order.length > 0,
      deal: (table, sink) => table.dealFirst(sink),
    },
    insuranceStage,
    playStage,
    dealerStage,
  ],
  coverOf,
  openTable: (config) => new BlackjackTable(config),
  clear: (table) => table.clear(),
  validateMore,
  decide: (table) => table.decide(),
  tickets: {
    multipliers: { acesSuited: 5_000, tripsSuited: 1_000, aces: 500, trips: 50 },
    odds: ({ decks }) => ticketOdds(decks),
  },
  ticketKinds(table, seat) {
    if (seat === table.dealer) return table.bank.order.map((player) => table.ticketAgainst(player));
    return table.handCount[seat] > 0 ? [table.ticketAgainst(seat)] : [];
  },
  rank(table, seat) {
    const value = seat === table.dealer ? table.dealerTotal() : table.handValue(table.hands[seat][0]);
    const natural = seat === table.dealer ? table.dealerNatural : table.isNatural(table.hands[seat][0]);
    const category = natural ? 'natural' : value > 21 ? 'bust' : `total${value}`;
    return { category, cards: Array.from(table.handOf(seat), cardText) };
  },
  facts(table, seat, open) {
    const count = table.handCount[seat];
    const hands = table.hands[seat].slice(0, count);
    const insured = table.insurance[seat];
    return {
      ...(count > 1
        ? {
            rows: hands.map((hand) =>
              Array.from(hand.cards.subarray(0, hand.count), (card) => (open ? cardText(card) : null)),
            ),
          }
        : {}),
      notes: {
        ...(insured > 0 ? { insurance: insured } : {}),
        ...(hands.some((hand) => hand.doubled) ? { doubled: 1 } : {}),
        ...(hands.some((hand) => hand.surrendered) ? { surrendered: 1 } : {}),
      },
    };
  },
  edgeDecidedBy: [
    'decks',
    'dealerSoft17',
    'doubleAfterSplit',
    'resplits',
    'splitAceDraw',
    'splitNatural',
    'surrender',
    'naturalPays',
  ],
  quickEdge({ settings: values }) {
    const { least, most } = expectationBounds(oddsOf(values));
    return {
      exact: false,
      figures: [
        { name: 'playerEv', judged: 'expectation', value: least, upTo: most },
        { name: 'return', value: 1 + least, upTo: 1 + most },
      ],
    };
  },
  edge({ settings: values }) {
    const { player, natural } = expectationOf(oddsOf(values));
    return {
      exact: true,
      figures: [
        { name: 'playerEv', judged: 'expectation', value: player },
        { name: 'return', value: 1 + player },
        { name: 'natural', value: natural },
      ],
    };
  },
});
