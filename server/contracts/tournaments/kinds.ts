import { defaultsOf, type SettingsIssue, type SettingsSpec } from '@/server/engine';
import { type CatalogueKind, type DocumentBody, type Section, sectionOf } from '../catalogue/kind';
import { type BlindSettings, blindIssues, blindSettings } from './blinds';
import { tournamentGames } from './hand-config';
import { tournamentIssues } from './lint';
import { type PrizeSettings, prizeIssues, prizeSettings } from './prizes';
import { type SpinSettings, spinIssues, spinSettings } from './spin';
import { tournamentSettings } from './tournament';

const prefixed = (prefix: string, issues: readonly SettingsIssue[]): SettingsIssue[] =>
  issues.map((issue) => ({ ...issue, path: `${prefix}.${issue.path}` }));

/** A kind whose body is one section with its own name. */
function oneSection<Settings>(
  kind: string,
  spec: SettingsSpec,
  issues: (settings: Settings) => readonly SettingsIssue[],
  facts: (settings: Settings) => ReturnType<CatalogueKind['facts']>,
): CatalogueKind {
  const section: Section = { key: kind, spec, texts: { kind } };
  const settings = (body: DocumentBody) => sectionOf(body, kind) as unknown as Settings;
  return {
    kind,
    choices: {},
    sections: () => [section],
    defaults: () => ({ [kind]: defaultsOf(spec) }),
    validate: (body) => prefixed(kind, issues(settings(body))),
    facts: (body) => facts(settings(body)),
  };
}

const blinds = oneSection<BlindSettings>('blinds', blindSettings, blindIssues, ({ name, levels }) => ({
  name: name ?? '',
  levels: levels?.length ?? 0,
}));

const prizes = oneSection<PrizeSettings>('prizes', prizeSettings, prizeIssues, ({ name, method }) => ({
  name: name ?? '',
  method: method ?? '',
}));

const spin = oneSection<SpinSettings>('spin', spinSettings, spinIssues, ({ name, multipliers }) => ({
  name: name ?? '',
  multipliers: multipliers?.length ?? 0,
}));

const tournamentSection: Section = { key: 'tournament', spec: tournamentSettings, texts: { kind: 'tournament' } };

const tournament: CatalogueKind = {
  kind: 'tournament',
  choices: { game: () => tournamentGames.map((game) => game.id) },
  sections: () => [tournamentSection],
  defaults: (choice) => ({ game: choice.game ?? 'holdem', tournament: defaultsOf(tournamentSettings) }),
  validate: (body, resolve) => prefixed('tournament', tournamentIssues(body, resolve)),
  facts(body) {
    const values = sectionOf(body, 'tournament');
    return {
      game: String(body.game ?? ''),
      name: String(values.name ?? ''),
      type: String(values.type ?? ''),
      currency: String(values.currency ?? ''),
    };
  },
};

/** Kinds of documents that tournaments are made of. */
export const tournamentKinds: readonly CatalogueKind[] = [blinds, prizes, spin, tournament];
