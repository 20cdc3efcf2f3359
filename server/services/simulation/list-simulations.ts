import { and, asc, desc, eq, gt, ilike, inArray, lt, or, type SQL } from 'drizzle-orm';
import { jobRun, simulation, simulationTally, staff } from '@/db/schema';
import { listSimulationsInput, type SimulationPage } from '@/server/contracts/simulation';
import { defineQuery } from '@/server/services/kernel';
import { rakeSums, rowColumns, rowWithFigure } from './rows';

/** Runs, newest first, a page at a time by id (ids sort by time). `before` walks back to newer ones. */
export const listSimulations = defineQuery({
  name: 'simulation.list',
  permission: 'simulation.view',
  input: listSimulationsInput,
  async run(tx, _ctx, input): Promise<SimulationPage> {
    const filters: (SQL | undefined)[] = [
      input.states.length > 0 ? inArray(jobRun.state, input.states) : undefined,
      input.search === ''
        ? undefined
        : or(ilike(simulation.name, contains(input.search)), eq(simulation.seed, input.search)),
    ];
    const backwards = input.before !== null;
    const rows = await tx
      .select({ ...rowColumns, rakeSums })
      .from(simulation)
      .innerJoin(jobRun, eq(jobRun.id, simulation.jobId))
      .innerJoin(staff, eq(staff.id, simulation.createdBy))
      .leftJoin(simulationTally, eq(simulationTally.simulationId, simulation.id))
      .where(
        and(
          ...filters,
          input.before === null ? undefined : gt(simulation.id, input.before),
          input.before === null && input.after !== null ? lt(simulation.id, input.after) : undefined,
        ),
      )
      .orderBy(backwards ? asc(simulation.id) : desc(simulation.id))
      .limit(input.limit + 1);

    const more = rows.length > input.limit;
    const shown = rows.slice(0, input.limit);
    if (backwards) shown.reverse();
    const [anything] = rows.length > 0 ? rows : await tx.select({ id: simulation.id }).from(simulation).limit(1);
    return {
      rows: shown.map((row) => rowWithFigure(row, input.language)),
      older: (backwards ? shown.length > 0 : more) ? (shown.at(-1)?.id ?? null) : null,
      newer: (backwards ? more : input.after !== null) ? (shown.at(0)?.id ?? null) : null,
      any: anything !== undefined,
    };
  },
});

/** A LIKE pattern that matches the text as it was typed. */
function contains(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
