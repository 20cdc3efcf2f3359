import { createHash } from 'node:crypto';
import { and, eq, lt, or, sql } from 'drizzle-orm';
import { type Database, database } from '@/db/client';
import { signInThrottle } from '@/db/schema';
import { addressBlock } from '@/server/platform/client-address';
import type { Clock } from '@/server/platform/clock';

type Scope = typeof signInThrottle.$inferSelect.scope;

const WINDOW_MS = 15 * 60 * 1000;
/** Failures in one window after which a key has to wait for the next one. */
export const LIMITS = { address: 20, 'account-address': 5, device: 10 } as const;
/**
 * Failures against one account, from wherever, after which an address that has never signed in to it gets one attempt a
 * window. No number of failures closes an account: its owner keeps that attempt, and his known browsers keep theirs.
 */
export const ACCOUNT_UNDER_ATTACK = 20;

export interface Attempt {
  readonly email: string;
  readonly address: string;
  /** Set when this browser has signed in to this account before. */
  readonly device: string | undefined;
}

const hashed = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('hex');

const keys = (attempt: Attempt): Record<Scope, string> => {
  const block = addressBlock(attempt.address);
  return {
    address: hashed(block),
    'account-address': hashed(attempt.email, block),
    account: hashed(attempt.email),
    device: hashed(attempt.email, attempt.device ?? ''),
  };
};

// Counts before the password is looked at, in one statement, so that attempts made at once cannot share one count.
async function count(
  db: Database,
  scope: Scope,
  key: string,
  now: Date,
): Promise<{ failures: number; waitMs: number }> {
  const stale = sql`${signInThrottle.windowStartedAt} <= ${new Date(now.getTime() - WINDOW_MS).toISOString()}`;
  const rows = await db
    .insert(signInThrottle)
    .values({ scope, key, failures: 1, windowStartedAt: now })
    .onConflictDoUpdate({
      target: [signInThrottle.scope, signInThrottle.key],
      set: {
        failures: sql`case when ${stale} then 1 else ${signInThrottle.failures} + 1 end`,
        windowStartedAt: sql`case when ${stale} then excluded.window_started_at else ${signInThrottle.windowStartedAt} end`,
      },
    })
    .returning({ failures: signInThrottle.failures, startedAt: signInThrottle.windowStartedAt });
  const row = rows[0];
  return { failures: row.failures, waitMs: row.startedAt.getTime() + WINDOW_MS - now.getTime() };
}

export type Verdict =
  | { readonly allowed: true; readonly underAttack: boolean }
  /** `first`: the attempt that used the count up, and not one of those that keep knocking. */
  | { readonly allowed: false; readonly retryAfterSeconds: number; readonly first: boolean };

/**
 * Books one attempt as failed until `forgive` says otherwise. Gives whether it may go on: not when its address, its
 * account seen from that address, or its known device has used up its failures.
 */
export async function countAttempt(attempt: Attempt, clock: Clock): Promise<Verdict> {
  const db = database();
  const now = clock.now();
  const key = keys(attempt);
  const counted = async (scope: Scope) => {
    const { failures, waitMs } = await count(db, scope, key[scope], now);
    const refusedAbove = (limit: number): Verdict | undefined =>
      failures > limit
        ? { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)), first: failures === limit + 1 }
        : undefined;
    return { failures, refusedAbove };
  };
  if (attempt.device) {
    return (await counted('device')).refusedAbove(LIMITS.device) ?? { allowed: true, underAttack: false };
  }
  // What one count refuses is not a failure for the next: knocking on at one address does not put the account, or other
  // accounts at that address, under suspicion.
  const pair = await counted('account-address');
  const tooManyForPair = pair.refusedAbove(LIMITS['account-address']);
  if (tooManyForPair) return tooManyForPair;
  const tooManyHere = (await counted('address')).refusedAbove(LIMITS.address);
  if (tooManyHere) return tooManyHere;
  const underAttack = (await counted('account')).failures > ACCOUNT_UNDER_ATTACK;
  return (underAttack && pair.refusedAbove(1)) || { allowed: true, underAttack };
}

/** Takes back what `countAttempt` booked, after a right password: successes are never counted. */
export async function forgive(attempt: Attempt): Promise<void> {
  const db = database();
  const key = keys(attempt);
  const own = (scope: Scope) => and(eq(signInThrottle.scope, scope), eq(signInThrottle.key, key[scope]));
  if (attempt.device) {
    await db.delete(signInThrottle).where(own('device'));
    return;
  }
  await db.delete(signInThrottle).where(own('account-address'));
  await db
    .update(signInThrottle)
    .set({ failures: sql`greatest(0, ${signInThrottle.failures} - 1)` })
    .where(or(own('address'), own('account')));
}

/** Removes the counts of windows that are over; gives how many. */
export async function sweepThrottle(clock: Clock): Promise<number> {
  const before = new Date(clock.now().getTime() - WINDOW_MS);
  const gone = await database()
    .delete(signInThrottle)
    .where(lt(signInThrottle.windowStartedAt, before))
    .returning({ key: signInThrottle.key });
  return gone.length;
}
