import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/db/client';
import { simulation, simulationTally } from '@/db/schema';
import type { CreateSimulationInput } from '@/server/contracts/simulation';
import { findPreset } from '@/server/contracts/table-presets';
import {
  addUnit,
  handsInUnit,
  openSimulation,
  type SimulationTotals,
  type UnitResult,
  unitCount,
} from '@/server/engine';
import type { JobRun } from '@/server/jobs/define-job';
import { JobRunner } from '@/server/jobs/runner';
import { simulationJob } from '@/server/jobs/simulation';
import { logger } from '@/server/platform/logger';
import { DomainError, type ServiceContext } from '@/server/services/kernel';
import {
  addToTally,
  cancelSimulation,
  compareSimulations,
  createSimulation,
  deleteSimulation,
  exportSimulation,
  getSimulation,
  listSimulations,
  renameSimulation,
  storeTally,
  type Tally,
} from '@/server/services/simulation';
import { auditRows, makeStaff } from '../support/staff';

const preset = 'holdem-nl-050-100';
let operator: ServiceContext;
let auditor: ServiceContext;
let runner: JobRunner | undefined;

beforeAll(async () => {
  operator = (await makeStaff('olga@example.test', ['operator'])).ctx;
  auditor = (await makeStaff('aki@example.test', ['auditor'])).ctx;
});

afterEach(async () => {
  await runner?.stop();
  runner = undefined;
});

const wanted = (more: Partial<CreateSimulationInput> = {}): CreateSimulationInput => ({
  source: { kind: 'preset', slug: preset },
  hands: 3_500,
  seed: 'turku',
  seats: 6,
  policies: ['random-legal'],
  ...more,
});

async function startWorker() {
  runner = new JobRunner({ jobs: [simulationJob], log: logger(), worker: 'test' });
  await runner.start();
}

async function ended(id: string) {
  return expect
    .poll(async () => (await getSimulation(operator, { id })).state, { timeout: 15_000, interval: 20 })
    .not.toMatch(/queued|running/);
}

/** The same units, computed in this thread by the engine alone. */
function sessions(hands: number): (unit: number) => UnitResult {
  const config = findPreset(preset)?.config;
  if (!config) throw new Error('no preset');
  const spec = { gameId: 'holdem', config, seats: 6, policies: ['random-legal'], seed: 'turku', disconnectBp: 0 };
  const run = openSimulation(spec);
  return (unit) => run(unit, handsInUnit(hands, unit));
}

function undisturbed(hands: number): SimulationTotals {
  return firstUnits(hands, unitCount(hands)).totals;
}

function firstUnits(hands: number, units: number): Tally {
  const session = sessions(hands);
  let tally: Tally | null = null;
  for (let unit = 0; unit < units; unit++) {
    const result = session(unit);
    tally = addToTally(tally, addUnit(tally?.totals ?? null, result), result.totals);
  }
  if (!tally) throw new Error('no hands');
  return tally;
}

async function refusal(call: Promise<unknown>): Promise<DomainError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof DomainError) return error;
  throw new Error(`not refused: ${String(error)}`);
}

