import { z } from 'zod';
import { ROLES } from './permissions';

export const STAFF_STATUSES = ['invited', 'active', 'disabled'] as const;
export type StaffStatus = (typeof STAFF_STATUSES)[number];

const role = z.enum(ROLES);
const staffId = z.uuid();
const reason = z.string().trim().min(3).max(500);
const staffName = z.string().trim().min(1).max(80);

export const listStaffInput = z.strictObject({
  status: z.enum(STAFF_STATUSES).optional(),
  role: role.optional(),
  search: z.string().trim().min(1).max(80).optional(),
  after: z.string().max(400).nullable().default(null),
  before: z.string().max(400).nullable().default(null),
  limit: z.number().int().min(1).max(200).default(50),
});
export const staffInput = z.strictObject({ staffId });
/** Roles that decide over money wait for a second person; the others are held at once. */
export const inviteStaffInput = z.strictObject({
  email: z.email().max(254),
  name: staffName,
  roles: z.array(role).max(ROLES.length),
  reason,
});
export const renameStaffInput = z.strictObject({ staffId, name: staffName });
export const roleInput = z.strictObject({ staffId, role, reason });
export const staffReasonInput = z.strictObject({ staffId, reason });
export const staffSessionInput = z.strictObject({ sessionId: z.uuid() });

/** The kinds of approval that staff management asks for. */
export const STAFF_APPROVALS = {
  grantRole: 'staff.grantRole',
  enable: 'staff.enable',
  resetTotp: 'staff.resetTotp',
} as const;

/** How long an invitation, and a link to a new password, can be used. */
export const INVITE_HOURS = 48;
