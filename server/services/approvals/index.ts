export { closeApproval } from './close-approval';
export { countApprovals } from './count-approvals';
export { getApproval } from './get-approval';
export { listApprovals } from './list-approvals';
export { nameOfStaff } from './name-of-staff';
export { type ApprovalRequest, openApproval } from './open-approval';
export { whyNotDecide } from './who-may-decide';
