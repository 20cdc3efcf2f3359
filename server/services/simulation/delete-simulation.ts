import { eq } from 'drizzle-orm';
import { changeSetSimulation, jobRun, simulation } from '@/db/schema';
import { simulationRef } from '@/server/contracts/simulation';
import { conflict, defineCommand, notFound, publish } from '@/server/services/kernel';

/**
 * Deletes a run with its results. Rejects as `notFound`, and as `conflict` while it is queued or running, or once a
 * change set refers to it.
 */
export const deleteSimulation = defineCommand({
  name: 'simulation.delete',
  permission: 'simulation.run',
  input: simulationRef,
  async run(tx, _ctx, { id }) {
    const found = await tx
      .select({ name: simulation.name, hands: simulation.hands, seed: simulation.seed, state: jobRun.state })
      .from(simulation)
      .innerJoin(jobRun, eq(jobRun.id, simulation.jobId))
      .where(eq(simulation.id, id))
      .for('update', { of: simulation });
    const before = found.at(0);
    if (!before) throw notFound('simulation', id);
    if (before.state === 'queued' || before.state === 'running') {
      throw conflict('simulationRunning', 'Cancel the run before you delete it.');
    }
    const attached = await tx
      .select({ changeSetId: changeSetSimulation.changeSetId })
      .from(changeSetSimulation)
      .where(eq(changeSetSimulation.simulationId, id))
      .limit(1);
    if (attached.length > 0) {
      throw conflict('simulationAttached', 'The run is attached to a change set and stays as part of its review.');
    }
    await tx.delete(simulation).where(eq(simulation.id, id));
    await publish(tx, 'simulation', `simulation:${id}`);
    return { result: { id }, audit: { entity: { kind: 'simulation', id }, before } };
  },
});
