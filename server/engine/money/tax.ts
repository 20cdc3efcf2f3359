import type { SettingsOf, SettingsSpec } from '../settings';
import { portionOf, roundings } from './portion';

/** The tax on bets (rules 00, Tax): a share of each dealt-in player's total bet, withheld at the winners. */
export const taxSettings = {
  rateBp: { kind: 'basisPoints', min: 0, max: 10_000, default: 300, group: 'rate' },
  rounding: { kind: 'choice', options: roundings, default: 'halfUp', group: 'rate' },
} as const satisfies SettingsSpec;

export type TaxSettings = SettingsOf<typeof taxSettings>;

/** Tax that one player's total bet (without what came back uncalled) causes. */
export function taxOf(settings: TaxSettings, totalBet: number): number {
  return portionOf(totalBet, settings.rateBp, settings.rounding);
}
