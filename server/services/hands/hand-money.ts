import { executePrepared, type Tx } from '@/db/client';
import type { CheckedHand } from '@/server/platform/check-hand';
import { contributionOf, type PoolState } from '../jackpots';
import { type AccountRef, accountName, type EntryPosting, lockAccounts, receivableOf } from '../ledger';
import { walletOf } from '../players';
import { stackOf } from '../seats';
import { type Debtor, debtName, tableDebts } from './table-debts';

/** What the players of a running hand have in escrow. */
export interface Held {
  /** It was given back already: the hand was to be void. */
  readonly returned: boolean;
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
  select o.table_id, o.hand_no, o.outcome = 'returned' as returned, o.currency, o.held_minor, o.holds
  from (select t, n from json_to_recordset($2::text::json) as given(t text, n bigint) order by t, n) g
  cross join lateral (
    select * from hand_open where source = $1::text and table_id = g.t and hand_no = g.n
      and (closed_at is null or outcome = 'returned')
    limit 1 for update) o`;

/** What lies in escrow for these hands, or lay there until it was returned, by `table number`; the rows stay locked. */
export async function lockHeld(tx: Tx, source: string, hands: readonly CheckedHand[]): Promise<Map<string, Held>> {
  const list = JSON.stringify(hands.map(({ tableId, handNo }) => ({ t: tableId, n: handNo })));
  const rows = await executePrepared<{
    table_id: string;
    hand_no: string;
    returned: boolean | null;
    currency: string;
    held_minor: string;
    holds: { playerId: string; amount: number }[];
  }>(tx, HELD, [source, list]);
  return new Map(
    rows.map((row) => [
      `${row.table_id} ${row.hand_no}`,
      {
        returned: row.returned === true,
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

/** The money of a hand before its accounts are known. */
export interface HandMoney {
  readonly tableId: string;
  readonly postings: readonly EntryPosting[];
}

/** What may still be taken of a player's winnings for what he owes. */
class Debts {
  /** What each owes in all, by the name of the account. */
  readonly #owed = new Map<string, number>();
  /** What of it he came to owe by hands of a table. */
  readonly #ofTable: Map<string, number>;

  constructor(ofTable: ReadonlyMap<string, number>) {
    this.#ofTable = new Map(ofTable);
  }

  know(account: AccountRef, owed: number): void {
    this.#owed.set(accountName(account), owed);
  }

  /** Counts a change at the table: gives what of `amount` pays a debt, or adds what is `missing` to it. */
  change(tableId: string, account: AccountRef, amount: number, missing: number): number {
    const [all, table] = [accountName(account), debtName(tableId, account.playerId ?? '', account.currency)];
    const [owed, ofTable] = [this.#owed.get(all) ?? 0, this.#ofTable.get(table) ?? 0];
    const paid = Math.max(0, Math.min(amount, owed, ofTable));
    this.#owed.set(all, owed + missing - paid);
    this.#ofTable.set(table, ofTable + missing - paid);
    return paid;
  }
}

/**
 * Gives the postings of hands, in their order, the numbers of their accounts. Where a player's money does not cover what
 * he lost, the rest becomes what he owes, for a finished hand is a fact; what he wins at that table later pays it first.
 * `owed` are the places of the hands that made a debt.
 */
export async function numberPostings(
  tx: Tx,
  hands: readonly HandMoney[],
  debtors: readonly Debtor[],
  now: Date,
): Promise<{ readonly postings: NumberedPosting[][]; readonly owed: Set<number> }> {
  const owing = debtors.map(({ playerId, currency }) => receivableOf(playerId, currency));
  const [accounts, ofTable] = await Promise.all([
    lockAccounts(tx, [...hands.flatMap(({ postings }) => postings.map(({ account }) => account)), ...owing], now),
    tableDebts(tx, debtors),
  ]);
  const balances = new Map([...accounts.values()].map(({ id, balance }) => [id, balance]));
  const debts = new Debts(ofTable);
  for (const account of owing) debts.know(account, -(accounts.get(accountName(account))?.balance ?? 0));
  const owed = new Set<number>();
  const changes: { place: number; account: AccountRef; amount: number }[] = [];
  const numbered = hands.map(({ tableId, postings }, place) =>
    postings.flatMap(({ account, amount }): NumberedPosting[] => {
      const accountId = (accounts.get(accountName(account)) as { id: number }).id;
      const { playerId, currency } = account;
      const held = balances.get(accountId) ?? 0;
      let rest = amount;
      if (playerId !== undefined && (account.kind === 'seat' || account.kind === 'wallet')) {
        const missing = Math.max(0, -(held + amount));
        const receivable = receivableOf(playerId, currency);
        const paid = debts.change(tableId, receivable, amount, missing);
        if (missing > 0) owed.add(place);
        if (missing !== paid) changes.push({ place, account: receivable, amount: paid - missing });
        rest = amount + missing - paid;
      }
      balances.set(accountId, held + rest);
      return rest === 0 ? [] : [{ accountId, currency, amount: rest }];
    }),
  );
  if (changes.length > 0) {
    const more = await lockAccounts(
      tx,
      changes.map(({ account }) => account),
      now,
    );
    for (const { place, account, amount } of changes) {
      numbered[place].push({
        accountId: (more.get(accountName(account)) as { id: number }).id,
        currency: account.currency,
        amount,
      });
    }
  }
  return { postings: numbered, owed };
}
