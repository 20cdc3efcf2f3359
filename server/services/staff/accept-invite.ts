import { createHash } from 'node:crypto';
import { and, eq, gt, isNull, ne } from 'drizzle-orm';
import { z } from 'zod';
import { staff, staffInvite } from '@/db/schema';
import { PASSWORD_LENGTH } from '@/server/contracts/sign-in';
import { contextOf, defineCommand, notFound } from '@/server/services/kernel';
import { setPassword } from './add-staff';
import { endSessions } from './sign-in/session';

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
    // An active account's link replaces a forgotten password; a disabled one's is void.
    const rows = await tx
      .select({ status: staff.status })
      .from(staff)
      .where(and(eq(staff.id, invite.staffId), ne(staff.status, 'disabled')))
      .for('update');
    const before = rows.at(0);
    if (!before) throw notFound('invitation');
    await tx
      .update(staff)
      .set({ status: 'active', emailVerified: true, updatedAt: now })
      .where(eq(staff.id, invite.staffId));
    await setPassword(tx, invite.staffId, password, now);
    const sessionsEnded = await endSessions(tx, invite.staffId);
    return {
      result: { staffId: invite.staffId },
      audit: {
        entity: { kind: 'staff', id: invite.staffId },
        before: { status: before.status },
        after: { status: 'active', password: 'set', sessionsEnded },
      },
    };
  },
});

/**
 * Lets the holder of a link choose a password; an invited account is active from then on. Takes the token of the link;
 * rejects as `notFound` when it is unknown, used, expired, or its account was disabled meanwhile.
 */
export async function acceptInvite(
  input: { readonly token: string; readonly password: string },
  request: { readonly requestId: string; readonly ip: string },
): Promise<void> {
  const invitation = { kind: 'system' as const, id: 'system:invitation', name: 'invitation', roles: [] };
  await accept(contextOf(invitation, request), input);
}
