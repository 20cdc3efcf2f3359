import { player } from '@/db/schema';
import { createPlayerInput } from '@/server/contracts/players';
import { newId } from '@/server/platform/ids';
import { conflict, defineCommand, publish } from '../kernel';

/** Adds a player. Gives his id. Rejects an alias, an id or an external reference that somebody has already. */
export const createPlayer = defineCommand({
  name: 'player.create',
  permission: 'player.edit',
  input: createPlayerInput,
  async run(tx, ctx, { id: given, ...fields }) {
    const id = given ?? newId();
    const rows = await tx
      .insert(player)
      .values({ id, ...fields, createdAt: ctx.clock.now() })
      .onConflictDoNothing()
      .returning({ id: player.id });
    if (rows.length === 0) throw conflict('playerTaken', 'A player of this alias, id or reference exists already.');
    await publish(tx, 'players');
    return { result: { id }, audit: { entity: { kind: 'player', id }, after: fields } };
  },
});
