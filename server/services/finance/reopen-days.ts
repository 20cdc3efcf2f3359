import { eq, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { periodReopening } from '@/db/schema';
import { requestReopeningInput } from '@/server/contracts/finance';
import { newId } from '@/server/platform/ids';
import { openApproval } from '../approvals';
import { contentHash } from '../catalogue';
import { type ApprovalKind, type CommandContext, conflict, defineCommand, notFound, publish } from '../kernel';

const REOPEN_APPROVAL = 'finance.reopenPeriod';

type Reopening = typeof periodReopening.$inferSelect;

const hashOf = ({ id, fromDay, closedThrough, note }: Pick<Reopening, 'id' | 'fromDay' | 'closedThrough' | 'note'>) =>
  contentHash({ id, fromDay, closedThrough, note });

/** How far the books are closed; rejects as `conflict` a day that is open, and one whose month has left the database. */
async function requireClosed(tx: Tx, fromDay: string): Promise<string> {
  const [row] = await tx.execute<{ closed: string | null; gone: boolean }>(sql`
    select (select max(closed_through)::text from period_close) as closed,
      exists (select 1 from archived_month
        where month >= date_trunc('month', ${fromDay}::date) and detached_at is not null) as gone`);
  if (row.closed === null || row.closed < fromDay) throw conflict('openAlready', `${fromDay} is open already.`);
  if (row.gone) throw conflict('archived', `Days from ${fromDay} on have left the database.`);
  return row.closed;
}

/**
 * Asks for closed days from `fromDay` on to be opened again: exceptional, as figures that were closed can change then. A
 * second person decides. Rejects days that are open, months that were archived, and a second request while one waits.
 */
export const requestReopening = defineCommand({
  name: 'finance.requestReopening',
  permission: 'period.close',
  input: requestReopeningInput,
  async run(tx, ctx, { fromDay, note }) {
    const closedThrough = await requireClosed(tx, fromDay);
    const id = newId();
    const hash = hashOf({ id, fromDay, closedThrough, note });
    const waiting = await tx
      .insert(periodReopening)
      .values({
        id,
        fromDay,
        closedThrough,
        note,
        contentHash: hash,
        state: 'waiting',
        requestedBy: ctx.actor.id,
        requestedAt: ctx.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ number: periodReopening.number });
    if (waiting.length === 0) throw conflict('waitsAlready', 'A reopening waits for a second person already.');
    const approvalId = await openApproval(tx, ctx, {
      kind: REOPEN_APPROVAL,
      permission: 'period.approve',
      subject: { kind: 'reopening', id },
      title: `Reopen days ${fromDay} to ${closedThrough}`,
      reason: note,
      contentHash: hash,
      figures: { from: fromDay, through: closedThrough },
    });
    await tx.update(periodReopening).set({ approvalId }).where(eq(periodReopening.id, id));
    await publish(tx, 'finance');
    return {
      result: { reopeningId: id, approvalId },
      audit: { entity: { kind: 'period', id: fromDay }, after: { reopen: fromDay, closedThrough }, reason: note },
    };
  },
});

async function lockReopening(tx: Tx, id: string): Promise<Reopening> {
  const row = (await tx.select().from(periodReopening).where(eq(periodReopening.id, id)).for('update')).at(0);
  if (!row) throw notFound('reopening', id);
  if (row.state !== 'waiting') throw conflict('decided', `Reopening ${row.number} is ${row.state} already.`);
  return row;
}

async function decided(tx: Tx, ctx: CommandContext, id: string, change: Partial<Reopening>): Promise<void> {
  await tx
    .update(periodReopening)
    .set({ ...change, decidedBy: ctx.actor.id, decidedAt: ctx.clock.now() })
    .where(eq(periodReopening.id, id));
  await publish(tx, 'finance');
}

/** Opens the days once a second person agrees; the closes that it takes back are kept with the request. */
export const reopeningApproval: ApprovalKind = {
  kind: REOPEN_APPROVAL,
  async approve(tx, ctx, id, approvedHash) {
    const row = await lockReopening(tx, id);
    const closed = await requireClosed(tx, row.fromDay);
    if (row.contentHash !== approvedHash || closed !== row.closedThrough) {
      throw conflict('hashChanged', 'Days were closed or opened since it was asked for. Ask again.');
    }
    const [{ closes }] = await tx.execute<{ closes: unknown }>(sql`select pitboss_reopen(${id}::uuid) as closes`);
    await decided(tx, ctx, id, { state: 'opened', closes });
  },
  async reject(tx, ctx, id) {
    await lockReopening(tx, id);
    await decided(tx, ctx, id, { state: 'rejected' });
  },
};
