import { rawSql } from '@/db/client';
import { brokenInvariants } from '@/server/services/ledger';
import type { FaultSimulator } from './fault-simulator';

export interface FaultFindings {
  /** Hands that the tables dealt, that were answered `booked` more than once, and that the books hold. */
  readonly dealt: number;
  readonly bookedTwice: number;
  readonly hands: number;
  readonly keys: number;
  readonly transactions: number;
  /** Numbers between the first and the last hand of a table that are not there. */
  readonly missing: number;
  /**
   * Players whose stack in the books, less what they owe, is not the one at the table: a loss that came before an earlier
   * hand's win was owed at that moment.
   */
  readonly wrongStacks: string[];
  readonly broken: readonly unknown[];
}

/** Looks for what a faulty line could have done to the books. */
export async function checkAfterFaults(simulator: FaultSimulator): Promise<FaultFindings> {
  const { tables } = simulator.room;
  const ids = tables.map(({ options }) => options.tableId);
  const [counts] = await rawSql()<{ hands: number; keys: number; transactions: number; missing: number }[]>`
    select (select count(*) from hand where table_id = any (${ids})) as hands,
      (select count(*) from hand_key where table_id = any (${ids})) as keys,
      (select count(*) from ledger_transaction where kind = 'hand') as transactions,
      (select coalesce(sum(last_hand_no - first_hand_no + 1 - hands), 0)::bigint from table_progress
        where table_id = any (${ids})) as missing`;
  const balances = await rawSql()<{ player_id: string; held: number }[]>`
    select player_id, sum(balance_minor)::bigint as held from ledger_account
    where kind in ('seat', 'receivable') group by player_id`;
  const byPlayer = new Map(balances.map((row) => [row.player_id, row.held]));
  const wrongStacks = tables.flatMap(({ options, stacks }) =>
    options.players.flatMap((player, i) => {
      const held = byPlayer.get(player);
      return held === stacks[i] ? [] : [`${options.tableId} ${player}: ${held}, not ${stacks[i]}`];
    }),
  );
  return {
    ...counts,
    dealt: simulator.dealt,
    bookedTwice: [...simulator.booked.values()].filter((times) => times > 1).length,
    wrongStacks,
    broken: (await brokenInvariants()).findings,
  };
}
