export { remedyApproval } from './carry-out';
export { listRemedyLimits, remedyLimitApproval, requestRemedyLimit } from './limits';
export { getRemedy, listRemedies } from './list-remedies';
export { previewRemedy } from './preview-remedy';
export { requestRemedy, withdrawRemedy } from './request-remedy';
