import type { Formatter } from '@/app/_lib/format/formatter';
import type { CreateSimulationInput, SimulationChoices, SimulationDetail } from '@/server/contracts/simulation';
import { SIMULATION_LIMITS } from '@/server/contracts/simulation-limits';

/** What is typed, as text where it is typed. */
export interface FormValues {
  kind: 'preset' | 'config';
  slug: string;
  game: string;
  currency: string;
  config: string;
  hands: string;
  seats: string;
  /** One policy for all seats, or one for each. */
  each: boolean;
  policy: string;
  policies: string[];
  disconnect: string;
  sitOut: string;
  seed: string;
  name: string;
}

export type FormField = keyof FormValues;
export type FieldErrors = Partial<Record<FormField, string>>;

const USUAL_HANDS = 100_000;

/** The form as it opens: the first table, the usual size. */
export function firstValues(choices: SimulationChoices, format: Formatter): FormValues {
  const preset = choices.presets.at(0);
  const game = choices.games.find(({ id }) => id === preset?.game) ?? choices.games.at(0);
  const policy = game?.policies.at(0) ?? '';
  const seats = preset?.seats ?? game?.seats.min ?? 2;
  return {
    kind: preset ? 'preset' : 'config',
    slug: preset?.slug ?? '',
    game: game?.id ?? '',
    currency: preset?.currency ?? 'EUR',
    config: preset?.example ?? game?.example ?? '',
    hands: format.number(USUAL_HANDS),
    seats: String(seats),
    each: false,
    policy,
    policies: Array.from({ length: seats }, () => policy),
    disconnect: '0',
    sitOut: '0',
    seed: '',
    name: '',
  };
}

/** The form filled with an earlier run, seed and all, to run it again or with one thing changed. */
export function valuesOfRun(run: SimulationDetail, format: Formatter): FormValues {
  const each = run.policies.length > 1;
  const { settings, rake, tax } = run.config;
  return {
    kind: run.preset === null ? 'config' : 'preset',
    slug: run.preset ?? '',
    game: run.game,
    currency: run.currency,
    config: JSON.stringify({ settings, rake, tax }, null, 2),
    hands: format.number(run.hands),
    seats: String(run.seats),
    each,
    policy: run.policies.at(0) ?? '',
    policies: Array.from({ length: run.seats }, (_, seat) => run.policies[seat % run.policies.length]),
    disconnect: format.inputDecimal(run.disconnectBp, 2),
    sitOut: format.inputDecimal(run.sitOutBp, 2),
    seed: run.seed,
    name: run.name,
  };
}

interface CatalogueTable {
  readonly gameId: string;
  readonly config: { readonly settings: unknown; readonly rake: unknown; readonly tax: unknown };
  readonly currency: string;
  readonly name: string;
  readonly seats: number;
}

/** The form filled with a version of a table, to run it before it is played or as it is played. */
export function valuesOfTable(table: CatalogueTable, choices: SimulationChoices, format: Formatter): FormValues {
  const { settings, rake, tax } = table.config;
  const policy = choices.games.find(({ id }) => id === table.gameId)?.policies.at(0) ?? '';
  return {
    ...firstValues(choices, format),
    kind: 'config',
    game: table.gameId,
    currency: table.currency,
    config: JSON.stringify({ settings, rake, tax }, null, 2),
    seats: String(table.seats),
    policy,
    policies: Array.from({ length: table.seats }, () => policy),
    name: table.name,
  };
}

/** Words for the limits that a value broke. */
export interface FormWords {
  readonly hands: string;
  readonly seats: (min: number, max: number) => string;
  readonly disconnect: string;
  readonly sitOut: string;
  readonly required: string;
}

/** What is wrong with the values, by field; empty when they can be sent. */
export function errorsOf(
  values: FormValues,
  choices: SimulationChoices,
  format: Formatter,
  words: FormWords,
): FieldErrors {
  const errors: FieldErrors = {};
  const { hands, disconnectBp, sitOutBp } = SIMULATION_LIMITS;
  const inside = (value: number | null, { min, max }: { min: number; max: number }) =>
    value !== null && value >= min && value <= max;
  if (!inside(format.parseDecimal(values.hands, 0), hands)) errors.hands = words.hands;
  if (!inside(format.parseDecimal(values.disconnect, 2), disconnectBp)) errors.disconnect = words.disconnect;
  if (!inside(format.parseDecimal(values.sitOut, 2), sitOutBp)) errors.sitOut = words.sitOut;
  const seats = gameOf(values, choices)?.seats;
  if (seats && !inside(format.parseDecimal(values.seats, 0), seats)) errors.seats = words.seats(seats.min, seats.max);
  if (values.kind === 'preset' && values.slug === '') errors.slug = words.required;
  if (values.kind === 'config' && values.config.trim() === '') errors.config = words.required;
  return errors;
}

/** The game that the values are about. */
export function gameOf(values: Pick<FormValues, 'kind' | 'slug' | 'game'>, choices: SimulationChoices) {
  const id = values.kind === 'preset' ? choices.presets.find(({ slug }) => slug === values.slug)?.game : values.game;
  return choices.games.find((game) => game.id === id);
}

/** The request that values without errors stand for. */
export function inputOf(values: FormValues, format: Formatter): CreateSimulationInput {
  const seats = format.parseDecimal(values.seats, 0) ?? 0;
  return {
    name: values.name,
    source:
      values.kind === 'preset'
        ? { kind: 'preset', slug: values.slug }
        : { kind: 'config', game: values.game, currency: values.currency, config: values.config },
    hands: format.parseDecimal(values.hands, 0) ?? 0,
    seed: values.seed,
    seats,
    policies: values.each ? values.policies.slice(0, seats) : [values.policy],
    disconnectBp: format.parseDecimal(values.disconnect, 2) ?? 0,
    sitOutBp: format.parseDecimal(values.sitOut, 2) ?? 0,
  };
}

/** The field of the form that an issue of the server is about. */
export function fieldOfIssue(path: readonly (string | number)[]): FormField {
  const [head, second] = path;
  if (head === 'source') return second === 'slug' ? 'slug' : second === 'currency' ? 'currency' : 'config';
  if (head === 'policies') return 'policy';
  if (head === 'disconnectBp') return 'disconnect';
  if (head === 'sitOutBp') return 'sitOut';
  const fields: readonly FormField[] = ['hands', 'seats', 'seed', 'name'];
  return fields.find((field) => field === head) ?? 'name';
}
