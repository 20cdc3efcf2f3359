import { changeSetApproval, switchOnApproval } from '../catalogue';
import type { ApprovalKind } from '../kernel';

/** Everything that a second person may be asked for: one line a kind. */
export const approvalKinds: readonly ApprovalKind[] = [changeSetApproval, switchOnApproval];
