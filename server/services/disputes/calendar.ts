import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '@/db/client';
import { supportCalendar } from '@/db/schema';
import { sectionOf } from '@/server/contracts/catalogue/kind';
import {
  type DisputePriority,
  type SupportCalendar,
  setCalendarInput,
  supportCalendarBody,
  USUAL_CALENDAR,
} from '@/server/contracts/disputes';
import { liveVersion } from '../catalogue';
import { conflict, defineCommand, defineQuery } from '../kernel';
import { addWorkingMinutes } from './working-time';

async function current(tx: Tx): Promise<{ body: SupportCalendar; revision: number }> {
  const row = (await tx.select().from(supportCalendar).where(eq(supportCalendar.id, 1))).at(0);
  return row
    ? { body: supportCalendarBody.parse(row.body), revision: row.revision }
    : { body: USUAL_CALENDAR, revision: 0 };
}

/** The room's zone, as it is live now. */
export async function roomZone(tx: Tx): Promise<string> {
  const room = sectionOf((await liveVersion(tx, 'room', 'room'))?.body ?? {}, 'room');
  return String(room.zone ?? 'UTC');
}

/** When an answer to a case of this priority is due that came at `from`. */
export async function dueAt(tx: Tx, from: Date, priority: DisputePriority): Promise<Date> {
  const { body } = await current(tx);
  return addWorkingMinutes(from, body.targets[priority], body, await roomZone(tx));
}

/** When the desk works, in the room's zone, and how long it may take. */
export const getCalendar = defineQuery({
  name: 'dispute.calendar',
  permission: 'dispute.view',
  input: z.void(),
  async run(tx) {
    return { ...(await current(tx)), zone: await roomZone(tx) };
  },
});

/** Sets the calendar; cases that are open keep the time that they were promised. Rejects a stale revision. */
export const setCalendar = defineCommand({
  name: 'dispute.setCalendar',
  permission: 'support.calendar',
  input: setCalendarInput,
  async run(tx, ctx, { expectedRevision, body }) {
    const before = await current(tx);
    if (before.revision !== expectedRevision) throw conflict('stale', 'The calendar was changed meanwhile.');
    const values = { body, setBy: ctx.actor.id, setAt: ctx.clock.now(), revision: expectedRevision + 1 };
    await tx
      .insert(supportCalendar)
      .values({ id: 1, ...values })
      .onConflictDoUpdate({ target: supportCalendar.id, set: values });
    return {
      result: { revision: values.revision },
      audit: { entity: { kind: 'supportCalendar', id: '1' }, before: before.body, after: body },
    };
  },
});
