import { and, eq } from 'drizzle-orm';
import { savedView } from '@/db/schema';
import { removeViewInput } from '@/server/contracts/saved-views';
import { defineCommand, notFound } from '../kernel';

/** Removes one of the caller's own views; rejects as `notFound` for anybody else's. */
export const removeView = defineCommand({
  name: 'savedView.remove',
  permission: 'self.use',
  input: removeViewInput,
  async run(tx, ctx, { viewId }) {
    const gone = await tx
      .delete(savedView)
      .where(and(eq(savedView.id, viewId), eq(savedView.staffId, ctx.actor.id)))
      .returning({ screen: savedView.screen, name: savedView.name, shared: savedView.shared });
    const before = gone.at(0);
    if (!before) throw notFound('savedView', viewId);
    return { result: { removed: 1 }, audit: { entity: { kind: 'savedView', id: viewId }, before } };
  },
});
