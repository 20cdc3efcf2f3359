import { executePrepared, type Tx } from '@/db/client';
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
  const known = await findAccounts(tx, [...wanted.values()]);
  const missing = [...wanted].filter(([name]) => !known.has(name)).map(([, ref]) => ref);
  if (missing.length === 0) return known;
  await insertAccounts(tx, missing, now);
  // A statement of its own, so that it also sees those that somebody else opened at the same moment.
  return new Map([...known, ...(await findAccounts(tx, missing))]);
}

const INSERT = `
  insert into ledger_account (kind, currency, owner, player_id, rolled_up, opened_at)
  select kind, currency, owner, player_id, rolled_up, $2::text::timestamptz
  from json_to_recordset($1::text::json)
    as given(kind text, currency text, owner text, player_id uuid, rolled_up boolean)
  order by kind, currency, owner
  on conflict do nothing`;

async function insertAccounts(tx: Tx, refs: readonly AccountRef[], now: Date): Promise<void> {
  const rows = refs.map((ref) => ({
    kind: ref.kind,
    currency: ref.currency,
    owner: ref.owner ?? '',
    player_id: ref.playerId ?? null,
    rolled_up: !UNSUMMED_KINDS.includes(ref.kind),
  }));
  await executePrepared(tx, INSERT, [JSON.stringify(rows), now.toISOString()]);
}

const namesOf = (refs: readonly AccountRef[]): string =>
  JSON.stringify(refs.map(({ kind, currency, owner = '' }) => ({ kind, currency, owner })));

// The limit keeps the look-up one in the index for each name, whatever the planner believes of the table's size.
const FIND = `
  select a.id, a.kind, a.currency, a.owner
  from json_to_recordset($1::text::json) as given(kind text, currency text, owner text)
  cross join lateral (
    select * from ledger_account l
    where l.kind = given.kind and l.currency = given.currency and l.owner = given.owner limit 1) a`;

interface FoundAccount {
  id: string;
  kind: AccountKind;
  currency: string;
  owner: string;
}

/** The ids of accounts that exist, by `accountName`. */
export async function findAccounts(tx: Tx, refs: readonly AccountRef[]): Promise<Map<string, number>> {
  const found = await executePrepared<FoundAccount>(tx, FIND, [namesOf(refs)]);
  return new Map(found.map((row) => [accountName(row), Number(row.id)]));
}

/** Locks accounts until the transaction ends, in the order of their ids; gives their balances by id. */
export async function lockBalances(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const text = 'select id, balance_minor from ledger_lock($1::text::bigint[])';
  const rows = await executePrepared<{ id: string; balance_minor: string }>(tx, text, [`{${ids.join(',')}}`]);
  return new Map(rows.map((row) => [Number(row.id), Number(row.balance_minor)]));
}

export interface LockedAccount {
  readonly id: number;
  readonly balance: number;
}

const FIND_AND_LOCK = `
  with found as materialized (${FIND})
  select f.id, f.kind, f.currency, f.owner, l.balance_minor
  from found f join ledger_lock((select array_agg(id) from found)) l on l.id = f.id`;

/**
 * Opens accounts that do not exist yet and locks all of them in the order of their ids; gives ids and balances by
 * `accountName`. The same as `openAccounts` and `lockBalances`, in one statement where nothing has to be opened.
 */
export async function lockAccounts(
  tx: Tx,
  refs: readonly AccountRef[],
  now: Date,
): Promise<Map<string, LockedAccount>> {
  const wanted = new Map(refs.map((ref) => [accountName(ref), ref] as const));
  const lock = async () => {
    const names = namesOf([...wanted.values()]);
    const rows = await executePrepared<FoundAccount & { balance_minor: string }>(tx, FIND_AND_LOCK, [names]);
    return new Map(rows.map((row) => [accountName(row), { id: Number(row.id), balance: Number(row.balance_minor) }]));
  };
  const known = await lock();
  const missing = [...wanted].filter(([name]) => !known.has(name)).map(([, ref]) => ref);
  if (missing.length === 0) return known;
  await insertAccounts(tx, missing, now);
  return lock();
}
