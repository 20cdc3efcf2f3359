export { closeApproval } from './close-approval';
export { nameOfStaff } from './name-of-staff';
export { type ApprovalRequest, openApproval } from './open-approval';
export { eligibleNames, whyNotDecide } from './who-may-decide';
