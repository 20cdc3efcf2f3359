import { executePrepared, type Tx } from '@/db/client';
import type { CheckedHand } from '@/server/platform/check-hand';
import { contributionOf, type PoolState } from '../jackpots';
import { type AccountRef, accountName, type EntryPosting, lockAccounts, receivableOf } from '../ledger';
import { walletOf } from '../players';
import { stackOf } from '../seats';

/** What the players of running hands have in escrow. */
export interface Held {
  readonly currency: string;
  readonly total: number;
  readonly byPlayer: ReadonlyMap<string, number>;
}

const SEATED = `
  select table_id, player_id, currency from seat
  where left_at is null and table_id = any($1::text::text[]) order by id for share`;

/** Who sits where, held so that nobody leaves before the batch is booked; by `table player currency`. */
export async function lockSeated(tx: Tx, tableIds: readonly string[]): Promise<Set<string>> {
  const rows = await executePrepared<{ table_id: string; player_id: string; currency: string }>(tx, SEATED, [
    `{${tableIds.join(',')}}`,
  ]);
  return new Set(rows.map((row) => `${row.table_id} ${row.player_id} ${row.currency}`));
}

/** The players of these that exist. */
export async function existingPlayers(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const text = 'select id from player where id = any($1::text::uuid[])';
  const rows = await executePrepared<{ id: string }>(tx, text, [`{${[...new Set(ids)].join(',')}}`]);
  return new Set(rows.map((row) => row.id));
}

const HELD = `
  select o.table_id, o.hand_no, o.currency, o.held_minor, o.holds
  from (select t, n from json_to_recordset($2::text::json) as given(t text, n bigint) order by t, n) g
  cross join lateral (
    select * from hand_open where source = $1::text and table_id = g.t and hand_no = g.n and closed_at is null
    limit 1 for update) o`;

/** What lies in escrow for these hands, by `table number`; the rows stay locked. */
export async function lockHeld(tx: Tx, source: string, hands: readonly CheckedHand[]): Promise<Map<string, Held>> {
  const list = JSON.stringify(hands.map(({ tableId, handNo }) => ({ t: tableId, n: handNo })));
  const rows = await executePrepared<{
    table_id: string;
    hand_no: string;
    currency: string;
    held_minor: string;
    holds: { playerId: string; amount: number }[];
  }>(tx, HELD, [source, list]);
  return new Map(
    rows.map((row) => [
      `${row.table_id} ${row.hand_no}`,
      {
        currency: row.currency,
        total: Number(row.held_minor),
        byPlayer: new Map(row.holds.map((hold) => [hold.playerId, hold.amount])),
      },
    ]),
  );
}

export const escrowOf = (tableId: string, currency: string): AccountRef => ({
  kind: 'handEscrow',
  currency,
  owner: tableId,
});

/**
 * The net postings of one settled hand: each player's result and what he gets back from escrow, at his seat while he sits
 * there and in his wallet once he has left; the house's parts; and whatever the settlement leaves over, in suspense.
 */
export function postingsOfHand(
  hand: CheckedHand,
  seated: ReadonlySet<string>,
  held: Held | undefined,
  pools: ReadonlyMap<string, PoolState>,
): { readonly postings: EntryPosting[]; readonly away: boolean } {
  const { currency, tableId } = hand;
  const postings: EntryPosting[] = [];
  let away = false;
  const add = (account: AccountRef, amount: number) => {
    if (amount !== 0) postings.push({ account, amount });
  };
  const back = new Map(held?.byPlayer);
  const ownAccount = (playerId: string) => {
    if (seated.has(`${tableId} ${playerId} ${currency}`)) return stackOf(tableId, playerId, currency);
    away = true;
    return walletOf(playerId, currency);
  };
  for (const { playerId, net } of hand.seats) {
    add(ownAccount(playerId), net + (back.get(playerId) ?? 0));
    back.delete(playerId);
  }
  // Somebody whose wager was held and who is no part of the settlement gets it back.
  for (const [playerId, amount] of back) add(ownAccount(playerId), amount);
  if (held) add(escrowOf(tableId, held.currency), -held.total);
  add({ kind: 'rake', currency }, hand.rake);
  add({ kind: 'tax', currency }, hand.tax);
  const { drop } = hand.sidelines;
  const dropped = drop?.amount ?? 0;
  postings.push(...contributionOf(pools.get(hand.pool), hand.pool, currency, hand.jackpot - dropped));
  if (drop) postings.push(...contributionOf(pools.get(drop.pool), drop.pool, currency, dropped));
  add({ kind: 'houseBank', currency }, hand.house);
  add({ kind: 'suspense', currency }, hand.suspense);
  return { postings, away };
}

/** A posting that knows its account's number. */
export interface NumberedPosting {
  readonly accountId: number;
  readonly currency: string;
  readonly amount: number;
}

/**
 * Gives the postings of hands, in their order, the numbers of their accounts; where a player's money does not cover what
 * he lost, the rest becomes what he owes, for a finished hand is a fact. `owed` are the places of those hands.
 */
export async function numberPostings(
  tx: Tx,
  hands: readonly (readonly EntryPosting[])[],
  now: Date,
): Promise<{ readonly postings: NumberedPosting[][]; readonly owed: Set<number> }> {
  const accounts = await lockAccounts(
    tx,
    hands.flatMap((postings) => postings.map(({ account }) => account)),
    now,
  );
  const balances = new Map([...accounts.values()].map(({ id, balance }) => [id, balance]));
  const owed = new Set<number>();
  const debts: { place: number; account: AccountRef; amount: number }[] = [];
  const numbered = hands.map((postings, place) =>
    postings.flatMap(({ account, amount }): NumberedPosting[] => {
      const accountId = (accounts.get(accountName(account)) as { id: number }).id;
      const held = balances.get(accountId) ?? 0;
      const own = account.playerId !== undefined && (account.kind === 'seat' || account.kind === 'wallet');
      const missing = own ? Math.max(0, -(held + amount)) : 0;
      balances.set(accountId, held + amount + missing);
      if (missing > 0 && account.playerId !== undefined) {
        owed.add(place);
        debts.push({ place, account: receivableOf(account.playerId, account.currency), amount: -missing });
      }
      const rest = amount + missing;
      return rest === 0 ? [] : [{ accountId, currency: account.currency, amount: rest }];
    }),
  );
  if (debts.length > 0) {
    const more = await lockAccounts(
      tx,
      debts.map(({ account }) => account),
      now,
    );
    for (const { place, account, amount } of debts) {
      numbered[place].push({
        accountId: (more.get(accountName(account)) as { id: number }).id,
        currency: account.currency,
        amount,
      });
    }
  }
  return { postings: numbered, owed };
}
