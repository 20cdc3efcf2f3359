import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineCommand } from '../kernel';
import { safe } from '../ledger';
import { spendCoins } from './move-coins';
import { coinPolicy } from './policy';

/**
 * Lets coins lapse that were not spent within the policy's days, the oldest first: of a balance stays what came in since
 * then. Does nothing where coins do not lapse. Gives how many players lost how many.
 */
export const expireCoins = defineCommand({
  name: 'tcoin.expire',
  permission: 'tcoin.expire',
  input: z.void(),
  async run(tx, ctx) {
    const { expiryDays } = await coinPolicy(tx);
    const now = ctx.clock.now();
    let players = 0;
    let coins = 0;
    if (expiryDays !== null) {
      const since = new Date(now.getTime() - expiryDays * 86_400_000).toISOString();
      const rows = await tx.execute<{ player_id: string; lapsed: string }>(sql`
        select a.player_id, a.balance_minor - coalesce((
            select sum(p.amount_minor) from posting p join ledger_transaction t on t.id = p.transaction_id
            where p.account_id = a.id and p.amount_minor > 0 and t.occurred_at > ${since}::timestamptz), 0) as lapsed
        from ledger_account a
        where a.kind = 'wallet' and a.currency = 'TC' and a.balance_minor > 0 order by a.id`);
      for (const { player_id: playerId, lapsed } of rows) {
        const amount = safe(lapsed);
        if (amount <= 0) continue;
        await spendCoins(tx, ctx, { kind: 'expiry', playerId, amount, source: { kind: 'policy', id: 'tcoin' } });
        players += 1;
        coins += amount;
      }
    }
    const result = { players, coins };
    return { result, audit: { entity: { kind: 'policy', id: 'tcoin' }, after: result } };
  },
});
