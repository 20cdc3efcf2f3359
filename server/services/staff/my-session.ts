import { and, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { staff, staffSession } from '@/db/schema';
import { permissionsOf } from '@/server/contracts/permissions';
import { defineCommand, defineQuery, notFound, principalsOf } from '@/server/services/kernel';

/** Who is signed in, as the shell shows it, with everything he may do at this moment. */
export const mySession = defineQuery({
  name: 'session.me',
  permission: 'self.use',
  input: z.void(),
  async run(tx, ctx) {
    const rows = await tx
      .select({ id: staff.id, name: staff.name, email: staff.email, twoFactorEnabled: staff.twoFactorEnabled })
      .from(staff)
      .where(eq(staff.id, ctx.actor.id));
    const me = rows.at(0);
    if (!me) throw notFound('account');
    return { ...me, roles: [...ctx.actor.roles], permissions: permissionsOf(principalsOf(ctx.actor)) };
  },
});

/** The browsers that the signed-in person is signed in with, the one in use marked. */
export const mySessions = defineQuery({
  name: 'session.list',
  permission: 'self.use',
  input: z.void(),
  async run(tx, ctx) {
    const rows = await tx
      .select({
        id: staffSession.id,
        createdAt: staffSession.createdAt,
        lastSeenAt: staffSession.lastSeenAt,
        ip: staffSession.ipAddress,
        browser: staffSession.userAgent,
      })
      .from(staffSession)
      .where(eq(staffSession.userId, ctx.actor.id))
      .orderBy(desc(staffSession.lastSeenAt));
    return rows.map((row) => ({ ...row, current: row.id === ctx.sessionId }));
  },
});

/** Ends one of one's own sessions at once; rejects as `notFound` for anybody else's. */
export const revokeMySession = defineCommand({
  name: 'session.revoke',
  permission: 'self.use',
  input: z.object({ sessionId: z.uuid() }),
  async run(tx, ctx, { sessionId }) {
    const gone = await tx
      .delete(staffSession)
      .where(and(eq(staffSession.id, sessionId), eq(staffSession.userId, ctx.actor.id)))
      .returning({ id: staffSession.id });
    if (gone.length === 0) throw notFound('session', sessionId);
    return { result: { ended: 1 }, audit: { entity: { kind: 'session', id: sessionId } } };
  },
});
