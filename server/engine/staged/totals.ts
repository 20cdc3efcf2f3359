import type { Totals } from '../game';

/** Empty totals for seats 1..`seatMax`. */
export function newTotals(seatMax: number): Totals {
  const bySeat = () => new Float64Array(seatMax + 1);
  return {
    contributed: bySeat(),
    uncalled: bySeat(),
    won: bySeat(),
    rake: bySeat(),
    tax: bySeat(),
    net: bySeat(),
    pot: 0,
    rakeTotal: 0,
    taxTotal: 0,
    jackpotTotal: 0,
    houseTotal: 0,
  };
}

export function clearTotals(totals: Totals): void {
  totals.contributed.fill(0);
  totals.uncalled.fill(0);
  totals.won.fill(0);
  totals.rake.fill(0);
  totals.tax.fill(0);
  totals.net.fill(0);
  totals.pot = 0;
  totals.rakeTotal = 0;
  totals.taxTotal = 0;
  totals.jackpotTotal = 0;
  totals.houseTotal = 0;
}
