import type { Tx } from '@/db/client';
import type { CheckedHand } from '@/server/platform/check-hand';
import { type PoolState, recordHits } from '../jackpots';
import type { CommandContext } from '../kernel';
import { recordUses } from '../protection';
import { earnCoins } from '../tcoin';
import type { BookedHand } from './write-batch';

/** The pools that hands feed or hit: they are held before the hands are booked. */
export function poolsIn(hands: readonly CheckedHand[]): string[] {
  return hands.flatMap(({ jackpot, pool, sidelines: { drop, hits } }) => [
    ...(jackpot > (drop?.amount ?? 0) ? [pool] : []),
    ...(drop ? [drop.pool] : []),
    ...hits.map((hit) => hit.pool),
  ]);
}

/** What booked hands bring beside their own money: hits of pools, coins that they earned, artificial all-ins. */
export async function bookSidelines(
  tx: Tx,
  ctx: CommandContext,
  source: string,
  batch: readonly BookedHand[],
  pools: ReadonlyMap<string, PoolState>,
): Promise<void> {
  const hit = batch.filter(({ hand }) => hand.sidelines.hits.length > 0);
  if (hit.length > 0) {
    const hands = hit.map(({ hand, handId, accountingDate }) => ({
      ...hand.sidelines,
      handId,
      accountingDate,
      tableId: hand.tableId,
      handNo: hand.handNo,
      game: hand.game,
      endedAt: hand.endedAt,
      proven: hand.verdict === 'same',
      players: new Map(hand.seats.map(({ seat, playerId }) => [seat, playerId])),
    }));
    await recordHits(tx, ctx, hands, pools);
  }
  const earning = batch.flatMap(({ hand, handId, accountingDate }) =>
    hand.sidelines.coins ? [{ ...hand.sidelines.coins, handId, accountingDate, endedAt: hand.endedAt }] : [],
  );
  if (earning.length > 0) await earnCoins(tx, ctx, earning);
  const uses = batch.flatMap(({ hand, handId }) =>
    hand.sidelines.protections.map((use) => ({
      ...use,
      source,
      handId,
      tableId: hand.tableId,
      handNo: hand.handNo,
      endedAt: hand.endedAt,
      currency: hand.currency,
      structure: hand.sidelines.structure,
    })),
  );
  if (uses.length > 0) await recordUses(tx, ctx, uses);
}
