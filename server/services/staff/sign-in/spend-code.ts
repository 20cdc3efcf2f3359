import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { database, type Tx } from '@/db/client';
import { staffTwoFactor } from '@/db/schema';
import { type CommandContext, forbidden, ruleViolation, throttled } from '@/server/services/kernel';
import { unseal } from './secrets';

const PERIOD_SECONDS = 30;
const MOST_FAILURES = 5;
const LOCK_SECONDS = 300;

/**
 * Takes the six digits that the actor just read off his authenticator and spends them: the same code, and every older
 * one, is refused from then on. One step of clock drift either way is allowed. Rejects an account without a second
 * factor (`forbidden`), a wrong or used code (`ruleViolation` on `code`), and everything for five minutes after five wrong
 * ones (`throttled`). Wrong codes are counted outside `tx`, which the refusal rolls back.
 */
export async function spendCode(tx: Tx, ctx: CommandContext, code: string): Promise<void> {
  const staffId = ctx.actor.id;
  const now = ctx.clock.now();
  const rows = await tx.select().from(staffTwoFactor).where(eq(staffTwoFactor.userId, staffId));
  const factor = rows.at(0);
  if (!factor?.verified) throw forbidden('secondFactorNeeded', 'Set up your authenticator first; this needs its code.');
  if (factor.lockedUntil !== null && factor.lockedUntil > now) {
    throw throttled(Math.ceil((factor.lockedUntil.getTime() - now.getTime()) / 1000));
  }
  const totp = new TOTP({ secret: Secret.fromUTF8(await unseal(factor.secret)), digits: 6, period: PERIOD_SECONDS });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 });
  const step = Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + (delta ?? 0);
  if (delta === null) {
    await countFailure(staffId, now);
    throw wrongCode();
  }
  // The row itself decides between two decisions that come with one code.
  const spent = await tx
    .update(staffTwoFactor)
    .set({ lastUsedStep: step, failedVerificationCount: 0, lockedUntil: null })
    .where(
      and(
        eq(staffTwoFactor.userId, staffId),
        or(isNull(staffTwoFactor.lastUsedStep), lt(staffTwoFactor.lastUsedStep, step)),
      ),
    )
    .returning({ id: staffTwoFactor.id });
  if (spent.length === 0) throw wrongCode();
}

function wrongCode() {
  return ruleViolation('wrongCode', 'The code is not right, or was used already. Wait for the next one.', [
    { path: ['code'], code: 'wrongCode', message: 'is not the current code of your authenticator' },
  ]);
}

/** Stands on its own transaction, because the refusal rolls back the one that it happened in. */
async function countFailure(staffId: string, now: Date): Promise<void> {
  const locked = new Date(now.getTime() + LOCK_SECONDS * 1000).toISOString();
  await database().execute(sql`
    update staff_two_factor set
      failed_verification_count = case when failed_verification_count + 1 >= ${MOST_FAILURES} then 0
        else failed_verification_count + 1 end,
      locked_until = case when failed_verification_count + 1 >= ${MOST_FAILURES} then ${locked}::timestamptz
        else locked_until end
    where staff_id = ${staffId}`);
}
