import { lowest } from '../betting/seat-sets';
import { rankHands } from '../betting/showdown';
import { markSplitPots } from '../betting/split-offer';
import { type PokerState, SEATS } from '../betting/state';
import type { EventSink, Totals } from '../game';
import { dropOf } from '../jackpots/bad-beat';
import { apportion } from '../money/apportion';
import { rakeOf } from '../money/rake';
import { buildPots, takeStock } from './levels';
import { bestOf, lowHalf, splitPot } from './split';

const weights = new Float64Array(64);
const parts = new Float64Array(64);

/** The money of a terminal hand in the order of rules 00, Tax: uncalled back, pots, rake, split net of rake, tax. */
export function settle(st: PokerState, sink?: EventSink): Totals {
  const { totals } = st;
  if (st.settled) return totals;
  const pot = st.pot - takeStock(st);
  totals.pot = pot;
  if (st.showdown) rankHands(st);
  makePots(st, pot);
  if (st.splitOffers) markSplitPots(st);
  const rule = st.rake;
  let rake = rule !== null && (st.raked || rule.always) ? rakeOf(rule, pot, st.players) : 0;
  st.drop = st.badBeat === null || rake === 0 ? 0 : dropOf(st.badBeat.settings, pot, rake);
  if (st.badBeat?.settings.source === 'fromRake') rake -= st.drop;
  totals.jackpotTotal = st.drop;
  totals.rakeTotal = rake;
  const only = st.potCount === 1 ? onlyWinner(st) : 0;
  if (only !== 0) payOne(st, only, pot, rake);
  else payAll(st, rake);
  st.settled = true;
  if (sink !== undefined) tell(st, sink);
  return totals;
}

function makePots(st: PokerState, pot: number): void {
  // While no seat is all-in every unfolded seat has paid the same, and there is one pot.
  if (st.liveCount === 1 || st.canAct === st.live) {
    st.potCount = 1;
    st.potAmount[0] = pot;
    st.potContenders[0] = st.live;
  } else {
    buildPots(st, st.totals.uncalled);
  }
}

/** The seat that wins the only pot alone, or 0. */
function onlyWinner(st: PokerState): number {
  if (st.liveCount === 1) return lowest(st.live);
  if (st.low !== null || st.splitPots !== 0) return 0;
  const contenders = st.potContenders[0];
  // A seat that has paid nothing may be live without contending.
  const winners = contenders === st.live ? st.bestHigh : bestOf(st.rankHigh, contenders);
  return (winners & (winners - 1)) === 0 && winners !== 0 ? lowest(winners) : 0;
}

/** One pot and one winner: he gets it all and bears all rake and tax. */
function payOne(st: PokerState, winner: number, pot: number, rakeTotal: number): void {
  const { totals } = st;
  const { taxTotal } = totals;
  const after = pot - st.drop;
  clearPaid(st);
  st.paidSeats = 1 << winner;
  totals.won[winner] = after;
  totals.rake[winner] = rakeTotal;
  totals.tax[winner] = taxTotal;
  totals.net[winner] += after - rakeTotal - taxTotal;
  st.potRake[0] = rakeTotal;
  st.potDrop[0] = st.drop;
  st.highWinners[0] = 1 << winner;
  st.lowWinners[0] = 0;
  st.potHigh[winner] = after - rakeTotal;
}

function clearPaid(st: PokerState): void {
  const { won, rake, tax } = st.totals;
  for (let rest = st.paidSeats; rest !== 0; rest &= rest - 1) {
    const seat = lowest(rest);
    won[seat] = 0;
    rake[seat] = 0;
    tax[seat] = 0;
  }
}

function payAll(st: PokerState, rakeTotal: number): void {
  const { order, players, share, totals } = st;
  const { won, rake, tax, net } = totals;
  clearPaid(st);
  st.paidSeats = st.inHand;
  for (let i = 0; i < players; i++) share[order[i]] = 0;
  apportion(rakeTotal, st.potAmount, st.potCount, st.potRake);
  apportion(st.drop, st.potAmount, st.potCount, st.potDrop);
  for (let i = 0; i < st.potCount; i++) awardPot(st, i);
  withholdTax(st);
  for (let i = 0; i < players; i++) {
    const seat = order[i];
    won[seat] = share[seat] + rake[seat];
    net[seat] += share[seat] - tax[seat];
  }
}

/** The tax of all bets is withheld at the winners in proportion to their shares. */
function withholdTax(st: PokerState): void {
  const { totals, order, players } = st;
  if (totals.taxTotal === 0) return;
  for (let i = 0; i < players; i++) weights[i] = st.share[order[i]];
  apportion(totals.taxTotal, weights, players, parts);
  for (let i = 0; i < players; i++) totals.tax[order[i]] = parts[i];
}

function awardPot(st: PokerState, i: number): void {
  const base = i * SEATS;
  const { potHigh, potLow, order, players } = st;
  const contenders = st.potContenders[i];
  const amount = st.potAmount[i] - st.potRake[i] - st.potDrop[i];
  let lows = 0;
  let highs = contenders;
  let low = 0;
  if ((contenders & (contenders - 1)) !== 0 && ((st.splitPots >> i) & 1) === 0) {
    if (st.low !== null) lows = bestOf(st.rankLow, contenders);
    if (lows !== 0) low = lowHalf(st, amount);
    // Nobody's hand may be known (imported hands): then those who stayed share.
    highs = bestOf(st.rankHigh, contenders) || contenders;
  }
  st.highWinners[i] = highs;
  st.lowWinners[i] = lows;
  splitPot(st, amount - low, highs, potHigh, base);
  if (lows !== 0) splitPot(st, low, lows, potLow, base);
  for (let k = 0; k < players; k++) {
    const seat = order[k];
    let won = 0;
    if (((highs >> seat) & 1) === 1) won += potHigh[base + seat];
    if (((lows >> seat) & 1) === 1) won += potLow[base + seat];
    st.share[seat] += won;
    weights[k] = won;
  }
  const rake = st.potRake[i];
  if (rake === 0) return;
  apportion(rake, weights, players, parts);
  for (let k = 0; k < players; k++) st.totals.rake[order[k]] += parts[k];
}

function tell(st: PokerState, sink: EventSink): void {
  const { totals } = st;
  for (let i = 0; i < st.players; i++) {
    const seat = st.order[i];
    if (totals.uncalled[seat] > 0) sink({ type: 'uncalled', seat, amount: totals.uncalled[seat] });
  }
  for (let i = 0; i < st.potCount; i++) sink({ type: 'pot', amount: st.potAmount[i], params: { pot: i } });
  if (totals.rakeTotal > 0) sink({ type: 'rake', amount: totals.rakeTotal });
  if (st.drop > 0) sink({ type: 'jackpotDrop', amount: st.drop });
  if (totals.taxTotal > 0) sink({ type: 'tax', amount: totals.taxTotal });
  for (let i = 0; i < st.players; i++) {
    const seat = st.order[i];
    if (totals.won[seat] > 0) sink({ type: 'won', seat, amount: totals.won[seat] });
  }
}
