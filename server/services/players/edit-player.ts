import { and, eq, ne, sql } from 'drizzle-orm';
import { player } from '@/db/schema';
import { editPlayerInput } from '@/server/contracts/players';
import { conflict, defineCommand, publish } from '../kernel';
import { lockPlayer, type Player } from './find-player';

/** Changes what is known of a player. Rejects a stale save and an alias that another player has. */
export const editPlayer = defineCommand({
  name: 'player.edit',
  permission: 'player.edit',
  input: editPlayerInput,
  async run(tx, _ctx, { playerId, expectedRevision, ...given }) {
    const row = await lockPlayer(tx, playerId);
    if (row.revision !== expectedRevision) {
      throw conflict('stale', 'Somebody else changed this player meanwhile.', { revision: row.revision });
    }
    const changes = Object.entries(given).filter(
      ([name, value]) => value !== undefined && value !== row[name as keyof Player],
    );
    if (given.alias !== undefined) {
      const same = and(sql`lower(${player.alias}) = lower(${given.alias})`, ne(player.id, playerId));
      const taken = await tx.select({ id: player.id }).from(player).where(same);
      if (taken.length > 0) throw conflict('playerTaken', `The alias ${given.alias} is another player's.`);
    }
    const after = Object.fromEntries(changes);
    const before = Object.fromEntries(changes.map(([name]) => [name, row[name as keyof Player]]));
    const revision = row.revision + 1;
    await tx
      .update(player)
      .set({ ...after, revision })
      .where(eq(player.id, playerId));
    await publish(tx, 'players', `player:${playerId}`);
    return { result: { revision }, audit: { entity: { kind: 'player', id: playerId }, before, after } };
  },
});
