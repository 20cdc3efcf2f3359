import { nextLeft } from '../betting/seat-sets';
import { nameOfHand } from '../betting/showdown';
import { cardsOf, type PokerState, SEATS } from '../betting/state';
import { openingHand } from '../betting/up-cards';
import type { JackpotHit, PotSettlement, SeatSettlement, Settlement, ShownHand } from '../game';
import { minor } from '../money/minor';
import { taxOf } from '../money/tax';

/** The settled hand as plain data; `settle` has run. */
export function settlementOf(st: PokerState, hits: readonly JackpotHit[] = []): Settlement {
  const { totals } = st;
  return {
    seats: ascending(st).map((seat) => seatSettlement(st, seat)),
    pots: Array.from({ length: st.potCount }, (_, i) => potSettlement(st, i)),
    rake: minor(totals.rakeTotal),
    tax: minor(totals.taxTotal),
    jackpot: { contributed: minor(totals.jackpotTotal), ...(st.drop > 0 ? { drop: minor(st.drop) } : {}), hits },
    house: minor(totals.houseTotal),
    shown: st.showdown ? showdownOrder(st).map((seat) => shownHand(st, seat)) : [],
  };
}

function ascending(st: PokerState): number[] {
  return Array.from(st.order.subarray(0, st.players)).sort((a, b) => a - b);
}

function seatSettlement(st: PokerState, seat: number): SeatSettlement {
  const { totals, tax } = st;
  const contributed = minor(totals.contributed[seat]);
  const base = minor(contributed - (st.brings?.[seat]?.ticket ?? 0));
  return {
    seat,
    contributed,
    uncalled: minor(totals.uncalled[seat]),
    won: minor(totals.won[seat]),
    rake: minor(totals.rake[seat]),
    tax: minor(totals.tax[seat]),
    net: minor(totals.net[seat]),
    ...(tax === null ? {} : { taxed: { base, rateBp: tax.rateBp, amount: minor(taxOf(tax, base)) } }),
  };
}

function potSettlement(st: PokerState, i: number): PotSettlement {
  const split = st.low !== null;
  const winners: { seat: number; share: ReturnType<typeof minor>; part?: 'high' | 'low' }[] = [];
  const list = (shares: Float64Array, to: number, part: 'high' | 'low') => {
    for (const seat of ascending(st)) {
      if (((to >> seat) & 1) === 0) continue;
      const share = shares[i * SEATS + seat];
      if (share > 0) winners.push({ seat, share: minor(share), ...(split ? { part } : {}) });
    }
  };
  list(st.potHigh, st.highWinners[i], 'high');
  list(st.potLow, st.lowWinners[i], 'low');
  return {
    amount: minor(st.potAmount[i]),
    rake: minor(st.potRake[i]),
    ...(st.drop > 0 ? { drop: minor(st.potDrop[i]) } : {}),
    contenders: ascending(st).filter((seat) => ((st.potContenders[i] >> seat) & 1) === 1),
    winners,
  };
}

/** The order in which hands are shown (rules 10, Showdown): the last bettor first, without one the seat that would open. */
function showdownOrder(st: PokerState): number[] {
  const live = Array.from(st.order.subarray(0, st.players)).filter((seat) => ((st.live >> seat) & 1) === 1);
  const first = st.lastAggressor !== 0 && live.includes(st.lastAggressor) ? st.lastAggressor : opensShowdown(st);
  const from = Math.max(0, live.indexOf(first));
  return [...live.slice(from), ...live.slice(0, from)];
}

/** Without a bet in the last round: whoever had to open it. */
function opensShowdown(st: PokerState): number {
  const { opens } = st.variant.streets[st.lastStreet];
  if (opens === 'bestUp' || opens === 'worstUp') return openingHand(st);
  return nextLeft(st.live, opens === 'leftOfBigBlind' ? st.bigBlindSeat : st.button);
}

function shownHand(st: PokerState, seat: number): ShownHand {
  const cards = cardsOf(st, seat).map(st.nameOf);
  const rank = nameOfHand(st, seat);
  return rank === undefined ? { seat, cards } : { seat, cards, rank };
}
