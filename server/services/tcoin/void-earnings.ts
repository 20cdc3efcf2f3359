import { sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import type { CommandContext } from '../kernel';
import { accountName, lockBalances, openAccounts, safe } from '../ledger';
import { walletOf } from '../players';
import { TC } from './earn-coins';
import { spendCoins } from './move-coins';

/**
 * Takes back what a hand earned its players, in the transaction that voids it; what somebody has spent already is not
 * asked for again, for coins are no debt. Done once for a hand. Gives how many coins went back.
 */
export async function voidEarnings(tx: Tx, ctx: CommandContext, handId: number, reason: string): Promise<number> {
  const rows = await tx.execute<{ player_id: string; got: string }>(sql`
    select e.player_id, e.earned_minor - e.cut_minor as got from tcoin_earning e
    where e.hand_id = ${handId} and e.earned_minor > e.cut_minor and not exists (
      select 1 from tcoin_move m
      where m.player_id = e.player_id and m.kind = 'void' and m.source_kind = 'hand' and m.source_id = ${String(handId)})
    order by e.player_id`);
  const accounts = rows.map((row) => walletOf(row.player_id, TC));
  const ids = await openAccounts(tx, accounts, ctx.clock.now());
  const balances = await lockBalances(tx, [...ids.values()]);
  let back = 0;
  for (const { player_id: playerId, got } of rows) {
    const held = balances.get(ids.get(accountName(walletOf(playerId, TC))) as number) ?? 0;
    const amount = Math.min(held, safe(got));
    if (amount === 0) continue;
    await spendCoins(tx, ctx, {
      kind: 'void',
      playerId,
      amount,
      source: { kind: 'hand', id: String(handId) },
      note: reason,
    });
    back += amount;
  }
  return back;
}
