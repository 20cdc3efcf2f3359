import {
  disableStaff,
  enableStaff,
  exportRights,
  getStaff,
  grantRole,
  inviteStaff,
  issueLink,
  listSessions,
  listStaff,
  recordReview,
  renameStaff,
  requestTotpReset,
  revokeRole,
  revokeSession,
  revokeSessions,
  rightsReview,
} from '@/server/services/staff';
import { mutation, query, router } from '../init';

/** Accounts, what they may do, and who decided that. */
export const staffRouter = router({
  list: query(listStaff),
  get: query(getStaff),
  sessions: query(listSessions),
  invite: mutation(inviteStaff),
  issueLink: mutation(issueLink),
  rename: mutation(renameStaff),
  grantRole: mutation(grantRole),
  revokeRole: mutation(revokeRole),
  disable: mutation(disableStaff),
  enable: mutation(enableStaff),
  requestTotpReset: mutation(requestTotpReset),
  revokeSession: mutation(revokeSession),
  revokeSessions: mutation(revokeSessions),
  rights: router({
    review: query(rightsReview),
    record: mutation(recordReview),
    export: mutation(exportRights),
  }),
});
