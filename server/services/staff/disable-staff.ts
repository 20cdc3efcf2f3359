import { and, eq, isNull } from 'drizzle-orm';
import { staffInvite } from '@/db/schema';
import { isMoneyRole } from '@/server/contracts/permissions';
import { renameStaffInput, STAFF_APPROVALS, staffReasonInput } from '@/server/contracts/staff';
import { closeApproval, openApproval } from '../approvals';
import { type ApprovalKind, conflict, defineCommand, forbidden, publish } from '../kernel';
import { contentOf, requireNotOwn } from './grant-role';
import { endSessions } from './sign-in/session';
import { lockStaff, requireAnotherAdmin, staffRow, touch, waitingFor } from './staff-row';

/**
 * Closes an account at once: its sessions end, its links are void, its jobs stop at their next step. What it did stays.
 * Rejects for one's own account and for the last administrator.
 */
export const disableStaff = defineCommand({
  name: 'staff.disable',
  permission: 'staff.manage',
  input: staffReasonInput,
  async run(tx, ctx, { staffId, reason }) {
    await lockStaff(tx);
    const row = await staffRow(tx, staffId);
    if (staffId === ctx.actor.id) throw forbidden('ownAccount', 'Nobody disables his own account.');
    if (row.status === 'disabled') throw conflict('disabled', 'The account is disabled already.');
    if (row.status === 'active' && row.roles.includes('admin')) await requireAnotherAdmin(tx, staffId);
    const now = ctx.clock.now();
    await touch(tx, staffId, now, { status: 'disabled', disabledAt: now, disabledReason: reason });
    await tx
      .update(staffInvite)
      .set({ usedAt: now })
      .where(and(eq(staffInvite.staffId, staffId), isNull(staffInvite.usedAt)));
    for (const { id } of await waitingFor(tx, staffId)) await closeApproval(tx, ctx, id, 'The account was disabled.');
    const sessions = await endSessions(tx, staffId);
    await publish(tx, 'staff');
    return {
      result: { sessionsEnded: sessions },
      audit: {
        entity: { kind: 'staff', id: staffId },
        before: { status: row.status },
        after: { status: 'disabled', sessionsEnded: sessions },
        reason,
      },
    };
  },
});

/**
 * Opens a disabled account again. With roles that have power over money this is granting them anew: an approval is opened
 * and its id given.
 */
export const enableStaff = defineCommand({
  name: 'staff.enable',
  permission: 'staff.manage',
  input: staffReasonInput,
  async run(tx, ctx, { staffId, reason }) {
    await lockStaff(tx);
    const row = await staffRow(tx, staffId);
    if (row.status !== 'disabled') throw conflict('notDisabled', 'The account is not disabled.');
    const asks = row.roles.some(isMoneyRole);
    const approvalId = asks
      ? await openApproval(tx, ctx, {
          kind: STAFF_APPROVALS.enable,
          subject: { kind: 'staff', id: staffId },
          title: `${row.name} may sign in again`,
          reason,
          contentHash: contentOf(STAFF_APPROVALS.enable, row),
          permission: 'staff.approve',
          figures: { email: row.email, roles: row.roles, disabledReason: row.disabledReason },
        })
      : null;
    if (!asks) {
      await touch(tx, staffId, ctx.clock.now(), { status: 'active', disabledAt: null, disabledReason: null });
      await publish(tx, 'staff');
    }
    return {
      result: { approvalId },
      audit: {
        ...(asks && { action: 'staff.askToEnable' }),
        entity: { kind: 'staff', id: staffId },
        before: { status: 'disabled' },
        after: asks ? { asked: 'active' } : { status: 'active' },
        reason,
      },
    };
  },
});

/** The second person for an account with power over money that is to be opened again. */
export const enableApproval: ApprovalKind = {
  kind: STAFF_APPROVALS.enable,
  async approve(tx, ctx, staffId, contentHash) {
    await lockStaff(tx);
    requireNotOwn(ctx, staffId);
    const row = await staffRow(tx, staffId);
    if (contentOf(STAFF_APPROVALS.enable, row) !== contentHash) {
      throw conflict('hashChanged', 'The account has changed since this was asked for.');
    }
    await touch(tx, staffId, ctx.clock.now(), { status: 'active', disabledAt: null, disabledReason: null });
    await publish(tx, 'staff');
  },
  async reject() {},
};

/** Changes the name that others see. */
export const renameStaff = defineCommand({
  name: 'staff.rename',
  permission: 'staff.manage',
  input: renameStaffInput,
  async run(tx, ctx, { staffId, name }) {
    await lockStaff(tx);
    const row = await staffRow(tx, staffId);
    await touch(tx, staffId, ctx.clock.now(), { name });
    await publish(tx, 'staff');
    return {
      result: { name },
      audit: { entity: { kind: 'staff', id: staffId }, before: { name: row.name }, after: { name } },
    };
  },
});
