import { bankedGame } from '../../banked/game';
import { bankedSettings } from '../../banked/settings';
import { BankedTable, betStage, dealStage } from '../../banked/table';
import { allTiles, tileText } from '../../cards/tile';
import type { EventSink } from '../../game';
import type { SettingsOf, SettingsSpec } from '../../settings';
import { offer } from '../../staged/legal';
import type { Stage } from '../../staged/table';
import { digitOfThree, digitOfTwo } from '../../tiles/digit';
import { analyse, bestThreshold, doublesWith, expectation, qqPays } from './analysis';
import { policies, USUAL_THRESHOLD } from './policies';
import en from './texts/en.json';
import id from './texts/id.json';
import ja from './texts/ja.json';

const SEATS_MAX = 8;

const settings = {
  ...bankedSettings({ seatsMax: SEATS_MAX, minBet: 1_000, maxBet: 100_000, dealerMode: 'fixed' }),
  ninePays: { kind: 'int', min: 1, max: 10, default: 2, unit: 'times', group: 'pays' },
  doubleHoldSeconds: { kind: 'duration', unit: 'seconds', min: 3, max: 60, default: 10, group: 'timing' },
  openCardSeconds: { kind: 'duration', unit: 'seconds', min: 3, max: 60, default: 10, group: 'timing' },
} as const satisfies SettingsSpec;

export type Settings = SettingsOf<typeof settings>;

class QqTable extends BankedTable<Settings> {
  /** Bits of the seats that have exposed a tile for a third one. */
  opened = 0;

  digit(seat: number): number {
    const a = this.cardOf(seat, 0);
    const b = this.cardOf(seat, 1);
    return this.held[seat] === 3 ? digitOfThree(a, b, this.cardOf(seat, 2)) : digitOfTwo(a, b);
  }

  /** Third tiles for those who exposed one, from the dealer's left. */
  dealThird(sink?: EventSink): void {
    let seat = this.dealer;
    for (let step = 0; step < this.seatMax; step++) {
      seat = seat === this.seatMax ? 1 : seat + 1;
      if ((this.opened & (1 << seat)) !== 0) this.give(seat, this.deal.draw(), sink);
    }
  }
}

/** Players may stake their bet once more after the first tile; the clock holds. */
const doubleStage: Stage<QqTable> = {
  street: 'double',
  applies: (table) => table.bank.order.length > 0,
  awaits: (table) => table.players,
  offer(table, seat, legal) {
    offer(legal, 'hold');
    if (table.bank.fits(seat) >= table.bank.bet[seat]) offer(legal, 'double');
  },
  act(table, { seat, kind }) {
    if (kind === 'double') table.bank.raise(seat, table.bank.bet[seat]);
    table.answered(seat);
  },
  timeout: (table, seat) => table.answered(seat),
};

/** Everybody, the dealer too, may expose one tile for a third, unless the two make 9; it may be taken back. */
const openStage: Stage<QqTable> = {
  street: 'open',
  applies: (table) => table.bank.order.length > 0,
  awaits(table) {
    let seats = table.inRound;
    for (let seat = 1; seat <= SEATS_MAX; seat++)
      if ((seats & (1 << seat)) !== 0 && table.digit(seat) === 9) seats &= ~(1 << seat);
    return seats;
  },
  offer(table, seat, legal) {
    offer(legal, 'stay');
    offer(legal, 'open').pick = { from: Array.from(table.handOf(seat)), min: 1, max: 1 };
  },
  offerIdle(table, seat, legal) {
    if ((table.opened & (1 << seat)) !== 0) offer(legal, 'cancel');
  },
  act(table, { seat, kind, cards }) {
    if (kind === 'cancel') {
      table.opened &= ~(1 << seat);
      table.up[seat] = 0;
      table.pending.seats |= 1 << seat;
      return;
    }
    if (kind === 'open') {
      table.opened |= 1 << seat;
      table.up[seat] = 1 << table.handOf(seat).indexOf(cards?.[0] ?? 0);
    }
    table.answered(seat);
  },
  timeout: (table, seat) => table.answered(seat),
};

const thirdStage: Stage<QqTable> = {
  street: 'third',
  applies: (table) => table.opened !== 0,
  deal: (table, sink) => table.dealThird(sink),
};

function coverOf(values: Settings) {
  return { own2: 2, dealer2: values.ninePays * 2 };
}

/** QQ Spirit (rules 40): one tile, DOUBLE or HOLD, a second, an exposed tile for a third; last digit, tie to the dealer. */
export const qqSpirit = bankedGame<Settings, QqTable>({
  id: 'qq-spirit',
  rulesVersion: 1,
  pieces: 'tiles',
  seats: { min: 2, max: SEATS_MAX },
  settings,
  texts: { en, ja, id },
  policies,
  deck: allTiles,
  nameOf: tileText,
  stages: [betStage(), dealStage('first', 1), doubleStage, dealStage('second', 1), openStage, thirdStage],
  coverOf,
  openTable: (config) => new QqTable(config, 'qq-spirit', SEATS_MAX, 3, coverOf(config.settings)),
  validateMore({ ninePays }) {
    // As most people play: nobody doubles, both sides draw below six.
    const { sum, parts } = expectation(analyse(ninePays), { player: USUAL_THRESHOLD, dealer: USUAL_THRESHOLD });
    if (sum <= 0) return [];
    const percent = ((sum / parts) * 100).toFixed(3);
    return [{ path: 'ninePays', severity: 'warning', code: 'playerFavoured', params: { percent } }];
  },
  clear(table) {
    table.opened = 0;
  },
  decide(table) {
    const { bank } = table;
    const dealer = table.digit(bank.dealer);
    for (const seat of bank.order) {
      const stake = bank.staked(seat);
      bank.contest(seat, bank.dealer, stake, stake * qqPays(table.digit(seat), dealer, table.settings.ninePays));
    }
  },
  rank: (table, seat) =>
    table.held[seat] < 2
      ? undefined
      : { category: `digit${table.digit(seat)}`, cards: Array.from(table.handOf(seat), tileText) },
  facts: (table, seat) => (table.bank.more[seat] > 0 ? { notes: { doubled: 1 } } : {}),
  edgeDecidedBy: ['ninePays'],
  edge({ settings: { ninePays } }) {
    const analysis = analyse(ninePays);
    const share = (name: string, { sum, parts }: { sum: number; parts: number }) => ({
      name,
      value: sum / parts,
      fraction: { numerator: String(sum), denominator: String(parts) },
    });
    const best = { player: bestThreshold(analysis, USUAL_THRESHOLD), dealer: USUAL_THRESHOLD };
    const doubling = doublesWith(analysis, best);
    const whole = expectation(analysis, best);
    const doubled = doubling.reduce(
      (sum, doubles, first) => sum + (doubles ? expectation(analysis, best, first).sum : 0),
      whole.sum,
    );
    return {
      exact: true,
      figures: [
        share('nobodyDraws', expectation(analysis, { player: 0, dealer: 0 })),
        {
          ...share('bothBelowSix', expectation(analysis, { player: USUAL_THRESHOLD, dealer: USUAL_THRESHOLD })),
          judged: 'expectation',
        },
        share('bestDraw', whole),
        { name: 'bestThreshold', value: best.player, plain: true },
        { ...share('bestDrawAndDouble', { sum: doubled, parts: whole.parts }), judged: 'expectation' },
      ],
    };
  },
});
