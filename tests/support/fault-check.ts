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
  /** Players whose stack in the books is not the one at the table. */
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
  const balances = await rawSql()<{ owner: string; balance_minor: number }[]>`
    select owner, balance_minor from ledger_account where kind = 'seat'`;
  const byOwner = new Map(balances.map((row) => [row.owner, row.balance_minor]));
  const wrongStacks = tables.flatMap(({ options, stacks }) =>
    options.players.flatMap((player, i) => {
      const owner = `${options.tableId}:${player}`;
      return byOwner.get(owner) === stacks[i] ? [] : [`${owner}: ${byOwner.get(owner)}, not ${stacks[i]}`];
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
