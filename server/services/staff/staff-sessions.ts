import { desc, eq } from 'drizzle-orm';
import { staffSession } from '@/db/schema';
import { staffInput, staffReasonInput, staffSessionInput } from '@/server/contracts/staff';
import { defineCommand, defineQuery, notFound, publish } from '../kernel';
import { endSessions } from './sign-in/session';
import { staffRow } from './staff-row';

/** The browsers that somebody is signed in with. */
export const listSessions = defineQuery({
  name: 'staff.sessions',
  permission: 'staff.view',
  input: staffInput,
  async run(tx, _ctx, { staffId }) {
    await staffRow(tx, staffId);
    return tx
      .select({
        id: staffSession.id,
        createdAt: staffSession.createdAt,
        lastSeenAt: staffSession.lastSeenAt,
        ip: staffSession.ipAddress,
        browser: staffSession.userAgent,
      })
      .from(staffSession)
      .where(eq(staffSession.userId, staffId))
      .orderBy(desc(staffSession.lastSeenAt));
  },
});

/** Ends one session of anybody, at once. */
export const revokeSession = defineCommand({
  name: 'staff.revokeSession',
  permission: 'staff.manage',
  input: staffSessionInput,
  async run(tx, _ctx, { sessionId }) {
    const gone = await tx
      .delete(staffSession)
      .where(eq(staffSession.id, sessionId))
      .returning({ staffId: staffSession.userId });
    const session = gone.at(0);
    if (!session) throw notFound('session', sessionId);
    await publish(tx, 'staff');
    return {
      result: { ended: 1 },
      audit: { entity: { kind: 'staff', id: session.staffId }, after: { sessionsEnded: 1 } },
    };
  },
});

/** Ends every session of somebody, at once. */
export const revokeSessions = defineCommand({
  name: 'staff.revokeSessions',
  permission: 'staff.manage',
  input: staffReasonInput,
  async run(tx, _ctx, { staffId, reason }) {
    await staffRow(tx, staffId);
    const ended = await endSessions(tx, staffId);
    await publish(tx, 'staff');
    return {
      result: { ended },
      audit: { entity: { kind: 'staff', id: staffId }, after: { sessionsEnded: ended }, reason },
    };
  },
});
