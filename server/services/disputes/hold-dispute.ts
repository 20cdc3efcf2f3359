import { sql } from 'drizzle-orm';
import { assignDisputeInput, claimDisputeInput, releaseDisputeInput } from '@/server/contracts/disputes';
import { holds, type Role } from '@/server/contracts/permissions';
import { conflict, defineCommand, notFound } from '../kernel';
import { changeDispute, lockDispute, nameOf, requireHeld, writeEntry } from './case-row';

/**
 * Takes a case. Of two who try at the same moment one gets it and the other learns whose it is. A new case is from here
 * on being investigated. Taking what is one's own already changes nothing.
 */
export const claimDispute = defineCommand({
  name: 'dispute.claim',
  permission: 'dispute.work',
  input: claimDisputeInput,
  async run(tx, ctx, { disputeId }) {
    const row = await lockDispute(tx, disputeId);
    const note = { entity: { kind: 'dispute', id: disputeId }, after: { assignee: ctx.actor.name } };
    if (row.assigneeId === ctx.actor.id) return { result: { revision: row.revision }, audit: note };
    if (row.state === 'closed') throw conflict('closed', `Case ${row.number} is closed.`);
    if (row.assigneeId !== null) await requireHeld(tx, ctx, row);
    const state = row.state === 'new' || row.state === 'appealed' ? 'investigating' : row.state;
    // What was appealed is looked at by somebody else than who decided it (the reply promises it).
    if (row.state === 'appealed' && row.decidedBy === ctx.actor.id) {
      throw conflict('ownDecision', 'You decided this case; somebody else looks at the appeal.');
    }
    const revision = await changeDispute(tx, row, { assigneeId: ctx.actor.id, claimedAt: ctx.clock.now(), state });
    await writeEntry(tx, ctx, disputeId, 'claimed', { assignee: ctx.actor.name });
    return { result: { revision }, audit: note };
  },
});

/** Gives a case back to the queue. */
export const releaseDispute = defineCommand({
  name: 'dispute.release',
  permission: 'dispute.work',
  input: releaseDisputeInput,
  async run(tx, ctx, { disputeId }) {
    const row = await lockDispute(tx, disputeId);
    await requireHeld(tx, ctx, row);
    const revision = await changeDispute(tx, row, { assigneeId: null, claimedAt: null });
    await writeEntry(tx, ctx, disputeId, 'released');
    return { result: { revision }, audit: { entity: { kind: 'dispute', id: disputeId }, after: { assignee: null } } };
  },
});

/** Gives a case to somebody, whoever has it. Rejects people who may not work on cases. */
export const assignDispute = defineCommand({
  name: 'dispute.assign',
  permission: 'dispute.assign',
  input: assignDisputeInput,
  async run(tx, ctx, { disputeId, staffId, reason }) {
    const row = await lockDispute(tx, disputeId);
    const [who] = await tx.execute<{ name: string; roles: Role[] }>(sql`
      select s.name, to_json(array(select role from staff_role r where r.staff_id = s.id and r.revoked_at is null)) as roles
      from staff s where s.id = ${staffId} and s.status = 'active'`);
    if (!who) throw notFound('staff', staffId);
    if (!holds(who.roles, 'dispute.work')) throw conflict('mayNotWork', `${who.name} does not work on cases.`);
    const before = row.assigneeId === null ? null : await nameOf(tx, row.assigneeId);
    const revision = await changeDispute(tx, row, { assigneeId: staffId, claimedAt: ctx.clock.now() });
    await writeEntry(tx, ctx, disputeId, 'assigned', { before, assignee: who.name }, reason);
    return {
      result: { revision },
      audit: {
        entity: { kind: 'dispute', id: disputeId },
        before: { assignee: before },
        after: { assignee: who.name },
        reason,
      },
    };
  },
});
