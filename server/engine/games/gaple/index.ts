import { allTiles, tileText } from '../../cards/tile';
import { stagedGame } from '../../staged/game';
import { offer, reject } from '../../staged/legal';
import type { Stage } from '../../staged/table';
import { layTexts, stagedTexts } from '../../staged/texts';
import { policies } from './policies';
import { type Settings, settings, validateSettings } from './settings';
import { GapleTable, SEATS_MAX } from './table';
import en from './texts/en.json';
import id from './texts/id.json';
import ja from './texts/ja.json';

const playStage: Stage<GapleTable> = {
  street: 'play',
  awaits: (table) => 1 << table.turn,
  offer(table, seat, legal) {
    const { line } = table;
    if (line.left < 0) {
      offer(legal, 'lead').pick = { from: table.playable(seat, -1), min: 1, max: 1 };
      return;
    }
    const left = table.playable(seat, line.left);
    const right = table.playable(seat, line.right);
    if (left.length > 0) offer(legal, 'playLeft').pick = { from: left, min: 1, max: 1 };
    if (right.length > 0) offer(legal, 'playRight').pick = { from: right, min: 1, max: 1 };
    if (left.length + right.length === 0) offer(legal, 'skip');
  },
  refuse(table, { seat, kind }) {
    const { left, right } = table.line;
    if (kind === 'skip') return reject('mustPlay', { seat });
    if (kind === 'playLeft' || kind === 'playRight')
      return reject('tileDoesNotFit', { end: kind === 'playLeft' ? left : right });
    return null;
  },
  act(table, { seat, kind, cards }, sink) {
    if (kind === 'skip') table.skip(seat, sink);
    else table.play(seat, cards?.[0] ?? 0, kind === 'playRight', sink);
    table.answered(seat);
  },
  timeout(table, seat, sink) {
    const tile = table.lowestLegal(seat);
    if (tile < 0) table.skip(seat, sink);
    else table.play(seat, tile, !table.line.fits(tile, table.line.left), sink);
    table.answered(seat);
  },
  close(table) {
    if (!table.passTurn()) return false;
    table.pending.seats = 1 << table.turn;
    return true;
  },
};

/** Gaple (rules 50): six tiles each, laid at the ends of one line; who is out, or has the fewest pips when blocked, wins. */
export const gaple = stagedGame<Settings, GapleTable>({
  id: 'gaple',
  rulesVersion: 1,
  family: 'domino',
  pieces: 'tiles',
  seats: { min: 2, max: SEATS_MAX },
  settings,
  texts: {
    en: layTexts(stagedTexts.en, en),
    ja: layTexts(stagedTexts.ja, ja),
    id: layTexts(stagedTexts.id, id),
  },
  policies,
  deck: allTiles,
  nameOf: tileText,
  stages: [{ street: 'deal', deal: (table, sink) => table.dealAll(sink) }, playStage],
  open: (config) => new GapleTable(config),
  prepare: (table) => table.prepare(),
  validate: (config) => validateSettings(config.settings),
  buyIn({ settings: { buyInMin, buyInMax, stake } }) {
    return { min: buyInMin, max: buyInMax, usual: Math.max(buyInMin, Math.min(buyInMax, stake * 100)) };
  },
  nextButton(table, seats) {
    // Of equal winners the first from the leader's left leads.
    let from = table.button;
    for (let step = 0; step < table.seatCount; step++) {
      from = table.leftOf(from);
      if (table.winners.includes(from)) break;
    }
    return seats.find((seat) => seat >= from) ?? seats[0] ?? 0;
  },
  payOff(table, totals) {
    table.netting.clear();
    table.settleRound();
    table.netting.pay(table, totals, table.tax);
  },
  pots: (table) => table.netting.pots(table),
  taxBase: (table, seat) => table.netting.taxFacts(table, seat),
  facts(table, seat) {
    const { paid } = table;
    return {
      stack: table.money(seat),
      contributed: paid[seat],
      notes: {
        tiles: table.held[seat],
        ...(paid[seat] > 0 ? { skipsPaid: paid[seat] } : {}),
        ...(table.times > 0 && table.winners.includes(seat) ? { times: table.times } : {}),
      },
    };
  },
  more: (table) => ({
    line: table.line.list().map(({ tile, seat, flipped }) => ({ tile: tileText(tile), seat, flipped })),
  }),
  observe: (table, seat) => table.observeSeat(seat),
  summarize(table, out) {
    out.players = table.seatCount;
    out.showdown = table.blocked;
  },
});
