import { sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import type { RemedyPreview, RemedyRequest } from '@/server/contracts/remedies';
import { contentHash } from '../catalogue';
import {
  type AccountRef,
  accountingDates,
  accountName,
  findAccounts,
  lockBalances,
  openAccounts,
  receivableOf,
} from '../ledger';
import { walletOf } from '../players';
import { stackOf } from '../seats';

/** An amount on an account, as a remedy wants it before it is known what is there. */
export interface Wanted {
  readonly account: AccountRef;
  readonly amount: number;
}

/** A player's part, before it is known whether he still sits. */
export interface WantedOfPlayer {
  readonly playerId: string;
  readonly currency: string;
  readonly tableId: string | null;
  readonly amount: number;
  /** What he came to owe by the hand, forgiven first out of what he gets, as far as he still owes it. */
  readonly debt?: number;
}

/** What a remedy does to one booked hand. */
export interface HandEffect {
  readonly handId: number;
  readonly day: string;
  readonly effect: 'corrected' | 'voided';
  readonly transactionId: number;
  readonly endedAt: string;
  readonly players: readonly WantedOfPlayer[];
  readonly others: readonly Wanted[];
}

/** What a remedy would do, whatever the balances are. */
export interface Plan {
  readonly request: RemedyRequest;
  readonly players: readonly WantedOfPlayer[];
  readonly others: readonly Wanted[];
  readonly hands: readonly HandEffect[];
  readonly unfinished: readonly {
    readonly source: string;
    readonly tableId: string;
    readonly handNo: number;
    readonly held: number;
  }[];
  /** Seats whose stacks go to the wallets. */
  readonly stays: readonly {
    readonly id: string;
    readonly tableId: string;
    readonly playerId: string;
    readonly currency: string;
  }[];
}

/**
 * When what a remedy corrects occurred: the last of its hands, else now. Its day is the hand's while that is open, and
 * otherwise the first open one.
 */
export function occurredAt(plan: Plan, now: Date): Date {
  const last = Math.max(...plan.hands.map((hand) => Date.parse(hand.endedAt)));
  return Number.isFinite(last) ? new Date(Math.min(last, now.getTime())) : now;
}

/**
 * What is agreed to: who gets or gives how much, of which hands. Where the money lies at that moment, and whether it is
 * still there, does not belong to it.
 */
export function hashOfPlan(plan: Plan): string {
  const players = new Map<string, number>();
  for (const { playerId, currency, amount } of plan.players) {
    const name = `${playerId} ${currency}`;
    players.set(name, (players.get(name) ?? 0) + amount);
  }
  const others = new Map<string, number>();
  for (const { account, amount } of plan.others) {
    const name = accountName(account);
    others.set(name, (others.get(name) ?? 0) + amount);
  }
  return contentHash({
    request: plan.request,
    players: [...players].sort(),
    others: [...others].sort(),
    hands: plan.hands.map((hand) => [hand.handId, hand.effect]).sort(),
    unfinished: plan.unfinished.map((hand) => [hand.source, hand.tableId, hand.handNo, hand.held]),
  });
}

/** Only looked at, in a transaction that writes nothing; or about to be booked, so that what is read is held. */
export type How = 'look' | 'book';

async function readBalances(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx.execute<{ id: string; balance: string }>(sql`
    select id, balance_minor as balance from ledger_account where id = any(${`{${ids.join(',')}}`}::bigint[])`);
  return new Map(rows.map((row) => [Number(row.id), Number(row.balance)]));
}

/** Postings that can be booked now, and what somebody will owe. */
export interface Covered {
  readonly postings: { account: AccountRef; amount: number }[];
  readonly owed: { playerId: string | null; pool: string | null; currency: string; amount: number }[];
  readonly preview: Pick<RemedyPreview, 'players' | 'house' | 'totals' | 'accountingDate'>;
}

const sumInto = (map: Map<string, Wanted>, account: AccountRef, amount: number) => {
  const name = accountName(account);
  map.set(name, { account: map.get(name)?.account ?? account, amount: (map.get(name)?.amount ?? 0) + amount });
};

/**
 * Finds where each part lands: at the table where the player still sits, else in his wallet. What an account that gives
 * back no longer holds becomes what its player owes, or, of a jackpot pool, overlay that the house bears; what others get
 * never waits for it. When it is to be booked, the accounts stay locked.
 */
export async function cover(tx: Tx, plan: Plan, now: Date, how: How): Promise<Covered> {
  const tables = [...new Set(plan.players.flatMap((each) => each.tableId ?? []))];
  const freed = new Set(plan.stays.map((stay) => `${stay.tableId} ${stay.playerId} ${stay.currency}`));
  const rows =
    tables.length === 0
      ? []
      : await tx.execute<{ table_id: string; player_id: string; currency: string }>(sql`
          select table_id, player_id, currency from seat where left_at is null
            and table_id = any(${`{${tables.map((table) => `"${table}"`).join(',')}}`}::text[])
            order by id ${how === 'book' ? sql`for share` : sql``}`);
  const seated = new Set(rows.map((row) => `${row.table_id} ${row.player_id} ${row.currency}`));
  const own = new Map<string, Wanted>();
  const debts = new Map<string, Wanted>();
  for (const { playerId, currency, tableId, amount, debt = 0 } of plan.players) {
    if (debt > 0) sumInto(debts, receivableOf(playerId, currency), debt);
    const here = tableId === null ? '' : `${tableId} ${playerId} ${currency}`;
    const stays = tableId !== null && seated.has(here) && !freed.has(here);
    sumInto(own, stays ? stackOf(tableId, playerId, currency) : walletOf(playerId, currency), amount);
  }
  const others = new Map<string, Wanted>();
  for (const { account, amount } of plan.others) sumInto(others, account, amount);
  // A freed seat's stack goes to the wallet whatever it is.
  const stacks = plan.stays.map((stay) => stackOf(stay.tableId, stay.playerId, stay.currency));
  for (const stay of plan.stays) sumInto(own, walletOf(stay.playerId, stay.currency), 0);
  const accounts = [...[...own.values(), ...others.values(), ...debts.values()].map((each) => each.account), ...stacks];
  const ids = how === 'book' ? await openAccounts(tx, accounts, now) : await findAccounts(tx, accounts);
  const numbers = [...new Set(ids.values())];
  const balances = how === 'book' ? await lockBalances(tx, numbers) : await readBalances(tx, numbers);
  const held = (account: AccountRef) => balances.get(ids.get(accountName(account)) ?? 0) ?? 0;

  const postings: { account: AccountRef; amount: number }[] = [];
  const owed: Covered['owed'] = [];
  for (const [place, stack] of stacks.entries()) {
    const left = held(stack);
    if (left === 0) continue;
    const { playerId, currency } = plan.stays[place];
    postings.push({ account: stack, amount: -left });
    sumInto(own, walletOf(playerId, currency), left);
  }
  const forgave = new Map<string, number>();
  const forgivable = (receivable: AccountRef) => {
    const name = accountName(receivable);
    const debt = Math.min(debts.get(name)?.amount ?? 0, -held(receivable));
    return Math.max(0, debt - (forgave.get(name) ?? 0));
  };
  const players: RemedyPreview['players'][number][] = [];
  const names = await aliases(
    tx,
    [...own.values()].flatMap(({ account }) => account.playerId ?? []),
  );
  for (const { account, amount } of own.values()) {
    const before = held(account);
    const missing = Math.max(0, -(before + amount));
    const { playerId = '', currency } = account;
    const receivable = receivableOf(playerId, currency);
    const forgiven = Math.min(Math.max(0, amount), forgivable(receivable));
    forgave.set(accountName(receivable), (forgave.get(accountName(receivable)) ?? 0) + forgiven);
    const moved = amount + missing - forgiven;
    if (moved !== 0) postings.push({ account, amount: moved });
    if (missing !== forgiven) postings.push({ account: receivable, amount: forgiven - missing });
    if (missing > 0) {
      owed.push({ playerId, pool: null, currency, amount: missing });
    }
    players.push({
      playerId,
      alias: names.get(playerId) ?? playerId,
      currency,
      amount,
      place: account.kind === 'seat' ? (account.owner ?? '').slice(0, -(playerId.length + 1)) : 'wallet',
      before,
      after: before + moved,
      owed: missing - forgiven,
    });
  }
  for (const { account, amount } of others.values()) {
    const pool = account.kind === 'jackpotMain' || account.kind === 'jackpotReserve';
    const missing = pool ? Math.max(0, -(held(account) + amount)) : 0;
    if (amount + missing !== 0) postings.push({ account, amount: amount + missing });
    if (missing > 0) {
      postings.push({ account: { kind: 'overlay', currency: account.currency }, amount: -missing });
      owed.push({ playerId: null, pool: account.owner ?? 'main', currency: account.currency, amount: missing });
    }
  }
  const [accountingDate] = await accountingDates(tx, [occurredAt(plan, now)], now);
  return {
    postings,
    owed,
    preview: {
      players: players
        .filter((each) => each.amount !== 0)
        .sort((a, b) => a.amount - b.amount || a.alias.localeCompare(b.alias)),
      house: [...others.values()]
        .filter((each) => each.amount !== 0)
        .map(({ account, amount }) => ({
          account: account.owner ? `${account.kind} ${account.owner}` : account.kind,
          currency: account.currency,
          amount,
        })),
      totals: totalsOf(players),
      accountingDate,
    },
  };
}

function totalsOf(players: readonly RemedyPreview['players'][number][]): RemedyPreview['totals'] {
  const currencies = [...new Set(players.map((each) => each.currency))].sort();
  return currencies.map((currency) => {
    const own = players.filter((each) => each.currency === currency);
    const sum = (of: (each: RemedyPreview['players'][number]) => number) =>
      own.reduce((total, each) => total + of(each), 0);
    return {
      currency,
      given: sum((each) => Math.max(0, each.amount)),
      taken: sum((each) => Math.max(0, -each.amount)),
      owed: sum((each) => Math.max(0, each.owed)),
    };
  });
}

async function aliases(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.execute<{ id: string; alias: string }>(
    sql`select id, alias from player where id = any(${`{${[...new Set(ids)].join(',')}}`}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, row.alias]));
}
