import { eq } from 'drizzle-orm';
import { changeSet } from '@/db/schema';
import { submitChangeSetInput } from '@/server/contracts/catalogue/requests';
import { openApproval } from '../approvals';
import { conflict, defineCommand, publish, ruleViolation } from '../kernel';
import { CHANGE_SET_APPROVAL } from './approval-names';
import { fillVersions, hashOfSet, lockDraftSet, requireRevision, versionsOf } from './change-set';
import { blockingIssues, checkSet } from './check-set';
import { requireFuture } from './effective-from';
import { changeSetFigures } from './figures';

/**
 * Hands a set over for review. Rejects an empty set, one saved by somebody else meanwhile, a moment in the past, and
 * every error that `checkSet` finds; warnings do not block and are shown to the approver. Gives the approval's id.
 */
export const submitChangeSet = defineCommand({
  name: 'catalogue.submit',
  permission: 'catalogue.edit',
  input: submitChangeSetInput,
  async run(tx, ctx, input) {
    const set = await lockDraftSet(tx, ctx, input.changeSetId);
    requireRevision('This change set', set.revision, input.expectedRevision);
    const versions = await fillVersions(tx, await versionsOf(tx, set.id));
    if (versions.length === 0) throw conflict('empty', 'There is nothing in this change set to approve.');
    if (set.reason.length < 3) {
      throw ruleViolation('reasonNeeded', 'Say why before you submit.', [
        {
          path: ['reason'],
          code: 'reasonNeeded',
          message: 'must say why, in at least 3 characters',
          limits: { minimum: 3 },
        },
      ]);
    }
    await requireFuture(tx, set.effectiveFrom);
    const issues = await checkSet(tx, versions, set.effectiveFrom ?? undefined);
    const errors = blockingIssues(issues);
    if (errors.length > 0) throw ruleViolation('setNotSound', 'Some settings are not accepted.', errors);

    const hash = hashOfSet(set.effectiveFrom, versions);
    const approvalId = await openApproval(tx, ctx, {
      kind: CHANGE_SET_APPROVAL,
      permission: 'catalogue.approve',
      subject: { kind: 'changeSet', id: set.id },
      title: set.title,
      reason: set.reason,
      contentHash: hash,
      figures: await changeSetFigures(tx, set, versions, issues),
    });
    await tx
      .update(changeSet)
      .set({
        state: 'submitted',
        submittedAt: ctx.clock.now(),
        contentHash: hash,
        approvalId,
        revision: set.revision + 1,
      })
      .where(eq(changeSet.id, set.id));
    await publish(tx, `change-set:${set.id}`, 'approvals');
    return {
      result: { approvalId, warnings: issues.filter((issue) => issue.severity === 'warning') },
      audit: {
        entity: { kind: 'changeSet', id: set.id },
        before: { state: set.state },
        after: { state: 'submitted', contentHash: hash, effectiveFrom: set.effectiveFrom },
        reason: set.reason,
      },
    };
  },
});
