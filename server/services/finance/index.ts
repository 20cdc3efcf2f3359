export { listPeriods, periodApproval, requestClose } from './close-days';
export { EXPORT_JOB, exportReport, listReportFiles, takeReportFile, writeReportFile } from './export-report';
export { getReport } from './get-report';
export { listRemittances, remittanceApproval, requestRemittance } from './remit-tax';
