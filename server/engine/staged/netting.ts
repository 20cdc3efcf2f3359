import type { PotSettlement, Totals } from '../game';
import { apportion } from '../money/apportion';
import { minor } from '../money/minor';
import { type TaxRule, taxOf } from '../money/tax';
import type { StagedTable } from './table';

/**
 * Pays a round in which every seat has one net result (rules 50, 13 Card and Gaple): a net loss is capped at the
 * stack, what is missing reduces the net winners in proportion (largest remainder, then lowest seat), and the tax on
 * each net loss is withheld from the net winners in proportion (largest remainder, then nearest left of the button).
 */
export class Netting {
  /** Net result by seat before caps and tax: the caller's input. Sums to 0. */
  readonly due: Float64Array;
  readonly shortfall: Float64Array;
  readonly taxCaused: Float64Array;
  private readonly weights = new Float64Array(16);
  private readonly parts = new Float64Array(16);
  private readonly winners: number[] = [];

  constructor(seatMax: number) {
    this.due = new Float64Array(seatMax + 1);
    this.shortfall = new Float64Array(seatMax + 1);
    this.taxCaused = new Float64Array(seatMax + 1);
  }

  clear(): void {
    this.due.fill(0);
    this.shortfall.fill(0);
    this.taxCaused.fill(0);
  }

  /** Fills contributed, won, tax and pot of cleared totals from `due`. */
  pay(table: StagedTable, totals: Totals, tax: TaxRule | null): void {
    const { winners, weights, parts, due } = this;
    winners.length = 0;
    let missing = 0;
    let taxTotal = 0;
    for (let i = 0; i < table.seatCount; i++) {
      const seat = table.seats[i];
      if (due[seat] > 0) winners.push(seat);
      if (due[seat] >= 0) continue;
      const loss = Math.min(-due[seat], table.stack[seat]);
      missing += -due[seat] - loss;
      totals.contributed[seat] = loss;
      totals.pot += loss;
      if (tax !== null) {
        this.taxCaused[seat] = taxOf(tax, loss);
        taxTotal += this.taxCaused[seat];
      }
    }
    if (winners.length === 0) return;
    for (let i = 0; i < winners.length; i++) weights[i] = due[winners[i]];
    apportion(missing, weights, winners.length, parts);
    for (let i = 0; i < winners.length; i++) {
      const seat = winners[i];
      this.shortfall[seat] = parts[i];
      totals.won[seat] = due[seat] - parts[i];
    }
    const fromButton = (seat: number) => (seat - table.button - 1 + table.seatMax) % table.seatMax;
    winners.sort((a, b) => fromButton(a) - fromButton(b));
    for (let i = 0; i < winners.length; i++) weights[i] = totals.won[winners[i]];
    if (totals.pot > 0) apportion(taxTotal, weights, winners.length, parts);
    else parts.fill(0);
    for (let i = 0; i < winners.length; i++) totals.tax[winners[i]] = parts[i];
    totals.taxTotal = totals.pot > 0 ? taxTotal : 0;
  }

  /** The one pot of the round: what the losers paid. */
  pots(table: StagedTable): PotSettlement[] {
    const { totals } = table;
    if (totals.pot === 0) return [];
    return [
      {
        amount: minor(totals.pot),
        rake: minor(0),
        contenders: Array.from(table.seats.subarray(0, table.seatCount)),
        winners: [...this.winners].sort((a, b) => a - b).map((seat) => ({ seat, share: minor(totals.won[seat]) })),
      },
    ];
  }

  taxFacts(table: StagedTable, seat: number): { base: number; amount: number } | null {
    const base = table.totals.contributed[seat] - table.ticket[seat];
    return base > 0 && this.taxCaused[seat] > 0 ? { base, amount: this.taxCaused[seat] } : null;
  }
}
