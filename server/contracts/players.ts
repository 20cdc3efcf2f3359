import { z } from 'zod';
import { CURRENCY_CODES } from './catalogue/currencies';
import { ROLES } from './permissions';

export const PLAYER_STATUSES = ['active', 'warned', 'blocked', 'closed'] as const;
export type PlayerStatus = (typeof PLAYER_STATUSES)[number];

/** Why a cashier gives or takes (standards 37); the texts word them. */
export const ADJUSTMENT_REASONS = [
  'goodwill',
  'wrongSettlement',
  'technicalFault',
  'chargeback',
  'bonus',
  'fee',
  'debtCollected',
  'debtForgiven',
  'test',
  'other',
] as const;
export type AdjustmentReason = (typeof ADJUSTMENT_REASONS)[number];

const reason = z.string().trim().min(3).max(1000);
export const currencyCode = z.enum(CURRENCY_CODES as [string, ...string[]]);
const positive = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const after = z.string().max(400).nullable().default(null);
const before = z.string().max(400).nullable().default(null);
const limit = z.int().min(1).max(200).default(50);

const profile = {
  /** Seen at the tables. */
  alias: z
    .string()
    .trim()
    .min(2)
    .max(40)
    .regex(/^[^\p{C}]+$/u, { error: 'must be printable' }),
  country: z.string().regex(/^[A-Z]{2}$/, { error: 'must be two capital letters (ISO 3166)' }),
  language: z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, { error: 'must be a language tag, such as en' }),
  test: z.boolean(),
  house: z.boolean(),
  vipGroup: z.string().trim().min(1).max(40).nullable(),
};

export const createPlayerInput = z.strictObject({
  /** The id that the platform gave him, if he has one already. */
  id: z.uuid().optional(),
  ...profile,
  language: profile.language.default('en'),
  test: profile.test.default(false),
  house: profile.house.default(false),
  vipGroup: profile.vipGroup.default(null),
  externalRef: z.string().trim().min(1).max(120).nullable().default(null),
});

export const editPlayerInput = z.strictObject({
  playerId: z.uuid(),
  expectedRevision: z.int().min(1),
  alias: profile.alias.optional(),
  country: profile.country.optional(),
  language: profile.language.optional(),
  test: profile.test.optional(),
  house: profile.house.optional(),
  vipGroup: profile.vipGroup.optional(),
});

export const setPlayerStatusInput = z.strictObject({
  playerId: z.uuid(),
  status: z.enum(PLAYER_STATUSES),
  reason,
});

export const playerInput = z.strictObject({ playerId: z.uuid() });

export const listPlayersInput = z.strictObject({
  /** The beginning of the alias, whatever the case, or all of an id, his or the platform's. */
  search: z.string().trim().max(120).optional(),
  status: z.enum(PLAYER_STATUSES).optional(),
  country: profile.country.optional(),
  vipGroup: z.string().max(40).optional(),
  test: z.boolean().optional(),
  house: z.boolean().optional(),
  after,
  before,
  limit,
});

export const playerStatementInput = z.strictObject({
  playerId: z.uuid(),
  currency: currencyCode,
  after,
  before,
  limit,
});

/** Money that comes from or goes to outside; `reference` is the payment's id there and is used once. */
export const paymentInput = z.strictObject({
  playerId: z.uuid(),
  currency: currencyCode,
  amount: positive,
  provider: z.string().regex(/^[a-z0-9-]{2,40}$/, { error: 'use lower-case letters, digits and hyphens' }),
  reference: z.string().trim().min(1).max(120),
  occurredAt: z.iso.datetime({ offset: true }).optional(),
});

export const requestAdjustmentInput = z.strictObject({
  /** Makes a request that is sent twice one request. */
  requestId: z.uuid(),
  playerId: z.uuid(),
  currency: currencyCode,
  /** + gives to the player, - takes from him. */
  amount: z
    .int()
    .min(-Number.MAX_SAFE_INTEGER)
    .max(Number.MAX_SAFE_INTEGER)
    .refine((amount) => amount !== 0, { error: 'must not be zero' }),
  reasonCode: z.enum(ADJUSTMENT_REASONS),
  note: reason,
});

export const listAdjustmentsInput = z.strictObject({
  playerId: z.uuid().optional(),
  state: z.enum(['waiting', 'posted', 'rejected']).optional(),
  after,
  before,
  limit,
});

export const requestAdjustmentLimitInput = z.strictObject({
  role: z.enum(ROLES),
  currency: currencyCode,
  amount: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
  reason,
});