describe('a run', () => {
  it('is played by a worker to the totals of the engine alone, and keeps its results', async () => {
    const { id } = await createSimulation(operator, wanted({ name: 'First' }));
    const queued = await getSimulation(operator, { id });
    expect(queued).toMatchObject({ state: 'queued', results: null, waiting: { ahead: 0 } });

    await startWorker();
    await ended(id);
    const done = await getSimulation(operator, { id });
    const expected = undisturbed(3_500);
    expect(done).toMatchObject({ state: 'succeeded', name: 'First', seed: 'turku', createdBy: 'olga' });
    expect(done.results).toMatchObject({
      hands: 3_500,
      units: 4,
      provisional: false,
      digest: expected.digest,
      rake: expected.rake,
      conservation: { balance: 0, unbalancedHands: 0 },
    });
    const rake = done.results?.figures.find((figure) => figure.key === 'rakePer100');
    expect(rake?.value).toBeCloseTo((expected.rake * 100) / 3_500, 9);
    expect(rake?.margin).toBeGreaterThan(0);
    expect(done.results?.convergence.map((row) => row.hands)).toEqual([1_000, 2_000, 3_000, 3_500]);
    expect(done.progress).toMatchObject({ hands: 3_500, secondsLeft: null });

    const audited = (await auditRows('simulation.create')).at(-1);
    expect(audited).toMatchObject({ outcome: 'done', entity_id: id, after: { hands: 3_500, seed: 'turku' } });
  });

  it('says for how long it has waited, so that a page can say that nobody has picked it up', async () => {
    const { id } = await createSimulation(operator, wanted());
    const createdAt = new Date((await getSimulation(operator, { id })).createdAt);
    const later = { ...operator, clock: { now: () => new Date(createdAt.getTime() + 12_400) } };
    expect((await getSimulation(later, { id })).waiting).toEqual({ seconds: 12, ahead: 0 });
    await cancelSimulation(operator, { id });
  });

  it('draws a seed that nobody gave, and names a run after its table', async () => {
    const first = await createSimulation(operator, wanted({ seed: '' }));
    const second = await createSimulation(operator, wanted({ seed: '' }));
    const [a, b] = [await getSimulation(operator, first), await getSimulation(operator, second)];
    expect(a.seed).toMatch(/^[0-9a-f]{32}$/);
    expect(a.seed).not.toBe(b.seed);
    expect(a.name).toBe('NL Hold’em 0.50/1, six seats');
    expect(b.waiting?.ahead).toBe(1);
    await cancelSimulation(operator, first);
    await cancelSimulation(operator, second);
  });

  it('goes on after its last stored session and ends with the bytes of an undisturbed run', async () => {
    const whole = await createSimulation(operator, wanted({ hands: 6_500 }));
    await simulationJob.run(operator, { simulationId: whole.id }, steady());
    const [undisturbedRow] = await tallies(whole.id);
    expect(undisturbedRow.digest).toBe(undisturbed(6_500).digest);

    for (const storedUnits of [1, 4, 7]) {
      const broken = await createSimulation(operator, wanted({ hands: 6_500 }));
      await storeTally(broken.id, firstUnits(6_500, storedUnits), 10, async () => {});
      await simulationJob.run(operator, { simulationId: broken.id }, steady());
      const [row] = await tallies(broken.id);
      expect({ units: storedUnits, tally: row.tally }).toEqual({ units: storedUnits, tally: undisturbedRow.tally });
      await cancelSimulation(operator, broken);
    }
    await cancelSimulation(operator, whole);
  }, 60_000);

  it('is not written by a worker that has lost it', async () => {
    const run = await createSimulation(operator, wanted());
    const lost: JobRun = {
      ...steady(),
      guard: () => Promise.reject(new Error('another worker has taken the job over')),
    };
    await expect(simulationJob.run(operator, { simulationId: run.id }, lost)).rejects.toThrow('taken the job over');
    expect(await tallies(run.id)).toEqual([]);
    await cancelSimulation(operator, run);
  });

  it('stops within a second of being cancelled and keeps what it has counted', async () => {
    const { id } = await createSimulation(operator, wanted({ hands: 10_000_000 }));
    await startWorker();
    await expect
      .poll(async () => (await getSimulation(operator, { id })).results?.hands ?? 0, { timeout: 15_000, interval: 20 })
      .toBeGreaterThan(0);
    const asked = performance.now();
    expect(await cancelSimulation(operator, { id })).toEqual({ state: 'asked' });
    await ended(id);
    expect(performance.now() - asked).toBeLessThan(1_000);
    const run = await getSimulation(operator, { id });
    expect(run.state).toBe('cancelled');
    expect(run.results?.provisional).toBe(true);
    expect(run.results?.hands).toBeLessThan(10_000_000);
    expect((await refusal(cancelSimulation(operator, { id }))).problem).toMatchObject({
      kind: 'conflict',
      code: 'simulationOver',
    });
  });

  it('is cancelled at once while it waits', async () => {
    const { id } = await createSimulation(operator, wanted());
    expect(await cancelSimulation(operator, { id })).toEqual({ state: 'cancelled' });
    expect(await getSimulation(operator, { id })).toMatchObject({ state: 'cancelled', results: null, waiting: null });
  });

  it('is renamed, and deleted only when it has ended', async () => {
    const { id } = await createSimulation(operator, wanted({ name: 'Old' }));
    await renameSimulation(operator, { id, name: 'New' });
    expect((await getSimulation(operator, { id })).name).toBe('New');
    expect((await refusal(deleteSimulation(operator, { id }))).problem).toMatchObject({ code: 'simulationRunning' });
    await cancelSimulation(operator, { id });
    await deleteSimulation(operator, { id });
    expect((await refusal(getSimulation(operator, { id }))).problem).toEqual({
      kind: 'notFound',
      entity: 'simulation',
    });
    expect((await auditRows('simulation.delete')).at(-1)).toMatchObject({ entity_id: id, before: { name: 'New' } });
  });

  it('fails when its author may no longer run any', async () => {
    const { id } = await createSimulation(operator, wanted());
    await expect(simulationJob.run(auditor, { simulationId: id }, steady())).rejects.toMatchObject({
      problem: { kind: 'forbidden', permission: 'simulation.run' },
    });
    await cancelSimulation(operator, { id });
  });
});

