import { mySession, mySessions, revokeMySession } from '@/server/services/staff';
import { mutation, query, router } from '../init';

/** What the signed-in person may know and change about his own session. */
export const sessionRouter = router({
  me: query(mySession),
  list: query(mySessions),
  revoke: mutation(revokeMySession),
});
