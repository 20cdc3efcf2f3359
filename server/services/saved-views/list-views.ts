import { and, asc, desc, eq, or, sql } from 'drizzle-orm';
import { savedView, staff } from '@/db/schema';
import { listViewsInput, savedViewState } from '@/server/contracts/saved-views';
import { defineQuery } from '../kernel';

/** The views of one list that the caller may open: his own first, then those that others share. */
export const listViews = defineQuery({
  name: 'savedView.list',
  permission: 'self.use',
  input: listViewsInput,
  async run(tx, ctx, { screen }) {
    const rows = await tx
      .select({
        id: savedView.id,
        name: savedView.name,
        query: savedView.query,
        shared: savedView.shared,
        staffId: savedView.staffId,
        owner: staff.name,
      })
      .from(savedView)
      .innerJoin(staff, eq(staff.id, savedView.staffId))
      .where(and(eq(savedView.screen, screen), or(eq(savedView.staffId, ctx.actor.id), eq(savedView.shared, true))))
      .orderBy(desc(sql`${savedView.staffId} = ${ctx.actor.id}::uuid`), asc(savedView.name), asc(savedView.id));
    return rows.map(({ query, staffId, ...row }) => ({
      ...row,
      mine: staffId === ctx.actor.id,
      state: savedViewState.parse(JSON.parse(query)),
    }));
  },
});
