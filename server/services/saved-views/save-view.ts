import { and, eq } from 'drizzle-orm';
import { savedView } from '@/db/schema';
import { SAVED_VIEWS_LIMIT, saveViewInput } from '@/server/contracts/saved-views';
import { newId } from '@/server/platform/ids';
import { conflict, defineCommand } from '../kernel';

/** Keeps a view under its name; the caller's view of that name is replaced. Rejects when he has too many. */
export const saveView = defineCommand({
  name: 'savedView.save',
  permission: 'self.use',
  input: saveViewInput,
  async run(tx, ctx, { screen, name, state, shared }) {
    const kept = await tx
      .select({ name: savedView.name })
      .from(savedView)
      .where(and(eq(savedView.staffId, ctx.actor.id), eq(savedView.screen, screen)));
    if (kept.length >= SAVED_VIEWS_LIMIT && !kept.some((view) => view.name === name)) {
      throw conflict('tooManyViews', `A list keeps ${SAVED_VIEWS_LIMIT} views of each person. Remove one first.`);
    }
    const query = JSON.stringify(state);
    const [row] = await tx
      .insert(savedView)
      .values({ id: newId(), screen, name, query, shared, staffId: ctx.actor.id, createdAt: ctx.clock.now() })
      .onConflictDoUpdate({ target: [savedView.staffId, savedView.screen, savedView.name], set: { query, shared } })
      .returning({ id: savedView.id });
    return {
      result: { id: row.id },
      audit: { entity: { kind: 'savedView', id: row.id }, after: { screen, name, state, shared } },
    };
  },
});
