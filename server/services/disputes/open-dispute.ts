import { eq, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { dispute, disputeHand, player } from '@/db/schema';
import { addHandsInput, openDisputeInput } from '@/server/contracts/disputes';
import { LANGUAGES } from '@/server/contracts/hand-search';
import { newId } from '@/server/platform/ids';
import { defineCommand, notFound, publish, ruleViolation } from '../kernel';
import { once } from '../ledger';
import { dueAt } from './calendar';
import { lockDispute, requireHeld, writeEntry } from './case-row';

/** Puts hands to a case. Rejects those that are not booked, naming them. Gives those that are new to it. */
export async function putHands(tx: Tx, disputeId: string, handIds: readonly number[]): Promise<number[]> {
  if (handIds.length === 0) return [];
  const wanted = [...new Set(handIds)];
  const known = await tx.execute<{ id: string; day: string }>(sql`
    select hand_id as id, accounting_date::text as day from hand_key where hand_id = any(${`{${wanted.join(',')}}`}::bigint[])`);
  const booked = new Set(known.map((row) => Number(row.id)));
  const missing = wanted.findIndex((id) => !booked.has(id));
  if (missing >= 0) {
    throw ruleViolation('noSuchHand', `There is no hand ${wanted[missing]}.`, [
      { path: ['handIds', missing], code: 'noSuchHand', message: 'is no booked hand' },
    ]);
  }
  const added = await tx
    .insert(disputeHand)
    .values(known.map((row) => ({ disputeId, handId: Number(row.id), accountingDate: row.day })))
    .onConflictDoNothing()
    .returning({ handId: disputeHand.handId });
  if (added.length > 0) await publish(tx, 'hands');
  return added.map((row) => row.handId);
}

/**
 * Opens a case with a number and a time by which it is to be answered. The same request id again gives the first case.
 * Rejects hands that are not booked and a player who does not exist.
 */
export const openDispute = defineCommand({
  name: 'dispute.open',
  permission: 'dispute.work',
  input: openDisputeInput,
  async run(tx, ctx, input) {
    const now = ctx.clock.now();
    const { requestId, handIds, ...rest } = input;
    const key = { scope: 'dispute', key: requestId, payload: { ...input, by: ctx.actor.id } };
    const { result } = await once(tx, now, key, async () => {
      const who = input.playerId
        ? (await tx.select({ language: player.language }).from(player).where(eq(player.id, input.playerId))).at(0)
        : undefined;
      if (input.playerId && !who) throw notFound('player', input.playerId);
      const own = LANGUAGES.find((language) => language === who?.language.slice(0, 2));
      const id = newId();
      const [{ number }] = await tx
        .insert(dispute)
        .values({
          id,
          category: rest.category,
          priority: rest.priority,
          title: rest.title,
          description: rest.description,
          playerId: rest.playerId ?? null,
          language: rest.language ?? own ?? 'en',
          incidentId: rest.incidentId ?? null,
          openedBy: ctx.actor.id,
          openedAt: now,
          dueAt: await dueAt(tx, now, rest.priority),
        })
        .returning({ number: dispute.number });
      await writeEntry(tx, ctx, id, 'opened', { priority: rest.priority, category: rest.category }, rest.description);
      for (const hand of await putHands(tx, id, handIds)) await writeEntry(tx, ctx, id, 'hand', { hand });
      return { disputeId: id, number };
    });
    return {
      result,
      audit: { entity: { kind: 'dispute', id: result.disputeId }, after: { number: result.number, ...rest, handIds } },
    };
  },
});

/** Puts further hands to a case that the caller holds. */
export const addHands = defineCommand({
  name: 'dispute.addHands',
  permission: 'dispute.work',
  input: addHandsInput,
  async run(tx, ctx, { disputeId, handIds }) {
    const row = await lockDispute(tx, disputeId);
    await requireHeld(tx, ctx, row);
    const added = await putHands(tx, disputeId, handIds);
    for (const hand of added) await writeEntry(tx, ctx, disputeId, 'hand', { hand });
    return { result: { added }, audit: { entity: { kind: 'dispute', id: disputeId }, after: { hands: added } } };
  },
});
