import { and, eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { catalogueDocument, gamingSwitch } from '@/db/schema';
import { switchOffInput } from '@/server/contracts/catalogue/requests';
import { findGame } from '@/server/engine';
import { newId } from '@/server/platform/ids';
import { conflict, defineCommand, notFound, publish } from '../kernel';
import { databaseNow } from './moment';

/**
 * Stops all gaming, a game, a table or a player's seat at once. Hands in progress finish; none begins. Takes scope,
 * subject and reason. Rejects an unknown subject and one that is off already.
 */
export const switchOff = defineCommand({
  name: 'switch.off',
  permission: 'switch.off',
  input: switchOffInput,
  async run(tx, ctx, input) {
    await requireSubject(tx, input.scope, input.subject);
    const id = newId();
    const offAt = await databaseNow(tx);
    const rows = await tx
      .insert(gamingSwitch)
      .values({
        id,
        scope: input.scope,
        subject: input.subject,
        offAt,
        offBy: ctx.actor.id,
        offReason: input.reason,
      })
      .onConflictDoNothing()
      .returning({ id: gamingSwitch.id });
    if (rows.length === 0) throw conflict('offAlready', `${input.scope} ${input.subject} is switched off already.`);
    await publish(tx, 'switches');
    return {
      result: { switchId: id, offAt },
      audit: {
        entity: { kind: input.scope, id: input.subject },
        before: { gaming: 'on' },
        after: { gaming: 'off', offAt },
        reason: input.reason,
      },
    };
  },
});

async function requireSubject(tx: Tx, scope: 'room' | 'game' | 'table' | 'player', subject: string): Promise<void> {
  if (scope === 'room' && subject !== 'room') throw notFound('room', subject);
  if (scope === 'game' && !findGame(subject)) throw notFound('game', subject);
  if (scope !== 'table') return;
  const rows = await tx
    .select({ id: catalogueDocument.id })
    .from(catalogueDocument)
    .where(and(eq(catalogueDocument.kind, 'table'), eq(catalogueDocument.slug, subject)));
  if (rows.length === 0) throw notFound('table', subject);
}