describe('an export', () => {
  it('says who took it and of what, and cannot run a formula', async () => {
    const { id } = await createSimulation(operator, wanted({ name: '=1+1', hands: 2_000 }));
    expect((await refusal(exportSimulation(auditor, { id }))).problem).toMatchObject({ code: 'noResults' });
    await simulationJob.run(operator, { simulationId: id }, steady());
    const { fileName, text } = await exportSimulation(auditor, { id });
    const rows = text.replace('\ufeff', '').trimEnd().split('\r\n');
    expect(fileName).toBe(`simulation-${id}.csv`);
    expect(rows[0]).toBe('part,name,value,low,high,unit');
    expect(rows[1]).toMatch(/^run,exported by,"aki, \d{4}-\d\d-\d\dT/);
    expect(rows).toContain("run,name,'=1+1,,,");
    expect(rows).toContain(`run,digest,${undisturbed(2_000).digest},,,`);
    // Rake of the run in euros, of 2,000 hands per 100.
    const rake = rows.find((row) => row.startsWith('figure,rakePer100,'))?.split(',');
    expect(Number(rake?.[2])).toBeCloseTo(undisturbed(2_000).rake / 100 / 20, 9);
    expect(rows).toContain('conservation,balance,0,,,EUR');
    expect((await auditRows('simulation.export')).at(-1)).toMatchObject({ actor_name: 'aki', entity_id: id });
    await cancelSimulation(operator, { id });
  });
});

describe('what may be asked for', () => {
  const issuesOf = async (more: Partial<CreateSimulationInput>) => {
    const { problem } = await refusal(createSimulation(operator, wanted(more)));
    if (problem.kind !== 'ruleViolation') throw new Error(problem.kind);
    return problem.issues.map(({ path, limits }) => ({ path: path.join('.'), limits }));
  };
  const config = (value: unknown, more: object = {}): Partial<CreateSimulationInput> => ({
    source: { kind: 'config', game: 'holdem', currency: 'EUR', config: JSON.stringify(value), ...more },
  });

  it('names the field and its limits', async () => {
    expect(await issuesOf({ hands: 0 })).toMatchObject([{ path: 'hands', limits: { minimum: 1 } }]);
    expect(await issuesOf({ hands: 10_000_001 })).toMatchObject([{ path: 'hands', limits: { maximum: 10_000_000 } }]);
    expect(await issuesOf({ disconnectBp: 10_001 })).toMatchObject([{ path: 'disconnectBp' }]);
    expect(await issuesOf({ sitOutBp: -1 })).toMatchObject([{ path: 'sitOutBp' }]);
    expect(await issuesOf({ seats: 1 })).toEqual([{ path: 'seats', limits: { min: 2, max: 10 } }]);
    expect(await issuesOf({ policies: ['clairvoyant'] })).toMatchObject([{ path: 'policies.0' }]);
    expect(await issuesOf({ policies: ['random-legal', 'random-legal'] })).toEqual([
      { path: 'policies', limits: { seats: 6 } },
    ]);
  });

  it('names the setting of a configuration that does not fit', async () => {
    expect(
      await issuesOf({ source: { kind: 'config', game: 'holdem', currency: 'EUR', config: '{"settings": ' } }),
    ).toEqual([{ path: 'source.config', limits: undefined }]);
    expect(await issuesOf(config({ settings: { smallBlind: -1 } }))).toMatchObject([
      { path: 'source.config.settings.smallBlind' },
    ]);
    expect(await issuesOf(config({ settings: { cards: ['As'] } }))).toMatchObject([
      { path: 'source.config.settings.cards' },
    ]);
    expect(await issuesOf(config({ settings: {}, deck: ['As'] }))).toMatchObject([{ path: 'source.config.deck' }]);
    expect(await issuesOf(config({ rake: { rateBp: 20_000, method: 'percent' } }))).toMatchObject([
      { path: 'source.config.rake.rateBp' },
    ]);
    expect(await issuesOf(config({}, { currency: 'XYZ' }))).toMatchObject([{ path: 'source.currency' }]);
    expect(
      (await refusal(createSimulation(operator, wanted({ source: { kind: 'preset', slug: 'none' } })))).problem,
    ).toEqual({ kind: 'notFound', entity: 'preset' });
  });

  it('lets an auditor look and nothing else, and notes that he tried', async () => {
    const { id } = await createSimulation(operator, wanted());
    expect((await getSimulation(auditor, { id })).state).toBe('queued');
    for (const call of [
      () => createSimulation(auditor, wanted()),
      () => cancelSimulation(auditor, { id }),
      () => renameSimulation(auditor, { id, name: 'Mine' }),
      () => deleteSimulation(auditor, { id }),
    ]) {
      expect((await refusal(call())).problem).toMatchObject({ kind: 'forbidden', permission: 'simulation.run' });
    }
    expect((await auditRows('simulation.delete')).at(-1)).toMatchObject({ outcome: 'refused', actor_name: 'aki' });
    await cancelSimulation(operator, { id });
  });
});

describe('the list', () => {
  it('walks through all runs and back by key, and filters', async () => {
    await database().delete(simulation);
    const ids: string[] = [];
    for (const name of ['one', 'two', '50%', 'four', 'five']) {
      ids.unshift((await createSimulation(operator, wanted({ name }))).id);
    }
    const first = await listSimulations(operator, { limit: 2 });
    expect(first.rows.map((row) => row.id)).toEqual(ids.slice(0, 2));
    expect(first).toMatchObject({ newer: null, older: ids[1], any: true });
    const second = await listSimulations(operator, { limit: 2, after: first.older });
    expect(second.rows.map((row) => row.id)).toEqual(ids.slice(2, 4));
    expect(second.newer).toBe(ids[2]);
    const third = await listSimulations(operator, { limit: 2, after: second.older });
    expect(third.rows.map((row) => row.id)).toEqual(ids.slice(4));
    expect(third.older).toBeNull();
    const back = await listSimulations(operator, { limit: 2, before: second.newer });
    expect(back.rows.map((row) => row.id)).toEqual(ids.slice(0, 2));
    expect(back.newer).toBeNull();

    expect((await listSimulations(operator, { search: '0%' })).rows.map((row) => row.name)).toEqual(['50%']);
    expect((await listSimulations(operator, { states: ['failed'] })).rows).toEqual([]);
    expect(await listSimulations(operator, { states: ['failed'] })).toMatchObject({ any: true });
    for (const id of ids) await cancelSimulation(operator, { id });
  });
});

describe('a comparison', () => {
  it('takes differences to the first run, none between currencies', async () => {
    const a = await createSimulation(operator, wanted({ hands: 4_000 }));
    const b = await createSimulation(operator, wanted({ hands: 4_000, policies: ['calling'] }));
    const idr = await createSimulation(
      operator,
      wanted({ hands: 2_000, source: { kind: 'preset', slug: 'holdem-nl-idr-tax' } }),
    );
    for (const { id } of [a, b, idr]) await simulationJob.run(operator, { simulationId: id }, steady());

    const two = await compareSimulations(operator, { ids: [a.id, b.id] });
    const actions = two.figures.find((figure) => figure.key === 'showdowns');
    const [ofA, ofB] = actions?.figures ?? [];
    expect(actions?.differences[0]).toBeNull();
    expect(actions?.differences[1]?.value).toBeCloseTo((ofB.value ?? 0) - (ofA.value ?? 0), 9);
    // Who never folds always shows down; random players often do not.
    expect(ofB.value).toBe(100);
    expect(actions?.differences[1]?.verdict).toBe('higher');

    const mixed = await compareSimulations(operator, { ids: [a.id, idr.id] });
    const rake = mixed.figures.find((figure) => figure.key === 'rakePer100');
    expect(rake).toMatchObject({ comparable: false, differences: [null, null] });
    expect(mixed.figures.find((figure) => figure.key === 'raked')?.comparable).toBe(true);
  }, 60_000);
});

function tallies(id: string) {
  return database().select().from(simulationTally).where(eq(simulationTally.simulationId, id));
}

/** A job that nobody disturbs. */
function steady(): JobRun {
  return {
    id: '00000000-0000-4000-8000-000000000000',
    attempt: 1,
    signal: new AbortController().signal,
    progress: async () => {},
    guard: async () => {},
  };
}
