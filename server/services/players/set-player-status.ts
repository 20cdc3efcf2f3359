import { eq } from 'drizzle-orm';
import { player, playerStatusChange } from '@/db/schema';
import { setPlayerStatusInput } from '@/server/contracts/players';
import { conflict, defineCommand, publish } from '../kernel';
import { lockPlayer } from './find-player';

/**
 * Warns, blocks, closes or restores a player, with a reason that stays. Blocked and closed players cannot sit down, and
 * game servers hear of it at once. Rejects the status that he has already.
 */
export const setPlayerStatus = defineCommand({
  name: 'player.setStatus',
  permission: 'player.edit',
  input: setPlayerStatusInput,
  async run(tx, ctx, { playerId, status, reason }) {
    const row = await lockPlayer(tx, playerId);
    if (row.status === status) throw conflict('statusAlready', `${row.alias} is ${status} already.`);
    await tx
      .update(player)
      .set({ status, revision: row.revision + 1 })
      .where(eq(player.id, playerId));
    await tx.insert(playerStatusChange).values({
      playerId,
      before: row.status,
      after: status,
      reason,
      actorKind: ctx.actor.kind,
      actorId: ctx.actor.id,
      actorName: ctx.actor.name,
      changedAt: ctx.clock.now(),
    });
    await publish(tx, 'players', `player:${playerId}`);
    return {
      result: { status },
      audit: {
        entity: { kind: 'player', id: playerId },
        before: { status: row.status },
        after: { status },
        reason,
      },
    };
  },
});
