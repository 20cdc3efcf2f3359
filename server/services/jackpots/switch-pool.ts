import { eq } from 'drizzle-orm';
import { jackpotPool } from '@/db/schema';
import { drillInput, switchPoolInput } from '@/server/contracts/jackpots';
import { refreshRulesets } from '../catalogue';
import { conflict, defineCommand, forbidden, publish } from '../kernel';
import { lockPool, poolNow } from './pool-state';
import { sizeHit } from './size-hit';

/**
 * Switches a pool off, so that it neither grows nor pays, or on again as it was (standards 28). Its tables play on without
 * it. Switching on is for supervisors. Rejects a pool that is so already or that was closed for good.
 */
export const switchPool = defineCommand({
  name: 'jackpot.switch',
  permission: 'jackpot.switch',
  input: switchPoolInput,
  async run(tx, ctx, { pool: slug, on, reason }) {
    if (on && !ctx.actor.roles.some((role) => role === 'supervisor' || role === 'admin'))
      throw forbidden('permission', 'A supervisor switches a pool on again.', 'jackpot.switch');
    const pool = await lockPool(tx, slug);
    const status = on ? 'active' : 'disabled';
    if (pool.status === 'decommissioned') throw conflict('poolClosed', `${slug} was closed for good.`);
    if (pool.status === status) throw conflict('already', `${slug} is ${status} already.`);
    await tx
      .update(jackpotPool)
      .set({ status, statusReason: reason, statusAt: ctx.clock.now() })
      .where(eq(jackpotPool.slug, slug));
    await refreshRulesets(tx, 'jackpot', slug, ctx.clock.now());
    await publish(tx, 'jackpots', 'catalogue');
    return {
      result: { status },
      audit: { entity: { kind: 'pool', id: slug }, before: { status: pool.status }, after: { status }, reason },
    };
  },
});

/**
 * Plays through what a hit would pay now, without a hand and without moving anything: for training and for inspectors.
 * Takes how many lost, won and looked on; gives the payments by role. Only the audit keeps it.
 */
export const drill = defineCommand({
  name: 'jackpot.drill',
  permission: 'jackpot.propose',
  input: drillInput,
  async run(tx, _ctx, { pool: slug, losers, winners, others, reason }) {
    const pool = await poolNow(tx, slug);
    if (pool.settings.type !== 'badBeat') throw conflict('noDrill', 'Tickets pay multiples of their price.');
    const roles = [
      ...Array<'loser'>(losers).fill('loser'),
      ...Array<'winner'>(winners).fill('winner'),
      ...Array<'table'>(others).fill('table'),
    ];
    const seats = roles.map((role, i) => ({ seat: i + 1, playerId: `drill-${i + 1}`, role }));
    const sized = sizeHit(pool.settings, pool, seats);
    const result = {
      drill: true as const,
      pool: slug,
      currency: pool.currency,
      basis: pool.main,
      paid: sized.fromMain,
      stays: pool.main - sized.fromMain + sized.refill,
      payments: sized.payments.map(({ seat, role, amount }) => ({ seat, role, amount })),
    };
    return { result, audit: { entity: { kind: 'pool', id: slug }, after: result, reason } };
  },
});
