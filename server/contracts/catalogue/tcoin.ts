import { games, type SettingsIssue, type SettingsOf, type SettingsSpec } from '@/server/engine';
import { CURRENCY_CODES } from './currencies';

const MOST = 1_000_000_000_000;

/** TCoin (rules 60): what play earns, and what nobody may hold more of. */
export const tcoinSettings = {
  balanceCap: { kind: 'int', group: 'caps', unit: 'coins', min: 1, max: MOST, default: 1_200_000 },
  dailyEarnCap: { kind: 'int', group: 'caps', unit: 'coins', min: 1, max: MOST, default: null, optional: true },
  /** The most that one tournament may pay one player. */
  prizeCap: { kind: 'int', group: 'caps', unit: 'coins', min: 1, max: MOST, default: null, optional: true },
  prizesObeyCap: { kind: 'flag', group: 'caps', default: true },
  grantsObeyCap: { kind: 'flag', group: 'caps', default: true },
  /** Coins that were not spent within this many days lapse, the oldest first. */
  expiryDays: { kind: 'duration', unit: 'days', group: 'caps', min: 1, max: 3_650, default: null, optional: true },
  /** The first row that fits a hand counts. */
  earning: {
    kind: 'table',
    group: 'earning',
    minRows: 0,
    maxRows: 60,
    columns: {
      game: { kind: 'choice', options: ['any', ...games.map((game) => game.id)], default: 'any' },
      currency: { kind: 'choice', options: CURRENCY_CODES.filter((code) => code !== 'TC'), default: 'EUR' },
      basis: { kind: 'choice', options: ['wagered', 'hand', 'raked'], default: 'wagered' },
      /** For so much one coin; of no weight where each hand counts. */
      earnPer: { kind: 'money', min: 1, max: MOST, default: 100 },
    },
    default: [
      { game: 'any', currency: 'EUR', basis: 'wagered', earnPer: 100 },
      { game: 'any', currency: 'USD', basis: 'wagered', earnPer: 100 },
      { game: 'any', currency: 'IDR', basis: 'wagered', earnPer: 100 },
      { game: 'any', currency: 'JPY', basis: 'wagered', earnPer: 100 },
      { game: 'any', currency: 'CHIP', basis: 'wagered', earnPer: 100 },
    ],
  },
} as const satisfies SettingsSpec;

export type TcoinSettings = SettingsOf<typeof tcoinSettings>;

/** How play at one table earns, and the caps that it meets. */
export interface CoinRule {
  readonly basis: 'wagered' | 'hand' | 'raked';
  readonly earnPer: number;
  readonly balanceCap: number;
  readonly dailyEarnCap: number | null;
}

/** The rule of a table's game and currency, or `null` where play earns nothing. */
export function coinRuleOf(settings: TcoinSettings, game: string, currency: string): CoinRule | null {
  const row = settings.earning.find(
    (each) => (each.game === 'any' || each.game === game) && each.currency === currency,
  );
  if (!row) return null;
  const { balanceCap, dailyEarnCap } = settings;
  return { basis: row.basis, earnPer: row.earnPer, balanceCap, dailyEarnCap };
}

/** What one player earns in one settled hand, before any cap: whole coins, nothing is carried over (rules 60). */
export function coinsOf(rule: CoinRule, hand: { readonly wagered: number; readonly rake: number }): number {
  if (rule.basis === 'hand') return hand.wagered > 0 ? 1 : 0;
  return Math.floor((rule.basis === 'raked' ? hand.rake : hand.wagered) / rule.earnPer);
}

export function tcoinIssues(settings: TcoinSettings): SettingsIssue[] {
  const issues: SettingsIssue[] = [];
  settings.earning.forEach((row, i) => {
    const hidden = settings.earning.findIndex(
      (other) => other.currency === row.currency && (other.game === 'any' || other.game === row.game),
    );
    if (hidden < i) issues.push({ path: `earning.${i}.game`, severity: 'error', code: 'neverReached' });
  });
  if (settings.dailyEarnCap !== null && settings.dailyEarnCap > settings.balanceCap)
    issues.push({
      path: 'dailyEarnCap',
      severity: 'warning',
      code: 'aboveBalanceCap',
      params: { cap: settings.balanceCap },
    });
  return issues;
}
