import { database } from '@/db/client';
import type { Role } from '@/server/contracts/permissions';
import { contextOf } from '@/server/services/kernel';
import { addStaff } from '@/server/services/staff/add-staff';
import { ownerUrl } from './database';
import { handClock, type Person } from './room';
import { asOwner } from './servers';
import { totp } from './staff';

/** Somebody whose account or whose roles come from a given colleague. */
export async function addStaffForTest(
  name: string,
  roles: Role[],
  from: { createdBy: string | null; grantedBy: string | null },
): Promise<Person> {
  const totpSecret = name.padStart(32, 'q');
  const id = await database().transaction((tx) =>
    addStaff(tx, {
      email: `${name}@room.test`,
      name,
      roles,
      password: 'correct horse battery',
      totpSecret,
      createdBy: null,
      at: new Date(),
    }),
  );
  await asOwner(ownerUrl, async (sql) => {
    await sql`update staff set created_by = ${from.createdBy} where id = ${id}`;
    await sql`update staff_role set granted_by = ${from.grantedBy} where staff_id = ${id}`;
  });
  const clock = handClock();
  return {
    id,
    ctx: { ...contextOf({ kind: 'staff', id, name, roles }), clock },
    code() {
      clock.advance(30_000);
      return totp(totpSecret, clock.now());
    },
  };
}
