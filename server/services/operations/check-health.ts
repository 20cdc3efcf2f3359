import { sql } from 'drizzle-orm';
import { database } from '@/db/client';
import { jobRun } from '@/db/schema';

export interface Health {
  /** Whether the database answers. Without it nothing works, and a balancer should send nobody here. */
  readonly database: boolean;
  /** How many jobs wait, and for how long the oldest has; null while the database is away. */
  readonly jobs: { readonly waiting: number; readonly oldestSeconds: number } | null;
}

/** How this process and what it depends on are. Needs no account and gives nothing away. Never rejects. */
export async function checkHealth(): Promise<Health> {
  try {
    const rows = await database()
      .select({
        waiting: sql<number>`count(*)::int`,
        oldestSeconds: sql<number>`coalesce(extract(epoch from now() - min(${jobRun.createdAt})), 0)::int`,
      })
      .from(jobRun)
      .where(sql`${jobRun.state} = 'queued'`);
    return { database: true, jobs: rows[0] };
  } catch {
    return { database: false, jobs: null };
  }
}
