export { countApprovals } from './count-approvals';
export { decideApproval } from './decide-approval';
export { getApproval } from './get-approval';
export { listApprovals } from './list-approvals';
