import { sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { contentHash } from '../catalogue';
import { conflict } from '../kernel';

export interface RequestKey {
  /** What kind of request, and whose: keys of different scopes never meet. */
  readonly scope: string;
  readonly key: string;
  /** All that was asked for, as JSON. */
  readonly payload: unknown;
}

/**
 * Does something at most once. The key is written before anything else; whoever comes with the same key waits for the
 * first one to commit. The same payload then gets the first result, another payload is a conflict. `run` gives plain
 * JSON; when it rejects, the key is free again.
 */
export async function once<Result>(
  tx: Tx,
  now: Date,
  { scope, key, payload }: RequestKey,
  run: () => Promise<Result>,
): Promise<{ readonly repeated: boolean; readonly result: Result }> {
  const hash = contentHash(payload);
  const written = await tx.execute(sql`
    insert into ledger_key (scope, key, payload_sha256, created_at)
    values (${scope}, ${key}, ${hash}, ${now.toISOString()}::timestamptz) on conflict do nothing returning 1`);
  if (written.length === 0) {
    const rows = await tx.execute<{ payload_sha256: string; result: Result }>(
      sql`select payload_sha256, result from ledger_key where scope = ${scope} and key = ${key}`,
    );
    const first = rows.at(0);
    if (first === undefined || first.payload_sha256 !== hash) {
      throw conflict('keyReused', `The key ${key} was used for another request.`, { scope, key });
    }
    return { repeated: true, result: first.result };
  }
  const result = await run();
  await tx.execute(sql`
    update ledger_key set result = ${JSON.stringify(result)}::jsonb where scope = ${scope} and key = ${key}`);
  return { repeated: false, result };
}
