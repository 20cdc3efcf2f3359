import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { jackpotHit, jackpotPool } from '@/db/schema';
import { waitingFields } from '@/server/contracts/catalogue/jackpot';
import { clearAlert, raiseAlert } from '../alerts';
import { refreshRulesets } from '../catalogue';
import { type CommandContext, conflict } from '../kernel';
import { postTransaction } from '../ledger';
import { walletOf } from '../players';
import { mainOf, type PoolState, reserveOf } from './pool-state';
import { sizeHit } from './size-hit';

export type HitRow = typeof jackpotHit.$inferSelect;

/** Hits of a pool are decided in the order in which their hands ended, then by hand: nobody overtakes. */
async function requireFirst(tx: Tx, hit: HitRow): Promise<void> {
  const earlier = await tx
    .select({ number: jackpotHit.number })
    .from(jackpotHit)
    .where(
      and(
        eq(jackpotHit.pool, hit.pool),
        eq(jackpotHit.state, 'pending'),
        sql`(${jackpotHit.endedAt}, ${jackpotHit.handId}, ${jackpotHit.ordinal})
          < (${hit.endedAt.toISOString()}::timestamptz, ${hit.handId}, ${hit.ordinal})`,
      ),
    )
    .orderBy(jackpotHit.endedAt, jackpotHit.handId)
    .limit(1);
  if (earlier.length > 0) {
    throw conflict('earlierPending', `Hit ${earlier[0].number} came first and waits.`, { first: earlier[0].number });
  }
}

/** Rejects as `handVoided` when the money of the hit's hand was taken back. */
export async function requireHandStands(tx: Tx, hit: HitRow): Promise<void> {
  const rows = await tx.execute(sql`
    select 1 from ledger_transaction r join hand h on h.transaction_id = r.reverses
    where h.id = ${hit.handId} and h.accounting_date = ${hit.accountingDate}`);
  if (rows.length > 0) throw conflict('handVoided', 'The hand was voided: there is nothing to pay.');
}

/**
 * Pays a hit from its pool, which is held, and begins the next jackpot: one transaction for loser, winner, table and
 * what refills the pool. The basis is the pool at this moment. Rejects hits that are not the next one, of voided hands, of
 * pools that are switched off, and prizes that pool and reserve cannot cover.
 */
export async function payHit(tx: Tx, ctx: CommandContext, hit: HitRow, pool: PoolState): Promise<void> {
  await requireFirst(tx, hit);
  await requireHandStands(tx, hit);
  if (pool.status !== 'active') throw conflict('poolOff', `${pool.slug} is ${pool.status} and pays nothing.`);
  const { settings, currency, slug } = pool;
  const sized = sizeHit(settings, pool, hit.seats);
  if (sized.short > 0 && settings.shortfall === 'reserve') {
    throw conflict('poolShort', `${slug} is short of ${sized.short}. Fund it first.`, { short: sized.short });
  }
  if (sized.payments.length === 0) throw conflict('poolEmpty', `${slug} holds nothing that could be paid.`);
  const main = mainOf(slug, currency);
  const reserve = reserveOf(slug, currency);
  const { transactionId } = await postTransaction(tx, ctx, {
    kind: 'jackpotAward',
    occurredAt: ctx.clock.now(),
    postings: [
      { account: main, amount: sized.refill - sized.fromMain },
      { account: reserve, amount: -sized.refill - sized.fromReserve },
      ...sized.payments.map(({ playerId, amount }) => ({ account: walletOf(playerId, currency), amount })),
    ],
    source: { kind: 'jackpotHit', id: hit.id },
  });
  await tx
    .update(jackpotHit)
    .set({
      state: 'paid',
      basisMinor: pool.main,
      paidMinor: sized.fromMain + sized.fromReserve,
      fromReserveMinor: sized.fromReserve,
      shortMinor: sized.short,
      payments: [...sized.payments],
      transactionId,
      decidedBy: ctx.actor.id,
      decidedAt: ctx.clock.now(),
    })
    .where(eq(jackpotHit.id, hit.id));
  await clearAlert(tx, ctx.clock, `jackpot.hit:jackpotHit:${hit.id}`, `Paid by transaction ${transactionId}.`);
  if (sized.fromReserve > 0 || sized.short > 0) {
    await raiseAlert(tx, ctx.clock, {
      kind: 'jackpot.short',
      severity: 'warning',
      title: 'A pool could not pay a prize by itself',
      subject: { kind: 'pool', id: slug },
      figures: { pool: slug, currency, fromReserve: sized.fromReserve, short: sized.short },
    });
  }
  await beginNext(tx, ctx, pool);
}

/** What waited for the jackpot to be won holds from here on (standards 24). */
async function beginNext(tx: Tx, ctx: CommandContext, pool: PoolState): Promise<void> {
  const { live, slug } = pool;
  const changed = waitingFields(live, pool.settings).length > 0;
  await tx
    .update(jackpotPool)
    .set({ terms: { ...live }, termsFrom: ctx.clock.now() })
    .where(eq(jackpotPool.slug, slug));
  if (changed) await refreshRulesets(tx, 'jackpot', slug, ctx.clock.now());
}
