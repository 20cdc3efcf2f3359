import { z } from 'zod';

/** Why somebody is given coins by hand. */
export const GRANT_REASONS = ['promotion', 'compensation', 'correction', 'test'] as const;
export type GrantReason = (typeof GRANT_REASONS)[number];
export const COIN_MOVES = ['prize', 'grant', 'refund', 'spend', 'expiry', 'void'] as const;
export type CoinMove = (typeof COIN_MOVES)[number];

const after = z.string().max(400).nullable().default(null);
const before = z.string().max(400).nullable().default(null);

export const grantCoinsInput = z.strictObject({
  /** Makes a request that is sent twice one request. */
  requestId: z.uuid(),
  playerId: z.uuid(),
  amount: z.int().min(1).max(1_000_000_000),
  reasonCode: z.enum(GRANT_REASONS),
  note: z.string().trim().min(3).max(1000),
});
export const coinOverviewInput = z.strictObject({ days: z.int().min(1).max(400).default(30) });
export const listCoinMovesInput = z.strictObject({
  playerId: z.uuid().optional(),
  kind: z.enum(COIN_MOVES).optional(),
  after,
  before,
  limit: z.int().min(1).max(200).default(50),
});
