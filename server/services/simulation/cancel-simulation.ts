import { eq } from 'drizzle-orm';
import { simulation } from '@/db/schema';
import { simulationRef } from '@/server/contracts/simulation';
import { requestCancel } from '@/server/platform/queue';
import { conflict, defineCommand, notFound, publish } from '@/server/services/kernel';

/**
 * Stops a run; what it has counted stays. Gives whether it was over at once (`cancelled`) or ends at its next step
 * (`asked`). Rejects as `notFound`, and as `conflict` when it had ended before.
 */
export const cancelSimulation = defineCommand({
  name: 'simulation.cancel',
  permission: 'simulation.run',
  input: simulationRef,
  async run(tx, ctx, { id }) {
    const found = await tx
      .select({ jobId: simulation.jobId, name: simulation.name })
      .from(simulation)
      .where(eq(simulation.id, id));
    const run = found.at(0);
    if (!run) throw notFound('simulation', id);
    const state = await requestCancel(tx, run.jobId, ctx.clock.now());
    if (state === 'over') throw conflict('simulationOver', 'The run had already ended.');
    await publish(tx, 'simulation', `simulation:${id}`);
    return { result: { state }, audit: { entity: { kind: 'simulation', id }, after: { name: run.name, state } } };
  },
});
