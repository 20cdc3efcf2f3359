import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { clearAlert, raiseAlert } from '../alerts';
import { contentHash } from '../catalogue';
import { defineCommand } from '../kernel';

const ALERT_KEY = 'ruleset.digest';

/**
 * Verifies the configuration that is live (standards 10): the SHA-256 of every live ruleset is taken anew and compared
 * with its id. Gives those that differ; they raise an alert, and a run that finds none ends it. Daily and on demand.
 */
export const checkDigests = defineCommand({
  name: 'ruleset.checkDigests',
  permission: 'ruleset.check',
  input: z.void(),
  async run(tx, ctx) {
    const rows = await tx.execute<{ id: string; body: Record<string, unknown>; tables: string }>(sql`
      select r.id, r.body, string_agg(d.slug, ', ' order by d.slug) as tables
      from ruleset r
      join ruleset_live l on l.ruleset_id = r.id and (upper(l.live_during) is null or upper(l.live_during) > clock_timestamp())
      join catalogue_document d on d.id = l.table_id
      group by r.id, r.body order by r.id`);
    const damaged = rows.filter(({ id, body }) => contentHash(body) !== id).map(({ id, tables }) => ({ id, tables }));
    const first = damaged.at(0);
    if (first === undefined) await clearAlert(tx, ctx.clock, ALERT_KEY, 'All live rulesets are what their ids say.');
    else {
      await raiseAlert(tx, ctx.clock, {
        kind: 'ruleset.digest',
        severity: 'critical',
        title: 'A live ruleset is not what was approved',
        subject: { kind: 'ruleset', id: first.id },
        dedupeKey: ALERT_KEY,
        figures: { rulesets: damaged.length, tables: first.tables },
      });
    }
    return {
      result: { checked: rows.length, damaged },
      audit: { entity: { kind: 'ruleset', id: 'live' }, after: { checked: rows.length, damaged: damaged.length } },
    };
  },
});
