import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { ruleset } from '@/db/schema';
import type { SidelinesBody } from '@/server/contracts/catalogue/pools-of';
import type { HandConfig } from '@/server/engine';

/** What a stored ruleset says; see `rulesetBody` of the catalogue, which writes it. */
export interface RulesetBody extends SidelinesBody {
  readonly schemaVersion: number;
  readonly table: string;
  readonly game: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly rake: HandConfig['rake'];
  readonly tax: HandConfig['tax'];
  readonly virtual: boolean;
  readonly badBeat?: HandConfig['badBeat'];
  readonly tickets?: HandConfig['tickets'];
  readonly currency: { readonly code: string; readonly digits: number };
  readonly access: { readonly kind: string; readonly vipGroup: string | null };
  readonly room: { readonly zone: string; readonly businessDayStartsAt: number; readonly configGrace: number };
}

export interface LiveRuleset {
  readonly table: string;
  readonly rulesetId: string;
  readonly body: RulesetBody;
  readonly from: string;
  readonly to: string | null;
}

/** What the engine plays under a ruleset. */
export function configOf({ settings, rake, tax, virtual, badBeat, tickets }: RulesetBody): HandConfig {
  return { settings, rake, tax, virtual, ...(badBeat && { badBeat }), ...(tickets && { tickets }) };
}

/** The rulesets that govern at `at` (default: now by the database's clock), of all tables or those named. */
export async function liveRulesets(tx: Tx, at?: Date, slugs?: readonly string[]): Promise<LiveRuleset[]> {
  const moment: SQL = at === undefined ? sql`clock_timestamp()` : sql`${at.toISOString()}::timestamptz`;
  const named = slugs === undefined ? sql`true` : sql`d.slug = any(${`{${slugs.join(',')}}`}::text[])`;
  const rows = await tx.execute<{
    slug: string;
    ruleset_id: string;
    body: RulesetBody;
    starts: string;
    ends: string | null;
  }>(sql`
    select d.slug, l.ruleset_id, r.body, feed_instant(lower(l.live_during)) as starts, feed_instant(upper(l.live_during)) as ends
    from ruleset_live l
    join catalogue_document d on d.id = l.table_id
    join ruleset r on r.id = l.ruleset_id
    where l.live_during @> ${moment} and ${named}
    order by d.slug`);
  return rows.map((row) => ({
    table: row.slug,
    rulesetId: row.ruleset_id,
    body: row.body,
    from: row.starts,
    to: row.ends,
  }));
}

/** Stored rulesets by id; those that are not known are missing. */
export async function rulesetsById(tx: Tx, ids: readonly string[]): Promise<Map<string, RulesetBody>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: ruleset.id, body: ruleset.body })
    .from(ruleset)
    .where(inArray(ruleset.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.body as unknown as RulesetBody]));
}
