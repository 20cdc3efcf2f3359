import { and, desc, eq, isNull } from 'drizzle-orm';
import { protectionBlock, protectionReset } from '@/db/schema';
import { blockProtectionInput, resetProtectionInput } from '@/server/contracts/protection';
import { newId } from '@/server/platform/ids';
import { conflict, defineCommand, publish } from '../kernel';
import { lockPlayer } from '../players';

const DAY_MS = 86_400_000;

/**
 * Makes a player's allowance whole again, for a reason. Support does so at most once in 24 hours for a player; operators
 * and supervisors as often as they must.
 */
export const resetAllowance = defineCommand({
  name: 'protection.reset',
  permission: 'protection.manage',
  input: resetProtectionInput,
  async run(tx, ctx, { playerId, reason }) {
    const now = ctx.clock.now();
    await lockPlayer(tx, playerId);
    const [last] = await tx
      .select({ at: protectionReset.at })
      .from(protectionReset)
      .where(eq(protectionReset.playerId, playerId))
      .orderBy(desc(protectionReset.at))
      .limit(1);
    const unlimited = ctx.actor.roles.some((role) => role === 'operator' || role === 'supervisor');
    if (!unlimited && last && last.at.getTime() > now.getTime() - DAY_MS) {
      throw conflict('onceADay', 'Support resets an allowance once a day. An operator can do it again.', {
        last: last.at.toISOString(),
      });
    }
    await tx.insert(protectionReset).values({ id: newId(), playerId, at: now, reason, resetBy: ctx.actor.id });
    await publish(tx, 'protection', `player:${playerId}`);
    return {
      result: { at: now },
      audit: { entity: { kind: 'player', id: playerId }, after: { protection: 'reset' }, reason },
    };
  },
});

/** Takes all artificial all-ins from a player, or gives them back, for a reason. Rejects what is so already. */
export const blockProtection = defineCommand({
  name: 'protection.block',
  permission: 'protection.manage',
  input: blockProtectionInput,
  async run(tx, ctx, { playerId, blocked, reason }) {
    const now = ctx.clock.now();
    await lockPlayer(tx, playerId);
    const open = and(eq(protectionBlock.playerId, playerId), isNull(protectionBlock.liftedAt));
    const is = (await tx.select({ id: protectionBlock.id }).from(protectionBlock).where(open)).length > 0;
    if (is === blocked) {
      throw conflict('already', blocked ? 'This player is blocked already.' : 'This player is not blocked.');
    }
    if (blocked) {
      await tx
        .insert(protectionBlock)
        .values({ id: newId(), playerId, reason, blockedBy: ctx.actor.id, blockedAt: now });
    } else {
      await tx.update(protectionBlock).set({ liftReason: reason, liftedBy: ctx.actor.id, liftedAt: now }).where(open);
    }
    await publish(tx, 'protection', `player:${playerId}`);
    return {
      result: { blocked },
      audit: {
        entity: { kind: 'player', id: playerId },
        before: { protectionBlocked: is },
        after: { protectionBlocked: blocked },
        reason,
      },
    };
  },
});
