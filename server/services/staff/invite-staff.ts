import { randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { staffInvite, staffTwoFactor } from '@/db/schema';
import { isMoneyRole } from '@/server/contracts/permissions';
import { INVITE_HOURS, inviteStaffInput, staffReasonInput } from '@/server/contracts/staff';
import { type CommandContext, conflict, defineCommand, forbidden, publish } from '../kernel';
import { tokenHash } from './accept-invite';
import { addStaff } from './add-staff';
import { askForRole } from './grant-role';
import { lockStaff, staffRow } from './staff-row';

/** Ends older links of the account and makes a new one; gives its token, which is stored only as a hash. */
async function newInvite(tx: Tx, ctx: CommandContext, staffId: string): Promise<{ token: string; expiresAt: Date }> {
  const now = ctx.clock.now();
  const token = randomBytes(24).toString('base64url');
  const expiresAt = new Date(now.getTime() + INVITE_HOURS * 3_600_000);
  await tx
    .update(staffInvite)
    .set({ usedAt: now })
    .where(and(eq(staffInvite.staffId, staffId), isNull(staffInvite.usedAt)));
  await tx
    .insert(staffInvite)
    .values({ staffId, tokenHash: tokenHash(token), createdBy: ctx.actor.id, createdAt: now, expiresAt });
  return { token, expiresAt };
}

/**
 * Makes an account that waits for its owner. Gives the token of the invitation, shown this once: the link is
 * `/invite?token=…`, handed over by whoever invites. Roles without power over money are held at once; for each of the
 * others an approval is opened, whose ids are given. Rejects when the address is taken.
 */
export const inviteStaff = defineCommand({
  name: 'staff.invite',
  permission: 'staff.manage',
  input: inviteStaffInput,
  async run(tx, ctx, input) {
    await lockStaff(tx);
    const roles = [...new Set(input.roles)];
    const atOnce = roles.filter((role) => !isMoneyRole(role));
    const approved = roles.filter(isMoneyRole);
    const { email, name } = input;
    const id = await addStaff(tx, { email, name, roles: atOnce, createdBy: ctx.actor.id, at: ctx.clock.now() });
    const approvals: string[] = [];
    for (const role of approved) approvals.push(await askForRole(tx, ctx, await staffRow(tx, id), role, input.reason));
    const { token, expiresAt } = await newInvite(tx, ctx, id);
    await publish(tx, 'staff');
    return {
      result: { staffId: id, token, expiresAt, approvals },
      audit: {
        entity: { kind: 'staff', id },
        after: { email: email.toLowerCase(), name, roles: atOnce, rolesAsked: approved, status: 'invited' },
        reason: input.reason,
      },
    };
  },
});

/**
 * Makes a new link: for an account that has not been accepted, or for an active one whose owner forgot his password.
 * Whoever holds it sets the password, so an account with power over money has to have a second factor, which the link
 * does not replace. Rejects for disabled accounts and for one's own.
 */
export const issueLink = defineCommand({
  name: 'staff.issueLink',
  permission: 'staff.manage',
  input: staffReasonInput,
  async run(tx, ctx, { staffId, reason }) {
    await lockStaff(tx);
    const row = await staffRow(tx, staffId);
    if (row.status === 'disabled') throw conflict('disabled', 'A disabled account gets no link.');
    if (staffId === ctx.actor.id) throw forbidden('ownAccount', 'Change your own password instead.');
    if (row.status === 'active' && row.roles.some(isMoneyRole)) {
      const factor = await tx
        .select({ verified: staffTwoFactor.verified })
        .from(staffTwoFactor)
        .where(eq(staffTwoFactor.userId, staffId));
      if (!factor.at(0)?.verified) {
        throw conflict(
          'noSecondFactor',
          'Without a second factor the link alone would open an account with power over money. Disable it and invite anew.',
        );
      }
    }
    const { token, expiresAt } = await newInvite(tx, ctx, staffId);
    return {
      result: { token, expiresAt },
      audit: { entity: { kind: 'staff', id: staffId }, after: { link: row.status, expiresAt }, reason },
    };
  },
});
