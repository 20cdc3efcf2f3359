import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { rawSql, type Tx } from '@/db/client';
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
 * ones (`throttled`).
 */
export async function spendCode(tx: Tx, ctx: CommandContext, code: string): Promise<void> {
  const staffId = ctx.actor.id;
  const now = ctx.clock.now();
  const secret = await countAttempt(staffId, now);
  const totp = new TOTP({ secret: Secret.fromUTF8(await unseal(secret)), digits: 6, period: PERIOD_SECONDS });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 });
  if (delta === null) throw wrongCode();
  const step = Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
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

/**
 * Books the attempt as failed before the code is looked at, so that guesses made at once cannot share one count, and on a
 * transaction of its own, because a refusal rolls back the one that it happens in. That runs on the other pool: the
 * decisions under way may hold all connections of theirs. Gives the encrypted secret.
 */
async function countAttempt(staffId: string, now: Date): Promise<string> {
  // A lock that is over begins a new count.
  const counted = await rawSql()<{ secret: string }[]>`
    with attempt as (
      select id, 1 + case when locked_until is null then failed_verification_count else 0 end as failures
      from staff_two_factor
      where staff_id = ${staffId} and verified and (locked_until is null or locked_until <= ${now})
      for update)
    update staff_two_factor factor set
      failed_verification_count = failures,
      locked_until = case when failures >= ${MOST_FAILURES}::int then ${now}::timestamptz + ${LOCK_SECONDS} * interval '1 s' end
    from attempt where factor.id = attempt.id
    returning factor.secret`;
  const mine = counted.at(0);
  if (mine) return mine.secret;
  const rows = await rawSql()<{ locked_until: Date | null }[]>`
    select locked_until from staff_two_factor where staff_id = ${staffId} and verified`;
  const locked = rows.at(0)?.locked_until;
  if (!locked) throw forbidden('secondFactorNeeded', 'Set up your authenticator first; this needs its code.');
  throw throttled(Math.max(1, Math.ceil((locked.getTime() - now.getTime()) / 1000)));
}
