import { simulation } from '@/db/schema';
import type { FieldIssue } from '@/server/contracts/errors';
import { createSimulationInput } from '@/server/contracts/simulation';
import { engineVersion, type Game } from '@/server/engine';
import { newId } from '@/server/platform/ids';
import { enqueue } from '@/server/platform/queue';
import { secureSeed } from '@/server/platform/secure-seed';
import { defineCommand, publish, ruleViolation } from '@/server/services/kernel';
import { resolveTable } from './resolve-table';

/** The job that plays a run; its input is `{ simulationId }`. */
export const RUN_JOB = 'simulation.run';

/**
 * Stores a run and puts it into the queue. Gives its id. Rejects as `ruleViolation` with the field and its limits when
 * the table, the seats or the policies do not fit the game, as `notFound` when there is no such preset.
 */
export const createSimulation = defineCommand({
  name: 'simulation.create',
  permission: 'simulation.run',
  input: createSimulationInput,
  async run(tx, ctx, input) {
    const table = resolveTable(input.source);
    const { game } = table;
    const issues = [...seatIssues(game, input.seats), ...policyIssues(game, input.policies, input.seats)];
    if (issues.length > 0) throw ruleViolation('simulation', 'The run cannot be started like this.', issues);

    const id = newId();
    const jobId = await enqueue(tx, { name: RUN_JOB, input: { simulationId: id }, actorId: ctx.actor.id });
    const row = {
      id,
      jobId,
      name: input.name === '' ? table.name : input.name,
      game: game.id,
      preset: table.preset,
      currency: table.currency,
      config: table.config,
      seats: input.seats,
      hands: input.hands,
      seed: input.seed === '' ? secureSeed() : input.seed,
      policies: input.policies,
      disconnectBp: input.disconnectBp,
      sitOutBp: input.sitOutBp,
      engineVersion,
      rulesVersion: game.rulesVersion,
      createdBy: ctx.actor.id,
      createdAt: ctx.clock.now(),
    };
    await tx.insert(simulation).values(row);
    await publish(tx, 'simulation');
    const { config: _, createdAt: __, ...after } = row;
    return { result: { id }, audit: { entity: { kind: 'simulation', id }, after } };
  },
});

function seatIssues(game: Game, seats: number): FieldIssue[] {
  const { min, max } = game.seats;
  if (seats >= min && seats <= max) return [];
  return [{ path: ['seats'], code: 'seats', message: `must be from ${min} to ${max}`, limits: { min, max } }];
}

function policyIssues(game: Game, policies: readonly string[], seats: number): FieldIssue[] {
  const known = game.policies.map((policy) => policy.id);
  const issues = policies.flatMap((policy, index): FieldIssue[] =>
    known.includes(policy)
      ? []
      : [
          {
            path: ['policies', index],
            code: 'policy',
            message: `must be one of ${known.join(', ')}`,
            limits: { options: known },
          },
        ],
  );
  if (policies.length !== 1 && policies.length !== seats) {
    const message = `must be one for all seats or one for each of the ${seats}`;
    issues.push({ path: ['policies'], code: 'policyCount', message, limits: { seats } });
  }
  return issues;
}
