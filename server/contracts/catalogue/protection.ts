import type { SettingsIssue, SettingsOf, SettingsSpec } from '@/server/engine';

const allowance = (uses: number) =>
  ({ kind: 'int', group: 'allowance', unit: 'times', min: 0, max: 100, default: uses }) as const;

/**
 * Artificial all-in (rules 00): how often in a rolling window a disconnected player who faces a bet is all-in for what
 * is in, over all tables, by betting structure.
 */
export const protectionSettings = {
  fixedLimit: allowance(2),
  spreadLimit: allowance(2),
  noLimit: allowance(0),
  potLimit: allowance(0),
  halfPotLimit: allowance(0),
  windowHours: { kind: 'duration', unit: 'hours', group: 'allowance', min: 1, max: 720, default: 24 },
  /** From how many uses on the misuse report judges a player. */
  judgedFrom: { kind: 'int', group: 'misuse', unit: 'times', min: 1, max: 1_000, default: 5 },
  /** Uses in 1,000 hands above which the report names him. */
  usualPerThousand: { kind: 'int', group: 'misuse', unit: 'times', min: 1, max: 1_000, default: 10 },
} as const satisfies SettingsSpec;

export type ProtectionSettings = SettingsOf<typeof protectionSettings>;

const FIELDS = { FL: 'fixedLimit', SL: 'spreadLimit', NL: 'noLimit', PL: 'potLimit', HPL: 'halfPotLimit' } as const;

/** How many uses a policy allows at tables of a betting structure; none where the game has no structures. */
export function allowanceOf(settings: ProtectionSettings, structure: unknown): number {
  return typeof structure === 'string' && structure in FIELDS ? settings[FIELDS[structure as keyof typeof FIELDS]] : 0;
}

/** Warns where a disconnect can be worth more than a call: structures in which bets grow with the pot. */
export function protectionIssues(settings: ProtectionSettings): SettingsIssue[] {
  const open = (['noLimit', 'potLimit', 'halfPotLimit'] as const).filter((field) => settings[field] > 0);
  return open.map((field) => ({ path: field, severity: 'warning', code: 'invitesMisuse' }));
}
