import { eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { jackpotHit } from '@/db/schema';
import { clearAlert } from '../alerts';
import { closeApproval } from '../approvals';
import { type CommandContext, publish } from '../kernel';
import { reverseTransaction } from '../ledger';
import { lockPools } from './pool-state';

/**
 * Takes back the hits of a hand that is voided, in the transaction that voids it and before the hand's own transaction is
 * reversed: what waits is not paid any more, and what was paid goes back to its pool; a player who has spent it owes it.
 * Gives what was done, by hit.
 */
export async function voidHits(
  tx: Tx,
  ctx: CommandContext,
  handId: number,
  reason: string,
): Promise<{ readonly number: number; readonly was: string; readonly reversalId: number | null }[]> {
  const known = await tx.select({ pool: jackpotHit.pool }).from(jackpotHit).where(eq(jackpotHit.handId, handId));
  await lockPools(
    tx,
    known.map((hit) => hit.pool),
  );
  const hits = await tx
    .select()
    .from(jackpotHit)
    .where(eq(jackpotHit.handId, handId))
    .orderBy(jackpotHit.ordinal)
    .for('update');
  const done: { number: number; was: string; reversalId: number | null }[] = [];
  for (const hit of hits) {
    if (hit.state !== 'pending' && hit.state !== 'paid') continue;
    let reversalId: number | null = null;
    if (hit.transactionId !== null) {
      const source = { kind: 'jackpotHit', id: hit.id };
      const { transactionId } = await reverseTransaction(tx, ctx, {
        transactionId: hit.transactionId,
        reason,
        source,
        spent: 'owed',
      });
      reversalId = transactionId;
    }
    if (hit.state === 'pending' && hit.approvalId !== null) await closeApproval(tx, ctx, hit.approvalId, reason);
    await tx.update(jackpotHit).set({ state: 'voided', reversalId, reason }).where(eq(jackpotHit.id, hit.id));
    await clearAlert(tx, ctx.clock, `jackpot.hit:jackpotHit:${hit.id}`, `The hand was voided: ${reason}`);
    done.push({ number: hit.number, was: hit.state, reversalId });
  }
  if (done.length > 0) await publish(tx, 'jackpots');
  return done;
}
