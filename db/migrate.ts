import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import { ownerSql } from './client';
import { ensureAppRole } from './roles';

/** One number for all that prepare a database, so that two starts at once follow each other. */
const PREPARING = 7_240_118;

/**
 * Brings the database to the newest version as its owner, and lets the application role in. Safe to call at every
 * start, by several processes at once, and on databases of one server that share the role.
 */
export async function migrateDatabase(ownerUrl: string, appUrl: string, folder = 'drizzle'): Promise<void> {
  await ensureAppRole(ownerUrl, appUrl);
  const sql = ownerSql(ownerUrl);
  try {
    await sql`select pg_advisory_lock(${PREPARING})`;
    await migrate(drizzle(sql), { migrationsFolder: folder });
  } finally {
    await sql.end({ timeout: 2 });
  }
}
