import { apiKeyApproval } from '../api-keys';
import { changeSetApproval, switchOnApproval } from '../catalogue';
import { periodApproval, remittanceApproval, reopeningApproval } from '../finance';
import { hitApproval, moveApproval } from '../jackpots';
import type { ApprovalKind } from '../kernel';
import { reversalApproval } from '../ledger';
import { openingApproval, openingReversalApproval } from '../opening-balances';
import { adjustmentApproval, adjustmentLimitApproval } from '../players';
import { closureApproval } from '../protection';
import { remedyApproval, remedyLimitApproval } from '../remedies';
import { enableApproval, roleApproval, totpResetApproval } from '../staff';
import { abandonApproval } from '../tournaments';

/** Everything that a second person may be asked for: one line a kind. */
export const approvalKinds: readonly ApprovalKind[] = [
  changeSetApproval,
  switchOnApproval,
  roleApproval,
  enableApproval,
  totpResetApproval,
  reversalApproval,
  openingApproval,
  openingReversalApproval,
  periodApproval,
  reopeningApproval,
  remittanceApproval,
  adjustmentApproval,
  adjustmentLimitApproval,
  apiKeyApproval,
  hitApproval,
  moveApproval,
  closureApproval,
  abandonApproval,
  remedyApproval,
  remedyLimitApproval,
];
