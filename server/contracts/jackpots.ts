import { z } from 'zod';
import { slug } from './catalogue/requests';

export const HIT_STATES = ['pending', 'paid', 'rejected', 'voided'] as const;
export type HitState = (typeof HIT_STATES)[number];
/** Money that people move: from the house into a pool, between its parts, or to another pool. */
export const MOVE_KINDS = ['seed', 'topUp', 'overlay', 'fromReserve', 'transfer', 'decommission'] as const;
export type MoveKind = (typeof MOVE_KINDS)[number];

const reason = z.string().trim().min(3).max(1000);
const after = z.string().max(400).nullable().default(null);
const before = z.string().max(400).nullable().default(null);
const limit = z.int().min(1).max(200).default(50);

/** In which games are named. */
const language = z.enum(['en', 'ja', 'id']).default('en');

export const poolInput = z.strictObject({ pool: slug, language });
export const poolDaysInput = z.strictObject({ pool: slug, days: z.int().min(1).max(400).default(30), language });
export const hitInput = z.strictObject({ hitId: z.uuid(), language });
export const listHitsInput = z.strictObject({
  pool: slug.optional(),
  state: z.enum(HIT_STATES).optional(),
  after,
  before,
  limit,
});
export const listMovesInput = z.strictObject({ pool: slug, after, before, limit });
/** What one person asks for and another decides on. */
export const proposeHitInput = z.strictObject({ hitId: z.uuid(), proposal: z.enum(['pay', 'reject']), reason });
export const requestMoveInput = z
  .strictObject({
    pool: slug,
    kind: z.enum(MOVE_KINDS),
    /** Left out where everything moves, as when a pool is closed for good. */
    amount: z.int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    toPool: slug.optional(),
    reason,
  })
  .superRefine((input, ctx) => {
    const between = input.kind === 'transfer' || input.kind === 'decommission';
    if (between !== (input.toPool !== undefined))
      ctx.addIssue({
        code: 'custom',
        path: ['toPool'],
        message: between ? 'must name the pool that gets the money' : 'has no place here',
      });
    if ((input.kind === 'decommission') === (input.amount !== undefined))
      ctx.addIssue({
        code: 'custom',
        path: ['amount'],
        message: input.amount === undefined ? 'must be given' : 'has no place here: all is moved',
      });
    if (input.toPool === input.pool)
      ctx.addIssue({ code: 'custom', path: ['toPool'], message: 'must be another pool' });
  });
export const switchPoolInput = z.strictObject({ pool: slug, on: z.boolean(), reason });
export const drillInput = z.strictObject({
  pool: slug,
  losers: z.int().min(1).max(9).default(1),
  winners: z.int().min(1).max(9).default(1),
  others: z.int().min(0).max(9).default(4),
  reason,
});
