import { and, eq, gte, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { adjustment, adjustmentLimit } from '@/db/schema';
import { amountText, CURRENCIES, type CurrencyCode } from '@/server/contracts/catalogue/currencies';
import { requestAdjustmentInput } from '@/server/contracts/players';
import { newId } from '@/server/platform/ids';
import { openApproval } from '../approvals';
import { contentHash } from '../catalogue';
import { type ApprovalKind, type CommandContext, conflict, defineCommand, notFound, publish } from '../kernel';
import { type LedgerContext, once, postTransaction, safe } from '../ledger';
import { lockPlayer, walletOf } from './find-player';

const ADJUSTMENT_APPROVAL = 'player.adjustment';
const DAY_MS = 86_400_000;

type Adjustment = typeof adjustment.$inferSelect;

const hashOf = ({ id, playerId, currency, amountMinor, reasonCode, note }: Adjustment): string =>
  contentHash({ id, playerId, currency, amountMinor, reasonCode, note });

async function post(tx: Tx, ctx: LedgerContext, row: Adjustment): Promise<number> {
  const { playerId, currency, amountMinor } = row;
  const virtual = CURRENCIES[currency as CurrencyCode].virtual;
  const { transactionId } = await postTransaction(tx, ctx, {
    kind: 'adjustment',
    occurredAt: ctx.clock.now(),
    postings: [
      { account: walletOf(playerId, currency), amount: amountMinor },
      { account: { kind: virtual ? 'issue' : 'adjustment', currency }, amount: -amountMinor },
    ],
    source: { kind: 'adjustment', id: row.id },
    reason: `${row.reasonCode}: ${row.note}`,
  });
  return transactionId;
}

/** What an actor may adjust alone, and what of it he has used on this player in the last 24 hours. */
async function allowance(tx: Tx, ctx: CommandContext, playerId: string, currency: string) {
  const limits = await tx
    .select({ amount: adjustmentLimit.amountMinor })
    .from(adjustmentLimit)
    .where(and(inArray(adjustmentLimit.role, [...ctx.actor.roles]), eq(adjustmentLimit.currency, currency)));
  const since = new Date(ctx.clock.now().getTime() - DAY_MS);
  const [{ used }] = await tx
    .select({ used: sql<string>`coalesce(sum(abs(${adjustment.amountMinor})), 0)` })
    .from(adjustment)
    .where(
      and(
        eq(adjustment.playerId, playerId),
        eq(adjustment.currency, currency),
        eq(adjustment.requestedBy, ctx.actor.id),
        eq(adjustment.state, 'posted'),
        isNull(adjustment.decidedBy),
        gte(adjustment.requestedAt, since),
      ),
    );
  return { limit: Math.max(-1, ...limits.map((row) => row.amount)), used: safe(used) };
}

/**
 * Gives money to a player or takes it from him, for a reason. Within the limit of the actor's roles it is booked at once;
 * what goes beyond it, alone or together with what he gave that player in the last 24 hours, waits for a second person.
 * Rejects a request id that was used for another request, and a wallet that does not cover what is taken.
 */
export const requestAdjustment = defineCommand({
  name: 'player.requestAdjustment',
  permission: 'ledger.adjust',
  input: requestAdjustmentInput,
  async run(tx, ctx, input) {
    const now = ctx.clock.now();
    // Held, so that two requests at once cannot share what is left of one limit.
    const row = await lockPlayer(tx, input.playerId);
    const key = { scope: 'adjustment', key: input.requestId, payload: { ...input, by: ctx.actor.id } };
    const { result } = await once(tx, now, key, async () => {
      const id = newId();
      const values = {
        id,
        playerId: row.id,
        currency: input.currency,
        amountMinor: input.amount,
        reasonCode: input.reasonCode,
        note: input.note,
        state: 'waiting' as const,
        requestedBy: ctx.actor.id,
        requestedAt: now,
      };
      const { limit, used } = await allowance(tx, ctx, row.id, input.currency);
      const [inserted] = await tx.insert(adjustment).values(values).returning();
      if (used + Math.abs(input.amount) <= limit) {
        const transactionId = await post(tx, ctx, inserted);
        await tx.update(adjustment).set({ state: 'posted', transactionId }).where(eq(adjustment.id, id));
        return { adjustmentId: id, state: 'posted' as const, transactionId, approvalId: null };
      }
      const approvalId = await openApproval(tx, ctx, {
        kind: ADJUSTMENT_APPROVAL,
        permission: 'ledger.approve',
        subject: { kind: 'adjustment', id },
        title: `Adjust ${row.alias} by ${amountText(input.amount, input.currency)}`,
        reason: input.note,
        contentHash: hashOf(inserted),
        figures: {
          player: row.alias,
          currency: input.currency,
          amount: input.amount,
          reason: input.reasonCode,
          limit: Math.max(0, limit),
          usedToday: used,
        },
      });
      await tx.update(adjustment).set({ approvalId }).where(eq(adjustment.id, id));
      return { adjustmentId: id, state: 'waiting' as const, transactionId: null, approvalId };
    });
    await publish(tx, `player:${row.id}`);
    return {
      result,
      audit: {
        entity: { kind: 'player', id: row.id },
        after: { adjustment: input.amount, currency: input.currency, reasonCode: input.reasonCode, ...result },
        reason: input.note,
      },
    };
  },
});

async function lockAdjustment(tx: Tx, id: string): Promise<Adjustment> {
  const row = (await tx.select().from(adjustment).where(eq(adjustment.id, id)).for('update')).at(0);
  if (!row) throw notFound('adjustment', id);
  if (row.state !== 'waiting') throw conflict('decided', `Adjustment ${row.number} is ${row.state} already.`);
  return row;
}

export const adjustmentApproval: ApprovalKind = {
  kind: ADJUSTMENT_APPROVAL,
  async approve(tx, ctx, subjectId, approvedHash) {
    const row = await lockAdjustment(tx, subjectId);
    if (hashOf(row) !== approvedHash) throw conflict('hashChanged', 'The adjustment changed. Review it again.');
    const transactionId = await post(tx, ctx, row);
    await tx
      .update(adjustment)
      .set({ state: 'posted', transactionId, decidedBy: ctx.actor.id, decidedAt: ctx.clock.now() })
      .where(eq(adjustment.id, subjectId));
    await publish(tx, `player:${row.playerId}`);
  },
  async reject(tx, ctx, subjectId) {
    const row = await lockAdjustment(tx, subjectId);
    await tx
      .update(adjustment)
      .set({ state: 'rejected', decidedBy: ctx.actor.id, decidedAt: ctx.clock.now() })
      .where(eq(adjustment.id, subjectId));
    await publish(tx, `player:${row.playerId}`);
  },
};
