import { eq } from 'drizzle-orm';
import { simulation } from '@/db/schema';
import { renameSimulationInput } from '@/server/contracts/simulation';
import { defineCommand, notFound, publish } from '@/server/services/kernel';

/** Gives a run another name. Rejects as `notFound`. */
export const renameSimulation = defineCommand({
  name: 'simulation.rename',
  permission: 'simulation.run',
  input: renameSimulationInput,
  async run(tx, _ctx, { id, name }) {
    const found = await tx
      .select({ name: simulation.name })
      .from(simulation)
      .where(eq(simulation.id, id))
      .for('update');
    const before = found.at(0);
    if (!before) throw notFound('simulation', id);
    await tx.update(simulation).set({ name }).where(eq(simulation.id, id));
    await publish(tx, 'simulation', `simulation:${id}`);
    return { result: { id, name }, audit: { entity: { kind: 'simulation', id }, before, after: { name } } };
  },
});
