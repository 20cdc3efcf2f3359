import { z } from 'zod';

export const API_SCOPES = ['feed', 'seats', 'hands'] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/**
 * Scopes that move players' money, between wallet and seat or by the hands that are booked: a key that has one comes into
 * force once a second person agrees.
 */
export const MONEY_SCOPES: readonly ApiScope[] = ['seats', 'hands'];

/** Seconds that the clock of a game server may be off; an older signature is worth nothing. */
export const SIGNATURE_WINDOW_SECONDS = 300;

export const API_HEADERS = {
  key: 'x-pitboss-key',
  timestamp: 'x-pitboss-timestamp',
  signature: 'x-pitboss-signature',
} as const;

export const createApiKeyInput = z.strictObject({
  name: z.string().trim().min(2).max(80),
  /** Slugs of the tables that it may speak for; `*` alone for all of them. */
  tables: z
    .array(z.union([z.literal('*'), z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)]))
    .min(1)
    .max(500),
  scopes: z.array(z.enum(API_SCOPES)).min(1),
  source: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, { error: 'use lower-case letters, digits and hyphens' })
    .default('live'),
  requestsPerSecond: z.int().min(1).max(100_000).default(500),
  /** What it is for; read by whoever decides on it. */
  reason: z.string().trim().min(3).max(1000),
});

export const apiKeyInput = z.strictObject({ keyId: z.uuid() });
