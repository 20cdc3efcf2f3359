import { bankedGame, evenEdge } from '../../banked/game';
import { bankedPlayer, minimumBettor } from '../../banked/policies';
import { bankedSettings } from '../../banked/settings';
import { BankedTable, betStage, dealStage } from '../../banked/table';
import { cardText, deck52 } from '../../cards/card';
import { randomLegal } from '../../policies/random-legal';
import type { SettingsOf, SettingsSpec } from '../../settings';
import { offer } from '../../staged/legal';
import { choose, shapeOf } from '../../staged/policies';
import type { Stage } from '../../staged/table';
import { bestBull, bullRank, bulls, bullTicket, bullTickets } from './bull';
import en from './texts/en.json';
import id from './texts/id.json';
import ja from './texts/ja.json';

const SEATS_MAX = 8;
const HAND = 5;

const settings = {
  ...bankedSettings({ seatsMax: SEATS_MAX, minBet: 1_000, maxBet: 100_000, dealerMode: 'rotating' }),
  handPays: {
    kind: 'table',
    group: 'pays',
    minRows: 0,
    maxRows: bulls.length,
    columns: {
      hand: { kind: 'choice', options: bulls, default: 'bullBull' },
      times: { kind: 'int', min: 1, max: 100, default: 2, unit: 'times' },
    },
    default: [
      { hand: 'bullBull', times: 2 },
      { hand: 'bull9', times: 2 },
      { hand: 'bull8', times: 2 },
    ],
  },
  arrangeSeconds: { kind: 'duration', unit: 'seconds', min: 5, max: 120, default: 20, group: 'timing' },
} as const satisfies SettingsSpec;

export type Settings = SettingsOf<typeof settings>;

class BullTable extends BankedTable<Settings> {
  /** The three cards that each seat chose, as bits; 0 before. */
  readonly chosen = new Int8Array(SEATS_MAX + 1);
  /** Stake by category of the winning hand. */
  readonly times = bulls.map((hand) => this.settings.handPays.find((row) => row.hand === hand)?.times ?? 1);

  rank(seat: number): number {
    return bullRank(this.cards, seat * this.stride, this.chosen[seat]);
  }

  arrange(seat: number, mask: number): void {
    this.chosen[seat] = mask;
    this.answered(seat);
  }
}

/** Everybody, the dealer too, chooses three cards; the clock and HINT choose the best. */
const arrangeStage: Stage<BullTable> = {
  street: 'arrange',
  applies: (table) => table.bank.order.length > 0,
  awaits: (table) => table.inRound,
  offer(table, seat, legal) {
    offer(legal, 'hint');
    offer(legal, 'arrange').pick = { from: Array.from(table.handOf(seat)), min: 3, max: 3 };
  },
  act(table, { seat, kind, cards }) {
    if (kind === 'hint') {
      table.arrange(seat, bestBull(table.cards, seat * table.stride));
      return;
    }
    const hand = table.handOf(seat);
    table.arrange(
      seat,
      (cards ?? []).reduce((mask, card) => mask | (1 << hand.indexOf(card)), 0),
    );
  },
  timeout: (table, seat) => table.arrange(seat, bestBull(table.cards, seat * table.stride)),
};

function coverOf(values: Settings) {
  const most = 2 * Math.max(1, ...values.handPays.map((row) => row.times));
  return { own2: most, dealer2: most };
}

/** Arranges the best bull himself. */
const bestPlayer = bankedPlayer('best-bull', (observation, legal, _random, out) => {
  if (shapeOf(legal, 'arrange') === null) return false;
  const { cards } = observation.own;
  const mask = bestBull(cards, 0);
  choose(out, 'arrange');
  out.cards = Array.from(cards.subarray(0, HAND)).filter((_, i) => (mask >> i) & 1);
  return true;
});

/** Super Bull, Niu Niu (rules 40): three of five cards make tens, the other two the point; the winner's hand sets the stake. */
export const superBull = bankedGame<Settings, BullTable>({
  id: 'super-bull',
  rulesVersion: 1,
  seats: { min: 2, max: SEATS_MAX },
  settings,
  texts: { en, ja, id },
  policies: [bestPlayer, minimumBettor, randomLegal],
  deck: deck52,
  nameOf: cardText,
  stages: [betStage(), dealStage('deal', HAND), arrangeStage],
  coverOf,
  openTable: (config) => new BullTable(config, 'super-bull', SEATS_MAX, HAND, coverOf(config.settings)),
  clear: (table) => table.chosen.fill(0),
  validateMore(values) {
    const seen = new Set<string>();
    return values.handPays.flatMap(({ hand }, i) => {
      if (!seen.has(hand)) {
        seen.add(hand);
        return [];
      }
      return [{ path: `handPays.${i}`, severity: 'error' as const, code: 'handTwice', params: { hand } }];
    });
  },
  decide(table) {
    const { bank } = table;
    const dealer = table.rank(bank.dealer);
    for (const seat of bank.order) {
      const own = table.rank(seat);
      const bet = bank.bet[seat];
      bank.contest(
        seat,
        bank.dealer,
        bet,
        own > dealer ? bet * table.times[own >> 6] : -bet * table.times[dealer >> 6],
      );
    }
  },
  tickets: bullTickets,
  ticketKinds(table, seat) {
    return table.held[seat] === HAND ? [bullTicket(table.cards, seat * table.stride)] : [];
  },
  rank(table, seat) {
    if (table.chosen[seat] === 0) return undefined;
    const hand = table.handOf(seat);
    const mask = table.chosen[seat];
    const chosen = Array.from(hand).filter((_, i) => (mask >> i) & 1);
    const others = Array.from(hand).filter((_, i) => !((mask >> i) & 1));
    return { category: bulls[table.rank(seat) >> 6], cards: [...chosen, ...others].map(cardText) };
  },
  edge: evenEdge,
  edgeDecidedBy: [],
});
