import {
  cancelExport,
  createSchedule,
  exportReport,
  getReport,
  listPeriods,
  listRemittances,
  listReportFiles,
  listSchedules,
  reportNames,
  requestClose,
  requestRemittance,
  requestReopening,
  runSchedule,
  switchSchedule,
} from '@/server/services/finance';
import { mutation, query, router } from '../init';

/** Reports tied out to the ledger, their files, periods and remittances. */
export const financeRouter = router({
  report: query(getReport),
  names: query(reportNames),
  export: mutation(exportReport),
  cancelExport: mutation(cancelExport),
  files: query(listReportFiles),
  periods: query(listPeriods),
  requestClose: mutation(requestClose),
  requestReopening: mutation(requestReopening),
  remittances: query(listRemittances),
  requestRemittance: mutation(requestRemittance),
  schedules: query(listSchedules),
  createSchedule: mutation(createSchedule),
  switchSchedule: mutation(switchSchedule),
  runSchedule: mutation(runSchedule),
});
