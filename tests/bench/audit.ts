import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { closeDatabase, database } from '../../db/client';
import { migrateDatabase } from '../../db/migrate';
import { deriveAppUrl } from '../../db/roles';
import { sealPending } from '../../server/services/audit';
import { contextOf, defineCommand } from '../../server/services/kernel';
import type { Outcome } from '../support/run-named';
import { asOwner, startTestServer } from '../support/servers';

/** What the audit costs 32 people who write at once: the same write as a command and as a bare transaction. */
export const name = 'audit';

const WRITERS = 32;
const ROUNDS = 6;
const WRITES = 40;
const LIMIT = 2;

const write = defineCommand({
  name: 'bench.write',
  permission: 'simulation.run',
  input: z.object({ id: z.int(), amount: z.int() }),
  async run(tx, _ctx, { id, amount }) {
    await tx.execute(sql`insert into bench_row (id, amount) values (${id}, ${amount})`);
    return { result: null, audit: { entity: { kind: 'row', id: String(id) }, before: null, after: { amount } } };
  },
});

const ctx = contextOf({ kind: 'staff', id: 'bench', name: 'Bench', roles: ['operator'] });
let next = 0;

const contenders = {
  audited: () => write(ctx, { id: ++next, amount: 100 }),
  bare: () =>
    database().transaction(async (tx) => {
      await tx.execute(sql`insert into bench_row (id, amount) values (${++next}, ${100})`);
    }),
};

async function round(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const writer = async () => {
    for (let i = 0; i < WRITES; i++) {
      const began = performance.now();
      await work();
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  return times;
}

const percentile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))];
const rounded = (ms: number) => Math.round(ms * 100) / 100;

async function measure(): Promise<Outcome> {
  const times = { audited: [] as number[], bare: [] as number[] };
  await round(contenders.audited);
  await round(contenders.bare);
  const sealing = setInterval(() => void sealPending(), 1_000);
  for (let i = 0; i < ROUNDS; i++) {
    times.bare.push(...(await round(contenders.bare)));
    times.audited.push(...(await round(contenders.audited)));
  }
  clearInterval(sealing);
  const p95 = { audited: percentile(times.audited, 0.95), bare: percentile(times.bare, 0.95) };
  const ratio = rounded(p95.audited / p95.bare);
  return {
    ok: ratio <= LIMIT,
    rows: [
      { what: `bare transaction, ${WRITERS} writers, p95`, value: rounded(p95.bare), unit: 'ms' },
      { what: `audited command, ${WRITERS} writers, p95`, value: rounded(p95.audited), unit: 'ms', ratio },
      { what: 'bare transaction, median', value: rounded(percentile(times.bare, 0.5)), unit: 'ms' },
      { what: 'audited command, median', value: rounded(percentile(times.audited, 0.5)), unit: 'ms' },
    ],
  };
}

export async function run(): Promise<Outcome> {
  const server = await startTestServer();
  const database = `pitboss_bench_${randomBytes(4).toString('hex')}`;
  const postgres = server.ownerUrl('postgres');
  try {
    await asOwner(postgres, (owner) => owner`create database ${owner(database)}`);
    const ownerUrl = server.ownerUrl(database);
    const appUrl = deriveAppUrl(ownerUrl);
    await migrateDatabase(ownerUrl, appUrl);
    await asOwner(ownerUrl, (owner) => owner`create table bench_row (id int primary key, amount bigint not null)`);
    process.env.PITBOSS_APP_DATABASE_URL = appUrl;
    process.env.PITBOSS_DB_POOL = String(WRITERS);
    return await measure();
  } finally {
    await closeDatabase();
    await asOwner(postgres, (owner) => owner`drop database if exists ${owner(database)} with (force)`);
    await server.stop();
  }
}
