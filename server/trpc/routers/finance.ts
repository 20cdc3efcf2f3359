import {
  cancelExport,
  createSchedule,
  exportReport,
  getReport,
  listPeriods,
  listRemittances,
  listReportFiles,
  listSchedules,
  requestClose,
  requestRemittance,
  runSchedule,
  switchSchedule,
} from '@/server/services/finance';
import { mutation, query, router } from '../init';

/** Reports tied out to the ledger, their files, periods and remittances. */
export const financeRouter = router({
  report: query(getReport),
  export: mutation(exportReport),
  cancelExport: mutation(cancelExport),
  files: query(listReportFiles),
  periods: query(listPeriods),
  requestClose: mutation(requestClose),
  remittances: query(listRemittances),
  requestRemittance: mutation(requestRemittance),
  schedules: query(listSchedules),
  createSchedule: mutation(createSchedule),
  switchSchedule: mutation(switchSchedule),
  runSchedule: mutation(runSchedule),
});
