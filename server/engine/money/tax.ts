import type { SettingsOf, SettingsSpec } from '../settings';
import { portionOf, type Rounding, roundings } from './portion';

const FULL = 10_000;
const EXACT = Number.MAX_SAFE_INTEGER - FULL;

/** The tax on bets (rules 00, Tax): a share of each dealt-in player's total bet, withheld at the winners. */
export const taxSettings = {
  rateBp: { kind: 'basisPoints', min: 0, max: 10_000, default: 300, group: 'rate' },
  rounding: { kind: 'choice', options: roundings, default: 'halfUp', group: 'rate' },
} as const satisfies SettingsSpec;

export type TaxSettings = SettingsOf<typeof taxSettings>;

/** A tax resolved to numbers: what `taxOf` needs. */
export interface TaxRule {
  readonly rateBp: number;
  readonly rounding: Rounding;
  /** Added to the product with the rate before the division by 10,000 is rounded down. */
  readonly add: number;
}

export function resolveTax({ rateBp, rounding }: TaxSettings): TaxRule {
  return { rateBp, rounding, add: rounding === 'floor' ? 0 : rounding === 'halfUp' ? FULL / 2 : FULL - 1 };
}

/** Tax that one player's total bet (without what came back uncalled) causes. */
export function taxOf(rule: TaxRule, totalBet: number): number {
  const product = totalBet * rule.rateBp;
  if (product > EXACT) return portionOf(totalBet, rule.rateBp, rule.rounding);
  return Math.floor((product + rule.add) / FULL);
}
