import { and, asc, desc, eq, ilike, or, sql } from 'drizzle-orm';
import { auditEntry, staff, staffInvite, staffRole, staffSession } from '@/db/schema';
import { permissionsOf, type Role } from '@/server/contracts/permissions';
import { listStaffInput, staffInput } from '@/server/contracts/staff';
import { nameOfStaff } from '../approvals';
import { cursorOf, defineQuery, pageOf, readCursor } from '../kernel';
import { staffRow, waitingFor } from './staff-row';

// Names the outer table by hand: in a query of one table the builder would leave its name out, and the inner table's
// column of the same name would be meant.
export const rolesHeld = sql<Role[]>`array(
  select held.role from staff_role held where held.staff_id = staff.id and held.revoked_at is null order by held.role)`;
const sessionCount = sql<number>`(
  select count(*) from staff_session open where open.staff_id = staff.id)`.mapWith(Number);
const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** The staff by name, keyset paged: roles, status, second factor, last access, open sessions. */
export const listStaff = defineQuery({
  name: 'staff.list',
  permission: 'staff.view',
  input: listStaffInput,
  async run(tx, _ctx, input) {
    const { status, role, search } = input;
    const backwards = input.before !== null;
    const place = input.before ?? input.after;
    const [name, id] = place === null ? [] : readCursor(place, 2).map(String);
    const key = sql`(lower(${staff.name}), ${staff.id})`;
    const rows = await tx
      .select({
        id: staff.id,
        name: staff.name,
        email: staff.email,
        status: staff.status,
        roles: rolesHeld,
        twoFactorEnabled: staff.twoFactorEnabled,
        lastSeenAt: staff.lastSeenAt,
        lastIp: staff.lastIp,
        sessions: sessionCount,
        createdAt: staff.createdAt,
      })
      .from(staff)
      .where(
        and(
          status === undefined ? undefined : eq(staff.status, status),
          role === undefined ? undefined : sql`${role} = any(${rolesHeld})`,
          search === undefined
            ? undefined
            : or(ilike(staff.name, `%${escaped(search)}%`), ilike(staff.email, `%${escaped(search)}%`)),
          name === undefined
            ? undefined
            : backwards
              ? sql`${key} < (${name}, ${id}::uuid)`
              : sql`${key} > (${name}, ${id}::uuid)`,
        ),
      )
      .orderBy(...[sql`lower(${staff.name})`, staff.id].map((column) => (backwards ? desc(column) : asc(column))))
      .limit(input.limit + 1);
    const { shown, older, newer } = pageOf(rows, input, (row) => cursorOf([row.name.toLowerCase(), row.id]));
    return { rows: shown, older, newer, any: true };
  },
});

/** One account: what it may do, every role it ever held and who gave it, sessions, open link, what waits, last acts. */
export const getStaff = defineQuery({
  name: 'staff.get',
  permission: 'staff.view',
  input: staffInput,
  async run(tx, ctx, { staffId }) {
    const { image: _image, emailVerified: _verified, ...row } = await staffRow(tx, staffId);
    const roleHistory = await tx
      .select({
        role: staffRole.role,
        grantedAt: staffRole.grantedAt,
        grantedBy: nameOfStaff(staffRole.grantedBy),
        revokedAt: staffRole.revokedAt,
        revokedBy: nameOfStaff(staffRole.revokedBy),
      })
      .from(staffRole)
      .where(eq(staffRole.staffId, staffId))
      .orderBy(desc(staffRole.grantedAt));
    const invites = await tx
      .select({ createdAt: staffInvite.createdAt, expiresAt: staffInvite.expiresAt })
      .from(staffInvite)
      .where(and(eq(staffInvite.staffId, staffId), sql`${staffInvite.usedAt} is null`))
      .orderBy(desc(staffInvite.createdAt))
      .limit(1);
    const waiting = await waitingFor(tx, staffId);
    const sessions = await tx.$count(staffSession, eq(staffSession.userId, staffId));
    const lastActs = await tx
      .select({
        id: auditEntry.id,
        at: auditEntry.occurredAt,
        action: auditEntry.action,
        outcome: auditEntry.outcome,
        entityKind: auditEntry.entityKind,
        entityId: auditEntry.entityId,
      })
      .from(auditEntry)
      .where(eq(auditEntry.actorId, staffId))
      .orderBy(desc(auditEntry.id))
      .limit(20);
    const made =
      row.createdBy === null
        ? []
        : await tx.select({ name: staff.name }).from(staff).where(eq(staff.id, row.createdBy));
    return {
      ...row,
      me: staffId === ctx.actor.id,
      creator: made.at(0)?.name ?? null,
      permissions: permissionsOf(row.roles),
      roleHistory,
      openLink: invites.at(0) ?? null,
      waiting,
      sessions,
      lastActs,
    };
  },
});
