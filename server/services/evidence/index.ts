export { exportEvidence } from './export-evidence';
