import type { Tx } from '@/db/client';
import { ledgerTransaction, posting } from '@/db/schema';
import { type AccountKind, FUNDED_KINDS } from '@/server/contracts/ledger';
import { minor } from '@/server/engine';
import { conflict, publish, type ServiceContext } from '../kernel';
import { accountingDates } from './accounting-dates';
import { type AccountRef, accountName, lockBalances, openAccounts } from './accounts';

export interface EntryPosting {
  readonly account: AccountRef;
  /** + adds to what the house owes there, - takes away. */
  readonly amount: number;
}

export interface Entry {
  /** `deposit`, `sit`, `hand` ...: what happened, for lists and reports. */
  readonly kind: string;
  readonly occurredAt: Date;
  readonly postings: readonly EntryPosting[];
  readonly source?: { readonly kind: string; readonly id: string };
  readonly reason?: string;
  /** The transaction that this one takes back. */
  readonly reverses?: number;
}

export interface PostedEntry {
  readonly transactionId: number;
  readonly accountingDate: string;
  /** By `accountName`, after this transaction. */
  readonly balances: ReadonlyMap<string, number>;
}

/** What a caller of the ledger must bring; who acts stands on the transaction. */
export type LedgerContext = Pick<ServiceContext, 'actor' | 'clock'>;

/**
 * Books one transaction inside an open database transaction. Postings on one account are netted; those that come to
 * nothing are left out. Rejects as a conflict `insufficientFunds` when an account that holds somebody's money would be
 * overdrawn, naming it; amounts that are no whole safe numbers, and entries that do not balance, are the caller's defects
 * and throw `RangeError`.
 */
export async function postTransaction(tx: Tx, ctx: LedgerContext, entry: Entry): Promise<PostedEntry> {
  const now = ctx.clock.now();
  const netPostings = netted(entry.postings);
  const ids = await openAccounts(
    tx,
    netPostings.map(({ account }) => account),
    now,
  );
  const idOf = (account: AccountRef) => ids.get(accountName(account)) as number;
  const [accountingDate] = await accountingDates(tx, [entry.occurredAt], now);
  const locked = await lockBalances(
    tx,
    netPostings.map(({ account }) => idOf(account)),
  );
  const balances = new Map<string, number>();
  for (const { account, amount } of netPostings) {
    const held = locked.get(idOf(account)) ?? 0;
    if (amount < 0 && held + amount < 0 && FUNDED_KINDS.includes(account.kind)) {
      throw insufficientFunds(account, held, -amount);
    }
    balances.set(accountName(account), minor(held + amount));
  }
  const [{ id: transactionId }] = await tx
    .insert(ledgerTransaction)
    .values({
      kind: entry.kind,
      occurredAt: entry.occurredAt,
      bookedAt: now,
      accountingDate,
      sourceKind: entry.source?.kind ?? null,
      sourceId: entry.source?.id ?? null,
      reverses: entry.reverses ?? null,
      reason: entry.reason ?? null,
      actorKind: ctx.actor.kind,
      actorId: ctx.actor.id,
    })
    .returning({ id: ledgerTransaction.id });
  if (netPostings.length > 0) {
    await tx.insert(posting).values(
      netPostings.map(({ account, amount }) => ({
        transactionId,
        accountId: idOf(account),
        currency: account.currency,
        amountMinor: amount,
        accountingDate,
      })),
    );
  }
  await publish(tx, 'ledger');
  return { transactionId, accountingDate, balances };
}

/** The money that an account holds does not cover what is to leave it. */
export function insufficientFunds(account: AccountRef, available: number, needed: number) {
  return conflict('insufficientFunds', `There is too little on ${KIND_WORDS[account.kind] ?? account.kind}.`, {
    account: account.kind,
    currency: account.currency,
    available,
    needed,
  });
}

const KIND_WORDS: Partial<Record<AccountKind, string>> = {
  wallet: 'the wallet',
  seat: 'the seat',
  handEscrow: 'the hand escrow',
  tournamentEscrow: 'the tournament escrow',
  jackpotMain: 'the jackpot',
  jackpotReserve: 'the jackpot reserve',
};

/** One posting an account; rejects entries that do not balance. */
export function netted(postings: readonly EntryPosting[]): EntryPosting[] {
  const sums = new Map<string, EntryPosting>();
  const rest = new Map<string, number>();
  for (const { account, amount } of postings) {
    const name = accountName(account);
    sums.set(name, {
      account: sums.get(name)?.account ?? account,
      amount: minor(amount + (sums.get(name)?.amount ?? 0)),
    });
    rest.set(account.currency, minor((rest.get(account.currency) ?? 0) + amount));
  }
  for (const [currency, left] of rest) {
    if (left !== 0) throw new RangeError(`an entry is off by ${left} ${currency}`);
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0);
}
