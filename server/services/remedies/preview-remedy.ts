import { sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { previewRemedyInput, type RemedyPreview } from '@/server/contracts/remedies';
import { defineQuery } from '../kernel';
import { makePlan } from './make-plan';
import { type Covered, cover, hashOfPlan, type Plan } from './plan';

async function hitsOf(tx: Tx, plan: Plan): Promise<RemedyPreview['hits']> {
  const voided = plan.hands.filter((hand) => hand.effect === 'voided').map((hand) => hand.handId);
  if (voided.length === 0) return [];
  const rows = await tx.execute<{ number: string; state: string; paid: string | null; currency: string }>(sql`
    select h.number, h.state, h.paid_minor as paid, p.currency from jackpot_hit h join jackpot_pool p on p.slug = h.pool
    where h.hand_id = any(${`{${voided.join(',')}}`}::bigint[]) and h.state in ('pending', 'paid') order by h.number`);
  return rows.map((row) => ({ ...row, number: Number(row.number), paid: row.paid === null ? null : Number(row.paid) }));
}

/** A plan in figures, as it stands at this moment. */
export async function previewOf(tx: Tx, plan: Plan, covered: Covered): Promise<RemedyPreview> {
  return {
    kind: plan.request.kind,
    ...covered.preview,
    hands: plan.hands.map((hand) => hand.handId),
    unfinished: plan.unfinished.map(({ tableId, handNo, held }) => ({ tableId, handNo, held })),
    seatsFreed: plan.stays.length,
    hits: await hitsOf(tx, plan),
  };
}

/**
 * What a remedy would do, in figures: every player before and after and what he would owe, the accounts of the house, the
 * hands, the jackpot hits, the day it falls on. Writes nothing. Rejects what cannot be done.
 */
export const previewRemedy = defineQuery({
  name: 'remedy.preview',
  permission: 'remedy.request',
  input: previewRemedyInput,
  async run(tx, ctx, { request }) {
    const plan = await makePlan(tx, request, 'look');
    const covered = await cover(tx, plan, ctx.clock.now(), 'look');
    return { preview: await previewOf(tx, plan, covered), contentHash: hashOfPlan(plan) };
  },
});
