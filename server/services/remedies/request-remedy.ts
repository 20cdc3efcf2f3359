import { eq, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { remedy } from '@/db/schema';
import { amountText } from '@/server/contracts/catalogue/currencies';
import type { Permission } from '@/server/contracts/permissions';
import { type RemedyPreview, requestRemedyInput, withdrawRemedyInput } from '@/server/contracts/remedies';
import { newId } from '@/server/platform/ids';
import { closeApproval, openApproval } from '../approvals';
import { lockDispute, writeEntry } from '../disputes';
import { type CommandContext, conflict, defineCommand, forbidden, notFound, publish } from '../kernel';
import { once } from '../ledger';
import { requireAuthority } from './limits';
import { makePlan } from './make-plan';
import { cover, hashOfPlan } from './plan';
import { previewOf } from './preview-remedy';

/** The approval kind whose decision carries a remedy out. */
export const REMEDY_APPROVAL = 'remedy';

/** What moves no money is decided by who may change a player. */
const APPROVED_BY: Partial<Record<RemedyPreview['kind'], Permission>> = {
  protectionReset: 'player.edit',
  warning: 'player.edit',
  block: 'player.edit',
};

/** Rejects a second remedy for hands that one waits for already. */
async function requireNoneWaits(tx: Tx, hands: readonly number[]): Promise<void> {
  if (hands.length === 0) return;
  const rows = await tx.execute<{ number: string }>(sql`
    select number from remedy where state = 'waiting'
      and preview -> 'hands' @> any(array(select to_jsonb(id) from unnest(${`{${hands.slice(0, 200).join(',')}}`}::bigint[]) as given(id))) limit 1`);
  const first = rows.at(0);
  if (first) {
    throw conflict('waitsAlready', `Remedy ${first.number} for such a hand waits for a second person already.`, {
      remedy: Number(first.number),
    });
  }
}

function titleOf({ kind, totals, hands, unfinished }: RemedyPreview): string {
  const money = totals.filter((total) => total.given > 0).map((total) => amountText(total.given, total.currency));
  const what: Record<RemedyPreview['kind'], string> = {
    refundStake: 'Refund a stake',
    correct: 'Correct a hand',
    goodwill: 'Credit goodwill',
    voidHand: 'Void a hand',
    voidWindow: `Void ${unfinished.length + hands.length} hands`,
    makeGood: `Make good ${hands.length} hands`,
    protectionReset: 'Reset protection',
    warning: 'Warn a player',
    block: 'Block a player',
  };
  return money.length > 0 ? `${what[kind]}: ${money.join(', ')}` : what[kind];
}

/**
 * Asks for a remedy, with what it shows at this moment; a second person decides. The same request id again gives the first
 * one. Rejects what cannot be done, what is above the caller's authority, a case that he does not hold, and hands that
 * another remedy waits for.
 */
export const requestRemedy = defineCommand({
  name: 'remedy.request',
  permission: 'remedy.request',
  input: requestRemedyInput,
  async run(tx, ctx, input) {
    const now = ctx.clock.now();
    const key = { scope: 'remedy', key: input.requestId, payload: { ...input, by: ctx.actor.id } };
    const { result } = await once(tx, now, key, async () => {
      if (input.disputeId !== undefined) await requireCase(tx, ctx, input.disputeId);
      const plan = await makePlan(tx, input.request, 'look');
      const preview = await previewOf(tx, plan, await cover(tx, plan, now, 'look'));
      await requireAuthority(tx, ctx, 'request', preview.totals);
      await requireNoneWaits(tx, preview.hands);
      const id = newId();
      const contentHash = hashOfPlan(plan);
      const [{ number }] = await tx
        .insert(remedy)
        .values({
          id,
          kind: input.request.kind,
          disputeId: input.disputeId ?? null,
          incidentId: input.incidentId ?? null,
          runId: input.request.kind === 'makeGood' ? input.request.runId : null,
          request: input.request,
          preview,
          contentHash,
          reasonCode: input.reasonCode,
          note: input.note,
          state: 'waiting',
          requestedBy: ctx.actor.id,
          requestedAt: now,
        })
        .returning({ number: remedy.number });
      const [total] = preview.totals;
      const approvalId = await openApproval(tx, ctx, {
        kind: REMEDY_APPROVAL,
        permission: APPROVED_BY[preview.kind] ?? 'remedy.approve',
        subject: { kind: 'remedy', id },
        title: titleOf(preview),
        reason: input.note,
        contentHash,
        figures: {
          kind: preview.kind,
          reason: input.reasonCode,
          players: preview.players.length,
          hands: preview.hands.length + preview.unfinished.length,
          ...(total && { currency: total.currency, given: total.given, taken: total.taken, owed: total.owed }),
          accountingDate: preview.accountingDate,
        },
      });
      await tx.update(remedy).set({ approvalId }).where(eq(remedy.id, id));
      if (input.disputeId !== undefined) {
        await writeEntry(tx, ctx, input.disputeId, 'remedy', {
          number,
          remedyId: id,
          kind: preview.kind,
          state: 'waiting',
        });
      }
      return { remedyId: id, number, approvalId };
    });
    await publish(tx, 'remedies');
    const { requestId: _, ...after } = input;
    return {
      result,
      audit: {
        entity: { kind: 'remedy', id: result.remedyId },
        after: { number: result.number, ...after },
        reason: input.note,
      },
    };
  },
});

async function requireCase(tx: Tx, ctx: CommandContext, disputeId: string): Promise<void> {
  const row = await lockDispute(tx, disputeId);
  if (row.state === 'closed') throw conflict('closed', `Case ${row.number} is closed.`);
  if (row.assigneeId !== null && row.assigneeId !== ctx.actor.id) {
    throw conflict('claimedBy', `Case ${row.number} is with somebody else.`);
  }
}

/** Takes back a remedy that waits; only who asked for it may. */
export const withdrawRemedy = defineCommand({
  name: 'remedy.withdraw',
  permission: 'remedy.request',
  input: withdrawRemedyInput,
  async run(tx, ctx, { remedyId, reason }) {
    const row = (await tx.select().from(remedy).where(eq(remedy.id, remedyId)).for('update')).at(0);
    if (!row) throw notFound('remedy', remedyId);
    if (row.requestedBy !== ctx.actor.id) throw forbidden('notYours', 'Only who asked for it takes it back.');
    if (row.state !== 'waiting') throw conflict('decided', `Remedy ${row.number} is ${row.state} already.`);
    if (row.approvalId) await closeApproval(tx, ctx, row.approvalId, reason);
    await tx.update(remedy).set({ state: 'withdrawn', decidedAt: ctx.clock.now() }).where(eq(remedy.id, remedyId));
    if (row.disputeId) {
      await writeEntry(tx, ctx, row.disputeId, 'remedy', {
        number: row.number,
        remedyId,
        kind: row.kind,
        state: 'withdrawn',
      });
    }
    await publish(tx, 'remedies');
    return { result: {}, audit: { entity: { kind: 'remedy', id: remedyId }, after: { state: 'withdrawn' }, reason } };
  },
});
