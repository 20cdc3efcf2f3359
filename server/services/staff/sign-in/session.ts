import { eq, sql } from 'drizzle-orm';
import { database } from '@/db/client';
import { staff, staffSession } from '@/db/schema';
import { clientAddress } from '@/server/platform/client-address';
import { type Clock, systemClock } from '@/server/platform/clock';
import { type Actor, rolesOf } from '@/server/services/kernel';
import { authLibrary } from './auth-library';

/** A session that nobody used for this long is over. */
const IDLE_LIMIT_MS = 12 * 60 * 60 * 1000;
/** How often the use of a session is written down. */
const SEEN_EVERY_MS = 60_000;

export interface SignedIn {
  readonly actor: Actor & { readonly kind: 'staff' };
  readonly sessionId: string;
  readonly email: string;
  readonly twoFactorEnabled: boolean;
}

/**
 * Takes the headers of a request; gives who is signed in, with the roles of this moment, or nothing. A session counts
 * only while its cookie's signature, its row, its idle time and its owner's status are all in order; one that does not
 * count is removed. Rejects when the database cannot be asked.
 */
export async function readSession(headers: Headers, clock: Clock = systemClock): Promise<SignedIn | undefined> {
  if (!headers.get('cookie')?.includes('pitboss.session_token')) return undefined;
  const found = await authLibrary().api.getSession({ headers, query: { disableRefresh: true } });
  if (!found) return undefined;
  const db = database();
  const rows = await db
    .select({
      status: staff.status,
      name: staff.name,
      email: staff.email,
      twoFactorEnabled: staff.twoFactorEnabled,
      lastSeenAt: staffSession.lastSeenAt,
      accountSeenAt: staff.lastSeenAt,
    })
    .from(staffSession)
    .innerJoin(staff, eq(staff.id, staffSession.userId))
    .where(eq(staffSession.id, found.session.id));
  const row = rows.at(0);
  if (!row) return undefined;
  const now = clock.now();
  const idleMs = now.getTime() - row.lastSeenAt.getTime();
  if (row.status !== 'active' || idleMs > IDLE_LIMIT_MS) {
    await db.delete(staffSession).where(eq(staffSession.id, found.session.id));
    return undefined;
  }
  const staffId = found.session.userId;
  // A new session is an access too, however short it stays.
  const isNew = row.accountSeenAt === null || row.accountSeenAt < row.lastSeenAt;
  if (isNew || idleMs > SEEN_EVERY_MS) {
    const ip = clientAddress(headers);
    await db.update(staffSession).set({ lastSeenAt: now, ipAddress: ip }).where(eq(staffSession.id, found.session.id));
    await db.update(staff).set({ lastSeenAt: now, lastIp: ip }).where(eq(staff.id, staffId));
  }
  return {
    actor: { kind: 'staff', id: staffId, name: row.name, roles: await rolesOf(db, staffId) },
    sessionId: found.session.id,
    email: row.email,
    twoFactorEnabled: row.twoFactorEnabled,
  };
}

/** Ends every session of somebody except the one named, at once. */
export async function endSessions(
  db: Pick<ReturnType<typeof database>, 'delete'>,
  staffId: string,
  exceptSessionId?: string,
): Promise<number> {
  const gone = await db
    .delete(staffSession)
    .where(
      exceptSessionId
        ? sql`${staffSession.userId} = ${staffId} and ${staffSession.id} <> ${exceptSessionId}`
        : eq(staffSession.userId, staffId),
    )
    .returning({ id: staffSession.id });
  return gone.length;
}
