import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IntakeAnswer } from '@/server/contracts/intake';
import { intakePool } from '@/server/platform/intake-pool';
import { handleHands } from '@/server/trpc/endpoints/v1/hands';
import { ownerUrl } from '../support/database';
import { checkAfterFaults } from '../support/fault-check';
import { FaultSimulator } from '../support/fault-simulator';
import { type LiveTable, openLiveTable } from '../support/live-table';
import { type MachineKey, machineKey, signed } from '../support/machine';
import { openRoom, person } from '../support/room';
import { asOwner } from '../support/servers';

/* A few rounds inside this process; a hundred against the built product: `npm run proof -- intake-faults`. */
const ROUNDS = 8;
const seed = process.env.PITBOSS_FAULT_SEED ?? randomBytes(6).toString('hex');

let key: MachineKey;
const tables: LiveTable[] = [];

beforeAll(async () => {
  const admin = await person('adam', ['admin', 'operator']);
  await openRoom(admin);
  key = await machineKey(admin, 'floor', ['*']);
  for (let n = 1; n <= 3; n++) tables.push(await openLiveTable(`oulu/${n}`, { startedAt: new Date() }));
}, 60_000);

afterAll(() => intakePool().close());

/**
 * Every connection to this database breaks, as when its server is killed. One that opens or reads the types of arrays is
 * spared: the driver does that on its own, where nobody can catch what it throws.
 */
const breakConnections = () =>
  asOwner(ownerUrl, async (sql) => {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
        and query <> '' and query not like '%typarray%'`;
  });

test('a bad line, broken connections and dead threads lose no hand and book none twice', async () => {
  console.info(`seed ${seed}`);
  const simulator = new FaultSimulator(
    {
      tables,
      send: async (hands) => {
        const response = await handleHands(signed(key, 'POST', '/api/v1/hands', JSON.stringify({ hands })));
        if (response.status === 503) throw new Error('unavailable');
        expect(response.status).toBe(200);
        return ((await response.json()) as IntakeAnswer).results;
      },
      recovered: async () => {},
      faults: {
        connections: breakConnections,
        thread: () => intakePool().close(),
        both: async () => {
          await Promise.all([breakConnections(), intakePool().close()]);
        },
      },
    },
    seed,
  );
  for (let round = 0; round < ROUNDS; round++) await simulator.round();
  const found = await checkAfterFaults(simulator);
  expect(found, `seed ${seed}`).toEqual({
    dealt: simulator.dealt,
    hands: simulator.dealt,
    keys: simulator.dealt,
    transactions: simulator.dealt,
    bookedTwice: 0,
    missing: 0,
    wrongStacks: [],
    broken: [],
  });
  // At least three hands of each table a round while two players have chips.
  expect(simulator.dealt).toBeGreaterThan(ROUNDS * 3);
}, 60_000);
