import { contextOf, DomainError, type ServiceContext, systemContext } from '@/server/services/kernel';

const FLOOR_ID = '01970000-0000-7000-8000-00000f1006e5';

/** The room's own work at a moment of its past. */
export const office = (moment: Date): ServiceContext => ({ ...systemContext('demo'), clock: { now: () => moment } });

/** The game server of the demo room. It speaks as one, without a key, since nothing of it comes over the network. */
export const floor = (moment: Date): ServiceContext => ({
  ...contextOf({ kind: 'machine', id: FLOOR_ID, name: 'Demo floor', roles: [] }),
  machine: { tables: ['*'], source: 'demo' },
  clock: { now: () => moment },
});

/** A start or a job that was cut short has done some of it: what is there stays as it is. */
export async function unlessThere(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DomainError) || error.problem.kind !== 'conflict') throw error;
  }
}

/** Does it for all of them, a few at a time: the database has another core to work on. */
export async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const left = items.values();
  const lane = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all([lane(), lane(), lane(), lane()]);
}
