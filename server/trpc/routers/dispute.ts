import * as disputes from '@/server/services/disputes';
import * as remedies from '@/server/services/remedies';
import { mutation, query, router } from '../init';

/** Cases of the support desk. */
export const disputeRouter = router({
  list: query(disputes.listDisputes),
  count: query(disputes.countDisputes),
  get: query(disputes.getDispute),
  reply: query(disputes.draftReply),
  calendar: query(disputes.getCalendar),
  player: query(disputes.playerSupport),
  open: mutation(disputes.openDispute),
  claim: mutation(disputes.claimDispute),
  release: mutation(disputes.releaseDispute),
  assign: mutation(disputes.assignDispute),
  move: mutation(disputes.moveDispute),
  edit: mutation(disputes.editDispute),
  addNote: mutation(disputes.addNote),
  addHands: mutation(disputes.addHands),
  attach: mutation(disputes.attach),
  decide: mutation(disputes.decideDispute),
  merge: mutation(disputes.mergeDispute),
  link: mutation(disputes.linkDisputes),
  setCalendar: mutation(disputes.setCalendar),
  addPlayerNote: mutation(disputes.addPlayerNote),
});

/** Failures of servers. */
export const incidentRouter = router({
  list: query(disputes.listIncidents),
  get: query(disputes.getIncident),
  open: mutation(disputes.openIncident),
  close: mutation(disputes.closeIncident),
});

/** What puts things right. */
export const remedyRouter = router({
  list: query(remedies.listRemedies),
  get: query(remedies.getRemedy),
  preview: query(remedies.previewRemedy),
  limits: query(remedies.listRemedyLimits),
  request: mutation(remedies.requestRemedy),
  withdraw: mutation(remedies.withdrawRemedy),
  requestLimit: mutation(remedies.requestRemedyLimit),
});
