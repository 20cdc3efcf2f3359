import { addNoteInput, editDisputeInput, moveDisputeInput, NEXT_STATES } from '@/server/contracts/disputes';
import { conflict, defineCommand } from '../kernel';
import { dueAt } from './calendar';
import { changeDispute, lockDispute, requireCurrent, requireHeld, writeEntry } from './case-row';

/**
 * Moves a case on: to waiting for the player, back to investigating, to appealed or closed. Rejects steps that the course
 * of a case does not have, stale revisions, and whoever does not hold it; an appeal may be taken down by anybody, and
 * frees the case for somebody else.
 */
export const moveDispute = defineCommand({
  name: 'dispute.move',
  permission: 'dispute.work',
  input: moveDisputeInput,
  async run(tx, ctx, { disputeId, expectedRevision, state, note }) {
    const row = await lockDispute(tx, disputeId);
    requireCurrent(row, expectedRevision);
    if (!NEXT_STATES[row.state].includes(state)) {
      throw conflict('noSuchStep', `A case that is ${row.state} does not become ${state}.`, { state: row.state });
    }
    if (state !== 'appealed') await requireHeld(tx, ctx, row);
    const now = ctx.clock.now();
    const revision = await changeDispute(tx, row, {
      state,
      closedAt: state === 'closed' ? now : null,
      ...(state === 'appealed' && { assigneeId: null, claimedAt: null, dueAt: await dueAt(tx, now, row.priority) }),
    });
    await writeEntry(tx, ctx, disputeId, 'state', { before: row.state, after: state }, note ?? null);
    return {
      result: { revision },
      audit: {
        entity: { kind: 'dispute', id: disputeId },
        before: { state: row.state },
        after: { state },
        ...(note && { reason: note }),
      },
    };
  },
});

/** Corrects category, priority or title; a new priority gives a new time, counted from when the case was opened. */
export const editDispute = defineCommand({
  name: 'dispute.edit',
  permission: 'dispute.work',
  input: editDisputeInput,
  async run(tx, ctx, { disputeId, expectedRevision, ...given }) {
    const row = await lockDispute(tx, disputeId);
    requireCurrent(row, expectedRevision);
    await requireHeld(tx, ctx, row);
    const priority = given.priority ?? row.priority;
    const revision = await changeDispute(tx, row, {
      ...given,
      ...(priority !== row.priority && { dueAt: await dueAt(tx, row.openedAt, priority) }),
    });
    const before = { category: row.category, priority: row.priority, title: row.title };
    await writeEntry(tx, ctx, disputeId, 'edited', { ...given });
    return { result: { revision }, audit: { entity: { kind: 'dispute', id: disputeId }, before, after: given } };
  },
});

/** Adds a note: one for colleagues, from anybody at the desk; what the player is told only comes from who holds the case. */
export const addNote = defineCommand({
  name: 'dispute.addNote',
  permission: 'dispute.work',
  input: addNoteInput,
  async run(tx, ctx, { disputeId, kind, body }) {
    const row = await lockDispute(tx, disputeId);
    if (kind === 'player') await requireHeld(tx, ctx, row);
    await writeEntry(tx, ctx, disputeId, kind === 'player' ? 'message' : 'note', {}, body);
    return { result: {}, audit: { entity: { kind: 'dispute', id: disputeId }, after: { note: kind, body } } };
  },
});
