import { sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { jackpotPool } from '@/db/schema';
import { type JackpotSettings, settingsInForce } from '@/server/contracts/catalogue/jackpot';
import { type DocumentBody, type ResolveReference, sectionOf } from '@/server/contracts/catalogue/kind';
import type { SettingsIssue } from '@/server/engine';
import type { LiveVersion } from './live-bodies';

type PoolRow = typeof jackpotPool.$inferSelect;

/** Opens the pools of live jackpot documents that have none yet; gives all by slug. */
export async function openPools(tx: Tx, live: readonly LiveVersion[], at: Date): Promise<ReadonlyMap<string, PoolRow>> {
  const documents = live.filter((version) => version.kind === 'jackpot');
  if (documents.length === 0) return new Map();
  const known = new Map((await tx.select().from(jackpotPool)).map((row) => [row.slug, row]));
  for (const { slug, documentId, body } of documents) {
    if (known.has(slug)) continue;
    const values = {
      slug,
      documentId,
      currency: String(body.currency),
      terms: { ...sectionOf(body, 'jackpot') },
      termsFrom: at,
      openedAt: at,
    };
    const [row] = await tx.insert(jackpotPool).values(values).returning();
    known.set(slug, row);
  }
  return known;
}

/**
 * Answers references with pools as they run: one that is switched off or closed is none, and a jackpot that nobody has won
 * yet goes on under the terms that it began with.
 */
export function withPools(resolve: ResolveReference, pools: ReadonlyMap<string, PoolRow>): ResolveReference {
  return (kind, slug) => {
    const body = resolve(kind, slug);
    const pool = kind === 'jackpot' ? pools.get(slug) : undefined;
    if (body === undefined || pool === undefined) return body;
    if (pool.status !== 'active') return undefined;
    const settings = sectionOf(body, 'jackpot') as unknown as JackpotSettings;
    return { ...body, jackpot: settingsInForce(settings, pool.terms as unknown as JackpotSettings) };
  };
}

/** What a change of a jackpot document may not do to the pool that runs under it (standards 24). */
export async function runningPoolIssues(tx: Tx, slug: string, body: DocumentBody): Promise<SettingsIssue[]> {
  const rows = await tx.execute<{ currency: string; type: string; status: string; main: string }>(sql`
    select p.currency, p.terms ->> 'type' as type, p.status, coalesce(a.balance_minor, 0) as main
    from jackpot_pool p
    left join ledger_account a on a.kind = 'jackpotMain' and a.owner = p.slug and a.currency = p.currency
    where p.slug = ${slug}`);
  const pool = rows.at(0);
  if (!pool) return [];
  const settings = sectionOf(body, 'jackpot') as unknown as JackpotSettings;
  const issues: SettingsIssue[] = [];
  const add = (path: string, code: string, params: SettingsIssue['params']) =>
    issues.push({ path, severity: 'error', code, params });
  if (pool.currency !== body.currency) add('currency', 'poolFixed', { currency: pool.currency });
  if (pool.type !== settings.type) add('jackpot.type', 'poolFixed', { currency: pool.currency });
  if (pool.status === 'decommissioned') add('jackpot.name', 'poolClosed', {});
  const main = Number(pool.main);
  if (settings.ceiling !== null && settings.ceiling <= main && main > 0)
    add('jackpot.ceiling', 'ceilingBelowPool', { amount: main });
  return issues;
}
