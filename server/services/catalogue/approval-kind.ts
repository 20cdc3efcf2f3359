import type { Tx } from '@/db/client';
import { sectionOf } from '@/server/contracts/catalogue/kind';
import type { ApprovalKind } from '../kernel';
import { applyChangeSet } from './apply-change-set';
import { CHANGE_SET_APPROVAL, SWITCH_ON_APPROVAL } from './approval-names';
import { liveVersion } from './live-bodies';
import { rejectChangeSet } from './reject-change-set';
import { applySwitchOn, declineSwitchOn } from './request-switch-on';

/** Whether the room, as it is live now, lets the author of a change approve it. */
export async function roomOfOne(tx: Tx): Promise<boolean> {
  const room = await liveVersion(tx, 'room', 'room');
  return room !== undefined && sectionOf(room.body, 'room').approvals === 'onePerson';
}

export const changeSetApproval: ApprovalKind = {
  kind: CHANGE_SET_APPROVAL,
  async approve(tx, ctx, subjectId, contentHash) {
    await applyChangeSet(tx, ctx, subjectId, contentHash);
  },
  reject: rejectChangeSet,
  selfApproval: roomOfOne,
};

export const switchOnApproval: ApprovalKind = {
  kind: SWITCH_ON_APPROVAL,
  approve: applySwitchOn,
  reject: (tx, _ctx, subjectId) => declineSwitchOn(tx, subjectId),
  selfApproval: roomOfOne,
};
