import { bankedSettings } from '../../banked/settings';
import type { SettingsIssue, SettingsOf, SettingsSpec } from '../../settings';
import { naturalPays, type OddsRules } from './rules';
import { roughExpectation } from './strategy';

/** Settings of Blackjack (rules 40). */
export const settings = {
  ...bankedSettings({ seatsMax: 7, minBet: 1_000, maxBet: 100_000, dealerMode: 'fixed' }),
  decks: { kind: 'int', min: 1, max: 8, default: 4, unit: 'decks', group: 'play' },
  dealerSoft17: { kind: 'choice', options: ['stand', 'hit'], default: 'stand', group: 'play' },
  doubleAfterSplit: { kind: 'flag', default: true, group: 'play' },
  resplits: { kind: 'int', min: 0, max: 2, default: 0, unit: 'times', group: 'play' },
  splitAceDraw: { kind: 'flag', default: false, group: 'play' },
  splitNatural: { kind: 'flag', default: true, group: 'play' },
  surrender: { kind: 'flag', default: true, group: 'play' },
  naturalPays: { kind: 'choice', options: ['3:2', '6:5', '1:1'], default: '3:2', group: 'pays' },
  insuranceSeconds: { kind: 'duration', unit: 'seconds', min: 3, max: 60, default: 10, group: 'timing' },
  actionSeconds: { kind: 'duration', unit: 'seconds', min: 3, max: 120, default: 20, group: 'timing' },
} as const satisfies SettingsSpec;

export type Settings = SettingsOf<typeof settings>;

/** A unit of bet costs the player itself and the dealer a natural: 1/1.5 (rules 40, Cover), in halves. */
export function coverOf(values: Settings) {
  return { own2: 2, dealer2: naturalCover(values) };
}

export function naturalCover(values: Settings): number {
  const [numerator, denominator] = naturalPays[values.naturalPays];
  return Math.ceil((2 * numerator) / denominator);
}

/** The settings that decide the odds. */
export function oddsOf(values: Settings): OddsRules {
  const [numerator, denominator] = naturalPays[values.naturalPays];
  return {
    decks: values.decks,
    natural: { numerator, denominator },
    hitSoft17: values.dealerSoft17 === 'hit',
    doubleAfterSplit: values.doubleAfterSplit,
    resplits: values.resplits,
    splitAceDraw: values.splitAceDraw,
    splitNatural: values.splitNatural,
    surrender: values.surrender,
  };
}

/** What few decks are worth to the player beyond the rough figure. */
const FEW_DECKS = 0.0044;

/** How far the rough figure may be off then: most where few cards are left and further splits take more of them. */
function roughness({ decks, resplits }: OddsRules): number {
  return 0.00015 + (0.0004 + 0.0008 * resplits) / decks ** 2;
}

/** Between which values the player's expectation lies, in milliseconds (tests/proof/blackjack.ts tries rule sets). */
export function expectationBounds(rules: OddsRules): { readonly least: number; readonly most: number } {
  const rough = roughExpectation(rules) + FEW_DECKS / rules.decks;
  const half = roughness(rules);
  return { least: rough - half, most: rough + half };
}

/** Warns where basic strategy beats the dealer, and where it may: there the odds have to be worked out card by card. */
export function validateMore(values: Settings): SettingsIssue[] {
  const { least, most } = expectationBounds(oddsOf(values));
  if (most <= 0) return [];
  const percent = (share: number) => (share * 100).toFixed(2);
  const certain = least > 0;
  return [
    {
      path: 'naturalPays',
      severity: 'warning',
      code: certain ? 'playerFavoured' : 'mayFavourPlayer',
      params: { percent: percent(certain ? (least + most) / 2 : most) },
    },
  ];
}
