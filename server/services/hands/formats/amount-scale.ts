import { type Minor, minor } from '@/server/engine';
import { HandFormatError } from './format-error';

/** Denominators tried in turn: whole chips, decimal money, then the parts that pots are split into. */
const DENOMINATORS = [1, 2, 4, 5, 10, 20, 50, 100, 1_000, 3, 6, 12, 7, 9, 30, 60, 300, 600, 10_000, 100_000, 1_000_000];
/** Fractions such as thirds are written with the digits that a double has. */
const CLOSE = 1e-6;

/** Minor units of a unit of the hand's currency that make all its amounts whole. */
export class AmountScale {
  private constructor(readonly minorPerUnit: number) {}

  /**
   * The coarsest scale, at least `least` minor units a unit, in which every amount is whole. Throws `HandFormatError` at
   * `path` when there is none, and when the amounts are together more than money can be.
   */
  static of(amounts: readonly number[], path: string, least = 1): AmountScale {
    const scales = [least, ...DENOMINATORS.filter((denominator) => denominator >= least)];
    const found = scales.find((scale) => amounts.every((amount) => isWhole(amount * scale)));
    if (found === undefined) throw new HandFormatError(path, 'has amounts that no unit of money makes whole');
    const total = amounts.reduce((sum, amount) => sum + Math.abs(amount), 0);
    if (total * found > Number.MAX_SAFE_INTEGER) throw new HandFormatError(path, 'has amounts that are too large');
    return new AmountScale(found);
  }

  minor(amount: number): Minor {
    return minor(Math.round(amount * this.minorPerUnit));
  }
}

function isWhole(value: number): boolean {
  return Math.abs(value - Math.round(value)) <= CLOSE * Math.max(1, Math.abs(value) * 1e-6);
}
