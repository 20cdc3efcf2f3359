import { cardText, deck52 } from '../../cards/card';
import { naturals } from '../../rows/naturals';
import { BACK, describeRow, FRONT, MIDDLE } from '../../rows/rank';
import { stagedGame } from '../../staged/game';
import { offer } from '../../staged/legal';
import type { Stage } from '../../staged/table';
import { layTexts, stagedTexts } from '../../staged/texts';
import { policies } from './policies';
import { type Settings, settings, validateSettings } from './settings';
import { HAND, SEATS_MAX, SusunTable } from './table';
import en from './texts/en.json';
import id from './texts/id.json';
import ja from './texts/ja.json';

const swapStage: Stage<SusunTable> = {
  street: 'swap',
  applies: (table) => table.settings.swap,
  awaits: (table) => table.inHand,
  offer(table, seat, legal) {
    offer(legal, 'keep');
    offer(legal, 'swap').pick = { from: Array.from(table.handOf(seat)), min: 1, max: table.settings.swapMost };
  },
  act(table, action) {
    if (action.kind === 'swap') table.giveUp(action.seat, action.cards ?? []);
    table.answered(action.seat);
  },
  timeout: (table, seat) => table.answered(seat),
};

const swapDealStage: Stage<SusunTable> = {
  street: 'swapDeal',
  applies: (table) => table.settings.swap && table.anySwap,
  deal: (table, sink) => table.dealSwap(sink),
};

const arrangeStage: Stage<SusunTable> = {
  street: 'arrange',
  awaits: (table) => table.inHand,
  offer(table, seat, legal) {
    offer(legal, 'auto');
    offer(legal, 'arrange').pick = { from: Array.from(table.handOf(seat)), min: HAND, max: HAND };
  },
  act(table, action) {
    if (action.kind === 'auto') table.layBest(action.seat);
    else table.lay(action.seat, action.cards ?? []);
    table.answered(action.seat);
  },
  timeout(table, seat) {
    table.layBest(seat);
    table.answered(seat);
  },
};

/**
 * 13 Card / Capsa Susun (rules 50): 13 cards in rows of 3, 5 and 5, compared line by line with every other player,
 * with naturals, scoops, home runs and an optional swap of cards.
 */
export const capsaSusun = stagedGame<Settings, SusunTable>({
  id: 'capsa-susun',
  rulesVersion: 1,
  family: 'rows',
  seats: { min: 2, max: SEATS_MAX },
  settings,
  texts: {
    en: layTexts(stagedTexts.en, en),
    ja: layTexts(stagedTexts.ja, ja),
    id: layTexts(stagedTexts.id, id),
  },
  policies,
  deck: deck52,
  nameOf: cardText,
  stages: [{ street: 'deal', deal: (table, sink) => table.dealAll(sink) }, swapStage, swapDealStage, arrangeStage],
  open: (config) => new SusunTable(config),
  prepare: (table) => table.prepare(),
  validate: (config) => validateSettings(config.settings),
  buyIn({ settings: { buyInMin, buyInMax, unit } }) {
    return { min: buyInMin, max: buyInMax, usual: Math.max(buyInMin, Math.min(buyInMax, unit * 300)) };
  },
  nextButton: (table, seats) => seats.find((seat) => seat > table.button) ?? seats[0] ?? 0,
  payOff(table, totals) {
    table.netting.clear();
    table.scoreAll();
    table.netting.pay(table, totals, table.tax);
  },
  pots: (table) => table.netting.pots(table),
  taxBase: (table, seat) => table.netting.taxFacts(table, seat),
  shortfall: (table, seat) => table.netting.shortfall[seat],
  rank(table, seat) {
    if (!table.settled) return undefined;
    const { natural, foul, back } = table.laid[seat];
    const category = natural >= 0 ? naturals[natural] : foul ? 'foul' : describeRow(back);
    return { category, cards: Array.from(table.handOf(seat), cardText) };
  },
  facts(table, seat, open) {
    const laid = (table.arranged & (1 << seat)) !== 0;
    const row = (from: number, to: number) =>
      Array.from(table.rowsOf(seat).subarray(from, to), (card) => (open ? cardText(card) : null));
    return {
      ...(laid ? { rows: [row(FRONT, MIDDLE), row(MIDDLE, BACK), row(BACK, HAND)] } : {}),
      notes: {
        ...(table.swapped[seat] > 0 ? { swapped: table.swapped[seat] } : {}),
        ...(table.settled ? { points: table.won[seat] } : {}),
      },
    };
  },
  more: (table) => (table.settled ? { points: table.pointsMatrix() } : {}),
  observe: (table, seat) => table.observeSeat(seat),
  summarize(table, out) {
    out.players = table.seatCount;
    out.showdown = true;
  },
});
