import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { approval, staff, staffRole } from '@/db/schema';
import type { Role } from '@/server/contracts/permissions';
import { STAFF_APPROVALS } from '@/server/contracts/staff';
import { conflict, notFound, rolesOf } from '../kernel';

/** Changes of accounts follow each other, so that two at once cannot take away the last two administrators. */
const STAFF_LOCK = 7_240_132;

export async function lockStaff(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${STAFF_LOCK})`);
}

export type StaffRow = typeof staff.$inferSelect & { readonly roles: Role[] };

/** Gives an account with the roles it holds; rejects as `notFound`. */
export async function staffRow(tx: Tx, staffId: string): Promise<StaffRow> {
  const row = (await tx.select().from(staff).where(eq(staff.id, staffId))).at(0);
  if (!row) throw notFound('staff', staffId);
  return { ...row, roles: await rolesOf(tx, staffId) };
}

/** Marks the account as changed: approvals that wait for an older revision can no longer be carried out. */
export async function touch(
  tx: Tx,
  staffId: string,
  now: Date,
  changes: Partial<typeof staff.$inferInsert> = {},
): Promise<void> {
  await tx
    .update(staff)
    .set({ ...changes, revision: sql`${staff.revision} + 1`, updatedAt: now })
    .where(eq(staff.id, staffId));
}

/** Rejects when, without this account, nobody active would be left who can manage staff. */
export async function requireAnotherAdmin(tx: Tx, staffId: string): Promise<void> {
  const others = await tx
    .select({ id: staff.id })
    .from(staffRole)
    .innerJoin(staff, eq(staff.id, staffRole.staffId))
    .where(
      and(
        eq(staffRole.role, 'admin'),
        isNull(staffRole.revokedAt),
        eq(staff.status, 'active'),
        sql`${staff.id} <> ${staffId}`,
      ),
    )
    .limit(1);
  if (others.length === 0) throw conflict('lastAdmin', 'This is the last administrator: appoint another one first.');
}

/** What waits for a second person about an account. */
export function waitingFor(tx: Tx, staffId: string) {
  return tx
    .select({ id: approval.id, number: approval.number, kind: approval.kind, title: approval.title })
    .from(approval)
    .where(
      and(
        eq(approval.state, 'open'),
        inArray(approval.kind, Object.values(STAFF_APPROVALS)),
        sql`split_part(${approval.subjectId}, ':', 1) = ${staffId}`,
      ),
    )
    .orderBy(approval.number);
}
