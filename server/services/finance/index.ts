export { listPeriods, periodApproval, requestClose } from './close-days';
export { cancelExport, EXPORT_JOB, exportReport, listReportFiles, takeReportFile } from './export-report';
export { getReport } from './get-report';
export { playerCertificate } from './player-certificate';
export { listRemittances, remittanceApproval, requestRemittance } from './remit-tax';
export { rollUp } from './roll-up';
export { runSchedules } from './run-schedules';
export { createSchedule, listSchedules, runSchedule, switchSchedule } from './schedules';
export { writeReportFile } from './write-report-file';
