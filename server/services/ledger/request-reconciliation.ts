import { and, desc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { jobRun, ledgerAccount, player, reconciliation } from '@/db/schema';
import { enqueue } from '@/server/platform/queue';
import { conflict, defineCommand, defineQuery, publish } from '../kernel';
import { readInvariants } from './reconcile';

/** The job that proves the books; it runs by the clock too. */
export const RECONCILE_JOB = 'ledger.reconcile';

const underWay = and(eq(jobRun.name, RECONCILE_JOB), inArray(jobRun.state, ['queued', 'running']));

/** Has the books proved now, by a job. Gives the job's id. Rejects while such a job waits or runs. */
export const requestReconciliation = defineCommand({
  name: 'ledger.requestReconciliation',
  permission: 'ledger.reconcile',
  input: z.void(),
  async run(tx, ctx) {
    const running = await tx.select({ id: jobRun.id }).from(jobRun).where(underWay);
    if (running.length > 0) throw conflict('runsAlready', 'The books are being reconciled already.');
    const jobId = await enqueue(tx, { name: RECONCILE_JOB, input: {}, actorId: ctx.actor.id });
    await publish(tx, 'reconciliation');
    return { result: { jobId }, audit: { entity: { kind: 'job', id: jobId }, after: { job: RECONCILE_JOB } } };
  },
});

/**
 * How the proof of the books stands: every invariant by name, the last run with what it found and the accounts that it
 * names, and the last job, which tells whether one runs now or failed.
 */
export const getReconciliation = defineQuery({
  name: 'ledger.reconciliation',
  permission: 'ledger.view',
  input: z.void(),
  async run(tx) {
    const invariants = (await readInvariants()).map(({ name }) => name);
    const last = (await tx.select().from(reconciliation).orderBy(desc(reconciliation.id)).limit(1)).at(0) ?? null;
    const named = [
      ...new Set((last?.findings ?? []).flatMap(({ accountId }) => (accountId === null ? [] : [accountId]))),
    ];
    const accounts =
      named.length === 0
        ? []
        : await tx
            .select({
              id: ledgerAccount.id,
              kind: ledgerAccount.kind,
              currency: ledgerAccount.currency,
              owner: ledgerAccount.owner,
              alias: player.alias,
            })
            .from(ledgerAccount)
            .leftJoin(player, eq(player.id, ledgerAccount.playerId))
            .where(inArray(ledgerAccount.id, named));
    const jobs = await tx
      .select({
        id: jobRun.id,
        state: jobRun.state,
        createdAt: jobRun.createdAt,
        endedAt: jobRun.endedAt,
        error: jobRun.error,
      })
      .from(jobRun)
      .where(eq(jobRun.name, RECONCILE_JOB))
      .orderBy(desc(jobRun.createdAt))
      .limit(1);
    return { invariants, last, accounts, job: jobs.at(0) ?? null };
  },
});
