// Sets the environment that the rest is loaded in.
import '../../support/environment';

import { randomBytes } from 'node:crypto';
import { closeDatabase, rawSql } from '@/db/client';
import { migrateDatabase } from '@/db/migrate';
import { deriveAppUrl } from '@/db/roles';
import { jobs } from '@/server/jobs';
import { installQueues } from '@/server/jobs/install';
import { intakePool } from '@/server/platform/intake-pool';
import { getVerification, runVerification, startVerification } from '@/server/services/verification';
import { book, openDesk } from '../../support/desk';
import { openLiveTable } from '../../support/live-table';
import type { Row } from '../../support/run-named';
import { asOwner, startTestServer } from '../../support/servers';

const HANDS = 8_000;
const CLONES = 9;
const ROUNDS = 3;
const THREADS = 2;

async function measure(): Promise<Row[]> {
  const server = await startTestServer();
  const base = `pitboss_bench_${randomBytes(4).toString('hex')}`;
  const ownerUrl = server.ownerUrl(base);
  await asOwner(server.ownerUrl('postgres'), (sql) => sql.unsafe(`create database ${base}`));
  try {
    const appUrl = deriveAppUrl(ownerUrl);
    await migrateDatabase(ownerUrl, appUrl);
    process.env.PITBOSS_APP_DATABASE_URL = appUrl;
    const desk = await openDesk();
    await installQueues(
      ownerUrl,
      jobs.map((job) => job.name),
    );
    for (let n = 1, left = HANDS; left > 0; n++) {
      const table = await openLiveTable(`turku/${n}`, { stack: 10_000, startedAt: new Date() });
      const hands = table.play(Math.min(left, 1_000));
      left -= hands.length;
      for (let at = 0; at < hands.length; at += 250) await book(desk, ...hands.slice(at, at + 250));
    }
    await intakePool().close();
    // The same records again under other numbers, so that a run takes longer than its threads need to start.
    await asOwner(ownerUrl, async (sql) => {
      await sql.unsafe(`
        insert into hand (accounting_date, source, table_id, hand_no, game, rules_version, engine_version, ruleset_id, currency,
          virtual, started_at, ended_at, received_at, players, actions, pot_minor, rake_minor, tax_minor, jackpot_minor,
          house_minor, suspense_minor, verdict, flags, transaction_id, payload_sha256, record)
        select accounting_date, source, table_id, hand_no + n * 100000, game, rules_version, engine_version, ruleset_id, currency,
          virtual, started_at, ended_at, received_at, players, actions, pot_minor, rake_minor, tax_minor, jackpot_minor,
          house_minor, suspense_minor, verdict, flags, transaction_id, payload_sha256, record
        from hand cross join generate_series(1, ${CLONES}) n;
        insert into hand_key (source, table_id, hand_no, payload_sha256, hand_id, transaction_id, accounting_date, verdict, flags)
        select source, table_id, hand_no, payload_sha256, id, transaction_id, accounting_date, verdict, flags from hand
        on conflict do nothing`);
      await sql`vacuum analyze hand`;
    });
    const rates: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const { runId } = await startVerification(desk.sam.ctx, { filter: { games: ['holdem'] } });
      const from = performance.now();
      await runVerification(runId, { threads: THREADS, guard: async () => {} });
      const run = await getVerification(desk.sam.ctx, { runId });
      if (run.same !== run.total) throw new Error(`${run.total - run.same} hands are not the same`);
      rates.push((run.checked / (performance.now() - from)) * 1_000);
    }
    const [{ n }] = await rawSql()<{ n: number }[]>`select count(*) as n from hand`;
    const sorted = rates.sort((a, b) => a - b);
    return [
      { what: 'hands', value: n, unit: 'hands' },
      { what: 'verified, two threads', value: Math.round(sorted[ROUNDS >> 1]), unit: 'hands/s' },
      { what: 'slowest round', value: Math.round(sorted[0]), unit: 'hands/s' },
    ];
  } finally {
    await intakePool().close();
    await closeDatabase();
    await asOwner(server.ownerUrl('postgres'), (sql) => sql.unsafe(`drop database if exists ${base} with (force)`));
    await server.stop();
  }
}

process.stdout.write(`${JSON.stringify(await measure())}\n`);
process.exit(0);
