import { eq, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { handRemedy, protectionReset, receivableEntry, remedy, seat } from '@/db/schema';
import { type RemedyPreview, type RemedyRequest, remedyRequest } from '@/server/contracts/remedies';
import { newId } from '@/server/platform/ids';
import { raiseAlert } from '../alerts';
import { writeEntry } from '../disputes';
import { voidHits } from '../jackpots';
import { type ApprovalKind, type CommandContext, conflict, notFound, publish } from '../kernel';
import { postTransaction } from '../ledger';
import { setPlayerStatus } from '../players';
import { requireAuthority } from './limits';
import { makePlan } from './make-plan';
import { type Covered, cover, type HandEffect, hashOfPlan, occurredAt, type Plan } from './plan';
import { REMEDY_APPROVAL } from './request-remedy';

type Remedy = typeof remedy.$inferSelect;

async function lockRemedy(tx: Tx, remedyId: string): Promise<Remedy> {
  const row = (await tx.select().from(remedy).where(eq(remedy.id, remedyId)).for('update')).at(0);
  if (!row) throw notFound('remedy', remedyId);
  if (row.state !== 'waiting') throw conflict('decided', `Remedy ${row.number} is ${row.state} already.`);
  return row;
}

/**
 * What a void of one hand takes back is that hand's transaction, and says so; everything else is an entry of its own. The
 * books then refuse a second void even where the code would not.
 */
async function post(tx: Tx, ctx: CommandContext, row: Remedy, plan: Plan, covered: Covered): Promise<number | null> {
  if (covered.postings.length === 0) return null;
  const [hand] = plan.hands;
  const single = plan.request.kind === 'voidHand' && hand !== undefined;
  const { transactionId } = await postTransaction(tx, ctx, {
    kind: single ? 'reversal' : row.kind === 'correct' || row.kind === 'makeGood' ? 'correction' : 'remedy',
    occurredAt: occurredAt(plan, ctx.clock.now()),
    postings: covered.postings,
    source: { kind: 'remedy', id: row.id },
    reason: `${row.reasonCode}: ${row.note}`,
    ...(single && { reverses: hand.transactionId }),
  });
  return transactionId;
}

/** Keeps that hands were voided or corrected; a hand that somebody else took meanwhile undoes all of it. */
async function keepHands(
  tx: Tx,
  row: Remedy,
  hands: readonly HandEffect[],
  transactionId: number | null,
): Promise<void> {
  for (let at = 0; at < hands.length; at += 500) {
    const part = hands.slice(at, at + 500);
    const kept = await tx
      .insert(handRemedy)
      .values(
        part.map((hand) => ({
          handId: hand.handId,
          effect: hand.effect,
          accountingDate: hand.day,
          remedyId: row.id,
          transactionId,
          postings: [
            ...hand.players.map(({ playerId, currency, amount }) => ({
              kind: 'player',
              currency,
              owner: '',
              playerId,
              amount,
            })),
            ...hand.others.map(({ account, amount }) => ({
              kind: account.kind,
              currency: account.currency,
              owner: account.owner ?? '',
              playerId: null,
              amount,
            })),
          ],
        })),
      )
      .onConflictDoNothing()
      .returning({ handId: handRemedy.handId });
    if (kept.length < part.length) {
      const lost = part.find((hand) => !kept.some((each) => each.handId === hand.handId));
      throw conflict('doneAlready', `Hand ${lost?.handId} was put right by another remedy meanwhile.`);
    }
    await tx.execute(sql`
      insert into hand_tag (tag, hand_id, accounting_date) select tag, id, day
      from jsonb_to_recordset(${JSON.stringify(part.map((hand) => ({ tag: hand.effect, id: hand.handId, day: hand.day })))}::jsonb)
        as given(tag text, id bigint, day date) on conflict do nothing`);
  }
  if (hands.length > 0) await publish(tx, 'hands');
}

/** What goes with a voided hand: jackpot hits, and artificial all-ins that then do not count. */
async function undoBeside(tx: Tx, ctx: CommandContext, plan: Plan, row: Remedy): Promise<void> {
  const voided = plan.hands.filter((hand) => hand.effect === 'voided');
  for (const hand of voided) await voidHits(tx, ctx, hand.handId, `remedy ${row.number}`);
  const now = ctx.clock.now().toISOString();
  const hands = `{${voided.map((hand) => hand.handId).join(',')}}`;
  await tx.execute(sql`
    update protection_use set voided_at = ${now}::timestamptz
    where voided_at is null and hand_id = any(${hands}::bigint[])`);
  const open = JSON.stringify(
    plan.unfinished.map(({ source, tableId, handNo }) => ({ s: source, t: tableId, n: handNo })),
  );
  await tx.execute(sql`
    update protection_use u set voided_at = ${now}::timestamptz
    from jsonb_to_recordset(${open}::jsonb) as g(s text, t text, n bigint)
    where u.voided_at is null and u.source = g.s and u.table_id = g.t and u.hand_no = g.n`);
  await tx.execute(sql`
    update hand_open o set closed_at = ${now}::timestamptz, updated_at = ${now}::timestamptz, outcome = 'returned',
      holds = '[]'::jsonb, held_minor = 0, revision = o.revision + 1
    from jsonb_to_recordset(${open}::jsonb) as g(s text, t text, n bigint)
    where o.source = g.s and o.table_id = g.t and o.hand_no = g.n and o.closed_at is null`);
  for (const stay of plan.stays) {
    await tx.update(seat).set({ leftAt: ctx.clock.now(), leftWithMinor: 0 }).where(eq(seat.id, stay.id));
  }
  if (plan.unfinished.length > 0 || plan.stays.length > 0) await publish(tx, 'floor');
}

async function tellOfDebts(
  tx: Tx,
  ctx: CommandContext,
  row: Remedy,
  covered: Covered,
  transactionId: number | null,
): Promise<void> {
  if (covered.owed.length === 0 || transactionId === null) return;
  await tx.insert(receivableEntry).values(
    covered.owed.map(({ playerId, pool, currency, amount }) => ({
      playerId,
      pool,
      currency,
      amountMinor: amount,
      remedyId: row.id,
      transactionId,
      arisenAt: ctx.clock.now(),
    })),
  );
  for (const { playerId, pool, currency, amount } of covered.owed) {
    await raiseAlert(tx, ctx.clock, {
      kind: playerId ? 'remedy.receivable' : 'remedy.overlay',
      severity: 'warning',
      title: playerId
        ? 'A player owes what a remedy takes back'
        : 'A jackpot pool no longer holds what a remedy takes back',
      subject: playerId ? { kind: 'player', id: playerId } : { kind: 'pool', id: pool ?? '' },
      dedupeKey: `remedy.owed:${row.id}:${playerId ?? pool}:${currency}`,
      figures: { remedy: row.number, amount, currency, transaction: transactionId },
    });
  }
}

async function actOnPlayer(tx: Tx, ctx: CommandContext, request: RemedyRequest, row: Remedy): Promise<void> {
  const reason = `remedy ${row.number}: ${row.note}`.slice(0, 1_000);
  if (request.kind === 'warning' || request.kind === 'block') {
    const status = request.kind === 'warning' ? ('warned' as const) : ('blocked' as const);
    await setPlayerStatus(ctx, { playerId: request.playerId, status, reason });
  } else if (request.kind === 'protectionReset') {
    const values = { id: newId(), playerId: request.playerId, at: ctx.clock.now(), reason, resetBy: row.requestedBy };
    await tx.insert(protectionReset).values(values);
  }
}

async function carryOut(tx: Tx, ctx: CommandContext, row: Remedy): Promise<void> {
  const request = remedyRequest.parse(row.request);
  const plan = await makePlan(tx, request, 'book');
  if (hashOfPlan(plan) !== row.contentHash) {
    throw conflict('hashChanged', 'What it would do is no longer what was reviewed. Ask for it again.');
  }
  // A jackpot prize goes back to its pool before the hand's contribution leaves it.
  await undoBeside(tx, ctx, plan, row);
  const covered = await cover(tx, plan, ctx.clock.now(), 'book');
  await requireAuthority(tx, ctx, 'approve', covered.preview.totals);
  const transactionId = await post(tx, ctx, row, plan, covered);
  await keepHands(tx, row, plan.hands, transactionId);
  await tellOfDebts(tx, ctx, row, covered, transactionId);
  await actOnPlayer(tx, ctx, request, row);
  await finish(tx, ctx, row, 'posted', transactionId);
}

async function finish(
  tx: Tx,
  ctx: CommandContext,
  row: Remedy,
  state: 'posted' | 'rejected',
  transactionId: number | null,
): Promise<void> {
  await tx
    .update(remedy)
    .set({ state, transactionId, decidedBy: ctx.actor.id, decidedAt: ctx.clock.now() })
    .where(eq(remedy.id, row.id));
  if (row.disputeId) {
    const { number, kind, id: remedyId } = row;
    await writeEntry(tx, ctx, row.disputeId, 'remedy', { number, remedyId, kind, state, transactionId });
  }
  const { players } = row.preview as RemedyPreview;
  await publish(tx, 'remedies', ...players.slice(0, 20).map((each) => `player:${each.playerId}`));
}

export const remedyApproval: ApprovalKind = {
  kind: REMEDY_APPROVAL,
  async approve(tx, ctx, subjectId, approvedHash) {
    const row = await lockRemedy(tx, subjectId);
    if (row.contentHash !== approvedHash) throw conflict('hashChanged', 'The remedy changed. Review it again.');
    await carryOut(tx, ctx, row);
  },
  async reject(tx, ctx, subjectId) {
    await finish(tx, ctx, await lockRemedy(tx, subjectId), 'rejected', null);
  },
};
