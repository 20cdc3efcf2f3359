export { decideApproval } from './decide-approval';
