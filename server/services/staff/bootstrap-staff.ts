import { z } from 'zod';
import { ROLES } from '@/server/contracts/permissions';
import { PASSWORD_LENGTH } from '@/server/contracts/sign-in';
import { defineCommand } from '@/server/services/kernel';
import { addStaff } from './add-staff';

/**
 * Makes an account that can sign in at once, without anybody's approval: the first administrator from the command line
 * of the machine, and the staff of the demo room. Only the system may; rejects as a conflict when the address is taken.
 */
export const bootstrapStaff = defineCommand({
  name: 'staff.bootstrap',
  permission: 'staff.bootstrap',
  input: z.object({
    email: z.email().max(254),
    name: z.string().trim().min(1).max(80),
    roles: z.array(z.enum(ROLES)).min(1),
    password: z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max),
    totpSecret: z.string().length(32).optional(),
  }),
  async run(tx, ctx, input) {
    const id = await addStaff(tx, { ...input, createdBy: null, at: ctx.clock.now() });
    return {
      result: { id },
      audit: {
        entity: { kind: 'staff', id },
        after: { email: input.email, name: input.name, roles: input.roles, status: 'active' },
      },
    };
  },
});
