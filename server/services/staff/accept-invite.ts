import { createHash } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { staff, staffInvite } from '@/db/schema';
import { PASSWORD_LENGTH } from '@/server/contracts/sign-in';
import { contextOf, defineCommand, notFound } from '@/server/services/kernel';
import { setPassword } from './add-staff';

/** What is stored of an invitation's token: enough to recognise it, not enough to use it. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

const accept = defineCommand({
  name: 'staff.acceptInvite',
  permission: 'staff.bootstrap',
  input: z.object({
    token: z.string(),
    password: z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max),
  }),
  async run(tx, ctx, { token, password }) {
    const now = ctx.clock.now();
    const used = await tx
      .update(staffInvite)
      .set({ usedAt: now })
      .where(
        and(eq(staffInvite.tokenHash, tokenHash(token)), isNull(staffInvite.usedAt), gt(staffInvite.expiresAt, now)),
      )
      .returning({ staffId: staffInvite.staffId });
    const invite = used.at(0);
    if (!invite) throw notFound('invitation');
    const activated = await tx
      .update(staff)
      .set({ status: 'active', emailVerified: true, updatedAt: now })
      .where(and(eq(staff.id, invite.staffId), eq(staff.status, 'invited')))
      .returning({ id: staff.id });
    if (activated.length === 0) throw notFound('invitation');
    await setPassword(tx, invite.staffId, password, now);
    return {
      result: { staffId: invite.staffId },
      audit: {
        entity: { kind: 'staff', id: invite.staffId },
        before: { status: 'invited' },
        after: { status: 'active' },
      },
    };
  },
});

/**
 * Lets an invited person choose a password; the account is active from then on. Takes the token of the invitation;
 * rejects as `notFound` when it is unknown, used, expired, or its account was disabled meanwhile.
 */
export async function acceptInvite(
  input: { readonly token: string; readonly password: string },
  request: { readonly requestId: string; readonly ip: string },
): Promise<void> {
  const invitation = { kind: 'system' as const, id: 'system:invitation', name: 'invitation', roles: [] };
  await accept(contextOf(invitation, request), input);
}
