import { asc, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '@/db/client';
import { auditEntry, staff, staffRole } from '@/db/schema';
import type { ExportedFile } from '@/server/contracts/audit';
import { type Permission, permissionsOf, type Role } from '@/server/contracts/permissions';
import { type CsvColumn, toCsv } from '@/server/platform/csv';
import { nameOfStaff } from '../approvals';
import { anchorLine } from '../audit';
import { defineCommand, defineQuery } from '../kernel';
import { rolesHeld } from './list-staff';

/** One line of the rights review: what one account may do, since when and by whom, and when it was last used. */
export interface RightsRow {
  readonly staffId: string;
  readonly name: string;
  readonly email: string;
  readonly status: string;
  readonly roles: readonly Role[];
  readonly grants: readonly string[];
  readonly permissions: readonly Permission[];
  readonly twoFactorEnabled: boolean;
  readonly lastSeenAt: Date | null;
  readonly lastIp: string | null;
}

async function rightsRows(tx: Tx): Promise<RightsRow[]> {
  const people = await tx
    .select({
      staffId: staff.id,
      name: staff.name,
      email: staff.email,
      status: staff.status,
      roles: rolesHeld,
      twoFactorEnabled: staff.twoFactorEnabled,
      lastSeenAt: staff.lastSeenAt,
      lastIp: staff.lastIp,
    })
    .from(staff)
    .orderBy(asc(sql`lower(${staff.name})`), asc(staff.id));
  const grants = await tx
    .select({
      staffId: staffRole.staffId,
      role: staffRole.role,
      at: staffRole.grantedAt,
      by: nameOfStaff(staffRole.grantedBy),
    })
    .from(staffRole)
    .where(sql`${staffRole.revokedAt} is null`)
    .orderBy(staffRole.role);
  return people.map((person) => ({
    ...person,
    permissions: person.status === 'disabled' ? [] : permissionsOf(person.roles),
    grants: grants
      .filter((grant) => grant.staffId === person.staffId)
      .map((grant) => `${grant.role} since ${grant.at.toISOString().slice(0, 10)} by ${grant.by ?? 'the system'}`),
  }));
}

/** Everybody's rights, and when they were last reviewed and by whom. */
export const rightsReview = defineQuery({
  name: 'staff.rightsReview',
  permission: 'staff.view',
  input: z.void(),
  async run(tx) {
    const last = await tx
      .select({ at: auditEntry.occurredAt, by: auditEntry.actorName, note: auditEntry.reason })
      .from(auditEntry)
      .where(eq(auditEntry.action, 'staff.recordReview'))
      .orderBy(desc(auditEntry.id))
      .limit(1);
    return { rows: await rightsRows(tx), lastReview: last.at(0) ?? null };
  },
});

/** Writes down that somebody has gone through the rights, and what he found. */
export const recordReview = defineCommand({
  name: 'staff.recordReview',
  permission: 'staff.approve',
  input: z.strictObject({ note: z.string().trim().min(3).max(1000) }),
  async run(tx, ctx, { note }) {
    const rows = await rightsRows(tx);
    return {
      result: { reviewed: rows.length, at: ctx.clock.now() },
      audit: {
        entity: { kind: 'rights', id: 'review' },
        after: rows.map((row) => ({ staffId: row.staffId, status: row.status, roles: row.roles })),
        reason: note,
      },
    };
  },
});

const COLUMNS: readonly CsvColumn<RightsRow>[] = [
  { header: 'name', value: (row) => row.name },
  { header: 'address', value: (row) => row.email },
  { header: 'status', value: (row) => row.status },
  { header: 'roles', value: (row) => row.roles.join(' ') },
  { header: 'granted', value: (row) => row.grants.join('; ') },
  { header: 'permitted functions', value: (row) => row.permissions.join(' ') },
  { header: 'second factor', value: (row) => row.twoFactorEnabled },
  { header: 'last access', value: (row) => row.lastSeenAt },
  { header: 'from', value: (row) => row.lastIp },
];

/** The rights review as a CSV file that says who took it and when. */
export const exportRights = defineCommand({
  name: 'staff.rights.export',
  permission: 'staff.view',
  input: z.void(),
  async run(tx, ctx) {
    const rows = await rightsRows(tx);
    const now = ctx.clock.now();
    const result: ExportedFile = {
      name: `rights-${now.toISOString().slice(0, 10)}.csv`,
      mediaType: 'text/csv',
      text: toCsv(COLUMNS, rows, [`Exported by ${ctx.actor.name} at ${now.toISOString()}`, await anchorLine(tx)]),
      rows: rows.length,
      cut: false,
    };
    return { result, audit: { entity: { kind: 'export', id: result.name }, after: { rows: rows.length } } };
  },
});
