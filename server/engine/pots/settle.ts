import { lowest, type PokerState, SEATS } from '../betting/state';
import type { EventSink, Totals } from '../game';
import { apportion } from '../money/apportion';
import { rakeOf } from '../money/rake';
import { taxOf } from '../money/tax';
import { buildPots, returnUncalled } from './levels';
import { bestOf, lowHalf, splitPot } from './split';

const weights = new Float64Array(64);
const parts = new Float64Array(64);

/**
 * The money of a terminal hand in the order of rules 00, Tax: uncalled back, pots, rake, split net of rake, tax.
 * `ranks` fills `rankHigh` and `rankLow` of the live seats; it is called only when there is a showdown.
 */
export function settle(st: PokerState, ranks: (st: PokerState) => void, sink?: EventSink): Totals {
  const { totals } = st;
  if (st.settled) return totals;
  const { contributed, uncalled, won, rake, tax, net } = totals;
  for (let seat = 0; seat < SEATS; seat++) {
    uncalled[seat] = 0;
    won[seat] = 0;
    rake[seat] = 0;
    tax[seat] = 0;
    st.share[seat] = 0;
    st.taxDue[seat] = 0;
  }
  const back = returnUncalled(st);
  const pot = back === 0 ? st.pot : st.pot - uncalled[back];
  totals.pot = pot;
  for (let seat = 0; seat < SEATS; seat++) contributed[seat] = 0;
  for (let rest = st.inHand; rest !== 0; rest &= rest - 1) {
    const seat = lowest(rest);
    contributed[seat] = st.paid[seat] + st.dead[seat] - uncalled[seat];
  }
  if (st.showdown) {
    buildPots(st, uncalled);
    ranks(st);
  } else {
    st.potCount = pot > 0 ? 1 : 0;
    st.potAmount[0] = pot;
    st.potContenders[0] = st.live;
  }
  takeRake(st, pot);
  for (let i = 0; i < st.potCount; i++) awardPot(st, i);
  levyTax(st);
  for (let rest = st.inHand; rest !== 0; rest &= rest - 1) {
    const seat = lowest(rest);
    won[seat] = st.share[seat] + rake[seat];
    net[seat] = st.share[seat] - tax[seat] - contributed[seat];
  }
  st.settled = true;
  if (sink !== undefined) tell(st, sink);
  return totals;
}

function takeRake(st: PokerState, pot: number): void {
  const rule = st.rake;
  const total = rule !== null && (st.raked || rule.always) ? rakeOf(rule, pot, st.players) : 0;
  st.totals.rakeTotal = total;
  if (st.potCount === 1) {
    st.potRake[0] = total;
    return;
  }
  apportion(total, st.potAmount, st.potCount, st.potRake);
}

function awardPot(st: PokerState, i: number): void {
  const base = i * SEATS;
  const { potHigh, potLow } = st;
  const contenders = st.potContenders[i];
  const amount = st.potAmount[i] - st.potRake[i];
  for (let seat = 0; seat < SEATS; seat++) {
    potHigh[base + seat] = 0;
    potLow[base + seat] = 0;
  }
  if ((contenders & (contenders - 1)) === 0) {
    potHigh[base + lowest(contenders)] = amount;
  } else if (((st.splitPots >> i) & 1) === 1) {
    splitPot(st, amount, contenders, potHigh, base);
  } else {
    const lows = st.low < 0 ? 0 : bestOf(st.rankLow, contenders);
    const low = lows === 0 ? 0 : lowHalf(st, amount);
    if (lows !== 0) splitPot(st, low, lows, potLow, base);
    // Nobody showed a hand that is known: those who stayed share.
    splitPot(st, amount - low, bestOf(st.rankHigh, contenders) || contenders, potHigh, base);
  }
  let count = 0;
  for (let k = 0; k < st.players; k++) {
    const seat = st.order[k];
    const share = potHigh[base + seat] + potLow[base + seat];
    st.share[seat] += share;
    weights[count++] = share;
  }
  const pot = st.potRake[i];
  if (pot === 0) return;
  apportion(pot, weights, count, parts);
  for (let k = 0; k < count; k++) st.totals.rake[st.order[k]] += parts[k];
}

/** A share of each dealt-in player's total bet, withheld at the winners in proportion to their shares. */
function levyTax(st: PokerState): void {
  const { tax, totals } = st;
  totals.taxTotal = 0;
  if (tax === null) return;
  let sum = 0;
  for (let i = 0; i < st.players; i++) {
    const seat = st.order[i];
    const due = taxOf(tax, totals.contributed[seat]);
    st.taxDue[seat] = due;
    sum += due;
    weights[i] = st.share[seat];
  }
  totals.taxTotal = sum;
  apportion(sum, weights, st.players, parts);
  for (let i = 0; i < st.players; i++) totals.tax[st.order[i]] = parts[i];
}

function tell(st: PokerState, sink: EventSink): void {
  const { totals } = st;
  for (let i = 0; i < st.players; i++) {
    const seat = st.order[i];
    if (totals.uncalled[seat] > 0) sink({ type: 'uncalled', seat, amount: totals.uncalled[seat] });
  }
  for (let i = 0; i < st.potCount; i++) sink({ type: 'pot', amount: st.potAmount[i], params: { pot: i } });
  if (totals.rakeTotal > 0) sink({ type: 'rake', amount: totals.rakeTotal });
  if (totals.taxTotal > 0) sink({ type: 'tax', amount: totals.taxTotal });
  for (let i = 0; i < st.players; i++) {
    const seat = st.order[i];
    if (totals.won[seat] > 0) sink({ type: 'won', seat, amount: totals.won[seat] });
  }
}
