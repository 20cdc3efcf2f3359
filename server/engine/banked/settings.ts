import type { HandConfig } from '../game';
import type { SettingsIssue, SettingsSpec } from '../settings';
import { type TableSettings, tableFields, validateTableFields } from '../staged/table-fields';
import type { CoverRule } from './bank';

const MOST = 1_000_000_000_000;

/** Who deals next: the same seat as long as it can, or the next seat clockwise (rules 40). */
export const dealerModes = ['fixed', 'rotating'] as const;
export type DealerMode = (typeof dealerModes)[number];

interface Defaults {
  readonly seatsMax: number;
  readonly minBet: number;
  readonly maxBet: number;
  readonly dealerMode: DealerMode;
}

/** The settings that every game against a dealer seat has (rules 00, Settings; rules 40). */
export function bankedSettings({ seatsMax, minBet, maxBet, dealerMode }: Defaults) {
  return {
    minBet: { kind: 'money', min: 1, max: MOST, default: minBet, group: 'bets' },
    maxBet: { kind: 'money', min: 1, max: MOST, default: maxBet, group: 'bets' },
    chipUnit: { kind: 'money', min: 1, max: MOST, default: 1, group: 'bets' },
    dealerMode: { kind: 'choice', options: dealerModes, default: dealerMode, group: 'dealer' },
    dealerMinStack: { kind: 'money', min: 1, max: MOST, default: maxBet * 5, group: 'dealer' },
    cover: { kind: 'choice', options: ['strict', 'loose'], default: 'strict', group: 'dealer' },
    buyInMin: { kind: 'money', min: 1, max: MOST, default: minBet * 20, group: 'seating' },
    buyInMax: { kind: 'money', min: 1, max: MOST, default: maxBet * 100, group: 'seating' },
    betSeconds: { kind: 'duration', unit: 'seconds', min: 3, max: 120, default: 15, group: 'timing' },
    ...tableFields({ min: 2, max: seatsMax }),
  } as const satisfies SettingsSpec;
}

export interface BankedSettings extends TableSettings {
  readonly minBet: number;
  readonly maxBet: number;
  readonly chipUnit: number;
  readonly dealerMode: DealerMode;
  readonly dealerMinStack: number;
  readonly cover: 'strict' | 'loose';
  readonly buyInMin: number;
  readonly buyInMax: number;
}

/** Cross-checks of the shared settings. */
export function validateBanked(settings: BankedSettings, cover: CoverRule): SettingsIssue[] {
  const issues = validateTableFields(settings);
  if (settings.maxBet < settings.minBet)
    issues.push({ path: 'maxBet', severity: 'error', code: 'maxBelowMin', params: { min: settings.minBet } });
  if (settings.minBet % settings.chipUnit !== 0)
    issues.push({ path: 'minBet', severity: 'error', code: 'notInChips', params: { unit: settings.chipUnit } });
  if (settings.maxBet % settings.chipUnit !== 0)
    issues.push({ path: 'maxBet', severity: 'error', code: 'notInChips', params: { unit: settings.chipUnit } });
  if (settings.buyInMax < settings.buyInMin)
    issues.push({ path: 'buyInMax', severity: 'error', code: 'maxBelowMin', params: { min: settings.buyInMin } });
  const leastStack = Math.ceil((settings.minBet * cover.own2) / 2);
  if (settings.buyInMin < leastStack)
    issues.push({ path: 'buyInMin', severity: 'error', code: 'cannotBet', params: { least: leastStack } });
  const leastBank = Math.ceil((settings.minBet * cover.dealer2) / 2);
  if (settings.dealerMinStack < leastBank)
    issues.push({ path: 'dealerMinStack', severity: 'error', code: 'cannotCover', params: { least: leastBank } });
  const fullBank = Math.ceil((settings.maxBet * cover.dealer2) / 2);
  if (settings.dealerMinStack >= leastBank && settings.dealerMinStack < fullBank)
    issues.push({ path: 'dealerMinStack', severity: 'warning', code: 'bankBelowMaxBet', params: { least: fullBank } });
  if (settings.buyInMax < settings.dealerMinStack)
    issues.push({
      path: 'dealerMinStack',
      severity: 'warning',
      code: 'noDealerOnBuyIn',
      params: { max: settings.buyInMax },
    });
  if (settings.cover === 'loose') issues.push({ path: 'cover', severity: 'warning', code: 'mayFallShort' });
  return issues;
}

/** What a seat may bring; a simulation brings enough to be the dealer. */
export function bankedBuyIn({ settings }: HandConfig<BankedSettings>) {
  const usual = Math.max(settings.buyInMin, Math.min(settings.buyInMax, settings.dealerMinStack * 4));
  return { min: settings.buyInMin, max: settings.buyInMax, usual };
}
