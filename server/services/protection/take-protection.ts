import { and, eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { protectionUse } from '@/db/schema';
import { type ProtectionAnswer, protectionInput } from '@/server/contracts/protection';
import { newId } from '@/server/platform/ids';
import { requireTable, slugOf, sourceOf } from '../api-keys';
import { liveRulesets } from '../feed';
import { type CommandContext, defineCommand, notFound, publish } from '../kernel';
import { lockPlayer } from '../players';
import { type Standing, standingOf } from './allowance';

interface Policy {
  readonly allowance: number;
  readonly windowHours: number;
  readonly structure: string | null;
}

async function policyAt(tx: Tx, tableId: string): Promise<Policy | null> {
  const [live] = await liveRulesets(tx, undefined, [slugOf(tableId)]);
  if (!live) throw notFound('table', tableId);
  const { protection, settings } = live.body;
  const structure = typeof settings.structure === 'string' ? settings.structure : null;
  return protection ? { ...protection, structure } : null;
}

const answerOf = (standing: Standing, allowance: number) => ({
  remaining: standing.blocked ? 0 : Math.max(0, allowance - standing.used),
  nextAt: standing.nextAt?.toISOString() ?? null,
});

/**
 * Answers a game server whose player is disconnected: how many artificial all-ins he has left at a table, or takes one for
 * the hand that runs. The player is held meanwhile, so that two tables in the same moment cannot both take his last one.
 * The same hand again is answered as the first time. Never refuses with an error what the rules answer with a fold.
 */
export const takeProtection = defineCommand({
  name: 'protection.use',
  permission: 'protection.use',
  input: protectionInput,
  async run(tx, ctx, input) {
    requireTable(ctx, input.tableId);
    const player = await lockPlayer(tx, input.playerId);
    const result = await answer(tx, ctx, input, player.status === 'blocked' || player.status === 'closed');
    return {
      result,
      audit: {
        action: `protection.${input.op}`,
        entity: { kind: 'player', id: input.playerId },
        after: { table: input.tableId, ...(input.op === 'take' && { hand: input.handNo }), ...result },
      },
    };
  },
});

type Input = Parameters<typeof takeProtection>[1];

async function answer(tx: Tx, ctx: CommandContext, input: Input, shut: boolean): Promise<ProtectionAnswer> {
  const now = ctx.clock.now();
  const { playerId, tableId } = input;
  const policy = await policyAt(tx, tableId);
  const refused = (refusal: ProtectionAnswer['refusal'], rest = { remaining: 0, nextAt: null as string | null }) => ({
    granted: false,
    refusal,
    ...rest,
  });
  if (policy === null || policy.allowance === 0) return refused('notHere');
  const standing = await standingOf(tx, playerId, policy.windowHours, now);
  const left = answerOf(standing, policy.allowance);
  if (input.op === 'look') return refused(standing.blocked || shut ? 'blocked' : null, left);
  const source = sourceOf(ctx);
  const taken = await tx
    .select({ id: protectionUse.id })
    .from(protectionUse)
    .where(
      and(
        eq(protectionUse.source, source),
        eq(protectionUse.tableId, tableId),
        eq(protectionUse.handNo, input.handNo),
        eq(protectionUse.playerId, playerId),
      ),
    );
  if (taken.length > 0) return { granted: true, refusal: null, ...left };
  if (standing.blocked || shut) return refused('blocked', { ...left, remaining: 0 });
  if (left.remaining === 0) return refused('usedUp', left);
  await tx.insert(protectionUse).values({
    id: newId(),
    playerId,
    source,
    tableId,
    handNo: input.handNo,
    structure: policy.structure,
    takenAt: now,
    asked: true,
  });
  await publish(tx, 'protection');
  const after = answerOf(await standingOf(tx, playerId, policy.windowHours, now), policy.allowance);
  return { granted: true, refusal: null, ...after };
}

/** Uses in a hand that is voided do not count any more. */
export async function voidUses(tx: Tx, ctx: CommandContext, handId: number): Promise<void> {
  await tx.update(protectionUse).set({ voidedAt: ctx.clock.now() }).where(eq(protectionUse.handId, handId));
  await publish(tx, 'protection');
}
