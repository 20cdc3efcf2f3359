import {
  defaultsOf,
  findGame,
  games,
  type HandConfig,
  type RakeSettings,
  rakeIssues,
  rakeSettings,
  type SettingsIssue,
  type SettingsSpec,
  taxSettings,
} from '@/server/engine';
import { tournamentKinds } from '../tournaments/kinds';
import { CURRENCIES, type CurrencyCode, REAL_CURRENCIES } from './currencies';
import { type JackpotSettings, jackpotIssues, jackpotSettings } from './jackpot';
import { type JurisdictionSettings, jurisdictionIssues, jurisdictionSettings } from './jurisdiction';
import {
  type CatalogueKind,
  type DocumentBody,
  type ResolveReference,
  repeated,
  type Section,
  sectionOf,
} from './kind';
import { poolsOf, withProtection } from './pools-of';
import { type ProtectionSettings, protectionIssues, protectionSettings } from './protection';
import { roomSettings } from './room';
import { tableSettings } from './table';
import { tableIssues } from './table-issues';
import { type TcoinSettings, tcoinIssues, tcoinSettings } from './tcoin';

/** A kind whose body is one section that bears the kind's own name. */
function singleSection(
  kind: string,
  spec: SettingsSpec,
  rest: Pick<CatalogueKind, 'validate' | 'facts'> & { single?: true },
): CatalogueKind {
  const section: Section = { key: kind, spec, texts: { kind } };
  return { kind, choices: {}, sections: () => [section], defaults: () => ({ [kind]: defaultsOf(spec) }), ...rest };
}

