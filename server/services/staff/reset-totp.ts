import { eq } from 'drizzle-orm';
import { staffTwoFactor } from '@/db/schema';
import { STAFF_APPROVALS, staffReasonInput } from '@/server/contracts/staff';
import { openApproval } from '../approvals';
import { type ApprovalKind, conflict, defineCommand, publish } from '../kernel';
import { contentOf, requireNotOwn } from './grant-role';
import { endSessions } from './sign-in/session';
import { lockStaff, staffRow, touch } from './staff-row';

/** Asks that somebody's second factor be taken off, because he lost it. Always needs a second person. */
export const requestTotpReset = defineCommand({
  name: 'staff.requestTotpReset',
  permission: 'staff.manage',
  input: staffReasonInput,
  async run(tx, ctx, { staffId, reason }) {
    await lockStaff(tx);
    const row = await staffRow(tx, staffId);
    if (!row.twoFactorEnabled) throw conflict('noSecondFactor', 'The account has no second factor.');
    const approvalId = await openApproval(tx, ctx, {
      kind: STAFF_APPROVALS.resetTotp,
      subject: { kind: 'staff', id: staffId },
      title: `${row.name} sets up a new second factor`,
      reason,
      contentHash: contentOf(STAFF_APPROVALS.resetTotp, row),
      permission: 'staff.approve',
      figures: { email: row.email, roles: row.roles },
    });
    return {
      result: { approvalId },
      audit: { entity: { kind: 'staff', id: staffId }, after: { asked: 'secondFactorReset' }, reason },
    };
  },
});

/** The second person who takes a second factor off; the account's sessions end with it. */
export const totpResetApproval: ApprovalKind = {
  kind: STAFF_APPROVALS.resetTotp,
  async approve(tx, ctx, staffId, contentHash) {
    await lockStaff(tx);
    requireNotOwn(ctx, staffId);
    const row = await staffRow(tx, staffId);
    if (contentOf(STAFF_APPROVALS.resetTotp, row) !== contentHash) {
      throw conflict('hashChanged', 'The account has changed since this was asked for.');
    }
    await tx.delete(staffTwoFactor).where(eq(staffTwoFactor.userId, staffId));
    await touch(tx, staffId, ctx.clock.now(), { twoFactorEnabled: false });
    await endSessions(tx, staffId);
    await publish(tx, 'staff');
  },
  async reject(_tx, ctx, staffId) {
    requireNotOwn(ctx, staffId);
  },
};
