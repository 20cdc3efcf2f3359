import type { Game, SettingsIssue } from '@/server/engine';
import { CURRENCIES, type CurrencyCode } from './currencies';
import { type JackpotSettings, multipliersOf, qualifierOf } from './jackpot';
import { type DocumentBody, type ResolveReference, sectionOf } from './kind';

const MONEY_KINDS = ['rake', 'tax', 'badBeat', 'tickets'] as const;

const errorAt = (path: string, code: string, params?: SettingsIssue['params']): SettingsIssue => ({
  path: `table.${path}`,
  severity: 'error',
  code,
  ...(params && { params }),
});

/** Cross-checks of what a table document refers to; its game's own settings are the game's to judge. */
export function tableIssues(game: Game, body: DocumentBody, resolve: ResolveReference): SettingsIssue[] {
  const values = sectionOf(body, 'table');
  const issues: SettingsIssue[] = [];
  if (typeof values.currency === 'string' && CURRENCIES[values.currency as CurrencyCode]?.virtual) {
    for (const kind of MONEY_KINDS) {
      if ((values[kind] ?? null) !== null) issues.push(errorAt(kind, 'virtualTable', { kind }));
    }
  }
  if (values.opening === 'template' && Number(values.maximumOpen) < Number(values.minimumOpen)) {
    issues.push(errorAt('maximumOpen', 'belowMinimum', { minimum: Number(values.minimumOpen) }));
  }
  const schedule = typeof values.rake === 'string' ? resolve('rake', values.rake) : undefined;
  if (schedule && schedule.currency !== values.currency) {
    issues.push(
      errorAt('rake', 'otherCurrency', { currency: String(schedule.currency), table: String(values.currency) }),
    );
  }
  issues.push(...poolIssues(game, body, resolve));
  if (typeof values.protection === 'string' && !('artificialAllIn' in game.settings)) {
    issues.push({ ...errorAt('protection', 'noProtectionHere'), severity: 'warning' });
  }
  const allowed = resolve('room', 'room');
  if (allowed) {
    const codes = ((sectionOf(allowed, 'room').currencies ?? []) as readonly { code: string }[]).map((row) => row.code);
    if (!codes.includes(String(values.currency))) {
      const params = { currency: String(values.currency), currencies: codes.join(', ') };
      issues.push(errorAt('currency', 'currencyNotInRoom', params));
    }
  }
  return issues;
}

function poolIssues(game: Game, body: DocumentBody, resolve: ResolveReference): SettingsIssue[] {
  const values = sectionOf(body, 'table');
  const issues: SettingsIssue[] = [];
  for (const type of ['badBeat', 'tickets'] as const) {
    const slug = values[type];
    const found = typeof slug === 'string' ? resolve('jackpot', slug) : undefined;
    if (!found) continue;
    const pool = sectionOf(found, 'jackpot') as unknown as JackpotSettings;
    if (pool.type !== type) {
      issues.push(errorAt(type, 'otherType', { pool: String(slug) }));
      continue;
    }
    if (found.currency !== values.currency) {
      issues.push(errorAt(type, 'poolCurrency', { currency: String(found.currency), table: String(values.currency) }));
    }
    const offered =
      type === 'badBeat'
        ? game.badBeat !== undefined && qualifierOf(pool, game.id) !== undefined
        : game.tickets !== undefined && Object.keys(multipliersOf(pool, game.id)).length > 0;
    if (!offered) issues.push(errorAt(type, 'gameNotInPool', { pool: String(slug), game: game.id }));
    if (type === 'badBeat' && (values.rake ?? null) === null) {
      issues.push({ ...errorAt(type, 'feedsNothing'), severity: 'warning' });
    }
  }
  return issues;
}
