import { eq } from 'drizzle-orm';
import { changeSetSimulation, simulation } from '@/db/schema';
import { attachSimulationInput } from '@/server/contracts/catalogue/requests';
import { defineCommand, notFound } from '../kernel';
import { lockDraftSet, touchChangeSet } from './change-set';

/** Attaches a simulation to a draft set, for whoever reviews it. Attaching it twice changes nothing. */
export const attachSimulation = defineCommand({
  name: 'catalogue.attachSimulation',
  permission: 'catalogue.edit',
  input: attachSimulationInput,
  async run(tx, ctx, input) {
    const set = await lockDraftSet(tx, ctx, input.changeSetId);
    const found = await tx
      .select({ name: simulation.name })
      .from(simulation)
      .where(eq(simulation.id, input.simulationId));
    const run = found.at(0);
    if (!run) throw notFound('simulation', input.simulationId);
    await tx
      .insert(changeSetSimulation)
      .values({
        changeSetId: set.id,
        simulationId: input.simulationId,
        attachedBy: ctx.actor.id,
        attachedAt: ctx.clock.now(),
      })
      .onConflictDoNothing();
    await touchChangeSet(tx, set.id);
    return {
      result: { attached: true },
      audit: {
        entity: { kind: 'changeSet', id: set.id },
        after: { simulation: input.simulationId, name: run.name },
      },
    };
  },
});
