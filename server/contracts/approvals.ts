import { z } from 'zod';

export const APPROVAL_STATES = ['open', 'approved', 'rejected', 'closed'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** Why somebody may not decide on an approval; `null` when he may. */
export type CannotDecide = 'permission' | 'ownChange' | 'createdByAuthor' | 'roleFromAuthor' | 'secondFactorMissing';

export const approvalInput = z.strictObject({ approvalId: z.uuid() });

export const listApprovalsInput = z.strictObject({
  state: z.enum(APPROVAL_STATES).default('open'),
  kind: z.string().max(60).optional(),
  after: z.string().max(400).nullable().default(null),
  before: z.string().max(400).nullable().default(null),
  limit: z.int().min(1).max(200).default(50),
});

/** Six digits of the authenticator. A code decides once. */
export const totpCode = z.string().regex(/^\d{6}$/, { error: 'must be the six digits of the authenticator' });

export const decideInput = z.discriminatedUnion('decision', [
  z.strictObject({
    decision: z.literal('approve'),
    approvalId: z.uuid(),
    /** The hash of what the approver looked at. */
    contentHash: z.string().max(128),
    code: totpCode,
    reason: z.string().trim().max(1000).default(''),
  }),
  z.strictObject({
    decision: z.literal('reject'),
    approvalId: z.uuid(),
    contentHash: z.string().max(128),
    code: totpCode,
    reason: z.string().trim().min(3).max(1000),
  }),
]);