function isZone(name: unknown): boolean {
  try {
    return typeof name === 'string' && new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

const room = singleSection('room', roomSettings, {
  single: true,
  validate(body) {
    const values = sectionOf(body, 'room');
    const issues: SettingsIssue[] = [];
    if (!isZone(values.zone)) {
      issues.push({ path: 'room.zone', severity: 'error', code: 'unknownZone', params: { zone: String(values.zone) } });
    }
    const rows = (values.currencies ?? []) as readonly { code: string }[];
    issues.push(...repeated('room.currencies', 'code', rows));
    if (values.approvals === 'onePerson') {
      issues.push({ path: 'room.approvals', severity: 'warning', code: 'onePersonApproves' });
    }
    return issues;
  },
  facts: (body) => ({ zone: String(sectionOf(body, 'room').zone ?? '') }),
});

const prefixed = (prefix: string, issues: readonly SettingsIssue[]): SettingsIssue[] =>
  issues.map((issue) => ({ ...issue, path: `${prefix}.${issue.path}` }));

const rakeSection: Section = { key: 'rake', spec: rakeSettings, texts: { kind: 'rake' } };

/** A rake schedule is written in one currency; tables of another cannot use it. */
const rake: CatalogueKind = {
  kind: 'rake',
  choices: { currency: () => REAL_CURRENCIES },
  sections: () => [rakeSection],
  defaults: (choice) => ({ currency: choice.currency ?? 'EUR', rake: defaultsOf(rakeSettings) }),
  validate: (body) => prefixed('rake', rakeIssues(sectionOf(body, 'rake') as unknown as RakeSettings)),
  facts(body) {
    const values = sectionOf(body, 'rake') as unknown as RakeSettings;
    return { currency: String(body.currency ?? ''), method: values.method ?? '' };
  },
};

const tax = singleSection('tax', taxSettings, {
  validate: () => [],
  facts: (body) => ({ rateBp: Number(sectionOf(body, 'tax').rateBp ?? 0) }),
});

const jackpotSection: Section = { key: 'jackpot', spec: jackpotSettings, texts: { kind: 'jackpot' } };

/** A pool is money of one currency; tables of another can neither feed nor hit it. */
const jackpot: CatalogueKind = {
  kind: 'jackpot',
  choices: { currency: () => REAL_CURRENCIES },
  sections: () => [jackpotSection],
  defaults: (choice) => ({ currency: choice.currency ?? 'EUR', jackpot: defaultsOf(jackpotSettings) }),
  validate: (body) => prefixed('jackpot', jackpotIssues(sectionOf(body, 'jackpot') as unknown as JackpotSettings)),
  facts(body) {
    const { type, name } = sectionOf(body, 'jackpot');
    return { currency: String(body.currency ?? ''), method: String(type ?? ''), name: String(name ?? '') };
  },
};

const jurisdiction = singleSection('jurisdiction', jurisdictionSettings, {
  validate: (body) =>
    prefixed('jurisdiction', jurisdictionIssues(sectionOf(body, 'jurisdiction') as unknown as JurisdictionSettings)),
  facts(body) {
    const { countries, basis, rateBp } = sectionOf(body, 'jurisdiction');
    const rows: readonly { readonly code?: unknown }[] = Array.isArray(countries) ? countries : [];
    return {
      countries: rows.map((row) => String(row.code ?? '')).join(' '),
      basis: String(basis ?? ''),
      rateBp: Number(rateBp ?? 0),
    };
  },
});

const protection = singleSection('protection', protectionSettings, {
  validate: (body) =>
    prefixed('protection', protectionIssues(sectionOf(body, 'protection') as unknown as ProtectionSettings)),
  facts: (body) => ({ windowHours: Number(sectionOf(body, 'protection').windowHours ?? 0) }),
});

const tcoin = singleSection('tcoin', tcoinSettings, {
  single: true,
  validate: (body) => prefixed('tcoin', tcoinIssues(sectionOf(body, 'tcoin') as unknown as TcoinSettings)),
  facts: (body) => ({ balanceCap: Number(sectionOf(body, 'tcoin').balanceCap ?? 0) }),
});

/** The configuration that the engine plays a table document under, its references resolved. */
export function handConfigOf(body: DocumentBody, resolve: ResolveReference): HandConfig {
  const values = sectionOf(body, 'table');
  const policy = <T>(kind: string): T | null => {
    const slug = values[kind];
    const found = typeof slug === 'string' ? resolve(kind, slug) : undefined;
    return found === undefined ? null : (sectionOf(found, kind) as T);
  };
  return {
    settings: withProtection(body, resolve),
    rake: policy('rake'),
    tax: policy('tax'),
    virtual: isVirtual(values.currency),
    ...poolsOf(body, resolve),
  };
}

function isVirtual(code: unknown): boolean {
  return typeof code === 'string' && code in CURRENCIES && CURRENCIES[code as CurrencyCode].virtual;
}

const table: CatalogueKind = {
  kind: 'table',
  choices: { game: () => games.map((game) => game.id) },
  sections(body) {
    const own: Section = { key: 'table', spec: tableSettings, texts: { kind: 'table' } };
    const game = typeof body.game === 'string' ? findGame(body.game) : undefined;
    return game ? [own, { key: 'settings', spec: game.settings, texts: { game: game.id } }] : [own];
  },
  defaults(choice) {
    const game = findGame(choice.game ?? '');
    return {
      game: choice.game,
      table: defaultsOf(tableSettings),
      settings: game ? defaultsOf(game.settings) : {},
    };
  },
  validate(body, resolve) {
    const game = findGame(String(body.game));
    if (!game) return [{ path: 'game', severity: 'error', code: 'unknownGame', params: { game: String(body.game) } }];
    const issues = tableIssues(game, body, resolve);
    return [...issues, ...prefixed('settings', game.validate(handConfigOf(body, resolve)))];
  },
  facts(body) {
    const values = sectionOf(body, 'table');
    const settings = sectionOf(body, 'settings');
    const game = findGame(String(body.game));
    return {
      game: String(body.game ?? ''),
      currency: String(values.currency ?? ''),
      structure: typeof settings.structure === 'string' ? settings.structure : null,
      stakes: typeof settings.bigBlind === 'number' ? settings.bigBlind : null,
      seats: typeof settings.seats === 'number' ? settings.seats : (game?.seats.max ?? null),
      rake: typeof values.rake === 'string' ? values.rake : null,
      tax: typeof values.tax === 'string' ? values.tax : null,
    };
  },
};

/** One line a kind. */
export const catalogueKinds: readonly CatalogueKind[] = [
  jackpot,
  jurisdiction,
  protection,
  rake,
  room,
  table,
  tax,
  tcoin,
  ...tournamentKinds,
];

/** The kind of that name, or `undefined`. */
export function findKind(name: string): CatalogueKind | undefined {
  return catalogueKinds.find((kind) => kind.kind === name);
}
