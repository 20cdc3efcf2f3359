import type { Tx } from '@/db/client';
import { conflict } from '../kernel';
import { type Entry, type LedgerContext, postTransactions } from '../ledger';
import type { CheckedFile } from './check-file';
import { equityOf, type OpeningEntry } from './check-lines';
import type { OpeningImport } from './import-row';

/** Lines of one ledger transaction: one that a person can still look through. */
const LINES = 100;
/** Ledger transactions that are written at once. */
const AT_ONCE = 20;

/**
 * Books lines as ledger transactions of their own kind, each of one currency and balanced by the opening equity, at the
 * beginning of the accounting day.
 */
export async function bookEntries(
  tx: Tx,
  ctx: LedgerContext,
  row: Pick<OpeningImport, 'id' | 'number' | 'note' | 'accountingDate'>,
  { entries, occurredAt }: Pick<CheckedFile, 'entries' | 'occurredAt'>,
): Promise<void> {
  const booked = entries.filter(({ amount }) => amount !== 0);
  const currencies = [...new Set(booked.map(({ account }) => account.currency))];
  const transactions = currencies.flatMap((currency) =>
    slices(
      booked.filter(({ account }) => account.currency === currency),
      LINES,
    ).map((lines) => transactionOf(row, currency, lines, occurredAt)),
  );
  for (const some of slices(transactions, AT_ONCE)) {
    for (const { accountingDate } of await postTransactions(tx, ctx, some)) {
      if (accountingDate !== row.accountingDate) {
        throw conflict('dayMoved', `What begins ${row.accountingDate} counts on ${accountingDate}.`, {
          accountingDate,
        });
      }
    }
  }
}

function transactionOf(
  row: Pick<OpeningImport, 'id' | 'number' | 'note'>,
  currency: string,
  lines: readonly OpeningEntry[],
  occurredAt: Date,
): Entry {
  const sum = lines.reduce((total, { amount }) => total + amount, 0);
  return {
    kind: 'openingBalances',
    occurredAt,
    postings: [
      ...lines.map(({ account, amount }) => ({ account, amount })),
      { account: equityOf(currency), amount: -sum },
    ],
    source: { kind: 'openingImport', id: row.id },
    reason: row.note,
  };
}

function slices<Item>(items: readonly Item[], size: number): Item[][] {
  const parts: Item[][] = [];
  for (let at = 0; at < items.length; at += size) parts.push(items.slice(at, at + size));
  return parts;
}
