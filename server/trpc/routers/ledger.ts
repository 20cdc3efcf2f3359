import {
  chartOfAccounts,
  getAccount,
  getTransaction,
  listAccounts,
  listReconciliations,
  listTransactions,
  reconcile,
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
  reconcile: mutation(reconcile),
  requestReversal: mutation(requestReversal),
});
