export { accountingDates, type BusinessDay, businessDay, datesIn, holdPeriods } from './accounting-dates';
export { type AccountRef, accountName, findAccounts, lockAccounts, lockBalances, openAccounts } from './accounts';
export { closePeriod } from './close-period';
export { receivableOf } from './cover-shortfalls';
export { getAccount, statement } from './get-account';
export { getTransaction, listTransactions } from './get-transaction';
export { keepPartitions } from './keep-partitions';
export { chartOfAccounts, listAccounts, safe } from './list-accounts';
export { once, type RequestKey } from './once';
export {
  type Entry,
  type EntryPosting,
  type LedgerContext,
  type PostedEntry,
  postTransaction,
} from './post-transaction';
export { postTransactions } from './post-transactions';
export { type BrokenFigure, brokenInvariants, listReconciliations, reconcile } from './reconcile';
export { getReconciliation, RECONCILE_JOB, requestReconciliation } from './request-reconciliation';
export { requestReversal, reversalApproval } from './request-reversal';
export { reverseTransaction } from './reverse-transaction';
