import { bankedGame, evenEdge } from '../../banked/game';
import { bankedPlayer, minimumBettor } from '../../banked/policies';
import { betStage, dealStage } from '../../banked/table';
import { cardText, deck52 } from '../../cards/card';
import { randomLegal } from '../../policies/random-legal';
import { arrange } from '../../rows/arrange';
import { BACK, describeRow, FRONT, MIDDLE } from '../../rows/rank';
import { offer } from '../../staged/legal';
import { choose, shapeOf } from '../../staged/policies';
import type { Stage } from '../../staged/table';
import { bankerSpecials } from './compare';
import { coverOf, type Settings, settings, validateMore } from './settings';
import { bankerWorth, CapsaTable, HAND, ROW_SIZES, SEATS_MAX } from './table';
import en from './texts/en.json';
import id from './texts/id.json';
import ja from './texts/ja.json';

/** The most that a seat can still stake on the side. */
function sideFits(table: CapsaTable, seat: number): number {
  return Math.min(table.settings.sideMax, table.bank.fits(seat, 2, 0));
}

/** Players may offer one another side bets until each is done; only what both offered stands. */
const sideStage: Stage<CapsaTable> = {
  street: 'side',
  applies: (table) => table.settings.sideBets && table.bank.order.length > 1,
  awaits: (table) => table.players,
  offer(table, seat, legal) {
    offer(legal, 'done');
    const most = sideFits(table, seat);
    const targets = table.bank.order.filter((to) => to !== seat && table.offered(seat, to) === 0);
    if (most < table.settings.sideMin || targets.length === 0) return;
    offer(legal, 'side', table.settings.sideMin, most).targets = targets.sort((a, b) => a - b);
  },
  act(table, { seat, kind, amount, target }) {
    if (kind === 'side') table.offerSide(seat, target ?? 0, amount ?? 0);
    else table.answered(seat);
  },
  timeout: (table, seat) => table.answered(seat),
  close(table) {
    table.closeSides();
    return false;
  },
};

/** What puts cards into a row without ending the arrangement. */
const placeKinds = ['placeFront', 'placeMiddle', 'placeBack'];

/** Everybody sets 13 cards; what was placed the clock does not move. */
const arrangeStage: Stage<CapsaTable> = {
  street: 'arrange',
  applies: (table) => table.bank.order.length > 0,
  awaits: (table) => table.inRound,
  offer(table, seat, legal) {
    const from = Array.from(table.handOf(seat));
    offer(legal, 'auto');
    offer(legal, 'arrange').pick = { from, min: HAND, max: HAND };
    for (const [row, kind] of placeKinds.entries()) offer(legal, kind).pick = { from, min: 0, max: ROW_SIZES[row] };
  },
  act(table, { seat, kind, cards }) {
    if (kind === 'auto') table.layBest(seat);
    else if (kind === 'arrange') table.lay(seat, cards ?? []);
    else table.place(seat, placeKinds.indexOf(kind), cards ?? []);
  },
  timeout: (table, seat) => table.complete(seat),
};

const rows = new Int8Array(HAND);

/** Sets the rows that are expected to win most; no side bets. */
const arranger = bankedPlayer('expected-rows', (observation, legal, _random, out) => {
  if (shapeOf(legal, 'arrange') === null) return false;
  arrange(observation.own.cards, 0, 'banker', bankerWorth(), rows);
  choose(out, 'arrange');
  out.cards = Array.from(rows);
  return true;
});

/** Capsa against a banker (rules 40): rows of 3, 5 and 5, two of three win; specials win outright. */
export const capsaBanker = bankedGame<Settings, CapsaTable>({
  id: 'capsa-banker',
  rulesVersion: 1,
  seats: { min: 2, max: SEATS_MAX },
  settings,
  texts: { en, ja, id },
  policies: [arranger, minimumBettor, randomLegal],
  deck: deck52,
  nameOf: cardText,
  stages: [betStage('minimum'), sideStage, dealStage('deal', HAND), arrangeStage],
  coverOf,
  openTable: (config) => new CapsaTable(config),
  clear: (table) => table.clear(),
  validateMore,
  decide: (table) => table.decide(),
  // No two rows of one deck are equal, suits included, and both sides may set their cards best: no fouls.
  edge: evenEdge,
  edgeDecidedBy: [],
  rank(table, seat) {
    if (!table.settled || table.held[seat] === 0) return undefined;
    const { special, foul, back } = table.sets[seat];
    const category = special >= 0 ? bankerSpecials[special] : foul ? 'foul' : describeRow(back);
    return { category, cards: Array.from(table.handOf(seat), cardText) };
  },
  facts(table, seat, open) {
    if ((table.arranged & (1 << seat)) === 0) return {};
    const row = (from: number, to: number) =>
      Array.from(table.rowsOf(seat).subarray(from, to), (card) => (open ? cardText(card) : null));
    return { rows: [row(FRONT, MIDDLE), row(MIDDLE, BACK), row(BACK, HAND)] };
  },
});
