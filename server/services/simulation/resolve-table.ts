import { CURRENCIES, CURRENCY_CODES, type CurrencyCode } from '@/server/contracts/catalogue/currencies';
import type { FieldIssue } from '@/server/contracts/errors';
import { gameWord } from '@/server/contracts/game-words';
import { fieldErrors, schemaOf } from '@/server/contracts/schema-of';
import type { SimulationSource } from '@/server/contracts/simulation';
import { findPreset } from '@/server/contracts/table-presets';
import {
  findGame,
  type Game,
  type HandConfig,
  rakeSettings,
  type SettingsIssue,
  type SettingsSpec,
  taxSettings,
} from '@/server/engine';
import { notFound, ruleViolation } from '@/server/services/kernel';

/** A table to simulate: a game and everything that it is played under. */
export interface SimulatedTable {
  readonly game: Game;
  readonly config: HandConfig;
  readonly currency: CurrencyCode;
  readonly preset: string | null;
  /** What the table is called; a configuration of one's own is called like its game. */
  readonly name: string;
}

/**
 * The table that a run was asked for. A preset that there is not is `notFound`; a configuration that does not fit is a
 * `ruleViolation` whose issues name every field (`source.config.settings.smallBlind`).
 */
export function resolveTable(source: SimulationSource): SimulatedTable {
  if (source.kind === 'preset') {
    const preset = findPreset(source.slug);
    const game = preset && findGame(preset.gameId);
    if (!game) throw notFound('preset', source.slug);
    return { game, config: preset.config, currency: preset.currency, preset: preset.slug, name: preset.name };
  }
  const game = findGame(source.game);
  if (!game) throw refused([{ path: ['source', 'game'], code: 'unknownGame', message: 'There is no such game.' }]);
  const currency = CURRENCY_CODES.find((code) => code === source.currency);
  if (!currency) {
    const message = `must be one of ${CURRENCY_CODES.join(', ')}`;
    throw refused([
      { path: ['source', 'currency'], code: 'unknownCurrency', message, limits: { options: CURRENCY_CODES } },
    ]);
  }
  const config = parseConfig(game, source.config, CURRENCIES[currency].virtual);
  return { game, config, currency, preset: null, name: gameWord(game, 'en', 'name') ?? game.id };
}

type Json = Readonly<Record<string, unknown>>;

const parts = ['settings', 'rake', 'tax'] as const;

function parseConfig(game: Game, text: string, virtual: boolean): HandConfig {
  const given = parseJson(text);
  const issues: FieldIssue[] = Object.keys(given)
    .filter((key) => !parts.some((part) => part === key))
    .map((key) => issueAt(key, 'unknownField', `is no part of a table; there are ${parts.join(', ')}`));
  const section = (key: string, spec: SettingsSpec, value: unknown): unknown => {
    const parsed = schemaOf(spec).safeParse(value);
    if (parsed.success) return parsed.data;
    for (const { path, message } of fieldErrors(parsed.error)) {
      issues.push(issueAt(path === '' ? key : `${key}.${path}`, 'shape', message));
    }
    return null;
  };
  const money = (key: 'rake' | 'tax', spec: SettingsSpec) =>
    given[key] === undefined || given[key] === null ? null : section(key, spec, given[key]);
  const config = {
    settings: section('settings', game.settings, given.settings ?? {}),
    rake: money('rake', rakeSettings),
    tax: money('tax', taxSettings),
    virtual,
  } as HandConfig;
  if (issues.length > 0) throw refused(issues);

  const broken = game.validate(config).filter((issue) => issue.severity === 'error');
  if (broken.length > 0) throw refused(broken.map((issue) => crossCheck(game, issue)));
  return config;
}

function parseJson(text: string): Json {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw refused([issueAt('', 'notJson', `is not JSON: ${reason}`)]);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json;
  throw refused([issueAt('', 'notJson', 'must be an object with settings, rake and tax')]);
}

function issueAt(path: string, code: string, message: string): FieldIssue {
  const inside = path === '' ? [] : path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  return { path: ['source', 'config', ...inside], code, message };
}

/** A game's cross-check, worded in its English texts with its parameters filled in. */
function crossCheck(game: Game, issue: SettingsIssue): FieldIssue {
  const params = issue.params ?? {};
  const words = gameWord(game, 'en', `issues.${issue.code}`) ?? issue.code;
  const message = words.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
  return { ...issueAt(`settings.${issue.path}`, issue.code, message), limits: params };
}

function refused(issues: readonly FieldIssue[]) {
  return ruleViolation('tableConfig', 'The table cannot be simulated like this.', issues);
}
