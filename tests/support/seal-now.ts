import { rawSql } from '@/db/client';
import { sealAll } from '@/server/services/audit';

/**
 * Seals everything committed so far. The sealer waits for transactions of the whole server, also those that other test
 * files hold in their own databases; so this waits until those that run now are over.
 */
export async function sealNow(): Promise<number> {
  const sql = rawSql();
  const [{ next }] = await sql<{ next: string }[]>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`;
  await sql.unsafe(`do $$ begin
    while pg_snapshot_xmin(pg_current_snapshot()) < '${next}'::xid8 loop perform pg_sleep(0.005); end loop;
  end $$`);
  return sealAll();
}
