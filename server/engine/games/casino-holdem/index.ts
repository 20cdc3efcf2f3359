import { cardText, deck52, RANKS } from '../../cards/card';
import { describeHigh } from '../../evaluate/high';
import type { EdgeFigure } from '../../game';
import { minor } from '../../money/minor';
import { stagedGame } from '../../staged/game';
import { offer, reject } from '../../staged/legal';
import type { Stage } from '../../staged/table';
import { layTexts, stagedTexts } from '../../staged/texts';
import { analyse } from './analysis';
import { policies } from './policies';
import { bonusReturn, boundsOf, type Settings, settings, validateSettings } from './settings';
import { CasinoTable } from './table';
import en from './texts/en.json';
import id from './texts/id.json';
import ja from './texts/ja.json';

/** The ante; more than the maximum is cut to the maximum, and to what leaves the call in the wallet. */
const betStage: Stage<CasinoTable> = {
  street: 'bet',
  awaits: (table) => table.inHand,
  offer(table, seat, legal) {
    const { anteMin } = table.settings;
    if (table.anteFits >= anteMin) offer(legal, 'bet', anteMin, table.stack[seat]);
    offer(legal, 'sitOut');
  },
  refuse: (table, { kind }) =>
    kind === 'bet' ? reject('betNotCovered', { fits: table.anteFits, min: table.settings.anteMin }) : null,
  act(table, { seat, kind, amount }) {
    if (kind === 'bet') table.ante = Math.min(amount ?? 0, table.anteFits);
    table.answered(seat);
  },
  timeout: (table, seat) => table.answered(seat),
};

const bonusStage: Stage<CasinoTable> = {
  street: 'bonus',
  applies: (table) => table.ante > 0 && table.bonusFits > 0,
  awaits: (table) => table.inHand,
  offer(table, seat, legal) {
    offer(legal, 'noBonus');
    offer(legal, 'bonus', 1, table.stack[seat] - table.ante);
  },
  act(table, { seat, kind, amount }) {
    if (kind === 'bonus') table.bonus = Math.min(amount ?? 0, table.bonusFits);
    table.answered(seat);
  },
  timeout: (table, seat) => table.answered(seat),
};

/** Fold, or call exactly twice the ante. A round that is never finished is folded, or void where the table says so. */
const decideStage: Stage<CasinoTable> = {
  street: 'flop',
  applies: (table) => table.ante > 0,
  deal: (table, sink) => table.dealFlop(sink),
  awaits: (table) => table.inHand,
  offer(table, _seat, legal) {
    offer(legal, 'fold');
    if (table.canCall) offer(legal, 'call', table.ante * 2, table.ante * 2);
  },
  act(table, { seat, kind }) {
    table.decision = kind === 'call' ? 'call' : 'fold';
    table.answered(seat);
  },
  timeout(table, seat) {
    table.decision = table.settings.unfinishedRound === 'void' ? 'void' : 'fold';
    table.answered(seat);
  },
};

const riverStage: Stage<CasinoTable> = {
  street: 'river',
  applies: (table) => table.decision === 'call',
  deal: (table, sink) => table.dealBoard(2, sink),
};

/** Casino Hold'em (rules 30): one player against the house, ante, flop, fold or call, with the AA bonus. */
export const casinoHoldem = stagedGame<Settings, CasinoTable>({
  id: 'casino-holdem',
  rulesVersion: 1,
  family: 'banked',
  seats: { min: 1, max: 1 },
  settings,
  texts: {
    en: layTexts(stagedTexts.en, en),
    ja: layTexts(stagedTexts.ja, ja),
    id: layTexts(stagedTexts.id, id),
  },
  policies,
  deck: deck52,
  nameOf: cardText,
  stages: [betStage, bonusStage, decideStage, riverStage],
  open: (config) => new CasinoTable(config),
  prepare: (table) => table.prepare(),
  validate: (config) => validateSettings(config.settings),
  buyIn({ settings: { buyInMin, buyInMax, anteMin } }) {
    return { min: buyInMin, max: buyInMax, usual: Math.max(buyInMin, Math.min(buyInMax, anteMin * 300)) };
  },
  nextButton: (_table, seats) => seats[0] ?? 0,
  payOff: (table, totals) => table.payOff(totals),
  pots(table) {
    const { pot, won, contributed } = table.totals;
    if (pot === 0) return [];
    const share = minor(won[1]);
    return [
      {
        amount: minor(pot),
        rake: minor(0),
        contenders: [1],
        winners: share > 0 && contributed[1] > 0 ? [{ seat: 1, share }] : [],
      },
    ];
  },
  taxBase: (table) => (table.taxBase === 0 ? null : { base: table.taxBase, amount: table.taxCaused }),
  showsAtEnd: (table) => table.decision === 'call',
  rank(table) {
    if (table.boardCount < 3) return undefined;
    const rank = table.boardCount === 5 ? table.playerRank() : table.flopRank();
    return rank === 0 ? undefined : describeHigh(rank);
  },
  facts: (table) => ({
    bet: table.staked,
    status: table.decision === 'fold' ? 'folded' : 'active',
    notes: {
      ...(table.bonus > 0 ? { bonus: table.bonus } : {}),
      ...(table.decision === 'void' ? { void: 1 } : {}),
    },
  }),
  more(table, viewer) {
    const open = viewer === 'all' || table.boardCount === 5;
    const dealt = table.boardCount > 0;
    return {
      board: Array.from(table.board.subarray(0, table.boardCount), cardText),
      ...(dealt ? { dealer: { cards: Array.from(table.dealer, (card) => (open ? cardText(card) : null)) } } : {}),
    };
  },
  observe: (table) => table.observeSeat(),
  summarize(table, out) {
    out.players = table.ante > 0 ? 1 : 0;
    out.showdown = table.decision === 'call';
  },
  edgeDecidedBy: ['anteTable', 'bonusTable', 'qualifyingPair'],
  quickEdge({ settings: values }) {
    const { least, most, calls } = boundsOf(values);
    const known: EdgeFigure[] =
      calls === null
        ? []
        : [
            { name: 'bestReturn', value: 1 + least / (1 + 2 * calls) },
            { name: 'bestCalls', value: calls },
          ];
    return {
      exact: calls !== null,
      figures: [
        { name: 'bestPerAnte', judged: 'expectation', value: least, ...(calls === null ? { upTo: most } : {}) },
        ...known,
        { name: 'bonusCollected', judged: 'return', value: bonusReturn(values.bonusTable) },
      ],
    };
  },
  edge(config, onProgress) {
    const { anteTable, bonusTable, qualifyingPair } = config.settings;
    return analyse({ anteTable, bonusTable, qualifyingPair: RANKS.indexOf(qualifyingPair) }, onProgress);
  },
});
