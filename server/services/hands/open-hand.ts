import { sql } from 'drizzle-orm';
import { handOpen } from '@/db/schema';
import { openHandInput } from '@/server/contracts/intake';
import { requireTable, slugOf, sourceOf } from '../api-keys';
import { contentHash } from '../catalogue';
import { liveRulesets } from '../feed';
import { conflict, defineCommand, notFound, publish, ruleViolation } from '../kernel';
import { type EntryPosting, postTransaction } from '../ledger';
import { stackOf } from '../seats';
import { escrowOf } from './hand-money';
import { lockProgress } from './judge-batch';

/**
 * Says that a hand runs and what each seat has wagered in it: that money moves from the seats to the escrow of the table
 * and is shown as held until the hand is booked, which releases it, or returned. A later word has a greater revision and
 * replaces the one before; the same revision again is answered again. Rejects a hand that is booked, an older revision,
 * players who do not sit there and wagers above their stacks.
 */
export const openHand = defineCommand({
  name: 'hand.open',
  permission: 'hand.book',
  input: openHandInput,
  async run(tx, ctx, input) {
    const { tableId, handNo, revision } = input;
    requireTable(ctx, tableId);
    const source = sourceOf(ctx);
    const now = ctx.clock.now();
    const holds = input.returned ? [] : input.holds.filter((hold) => hold.amount > 0);
    if (new Set(holds.map((hold) => hold.playerId)).size < holds.length) {
      throw ruleViolation('twice', 'A player is named twice.', [
        { path: ['holds'], code: 'twice', message: 'names a player twice' },
      ]);
    }
    // The same lock as booking: a hand is not booked between looking and holding.
    await lockProgress(tx, source, [tableId], now);
    const earlier = await tx.query.handOpen.findFirst({
      where: (row, { and, eq }) => and(eq(row.source, source), eq(row.tableId, tableId), eq(row.handNo, handNo)),
    });
    const booked = await tx.query.handKey.findFirst({
      columns: { handId: true },
      where: (row, { and, eq }) => and(eq(row.source, source), eq(row.tableId, tableId), eq(row.handNo, handNo)),
    });
    const held = holds.reduce((sum, hold) => sum + hold.amount, 0);
    const answer = { tableId, handNo, revision, held };
    const note = {
      entity: { kind: 'hand', id: `${tableId} ${handNo}` },
      after: { revision, held, returned: input.returned },
    };
    if (earlier && earlier.revision === revision) {
      const same =
        contentHash(earlier.holds) === contentHash(holds) && (earlier.outcome === 'returned') === input.returned;
      if (!same) throw conflict('keyReused', `Revision ${revision} of this hand said something else.`);
      return { result: { ...answer, transactionId: null, repeated: true }, audit: note };
    }
    if (booked) throw conflict('bookedAlready', `Hand ${handNo} of ${tableId} is booked.`, { handId: booked.handId });
    if (earlier && (earlier.revision > revision || earlier.closedAt !== null)) {
      throw conflict('stale', `Revision ${earlier.revision} of this hand is known.`, { revision: earlier.revision });
    }
    const live = (await liveRulesets(tx, undefined, [slugOf(tableId)])).at(0);
    if (!earlier && !live) throw notFound('table', tableId);
    const currency = earlier?.currency ?? live?.body.currency.code ?? '';
    const seated = await tx.execute<{ player_id: string }>(sql`
      select player_id from seat where left_at is null and table_id = ${tableId} and currency = ${currency}
      order by id for share`);
    const here = new Set(seated.map((row) => row.player_id));
    const stranger = holds.findIndex((hold) => !here.has(hold.playerId));
    if (stranger >= 0)
      throw conflict('notSeated', `Seat ${holds[stranger].seat}: the player has no seat at ${tableId}.`);
    const before = new Map((earlier?.holds ?? []).map((hold) => [hold.playerId, hold.amount]));
    const change = new Map(holds.map((hold) => [hold.playerId, hold.amount - (before.get(hold.playerId) ?? 0)]));
    for (const [playerId, amount] of before) if (!change.has(playerId)) change.set(playerId, -amount);
    const total = [...change.values()].reduce((sum, amount) => sum + amount, 0);
    const postings: EntryPosting[] = [...change].map(([playerId, amount]) => ({
      account: stackOf(tableId, playerId, currency),
      amount: -amount,
    }));
    if (total !== 0) postings.push({ account: escrowOf(tableId, currency), amount: total });
    const moves = postings.some((posting) => posting.amount !== 0);
    const posted = moves
      ? await postTransaction(tx, ctx, {
          kind: input.returned ? 'handReturned' : 'handHold',
          occurredAt: now,
          postings,
          source: { kind: 'openHand', id: `${source} ${tableId} ${handNo}` },
        })
      : undefined;
    const values = {
      revision,
      holds,
      heldMinor: held,
      updatedAt: now,
      ...(input.returned && { closedAt: now, outcome: 'returned' as const }),
    };
    await tx
      .insert(handOpen)
      .values({ source, tableId, handNo, currency, openedAt: new Date(input.openedAt), ...values })
      .onConflictDoUpdate({ target: [handOpen.source, handOpen.tableId, handOpen.handNo], set: values });
    await publish(tx, 'floor');
    return {
      result: { ...answer, transactionId: posted?.transactionId ?? null, repeated: false },
      audit: note,
    };
  },
});
