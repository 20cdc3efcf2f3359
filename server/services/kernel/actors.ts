import { and, eq, isNull } from 'drizzle-orm';
import { type Database, database, type Tx } from '@/db/client';
import { staff, staffRole } from '@/db/schema';
import type { Role } from '@/server/contracts/permissions';
import { systemClock } from '@/server/platform/clock';
import { newId } from '@/server/platform/ids';
import { logger } from '@/server/platform/logger';
import type { Actor, ServiceContext } from './context';
import { forbidden } from './errors';

/** The roles that somebody holds at this moment, in the order of the role list. */
export async function rolesOf(db: Database | Tx, staffId: string): Promise<Role[]> {
  const rows = await db
    .select({ role: staffRole.role })
    .from(staffRole)
    .where(and(eq(staffRole.staffId, staffId), isNull(staffRole.revokedAt)))
    .orderBy(staffRole.role);
  return rows.map((row) => row.role);
}

/** Takes who acts and what is known of the request; gives a context on the system clock. */
export function contextOf(
  actor: Actor,
  request: { readonly requestId?: string; readonly ip?: string; readonly sessionId?: string } = {},
): ServiceContext {
  const requestId = request.requestId ?? newId();
  return {
    actor,
    clock: systemClock,
    requestId,
    ...(request.ip !== undefined && { ip: request.ip }),
    ...(request.sessionId !== undefined && { sessionId: request.sessionId }),
    log: logger().child({ requestId }),
  };
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * The context of a job that runs for its author, with the roles the author has now. Takes the id stored with the job:
 * a staff id, or `system:<name>`. Rejects as `forbidden` when the account is gone or no longer active.
 */
export async function contextForActor(actorId: string): Promise<ServiceContext> {
  if (actorId.startsWith('system:')) return systemContext(actorId.slice('system:'.length));
  const db = database();
  const rows = UUID.test(actorId)
    ? await db.select({ name: staff.name, status: staff.status }).from(staff).where(eq(staff.id, actorId))
    : [];
  const found = rows.at(0);
  if (found?.status !== 'active') throw forbidden('actorInactive', 'The author of this job is no longer active.');
  return contextOf({ kind: 'staff', id: actorId, name: found.name, roles: await rolesOf(db, actorId) });
}

/** The context of the office's own work, such as the sealer; `name` says which part of it acts. */
export function systemContext(name: string): ServiceContext {
  return contextOf({ kind: 'system', id: `system:${name}`, name, roles: [] });
}
