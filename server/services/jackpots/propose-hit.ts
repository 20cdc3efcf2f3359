import { eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { jackpotHit } from '@/db/schema';
import { proposeHitInput } from '@/server/contracts/jackpots';
import { clearAlert } from '../alerts';
import { openApproval } from '../approvals';
import { contentHash } from '../catalogue';
import { type ApprovalKind, conflict, defineCommand, notFound, publish } from '../kernel';
import { type HitRow, payHit, requireHandStands } from './pay-hit';
import { lockPool, poolNow } from './pool-state';
import { lockHit } from './record-hits';
import { sizeHit } from './size-hit';

const HIT_APPROVAL = 'jackpot.hit';

/** What is agreed to: this hit, its hand and its people, and what is to become of it. The amounts are the pool's at payment. */
const hashOf = ({ id, pool, kind, handId, seats, proposal, reason }: HitRow): string =>
  contentHash({ id, pool, kind, handId, seats, proposal, reason });

async function lockPending(tx: Tx, hitId: string): Promise<HitRow> {
  const hit = await lockHit(tx, hitId);
  if (!hit) throw notFound('hit', hitId);
  if (hit.state !== 'pending') throw conflict('decided', `Hit ${hit.number} is ${hit.state} already.`);
  return hit;
}

/**
 * Says, having seen the hand, that a pending hit is to be paid or rejected; a second person decides. Gives the approval's
 * id. Rejects hits that are decided, that somebody has proposed already, and whose hand was voided.
 */
export const proposeHit = defineCommand({
  name: 'jackpot.proposeHit',
  permission: 'jackpot.propose',
  input: proposeHitInput,
  async run(tx, ctx, { hitId, proposal, reason }) {
    const pending = await lockPending(tx, hitId);
    if (proposal === 'pay') await requireHandStands(tx, pending);
    const pool = await poolNow(tx, pending.pool);
    const sized = sizeHit(pool.settings, pool, pending.seats);
    const values = { proposal, reason, proposedBy: ctx.actor.id, proposedAt: ctx.clock.now() };
    const approvalId = await openApproval(tx, ctx, {
      kind: HIT_APPROVAL,
      permission: 'jackpot.approve',
      subject: { kind: 'jackpotHit', id: hitId },
      title: `${proposal === 'pay' ? 'Pay' : 'Reject'} hit ${pending.number} of ${pending.pool}`,
      reason,
      contentHash: hashOf({ ...pending, ...values }),
      figures: {
        pool: pending.pool,
        kind: pending.kind,
        table: pending.tableId,
        hand: pending.handNo,
        proven: pending.proven,
        currency: pool.currency,
        poolNow: pool.main,
        paidNow: proposal === 'pay' ? sized.fromMain + sized.fromReserve : 0,
      },
    });
    await tx
      .update(jackpotHit)
      .set({ ...values, approvalId })
      .where(eq(jackpotHit.id, hitId));
    await publish(tx, 'jackpots');
    return {
      result: { approvalId },
      audit: { entity: { kind: 'jackpotHit', id: hitId }, after: { proposal, hit: pending.number }, reason },
    };
  },
});

export const hitApproval: ApprovalKind = {
  kind: HIT_APPROVAL,
  async approve(tx, ctx, hitId, approvedHash) {
    // The pool first, as everybody who moves its money does.
    const found = await tx.query.jackpotHit.findFirst({ where: eq(jackpotHit.id, hitId), columns: { pool: true } });
    if (!found) throw notFound('hit', hitId);
    const pool = await lockPool(tx, found.pool);
    const hit = await lockPending(tx, hitId);
    if (hashOf(hit) !== approvedHash) throw conflict('hashChanged', 'The hit changed. Review it again.');
    if (hit.proposal === 'pay') await payHit(tx, ctx, hit, pool);
    else {
      await tx
        .update(jackpotHit)
        .set({ state: 'rejected', decidedBy: ctx.actor.id, decidedAt: ctx.clock.now() })
        .where(eq(jackpotHit.id, hitId));
      await clearAlert(tx, ctx.clock, `jackpot.hit:jackpotHit:${hitId}`, `Rejected: ${hit.reason}`);
    }
    await publish(tx, 'jackpots');
  },
  async reject(tx, _ctx, hitId) {
    // The hit waits again, for another proposal.
    await lockPending(tx, hitId);
    await tx
      .update(jackpotHit)
      .set({ proposal: null, proposedBy: null, proposedAt: null, reason: null, approvalId: null })
      .where(eq(jackpotHit.id, hitId));
    await publish(tx, 'jackpots');
  },
};
