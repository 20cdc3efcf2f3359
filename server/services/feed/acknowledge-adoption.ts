import { rulesetAdoption } from '@/db/schema';
import { adoptionInput } from '@/server/contracts/feed';
import { requireTable, slugOf } from '../api-keys';
import { conflict, defineCommand, notFound, publish } from '../kernel';
import { rulesetsById } from './live-rulesets';

/**
 * A game server's word that a table runs a ruleset from a hand on. Said again it changes nothing. Rejects rulesets that do
 * not exist or are another table's.
 */
export const acknowledgeAdoption = defineCommand({
  name: 'ruleset.adopt',
  permission: 'ruleset.adopt',
  input: adoptionInput,
  async run(tx, ctx, { tableId, rulesetId, fromHandNo, adoptedAt }) {
    requireTable(ctx, tableId);
    const body = (await rulesetsById(tx, [rulesetId])).get(rulesetId);
    if (!body) throw notFound('ruleset', rulesetId);
    if (body.table !== slugOf(tableId)) throw conflict('otherTable', `This ruleset is for ${body.table}.`);
    const rows = await tx
      .insert(rulesetAdoption)
      .values({
        tableId,
        rulesetId,
        fromHandNo,
        adoptedAt: new Date(adoptedAt),
        receivedAt: ctx.clock.now(),
        keyId: ctx.actor.id,
      })
      .onConflictDoNothing()
      .returning({ tableId: rulesetAdoption.tableId });
    await publish(tx, 'floor');
    return {
      result: { tableId, rulesetId, repeated: rows.length === 0 },
      audit: { entity: { kind: 'table', id: tableId }, after: { ruleset: rulesetId, fromHandNo } },
    };
  },
});
