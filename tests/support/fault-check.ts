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
   * Players whose stack in the books is not the one at the table, or who owe something: a loss that came before an earlier
   * hand's win was owed until that came.
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
  const balances = await rawSql()<{ player_id: string; held: number; owed: number }[]>`
    select player_id, coalesce(sum(balance_minor) filter (where kind = 'seat'), 0)::bigint as held,
      coalesce(-sum(balance_minor) filter (where kind = 'receivable'), 0)::bigint as owed
    from ledger_account where kind in ('seat', 'receivable') group by player_id`;
  const byPlayer = new Map(balances.map((row) => [row.player_id, row]));
  const wrongStacks = tables.flatMap(({ options, stacks }) =>
    options.players.flatMap((player, i) => {
      const { held, owed } = byPlayer.get(player) ?? { held: 0, owed: 0 };
      return held === stacks[i] && owed === 0
        ? []
        : [`${options.tableId} ${player}: ${held} and owes ${owed}, not ${stacks[i]}`];
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
