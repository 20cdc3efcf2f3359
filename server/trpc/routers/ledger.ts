import {
  chartOfAccounts,
  getAccount,
  getReconciliation,
  getTransaction,
  listAccounts,
  listReconciliations,
  listTransactions,
  requestReconciliation,
  requestReversal,
} from '@/server/services/ledger';
import { mutation, query, router } from '../init';

/** The books: accounts, statements, transactions and their proof. */
export const ledgerRouter = router({
  chart: query(chartOfAccounts),
  accounts: query(listAccounts),
  account: query(getAccount),
  transactions: query(listTransactions),
  transaction: query(getTransaction),
  reconciliations: query(listReconciliations),
  reconciliation: query(getReconciliation),
  reconcile: mutation(requestReconciliation),
  requestReversal: mutation(requestReversal),
});
