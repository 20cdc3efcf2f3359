import { eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { computedReturn, jobRun } from '@/db/schema';
import { parseBody } from '@/server/contracts/catalogue/body';
import type { DocumentBody } from '@/server/contracts/catalogue/kind';
import { findKind } from '@/server/contracts/catalogue/kinds';
import { returnInput } from '@/server/contracts/catalogue/requests';
import { returnCasesOf } from '@/server/contracts/catalogue/returns';
import { enqueue, requestCancel } from '@/server/platform/queue';
import { type CommandOutcome, conflict, defineCommand, notFound, ruleViolation } from '../kernel';
import { liveVersions, resolverOf } from './live-bodies';
import { planOf, type ReturnPlan } from './return-plan';

/** The job that works a return out; its input is `{ key }`. */
export const RETURN_JOB = 'catalogue.computeReturn';

async function planFor(
  tx: Tx,
  input: { readonly kind: string; readonly slug?: string; readonly body: DocumentBody },
): Promise<ReturnPlan> {
  const kind = findKind(input.kind);
  if (!kind) throw notFound('kind', input.kind);
  const overlay = input.slug ? [{ kind: input.kind, slug: input.slug, body: input.body }] : [];
  const resolve = resolverOf(await liveVersions(tx), overlay);
  const { body, issues } = parseBody(kind, input.body, resolve);
  if (issues.some((issue) => issue.severity === 'error')) {
    throw ruleViolation('bodyNotSound', 'Some settings are not accepted; nothing can be computed of them.', []);
  }
  const plan = returnCasesOf(input.kind, body, resolve)
    .map(planOf)
    .find((each) => each !== null);
  if (!plan) throw conflict('nothingToCompute', 'All of this return is told at once.');
  return plan;
}

/**
 * Has the whole return of a body worked out by a job, unless that was done or is going on for the same settings. Gives
 * the job's id; `null` when the result is there. Rejects a body with errors, and one of which all is told at once.
 */
export const computeReturn = defineCommand({
  name: 'catalogue.computeReturn',
  permission: 'simulation.run',
  input: returnInput,
  async run(tx, ctx, input): Promise<CommandOutcome<{ jobId: string | null }>> {
    const { key, method, game, config } = await planFor(tx, input);
    const found = await tx
      .select({ result: computedReturn.result, jobId: computedReturn.jobId, state: jobRun.state })
      .from(computedReturn)
      .innerJoin(jobRun, eq(jobRun.id, computedReturn.jobId))
      .where(eq(computedReturn.key, key))
      .for('update', { of: computedReturn });
    const before = found.at(0);
    const audit = { entity: { kind: 'return', id: key }, after: { game: game.id, method } };
    if (before?.result) return { result: { jobId: null }, audit };
    if (before?.state === 'queued' || before?.state === 'running') return { result: { jobId: before.jobId }, audit };

    const jobId = await enqueue(tx, { name: RETURN_JOB, input: { key }, actorId: ctx.actor.id });
    await tx
      .insert(computedReturn)
      .values({
        key,
        method,
        game: game.id,
        rulesVersion: game.rulesVersion,
        config,
        jobId,
        createdAt: ctx.clock.now(),
      })
      .onConflictDoUpdate({ target: computedReturn.key, set: { jobId } });
    return { result: { jobId }, audit };
  },
});

/** Stops the work on a return. Gives whether it was over at once or ends at its next step; rejects one that had ended. */
export const cancelReturn = defineCommand({
  name: 'catalogue.cancelReturn',
  permission: 'simulation.run',
  input: returnInput,
  async run(tx, ctx, input) {
    const { key, game } = await planFor(tx, input);
    const found = await tx
      .select({ jobId: computedReturn.jobId })
      .from(computedReturn)
      .where(eq(computedReturn.key, key));
    const state = found[0] ? await requestCancel(tx, found[0].jobId, ctx.clock.now()) : 'over';
    if (state === 'over') throw conflict('returnOver', 'The computation had already ended.');
    return { result: { state }, audit: { entity: { kind: 'return', id: key }, after: { game: game.id, state } } };
  },
});
