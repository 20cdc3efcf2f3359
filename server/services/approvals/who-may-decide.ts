import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { type approval, staff, staffRole, staffTwoFactor } from '@/db/schema';
import type { CannotDecide } from '@/server/contracts/approvals';
import { holds, type Permission, type Role } from '@/server/contracts/permissions';

type Row = Pick<typeof approval.$inferSelect, 'authorId' | 'permission'>;

/**
 * Why this account may not decide on it, or `null`. Nobody decides on what he wrote himself, nor on what was written by
 * the one who made his account or gave him a role that he holds: that would be approving through a second account.
 * `selfApproval` lifts the first rule, for a room of one person; the others still hold.
 */
export async function whyNotDecide(
  tx: Tx,
  row: Row,
  who: { readonly id: string; readonly roles: readonly Role[] },
  selfApproval: boolean,
): Promise<CannotDecide | null> {
  const { roles, id } = who;
  if (!holds(roles, 'approval.decide') || !holds(roles, row.permission as Permission)) return 'permission';
  if (row.authorId === id) {
    if (!selfApproval) return 'ownChange';
  } else {
    const made = await tx.select({ by: staff.createdBy }).from(staff).where(eq(staff.id, id));
    if (made.at(0)?.by === row.authorId) return 'createdByAuthor';
    const granted = await tx
      .select({ role: staffRole.role })
      .from(staffRole)
      .where(and(eq(staffRole.staffId, id), eq(staffRole.grantedBy, row.authorId), isNull(staffRole.revokedAt)));
    if (granted.length > 0) return 'roleFromAuthor';
  }
  const factor = await tx
    .select({ verified: staffTwoFactor.verified })
    .from(staffTwoFactor)
    .where(eq(staffTwoFactor.userId, id));
  return factor.at(0)?.verified ? null : 'secondFactorMissing';
}

/** The names of those who may decide on it now, in order. */
export async function eligibleNames(tx: Tx, row: Row, selfApproval: boolean): Promise<string[]> {
  const people = await tx
    .select({
      id: staff.id,
      name: staff.name,
      roles: sql<Role[]>`array(select role from staff_role r where r.staff_id = staff.id and r.revoked_at is null)`,
    })
    .from(staff)
    .where(eq(staff.status, 'active'))
    .orderBy(staff.name);
  const names: string[] = [];
  for (const person of people) {
    if ((await whyNotDecide(tx, row, person, selfApproval)) === null) names.push(person.name);
  }
  return names;
}
