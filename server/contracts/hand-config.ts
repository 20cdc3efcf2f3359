import { z } from 'zod';
import { type Game, type HandConfig, isQualifier, qualifierHands, rakeSettings, taxSettings } from '@/server/engine';
import { type FieldError, fieldErrors, schemaOf } from './schema-of';

/** Rake, tax and tickets of a table; the same for every game. */
export const moneySections = {
  rake: schemaOf(rakeSettings).nullable(),
  tax: schemaOf(taxSettings).nullable(),
  tickets: z
    .strictObject({ pool: z.string().min(1).max(60), multipliers: z.record(z.string(), z.number()) })
    .nullable()
    .optional(),
  badBeat: z
    .strictObject({
      pool: z.string().min(1).max(60),
      rateBp: z.int().min(0).max(10_000),
      cap: z.int().min(0).nullable(),
      source: z.enum(['onTop', 'fromRake']),
      minPlayers: z.int().min(2).max(10),
      qualifier: z
        .strictObject({ hand: z.enum(qualifierHands), rank: z.string(), second: z.string().nullable() })
        .refine(isQualifier, { error: 'is no hand' }),
    })
    .nullable()
    .optional(),
};

export type ParsedConfig =
  | { readonly ok: true; readonly config: HandConfig }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

/**
 * Reads parsed JSON as what a hand of `game` is played under: missing settings take their defaults, missing rake and
 * tax are none. Errors carry the field path (`settings.bigBlind`), those of the game's cross-checks too.
 */
export function parseHandConfig(game: Game, json: unknown): ParsedConfig {
  const schema = z.strictObject({
    settings: schemaOf(game.settings).prefault({}),
    rake: moneySections.rake.default(null),
    tax: moneySections.tax.default(null),
    virtual: z.boolean().default(false),
    tickets: moneySections.tickets,
    badBeat: moneySections.badBeat,
  });
  const parsed = schema.safeParse(json);
  if (!parsed.success) return { ok: false, errors: fieldErrors(parsed.error) };
  const config = parsed.data as HandConfig;
  const errors = game
    .validate(config)
    .filter((issue) => issue.severity === 'error')
    .map((issue) => ({ path: `settings.${issue.path}`, message: `${issue.code} ${paramsText(issue.params)}`.trim() }));
  return errors.length > 0 ? { ok: false, errors } : { ok: true, config };
}

function paramsText(params: Readonly<Record<string, string | number>> = {}): string {
  const parts = Object.entries(params).map(([name, value]) => `${name} ${value}`);
  return parts.length === 0 ? '' : `(${parts.join(', ')})`;
}
