import { z } from 'zod';
import { actionSources, findGame, type HandRecord, SCHEMA_VERSION, upcastRecord } from '@/server/engine';
import { moneySections } from './hand-config';
import { type FieldError, fieldErrors, schemaOf } from './schema-of';

const MOST_ACTIONS = 2_000;
const MOST_SEATS = 30;

const amount = z.int();
const stack = z.int().min(0);
const seat = z.int().min(1).max(MOST_SEATS);
const word = z.string().min(1).max(60);
const piece = z.string().min(2).max(3);
const pieces = z.array(piece).max(512);
const text = z.string().max(200);

const hit = z.strictObject({
  pool: word,
  seat,
  kind: word,
  multiplier: z.number().optional(),
  price: amount.optional(),
  role: z.enum(['loser', 'winner', 'table']).optional(),
});

/** Its cards are whole ones or only their ranks, as the game describes the hand; in 32-card draw a suit may decide. */
const rank = z.strictObject({
  category: word,
  cards: z.array(z.string().min(1).max(5)).max(30),
  suit: z.enum(['s', 'h', 'd', 'c']).optional(),
});

/** The money of one hand as its source settled it. */
export const settlementSchema = z.strictObject({
  seats: z
    .array(
      z.strictObject({
        seat,
        contributed: amount,
        uncalled: amount,
        won: amount,
        rake: amount,
        tax: amount,
        net: amount,
        taxed: z.strictObject({ base: amount, rateBp: z.int(), amount }).optional(),
        shortfall: amount.optional(),
      }),
    )
    .max(MOST_SEATS),
  pots: z.array(
    z.strictObject({
      amount,
      rake: amount,
      drop: amount.optional(),
      contenders: z.array(seat),
      winners: z.array(z.strictObject({ seat, share: amount, part: z.enum(['high', 'low']).optional() })),
    }),
  ),
  rake: amount,
  tax: amount,
  jackpot: z.strictObject({ contributed: amount, drop: amount.optional(), hits: z.array(hit) }),
  house: amount,
  shown: z.array(z.strictObject({ seat, cards: pieces, rank: rank.optional() })),
});

const configSchema = z.strictObject({
  settings: z.record(z.string(), z.unknown()),
  virtual: z.boolean(),
  ...moneySections,
});

const seedWord = z
  .int()
  .min(-(2 ** 31))
  .max(2 ** 32 - 1);

const shape = z.strictObject({
  schemaVersion: z.literal(SCHEMA_VERSION),
  engineVersion: text,
  game: word,
  rulesVersion: z.int().min(1),
  rulesetId: text.nullable(),
  config: configSchema.nullable(),
  table: z.strictObject({ id: text, name: text.optional() }),
  handNo: z.int().min(0),
  startedAt: z.iso.datetime({ offset: true }).nullable(),
  endedAt: z.iso.datetime({ offset: true }).nullable(),
  currency: z.string().regex(/^[A-Za-z]{2,6}$/),
  minorPerUnit: z.int().min(1).max(1_000_000_000),
  button: z.int().min(0).max(MOST_SEATS),
  bigBlind: seat.optional(),
  seats: z
    .array(
      z.strictObject({
        seat,
        stack,
        player: text.optional(),
        post: z.strictObject({ live: stack, dead: stack }).optional(),
        brings: z.record(z.string(), z.number()).optional(),
      }),
    )
    .min(1)
    .max(MOST_SEATS),
  deck: z.union([
    z.strictObject({ seed: z.tuple([seedWord, seedWord, seedWord, seedWord]) }),
    z.strictObject({ cards: pieces }),
  ]),
  actions: z
    .array(
      z.strictObject({
        seat,
        kind: word,
        amount: amount.optional(),
        cards: pieces.optional(),
        target: z.int().optional(),
        atMs: z.int().min(0).optional(),
        source: z.enum(actionSources),
      }),
    )
    .max(MOST_ACTIONS),
  settlement: settlementSchema.nullable(),
  finalStacks: z.array(z.strictObject({ seat, stack })).max(MOST_SEATS).nullable(),
});

/** A hand record of the current schema version; the settings are judged by the game that it names. */
export const handRecordSchema = shape.superRefine((record, ctx) => {
  const game = findGame(record.game);
  if (game === undefined || record.config === null) return;
  const parsed = schemaOf(game.settings).safeParse(record.config.settings);
  for (const issue of parsed.error?.issues ?? []) {
    ctx.addIssue({ code: 'custom', path: ['config', 'settings', ...issue.path], message: issue.message });
  }
});

export type ParsedRecord =
  | { readonly ok: true; readonly record: HandRecord }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

/** Reads parsed JSON of any schema version as a hand record of the current one; errors carry the field path. */
export function parseHandRecord(json: unknown): ParsedRecord {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return { ok: false, errors: [{ path: '', message: 'must be a hand record' }] };
  }
  try {
    const lifted = upcastRecord(json as Record<string, unknown>);
    const parsed = handRecordSchema.safeParse(lifted);
    if (!parsed.success) return { ok: false, errors: fieldErrors(parsed.error) };
    return { ok: true, record: parsed.data as unknown as HandRecord };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { ok: false, errors: [{ path: 'schemaVersion', message: error.message }] };
  }
}
