import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { approval, staffRole } from '@/db/schema';
import { isMoneyRole, ROLES, type Role } from '@/server/contracts/permissions';
import { roleInput, STAFF_APPROVALS } from '@/server/contracts/staff';
import { openApproval } from '../approvals';
import {
  type ApprovalKind,
  type CommandContext,
  conflict,
  defineCommand,
  forbidden,
  internal,
  publish,
} from '../kernel';
import { lockStaff, requireAnotherAdmin, type StaffRow, staffRow, touch } from './staff-row';

const hashed = (...content: unknown[]) => createHash('sha256').update(JSON.stringify(content)).digest('hex');

/** Binds an approval to the account as it was when it was asked for. */
export function contentOf(kind: string, row: StaffRow): string {
  return hashed(kind, row.id, row.revision, row.status, row.roles);
}

/** Opens the approval of one role for one account; gives its id. */
export function askForRole(tx: Tx, ctx: CommandContext, row: StaffRow, role: Role, reason: string): Promise<string> {
  return openApproval(tx, ctx, {
    kind: STAFF_APPROVALS.grantRole,
    subject: { kind: 'staff', id: `${row.id}:${role}` },
    title: `${row.name} becomes ${role}`,
    reason,
    // Not bound to the other roles: several may be asked for at once.
    contentHash: hashed(STAFF_APPROVALS.grantRole, row.id, role),
    permission: 'staff.approve',
    figures: { email: row.email, status: row.status, role, holds: row.roles },
  });
}

async function hold(tx: Tx, ctx: CommandContext, staffId: string, role: Role, grantedBy: string): Promise<void> {
  const added = await tx
    .insert(staffRole)
    .values({ staffId, role, grantedBy, grantedAt: ctx.clock.now() })
    .onConflictDoNothing()
    .returning({ id: staffRole.id });
  if (added.length === 0) throw conflict('roleHeld', `The account is ${role} already.`);
  await touch(tx, staffId, ctx.clock.now());
  await publish(tx, 'staff');
}

/**
 * Gives an account a role. One with power over money waits for a second person: then an approval is opened and its id
 * given. Rejects for one's own account, for disabled ones, and when the role is held.
 */
export const grantRole = defineCommand({
  name: 'staff.grantRole',
  permission: 'staff.manage',
  input: roleInput,
  async run(tx, ctx, { staffId, role, reason }) {
    await lockStaff(tx);
    const row = await staffRow(tx, staffId);
    if (staffId === ctx.actor.id) throw forbidden('ownAccount', 'Nobody gives himself a role.');
    if (row.status === 'disabled') throw conflict('disabled', 'A disabled account gets no role.');
    if (row.roles.includes(role)) throw conflict('roleHeld', `The account is ${role} already.`);
    const approvalId = isMoneyRole(role) ? await askForRole(tx, ctx, row, role, reason) : null;
    if (approvalId === null) await hold(tx, ctx, staffId, role, ctx.actor.id);
    return {
      result: { approvalId },
      audit: {
        ...(approvalId !== null && { action: 'staff.askForRole' }),
        entity: { kind: 'staff', id: staffId },
        before: { roles: row.roles },
        after: approvalId === null ? { roles: [...row.roles, role].sort() } : { roleAsked: role },
        reason,
      },
    };
  },
});

/** Takes a role away, at once. Rejects for the last administrator, and when the role is not held. */
export const revokeRole = defineCommand({
  name: 'staff.revokeRole',
  permission: 'staff.manage',
  input: roleInput,
  async run(tx, ctx, { staffId, role, reason }) {
    await lockStaff(tx);
    const row = await staffRow(tx, staffId);
    if (role === 'admin' && row.status === 'active') await requireAnotherAdmin(tx, staffId);
    const taken = await tx
      .update(staffRole)
      .set({ revokedBy: ctx.actor.id, revokedAt: ctx.clock.now() })
      .where(and(eq(staffRole.staffId, staffId), eq(staffRole.role, role), isNull(staffRole.revokedAt)))
      .returning({ id: staffRole.id });
    if (taken.length === 0) throw conflict('roleNotHeld', `The account is not ${role}.`);
    await touch(tx, staffId, ctx.clock.now());
    await publish(tx, 'staff');
    return {
      result: { roles: row.roles.filter((held) => held !== role) },
      audit: {
        entity: { kind: 'staff', id: staffId },
        before: { roles: row.roles },
        after: { roles: row.roles.filter((held) => held !== role) },
        reason,
      },
    };
  },
});

/** Who asked for what waits under a kind and subject. */
export async function authorOf(tx: Tx, kind: string, subjectId: string): Promise<string> {
  const rows = await tx
    .select({ authorId: approval.authorId })
    .from(approval)
    .where(and(eq(approval.kind, kind), eq(approval.subjectId, subjectId), eq(approval.state, 'open')));
  const author = rows.at(0)?.authorId;
  if (!author) throw internal(new Error(`no open approval ${kind} of ${subjectId}`));
  return author;
}

/** Nobody decides on his own account, even where somebody else asked. */
export function requireNotOwn(ctx: CommandContext, staffId: string): void {
  if (staffId === ctx.actor.id) throw forbidden('ownAccount', 'Someone else must decide on your account.');
}

/** The second person for a role with power over money. The one who asked counts as who granted it. */
export const roleApproval: ApprovalKind = {
  kind: STAFF_APPROVALS.grantRole,
  async approve(tx, ctx, subjectId, contentHash) {
    await lockStaff(tx);
    const [staffId = '', name] = subjectId.split(':');
    const role = ROLES.find((known) => known === name);
    if (!role) throw internal(new Error(`no role ${name}`));
    requireNotOwn(ctx, staffId);
    const row = await staffRow(tx, staffId);
    if (row.status === 'disabled') throw conflict('disabled', 'The account was disabled meanwhile.');
    if (hashed(STAFF_APPROVALS.grantRole, row.id, role) !== contentHash) {
      throw conflict('hashChanged', 'This is not what was asked for.');
    }
    await hold(tx, ctx, staffId, role, await authorOf(tx, STAFF_APPROVALS.grantRole, subjectId));
  },
  async reject(_tx, ctx, subjectId) {
    requireNotOwn(ctx, subjectId.split(':')[0]);
  },
};
