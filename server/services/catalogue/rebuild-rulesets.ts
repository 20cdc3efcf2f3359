import { sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { ruleset, rulesetLive } from '@/db/schema';
import { newId } from '@/server/platform/ids';
import { contentHash } from './content-hash';
import { liveVersions, resolverOf } from './live-bodies';
import { range } from './moment';
import { openPools, withPools } from './pools';
import { rulesetBody } from './ruleset-body';

/** The moments from `from` on at which some version begins or ends: between two of them nothing changes. */
async function moments(tx: Tx, from: Date): Promise<Date[]> {
  const rows = await tx.execute<{ at: string }>(sql`
    select distinct at::text as at from (
      select lower(live_during) as at from catalogue_version where not isempty(live_during)
      union all
      select upper(live_during) from catalogue_version where not isempty(live_during)
    ) bounds where at > ${from.toISOString()}::timestamptz order by 1`);
  return [from, ...rows.map((row) => new Date(row.at)).sort((a, b) => a.getTime() - b.getTime())];
}

/**
 * Resolves anew, from `from` on, which ruleset governs each table, and stores those that are new. Ranges before `from`
 * stay as they were: what governed a past hand never changes. A table whose ruleset stays the same keeps its range.
 */
export async function rebuildRulesets(tx: Tx, from: Date, changeSetId: string, createdAt: Date): Promise<void> {
  const at = from.toISOString();
  const before = await tx.execute<{ table_id: string; ruleset_id: string; change_set_id: string; starts: string }>(sql`
    select table_id, ruleset_id, change_set_id, lower(live_during)::text as starts from ruleset_live
    where upper(live_during) is null or upper(live_during) > ${at}::timestamptz`);
  const running = new Map(
    before.filter((row) => new Date(row.starts) < from).map((row) => [row.table_id, row.ruleset_id] as const),
  );
  const planned = new Map(before.map((row) => [`${row.table_id}/${row.ruleset_id}/${row.starts}`, row.change_set_id]));
  await tx.execute(sql`delete from ruleset_live where lower(live_during) >= ${at}::timestamptz`);

  const steps = await moments(tx, from);
  const open = new Map<string, { rulesetId: string; from: Date }>();
  const done: { tableId: string; rulesetId: string; from: Date; to: Date | null }[] = [];
  for (const step of steps) {
    const live = await liveVersions(tx, step);
    const resolve = withPools(resolverOf(live), await openPools(tx, live, step));
    const now = new Map<string, string>();
    for (const version of live) {
      if (version.kind !== 'table') continue;
      const body = rulesetBody(version, resolve);
      const id = contentHash(body);
      now.set(version.documentId, id);
      if (open.get(version.documentId)?.rulesetId === id) continue;
      await tx.insert(ruleset).values({ id, body, createdAt }).onConflictDoNothing();
    }
    for (const [tableId, current] of open) {
      if (now.get(tableId) === current.rulesetId) continue;
      done.push({ tableId, ...current, to: step });
      open.delete(tableId);
    }
    for (const [tableId, rulesetId] of now) {
      if (!open.has(tableId)) open.set(tableId, { rulesetId, from: step });
    }
  }
  for (const [tableId, current] of open) done.push({ tableId, ...current, to: null });

  for (const item of done) {
    const continues = item.from.getTime() === from.getTime() && running.get(item.tableId) === item.rulesetId;
    if (continues) {
      // The range that began earlier goes on; only its end may be another one.
      await tx.execute(sql`
        update ruleset_live set live_during = ${sql`tstzrange(lower(live_during), ${item.to?.toISOString() ?? null}::timestamptz, '[)')`}
        where table_id = ${item.tableId} and live_during @> (${at}::timestamptz - interval '1 microsecond')`);
      running.delete(item.tableId);
      continue;
    }
    // Only the first of a table's new ranges takes over from the running one; the others follow each other.
    if (running.delete(item.tableId)) await endRunning(tx, item.tableId, at);
    await tx.insert(rulesetLive).values({
      id: newId(),
      tableId: item.tableId,
      rulesetId: item.rulesetId,
      liveDuring: range(item.from, item.to) as unknown as string,
      changeSetId: planned.get(`${item.tableId}/${item.rulesetId}/${item.from.toISOString()}`) ?? changeSetId,
    });
  }
  // What is left has no ruleset from `from` on: its table was archived.
  for (const tableId of running.keys()) await endRunning(tx, tableId, at);
}

async function endRunning(tx: Tx, tableId: string, at: string): Promise<void> {
  await tx.execute(sql`
    update ruleset_live set live_during = tstzrange(lower(live_during), ${at}::timestamptz, '[)')
    where table_id = ${tableId} and lower(live_during) < ${at}::timestamptz
      and (upper(live_during) is null or upper(live_during) > ${at}::timestamptz)`);
}
