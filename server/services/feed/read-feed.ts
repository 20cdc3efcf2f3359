import { eq, sql } from 'drizzle-orm';
import { ruleset } from '@/db/schema';
import { rulesetPath, tablesInput } from '@/server/contracts/feed';
import { defineQuery, notFound, type ServiceContext } from '../kernel';
import { liveRulesets } from './live-rulesets';

const mayRead = (ctx: ServiceContext, slug: string): boolean => {
  if (ctx.actor.kind !== 'machine') return true;
  const tables = ctx.machine?.tables ?? [];
  return tables.includes('*') || tables.includes(slug);
};

/** One ruleset by its hash, for the tables that the key speaks for. It never changes. */
export const readRuleset = defineQuery({
  name: 'feed.ruleset',
  permission: 'catalogue.view',
  input: rulesetPath,
  async run(tx, ctx, { rulesetId }) {
    const found = (await tx.select().from(ruleset).where(eq(ruleset.id, rulesetId))).at(0);
    if (!found || !mayRead(ctx, String(found.body.table))) throw notFound('ruleset', rulesetId);
    return { id: found.id, body: found.body };
  },
});

/** Which ruleset governs each table at a moment, what is switched off, and whose seats are blocked. */
export const readTables = defineQuery({
  name: 'feed.tables',
  permission: 'catalogue.view',
  input: tablesInput,
  async run(tx, ctx, { at }) {
    const live = await liveRulesets(tx, at === undefined ? undefined : new Date(at));
    const off = await tx.execute<{ scope: string; subject: string }>(
      sql`select scope, subject from gaming_switch where on_at is null`,
    );
    const isOff = (scope: string, subject: string) => off.some((row) => row.scope === scope && row.subject === subject);
    const blocked = await tx.execute<{ id: string }>(sql`
      select id::text as id from player where status in ('blocked', 'closed')
      union select subject from gaming_switch where scope = 'player' and on_at is null order by 1`);
    return {
      at: at ?? null,
      tables: live
        .filter(({ table }) => mayRead(ctx, table))
        .map(({ table, rulesetId, body, from, to }) => ({
          table,
          game: body.game,
          rulesetId,
          from,
          to,
          switchedOff: isOff('room', 'room') || isOff('game', body.game) || isOff('table', table),
        })),
      blockedPlayers: blocked.map((row) => row.id),
    };
  },
});
