import { sql } from 'drizzle-orm';
import { disputeLink } from '@/db/schema';
import { linkDisputesInput, mergeDisputeInput } from '@/server/contracts/disputes';
import { conflict, defineCommand } from '../kernel';
import { changeDispute, type Dispute, lockDispute, requireHeld, writeEntry } from './case-row';
import { putHands } from './open-dispute';

/**
 * Merges a case into another: its hands go along, it is closed and names where it goes on. Its timeline stays with it.
 * Rejects a case that is merged already, one into itself, and into one that is closed; both must be the caller's or the
 * first nobody's.
 */
export const mergeDispute = defineCommand({
  name: 'dispute.merge',
  permission: 'dispute.work',
  input: mergeDisputeInput,
  async run(tx, ctx, { disputeId, intoId, reason }) {
    if (disputeId === intoId) throw conflict('sameCase', 'A case is not merged into itself.');
    const rows = new Map<string, Dispute>();
    // In one order, so that two merges never wait for each other.
    for (const id of [disputeId, intoId].sort()) rows.set(id, await lockDispute(tx, id));
    const from = rows.get(disputeId) as Dispute;
    const into = rows.get(intoId) as Dispute;
    await requireHeld(tx, ctx, into);
    if (from.assigneeId !== null) await requireHeld(tx, ctx, from);
    if (from.mergedInto !== null) throw conflict('merged', `Case ${from.number} is merged already.`);
    if (into.state === 'closed') throw conflict('closed', `Case ${into.number} is closed.`);
    const hands = await tx.execute<{ id: string }>(
      sql`select hand_id as id from dispute_hand where dispute_id = ${disputeId}`,
    );
    const added = await putHands(
      tx,
      intoId,
      hands.map((row) => Number(row.id)),
    );
    await changeDispute(tx, from, { state: 'closed', closedAt: ctx.clock.now(), mergedInto: intoId });
    const revision = await changeDispute(tx, into, {});
    await writeEntry(tx, ctx, disputeId, 'merged', { into: into.number, intoId }, reason);
    await writeEntry(tx, ctx, intoId, 'took', { from: from.number, fromId: disputeId, hands: added.length }, reason);
    return {
      result: { revision },
      audit: { entity: { kind: 'dispute', id: disputeId }, after: { mergedInto: into.number, hands: added }, reason },
    };
  },
});

/** Links two cases that belong together. Doing it again changes nothing. */
export const linkDisputes = defineCommand({
  name: 'dispute.link',
  permission: 'dispute.work',
  input: linkDisputesInput,
  async run(tx, ctx, { disputeId, otherId }) {
    if (disputeId === otherId) throw conflict('sameCase', 'A case is not linked to itself.');
    const row = await lockDispute(tx, disputeId);
    const other = (await tx.query.dispute.findFirst({ where: (table, { eq }) => eq(table.id, otherId) })) ?? null;
    if (!other) throw conflict('noSuchCase', 'There is no such case.');
    const [first, second] = [disputeId, otherId].sort();
    const added = await tx
      .insert(disputeLink)
      .values({ disputeId: first, otherId: second })
      .onConflictDoNothing()
      .returning({ id: disputeLink.disputeId });
    if (added.length > 0) {
      await writeEntry(tx, ctx, disputeId, 'linked', { other: other.number, otherId });
      await writeEntry(tx, ctx, otherId, 'linked', { other: row.number, otherId: disputeId });
    }
    return { result: {}, audit: { entity: { kind: 'dispute', id: disputeId }, after: { linked: other.number } } };
  },
});
