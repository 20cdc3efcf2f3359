import { sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { type AccountKind, UNSUMMED_KINDS } from '@/server/contracts/ledger';

/** Names an account: it is opened the first time that money is to move on it. */
export interface AccountRef {
  readonly kind: AccountKind;
  readonly currency: string;
  /** Tells accounts of one kind apart; empty where there is one. */
  readonly owner?: string;
  /** Whose money it is, where it is a player's. */
  readonly playerId?: string;
}

export const accountName = ({ kind, currency, owner = '' }: AccountRef): string => `${kind} ${currency} ${owner}`;

/**
 * Opens the accounts that do not exist yet. Takes any number of names, repeated ones too; gives their ids by
 * `accountName`. Accounts are opened in the order of their names, so that two callers never wait for each other.
 */
export async function openAccounts(tx: Tx, refs: readonly AccountRef[], now: Date): Promise<Map<string, number>> {
  const wanted = new Map(refs.map((ref) => [accountName(ref), ref] as const));
  const names = [...wanted.keys()].sort();
  const known = await findAccounts(tx, [...wanted.values()]);
  const missing = names.filter((name) => !known.has(name)).map((name) => wanted.get(name) as AccountRef);
  if (missing.length === 0) return known;
  const rows = missing.map((ref) => ({
    kind: ref.kind,
    currency: ref.currency,
    owner: ref.owner ?? '',
    player_id: ref.playerId ?? null,
    rolled_up: !UNSUMMED_KINDS.includes(ref.kind),
  }));
  await tx.execute(sql`
    insert into ledger_account (kind, currency, owner, player_id, rolled_up, opened_at)
    select kind, currency, owner, player_id, rolled_up, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given(kind text, currency text, owner text, player_id uuid, rolled_up boolean)
    on conflict do nothing`);
  // A statement of its own, so that it also sees those that somebody else opened at the same moment.
  return new Map([...known, ...(await findAccounts(tx, missing))]);
}

/** The ids of accounts that exist, by `accountName`. */
export async function findAccounts(tx: Tx, refs: readonly AccountRef[]): Promise<Map<string, number>> {
  const rows = refs.map((ref) => ({ kind: ref.kind, currency: ref.currency, owner: ref.owner ?? '' }));
  const found = await tx.execute<{ id: string; kind: AccountKind; currency: string; owner: string }>(sql`
    select a.id, a.kind, a.currency, a.owner from ledger_account a
    join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(kind text, currency text, owner text)
      on given.kind = a.kind and given.currency = a.currency and given.owner = a.owner`);
  return new Map(found.map((row) => [accountName(row), Number(row.id)]));
}

/** Locks accounts until the transaction ends, in the order of their ids; gives their balances by id. */
export async function lockBalances(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.execute<{ id: string; balance_minor: string }>(
    sql`select id, balance_minor from ledger_lock(${`{${ids.join(',')}}`}::bigint[])`,
  );
  return new Map(rows.map((row) => [Number(row.id), Number(row.balance_minor)]));
}
