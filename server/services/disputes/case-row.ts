import { eq, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { dispute, disputeEntry } from '@/db/schema';
import { type CommandContext, conflict, notFound, publish } from '../kernel';

export type Dispute = typeof dispute.$inferSelect;
type Data = Record<string, string | number | boolean | null>;

/** A case, held until the transaction ends, so that two agents follow each other. */
export async function lockDispute(tx: Tx, disputeId: string): Promise<Dispute> {
  const row = (await tx.select().from(dispute).where(eq(dispute.id, disputeId)).for('update')).at(0);
  if (!row) throw notFound('dispute', disputeId);
  return row;
}

/** Rejects who does not hold the case: one agent works on it at a time. */
export async function requireHeld(tx: Tx, ctx: CommandContext, row: Dispute): Promise<void> {
  if (row.assigneeId === ctx.actor.id) return;
  if (row.assigneeId === null) throw conflict('notClaimed', `Case ${row.number} is nobody's yet; take it first.`);
  throw conflict('claimedBy', `${await nameOf(tx, row.assigneeId)} has case ${row.number}.`, {
    assignee: await nameOf(tx, row.assigneeId),
  });
}

export async function nameOf(tx: Tx, staffId: string): Promise<string> {
  const [row] = await tx.execute<{ name: string }>(sql`select name from staff where id = ${staffId}`);
  return row?.name ?? staffId;
}

/** Rejects an edit of a case that somebody else changed meanwhile, and one that is merged into another. */
export function requireCurrent(row: Dispute, expectedRevision: number): void {
  if (row.mergedInto !== null) throw conflict('merged', `Case ${row.number} goes on in another one.`);
  if (row.revision !== expectedRevision) {
    throw conflict('stale', `Case ${row.number} was changed meanwhile.`, { revision: row.revision });
  }
}

/** Adds a line to the timeline of a case. */
export async function writeEntry(
  tx: Tx,
  ctx: CommandContext,
  disputeId: string,
  kind: string,
  data: Data = {},
  body: string | null = null,
): Promise<void> {
  await tx.insert(disputeEntry).values({
    disputeId,
    kind,
    body,
    data,
    authorId: ctx.actor.id,
    authorName: ctx.actor.name,
    writtenAt: ctx.clock.now(),
  });
  await publish(tx, 'disputes', `dispute:${disputeId}`);
}

/** Changes a case and counts it as changed. */
export async function changeDispute(tx: Tx, row: Dispute, values: Partial<Dispute>): Promise<number> {
  const revision = row.revision + 1;
  await tx
    .update(dispute)
    .set({ ...values, revision })
    .where(eq(dispute.id, row.id));
  return revision;
}
