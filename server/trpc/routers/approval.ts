import { countApprovals, decideApproval, getApproval, listApprovals } from '@/server/services/decisions';
import { mutation, query, router } from '../init';

/** The inbox of everything that needs a second person. */
export const approvalRouter = router({
  list: query(listApprovals),
  get: query(getApproval),
  count: query(countApprovals),
  decide: mutation(decideApproval),
});
