// Sets the environment that the rest is loaded in.
import '../../support/environment';

import { randomBytes } from 'node:crypto';
import { PgDialect } from 'drizzle-orm/pg-core';
import { closeDatabase, database, rawSql } from '@/db/client';
import { migrateDatabase } from '@/db/migrate';
import { deriveAppUrl } from '@/db/roles';
import { reportInput } from '@/server/contracts/finance';
import { installQueues } from '@/server/jobs/install';
import { exportReport, getReport, rollUp, writeReportFile } from '@/server/services/finance';
import { readBody } from '@/server/services/finance/get-report';
import { brokenInvariants } from '@/server/services/ledger';
import { MADE_DAYS, makeHands } from '../../support/made-hands';
import type { Outcome, Row } from '../../support/run-named';
import { asOwner, startTestServer } from '../../support/servers';
import { makeStaff } from '../../support/staff';

const MB = 1_048_576;
const MOST_RATIO = 4;
const MOST_GROWTH_MB = 64;
const MOST_MS = 50;
/** What ten times the hands may add to the time: noise. */
const FLAT = 1.5;

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
const month = { from: day(MADE_DAYS + 1), to: day(0) };
const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const round = (value: number) => Math.round(value * 10) / 10;

async function timed(call: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await call();
  return performance.now() - from;
}

/** The query of the file's rows as one text: COPY takes no parameters. */
async function textOfRows(filter: ReturnType<typeof reportInput.parse>): Promise<string> {
  return database().transaction(async (tx) => {
    const { rows } = await readBody(tx, filter, 1);
    if (!('query' in rows)) throw new Error('the rows of this report come all at once');
    const { sql, params } = new PgDialect({ casing: 'snake_case' }).sqlToQuery(rows.query);
    return sql.replace(/\$(\d+)/g, (_, at: string) => {
      const value = params[Number(at) - 1];
      return typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
    });
  });
}

async function copyOut(text: string): Promise<void> {
  const stream = await rawSql().unsafe(`copy (${text}) to stdout`).readable();
  for await (const _ of stream);
}

async function exportBench(ownerUrl: string): Promise<Outcome> {
  const rows = Number(process.env.BENCH_ROWS ?? 1_000_000);
  await makeHands(ownerUrl, 1, Math.ceil(rows / 2));
  await installQueues(ownerUrl);
  const { ctx } = await makeStaff('bench-finance@example.test', ['finance']);
  const filter = reportInput.parse({ report: 'wins', ...month, withTest: true, thresholdMinor: 1 });
  const job = { signal: new AbortController().signal, guard: async () => {}, progress: async () => {} };
  let written = 0;
  const write = async (wanted: typeof filter) => {
    const { fileId } = await exportReport(ctx, { ...wanted, format: 'csv' });
    await writeReportFile(fileId, new Date(), job);
    const [file] = await rawSql()<
      { rows: number; bytes: number }[]
    >`select rows, bytes from report_file where id = ${fileId}`;
    written = file.rows;
    return file.bytes;
  };
  const text = await textOfRows(filter);
  // Warms connections, code and pages.
  await copyOut(text);
  await write({ ...filter, from: day(2) });
  const [copies, writes]: [number[], number[]] = [[], []];
  let [growth, bytes] = [0, 0];
  for (let turn = 0; turn < 3; turn++) {
    copies.push(await timed(() => copyOut(text)));
    global.gc?.();
    const before = process.memoryUsage.rss();
    const watch = setInterval(() => {
      growth = Math.max(growth, process.memoryUsage.rss() - before);
    }, 20);
    writes.push(
      await timed(async () => {
        bytes = await write(filter);
      }),
    );
    clearInterval(watch);
  }
  const ratio = median(writes) / median(copies);
  const out: Row[] = [
    { what: 'rows of the file', value: written },
    { what: 'bytes of the file', value: round(bytes / MB), unit: 'MB' },
    { what: 'COPY of the same query to stdout', value: Math.round(median(copies)), unit: 'ms' },
    { what: 'CSV written, hashed and stored', value: Math.round(median(writes)), unit: 'ms', ratio: round(ratio) },
    { what: 'most that the process grew by', value: round(growth / MB), unit: 'MB' },
  ];
  return { rows: out, ok: written >= rows && ratio <= MOST_RATIO && growth <= MOST_GROWTH_MB * MB };
}

async function rollupBench(ownerUrl: string): Promise<Outcome> {
  const { ctx } = await makeStaff('bench-finance@example.test', ['finance']);
  const filter = reportInput.parse({ report: 'tax', ...month });
  const out: Row[] = [];
  const medians: number[] = [];
  let made = 0;
  for (const hands of [100_000, 1_000_000]) {
    await makeHands(ownerUrl, made + 1, hands - 500);
    const rolling = await timed(() => rollUp());
    // What came since then is not in the rollups yet.
    await makeHands(ownerUrl, hands - 499, hands, 'now');
    made = hands;
    for (let turn = 0; turn < 5; turn++) await getReport(ctx, filter);
    const times: number[] = [];
    for (let turn = 0; turn < 40; turn++) times.push(await timed(() => getReport(ctx, filter)));
    const { totals } = await getReport(ctx, { ...filter, withTest: true });
    if (totals[0].hands !== hands) throw new Error(`${totals[0].hands} hands instead of ${hands}`);
    medians.push(median(times));
    out.push(
      { what: `${hands} hands: added up in`, value: Math.round(rolling), unit: 'ms' },
      { what: `${hands} hands: a month of tax, median`, value: round(median(times)), unit: 'ms' },
      { what: `${hands} hands: a month of tax, p95`, value: round([...times].sort((a, b) => a - b)[37]), unit: 'ms' },
    );
  }
  const broken = (await brokenInvariants()).findings.filter(({ invariant }) => invariant.startsWith('rollups'));
  out.push({ what: 'rollups that are not their lines', value: broken.length });
  const flat = medians[1] <= medians[0] * FLAT + 5;
  return { rows: out, ok: Math.max(...medians) < MOST_MS && flat && broken.length === 0 };
}

async function measure(): Promise<Outcome> {
  const server = await startTestServer();
  const base = `pitboss_bench_${randomBytes(4).toString('hex')}`;
  const ownerUrl = server.ownerUrl(base);
  await asOwner(server.ownerUrl('postgres'), (sql) => sql.unsafe(`create database ${base}`));
  try {
    const appUrl = deriveAppUrl(ownerUrl);
    await migrateDatabase(ownerUrl, appUrl);
    process.env.PITBOSS_APP_DATABASE_URL = appUrl;
    return await (process.argv[2] === 'export' ? exportBench(ownerUrl) : rollupBench(ownerUrl));
  } finally {
    await closeDatabase();
    await asOwner(server.ownerUrl('postgres'), (sql) => sql.unsafe(`drop database if exists ${base} with (force)`));
    await server.stop();
  }
}

process.stdout.write(`${JSON.stringify(await measure())}\n`);
process.exit(0);
