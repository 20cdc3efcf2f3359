import {
  exportReport,
  getReport,
  listPeriods,
  listRemittances,
  listReportFiles,
  requestClose,
  requestRemittance,
} from '@/server/services/finance';
import { mutation, query, router } from '../init';

/** Reports tied out to the ledger, their files, periods and remittances. */
export const financeRouter = router({
  report: query(getReport),
  export: mutation(exportReport),
  files: query(listReportFiles),
  periods: query(listPeriods),
  requestClose: mutation(requestClose),
  remittances: query(listRemittances),
  requestRemittance: mutation(requestRemittance),
});
