import { sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { copyInto } from '@/db/copy';
import type { CoinRule } from '@/server/contracts/catalogue/tcoin';
import { type CommandContext, publish } from '../kernel';
import { accountName, lockBalances, openAccounts, postTransaction, safe } from '../ledger';
import { walletOf } from '../players';

export const TC = 'TC';

/** What a booked hand earns its players, before any cap. */
export interface EarningHand {
  readonly handId: number;
  readonly accountingDate: string;
  readonly endedAt: string;
  readonly rule: CoinRule;
  readonly earned: readonly { readonly playerId: string; readonly amount: number }[];
}

const dayKey = (playerId: string, date: string) => `${playerId} ${date}`;

/** What each player earned already on the days of these hands; only where a daily cap asks for it. */
async function earnedToday(tx: Tx, hands: readonly EarningHand[]): Promise<Map<string, number>> {
  const capped = hands.filter((hand) => hand.rule.dailyEarnCap !== null);
  if (capped.length === 0) return new Map();
  const list = JSON.stringify(
    capped.flatMap((hand) => hand.earned.map(({ playerId }) => ({ p: playerId, d: hand.accountingDate }))),
  );
  const rows = await tx.execute<{ p: string; d: string; sum: string }>(sql`
    select e.player_id as p, e.accounting_date::text as d, sum(e.earned_minor - e.cut_minor) as sum
    from (select distinct p, d from jsonb_to_recordset(${list}::jsonb) as g(p uuid, d date)) g
    join tcoin_earning e on e.player_id = g.p and e.accounting_date = g.d group by 1, 2`);
  return new Map(rows.map((row) => [dayKey(row.p, row.d), safe(row.sum)]));
}

/**
 * Credits what a batch of booked hands earned: stored by hand with what the caps cut, posted as one transaction with one
 * posting a player. Earning stops at the balance cap; a balance at or above it earns nothing (rules 60). The wallets are
 * held, so that two batches at once cannot earn the same last coin.
 */
export async function earnCoins(tx: Tx, ctx: CommandContext, hands: readonly EarningHand[]): Promise<void> {
  const ordered = [...hands].sort((a, b) => Date.parse(a.endedAt) - Date.parse(b.endedAt) || a.handId - b.handId);
  const players = [...new Set(ordered.flatMap((hand) => hand.earned.map(({ playerId }) => playerId)))].sort();
  const wallets = await openAccounts(
    tx,
    players.map((playerId) => walletOf(playerId, TC)),
    ctx.clock.now(),
  );
  const idOf = (playerId: string) => wallets.get(accountName(walletOf(playerId, TC))) as number;
  const balances = await lockBalances(tx, [...wallets.values()]);
  const today = await earnedToday(tx, ordered);
  const credits = new Map<string, number>();
  const rows: [number, string, string, number, number][] = [];
  for (const { handId, accountingDate, rule, earned } of ordered) {
    for (const { playerId, amount } of earned) {
      const held = balances.get(idOf(playerId)) ?? 0;
      const key = dayKey(playerId, accountingDate);
      const dayRoom = rule.dailyEarnCap === null ? amount : rule.dailyEarnCap - (today.get(key) ?? 0);
      const got = Math.max(0, Math.min(amount, rule.balanceCap - held, dayRoom));
      balances.set(idOf(playerId), held + got);
      today.set(key, (today.get(key) ?? 0) + got);
      credits.set(playerId, (credits.get(playerId) ?? 0) + got);
      rows.push([handId, accountingDate, playerId, amount, amount - got]);
    }
  }
  const total = [...credits.values()].reduce((sum, amount) => sum + amount, 0);
  const last = ordered[ordered.length - 1];
  const posted =
    total === 0
      ? null
      : await postTransaction(tx, ctx, {
          kind: 'tcoinEarned',
          occurredAt: new Date(last.endedAt),
          postings: [
            ...[...credits].map(([playerId, amount]) => ({ account: walletOf(playerId, TC), amount })),
            { account: { kind: 'issue' as const, currency: TC }, amount: -total },
          ],
          source: { kind: 'hands', id: `${ordered[0].handId}-${last.handId}` },
        });
  const transactionOf = (earned: number, cut: number) => (earned > cut ? (posted?.transactionId ?? null) : null);
  await copyInto(
    tx,
    'tcoin_earning',
    ['hand_id', 'accounting_date', 'player_id', 'earned_minor', 'cut_minor', 'transaction_id'],
    rows.map(([handId, date, playerId, earned, cut]) => [
      handId,
      date,
      playerId,
      earned,
      cut,
      transactionOf(earned, cut),
    ]),
  );
  await publish(tx, 'tcoin');
}
