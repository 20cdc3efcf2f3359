import { eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { jackpotMove, jackpotPool } from '@/db/schema';
import { requestMoveInput } from '@/server/contracts/jackpots';
import { newId } from '@/server/platform/ids';
import { openApproval } from '../approvals';
import { contentHash, refreshRulesets } from '../catalogue';
import { type ApprovalKind, type CommandContext, conflict, defineCommand, notFound, publish } from '../kernel';
import { type EntryPosting, postTransaction } from '../ledger';
import { lockPools, mainOf, type PoolState, poolNow, reserveOf } from './pool-state';

const MOVE_APPROVAL = 'jackpot.move';

type Move = typeof jackpotMove.$inferSelect;

const hashOf = ({ id, pool, toPool, kind, amountMinor, reason }: Move): string =>
  contentHash({ id, pool, toPool, kind, amountMinor, reason });

/** Rejects moves that can never be: into or out of a closed pool, between currencies, out of one that still has hits. */
async function requirePossible(tx: Tx, move: Pick<Move, 'kind' | 'pool' | 'toPool'>, from: PoolState, to?: PoolState) {
  if (from.status === 'decommissioned') throw conflict('poolClosed', `${from.slug} was closed for good.`);
  if (to?.status === 'decommissioned') throw conflict('poolClosed', `${to.slug} was closed for good.`);
  if (to && to.currency !== from.currency) {
    throw conflict('otherCurrency', `${to.slug} is in ${to.currency}, ${from.slug} in ${from.currency}.`);
  }
  if (move.kind !== 'decommission') return;
  const waiting = await tx.query.jackpotHit.findFirst({
    columns: { number: true },
    where: (row, { and }) => and(eq(row.pool, move.pool), eq(row.state, 'pending')),
  });
  if (waiting) throw conflict('hitsPending', `Hit ${waiting.number} of ${move.pool} is not decided yet.`);
}

/**
 * Asks for money to be moved: `seed` and `topUp` from the house bank into the pool and its reserve, `overlay` from the
 * overlay account into the pool, `fromReserve` into the pool, `transfer` to another pool of the currency, `decommission`
 * all of it to another pool, after which this one is closed for good. A second person decides. Gives the approval's id.
 */
export const requestMove = defineCommand({
  name: 'jackpot.requestMove',
  permission: 'jackpot.move',
  input: requestMoveInput,
  async run(tx, ctx, input) {
    const from = await poolNow(tx, input.pool);
    const to = input.toPool === undefined ? undefined : await poolNow(tx, input.toPool);
    await requirePossible(tx, { kind: input.kind, pool: input.pool, toPool: input.toPool ?? null }, from, to);
    const id = newId();
    const [row] = await tx
      .insert(jackpotMove)
      .values({
        id,
        pool: input.pool,
        toPool: input.toPool ?? null,
        kind: input.kind,
        amountMinor: input.amount ?? null,
        reason: input.reason,
        state: 'waiting',
        requestedBy: ctx.actor.id,
        requestedAt: ctx.clock.now(),
      })
      .returning();
    const figures = {
      pool: input.pool,
      kind: input.kind,
      currency: from.currency,
      amount: input.amount ?? from.main + from.reserve,
      main: from.main,
      reserve: from.reserve,
      ...(to && { toPool: to.slug, toMain: to.main }),
    };
    const approvalId = await openApproval(tx, ctx, {
      kind: MOVE_APPROVAL,
      permission: 'jackpot.approve',
      subject: { kind: 'jackpotMove', id },
      title: `Move money of ${input.pool}: ${input.kind}`,
      reason: input.reason,
      contentHash: hashOf(row),
      figures,
    });
    await tx.update(jackpotMove).set({ approvalId }).where(eq(jackpotMove.id, id));
    await publish(tx, 'jackpots');
    return {
      result: { moveId: id, approvalId },
      audit: { entity: { kind: 'pool', id: input.pool }, after: figures, reason: input.reason },
    };
  },
});

function postingsOf(move: Move, from: PoolState, to: PoolState | undefined): EntryPosting[] {
  const { currency } = from;
  const main = mainOf(from.slug, currency);
  const reserve = reserveOf(from.slug, currency);
  const amount = move.amountMinor ?? 0;
  const target = to ? mainOf(to.slug, currency) : main;
  switch (move.kind) {
    case 'seed':
      return [
        { account: main, amount },
        { account: { kind: 'houseBank', currency }, amount: -amount },
      ];
    case 'topUp':
      return [
        { account: reserve, amount },
        { account: { kind: 'houseBank', currency }, amount: -amount },
      ];
    case 'overlay':
      return [
        { account: main, amount },
        { account: { kind: 'overlay', currency }, amount: -amount },
      ];
    case 'fromReserve':
      return [
        { account: main, amount },
        { account: reserve, amount: -amount },
      ];
    case 'transfer':
      return [
        { account: main, amount: -amount },
        { account: target, amount },
      ];
    case 'decommission':
      return [
        { account: main, amount: -from.main },
        { account: reserve, amount: -from.reserve },
        { account: target, amount: from.main + from.reserve },
      ];
  }
}

async function lockMove(tx: Tx, id: string): Promise<Move> {
  const row = (await tx.select().from(jackpotMove).where(eq(jackpotMove.id, id)).for('update')).at(0);
  if (!row) throw notFound('move', id);
  if (row.state !== 'waiting') throw conflict('decided', `Move ${row.number} is ${row.state} already.`);
  return row;
}

async function carryOut(tx: Tx, ctx: CommandContext, move: Move): Promise<void> {
  const pools = await lockPools(tx, [move.pool, ...(move.toPool === null ? [] : [move.toPool])]);
  const from = pools.get(move.pool);
  if (!from) throw notFound('pool', move.pool);
  const to = move.toPool === null ? undefined : pools.get(move.toPool);
  await requirePossible(tx, move, from, to);
  const { transactionId } = await postTransaction(tx, ctx, {
    kind: 'jackpotMove',
    occurredAt: ctx.clock.now(),
    postings: postingsOf(move, from, to),
    source: { kind: 'jackpotMove', id: move.id },
    reason: move.reason,
  });
  await tx
    .update(jackpotMove)
    .set({ state: 'posted', transactionId, decidedBy: ctx.actor.id, decidedAt: ctx.clock.now() })
    .where(eq(jackpotMove.id, move.id));
  if (move.kind !== 'decommission') return;
  await tx
    .update(jackpotPool)
    .set({ status: 'decommissioned', statusReason: move.reason, statusAt: ctx.clock.now() })
    .where(eq(jackpotPool.slug, move.pool));
  await refreshRulesets(tx, 'jackpot', move.pool, ctx.clock.now());
}

export const moveApproval: ApprovalKind = {
  kind: MOVE_APPROVAL,
  async approve(tx, ctx, id, approvedHash) {
    const move = await lockMove(tx, id);
    if (hashOf(move) !== approvedHash) throw conflict('hashChanged', 'The move changed. Review it again.');
    await carryOut(tx, ctx, move);
    await publish(tx, 'jackpots');
  },
  async reject(tx, ctx, id) {
    await lockMove(tx, id);
    await tx
      .update(jackpotMove)
      .set({ state: 'rejected', decidedBy: ctx.actor.id, decidedAt: ctx.clock.now() })
      .where(eq(jackpotMove.id, id));
    await publish(tx, 'jackpots');
  },
};
