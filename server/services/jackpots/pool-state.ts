import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import type { jackpotPool } from '@/db/schema';
import { type JackpotSettings, settingsInForce } from '@/server/contracts/catalogue/jackpot';
import { sectionOf } from '@/server/contracts/catalogue/kind';
import { liveVersion } from '../catalogue';
import { notFound } from '../kernel';
import { type AccountRef, safe } from '../ledger';

export const mainOf = (pool: string, currency: string): AccountRef => ({ kind: 'jackpotMain', currency, owner: pool });
export const reserveOf = (pool: string, currency: string): AccountRef => ({
  kind: 'jackpotReserve',
  currency,
  owner: pool,
});

type Row = Omit<typeof jackpotPool.$inferSelect, 'documentId'>;

/** A pool as it stands: its terms, what is live in the catalogue, and what its accounts hold. */
export interface PoolState extends Row {
  /** What a hit is paid under. */
  readonly settings: JackpotSettings;
  /** What the catalogue says; where it differs, the difference waits until the jackpot is won. */
  readonly live: JackpotSettings;
  main: number;
  reserve: number;
}

interface Found {
  readonly [column: string]: unknown;
  slug: string;
  currency: string;
  status: Row['status'];
  status_reason: string | null;
  status_at: string | null;
  terms: Record<string, unknown>;
  terms_from: string;
  opened_at: string;
  main: string;
  reserve: string;
}

async function readPools(tx: Tx, where: SQL): Promise<PoolState[]> {
  const rows = await tx.execute<Found>(sql`
    select p.slug, p.currency, p.status, p.status_reason, p.status_at::text, p.terms, p.terms_from::text, p.opened_at::text,
      coalesce((select balance_minor from ledger_account a
        where a.kind = 'jackpotMain' and a.owner = p.slug and a.currency = p.currency), 0) as main,
      coalesce((select balance_minor from ledger_account a
        where a.kind = 'jackpotReserve' and a.owner = p.slug and a.currency = p.currency), 0) as reserve
    from jackpot_pool p where ${where} order by p.slug`);
  const pools: PoolState[] = [];
  for (const row of rows) {
    const terms = row.terms as unknown as JackpotSettings;
    const body = (await liveVersion(tx, 'jackpot', row.slug))?.body;
    const live = body ? (sectionOf(body, 'jackpot') as unknown as JackpotSettings) : terms;
    pools.push({
      slug: row.slug,
      currency: row.currency,
      status: row.status,
      statusReason: row.status_reason,
      statusAt: row.status_at === null ? null : new Date(row.status_at),
      terms: row.terms,
      termsFrom: new Date(row.terms_from),
      openedAt: new Date(row.opened_at),
      settings: settingsInForce(live, terms),
      live,
      main: safe(row.main),
      reserve: safe(row.reserve),
    });
  }
  return pools;
}

/**
 * Pools by slug, held until the transaction ends. Everything that moves a pool's money does this first, in the order of
 * their names: so nobody waits in a circle, and what is read of their accounts here still holds when it is booked.
 */
export async function lockPools(tx: Tx, slugs: readonly string[]): Promise<Map<string, PoolState>> {
  const names = [...new Set(slugs)];
  if (names.length === 0) return new Map();
  // What a game server names may be any text.
  const named = sql`slug in (select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))`;
  // The rows first: balances are then read by a statement of its own, after whoever held them.
  await tx.execute(sql`select 1 from jackpot_pool where ${named} order by slug for update`);
  const found = await readPools(tx, sql`p.${named}`);
  return new Map(found.map((pool) => [pool.slug, pool]));
}

/** One pool, held; rejects as `notFound`. */
export async function lockPool(tx: Tx, slug: string): Promise<PoolState> {
  const found = (await lockPools(tx, [slug])).get(slug);
  if (!found) throw notFound('pool', slug);
  return found;
}

/** Pools as they stand, of all slugs or one, without holding them. */
export function poolsNow(tx: Tx, slug?: string): Promise<PoolState[]> {
  return readPools(tx, slug === undefined ? sql`true` : sql`p.slug = ${slug}`);
}

/** One pool as it stands; rejects as `notFound`. */
export async function poolNow(tx: Tx, slug: string): Promise<PoolState> {
  const [found] = await poolsNow(tx, slug);
  if (!found) throw notFound('pool', slug);
  return found;
}
