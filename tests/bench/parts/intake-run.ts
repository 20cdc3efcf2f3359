// Sets the environment that the rest is loaded in.
import '../../support/environment';

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { closeDatabase, database, rawSql } from '@/db/client';
import { copyInto } from '@/db/copy';
import { migrateDatabase } from '@/db/migrate';
import { deriveAppUrl } from '@/db/roles';
import { intakePool } from '@/server/platform/intake-pool';
import { brokenInvariants } from '@/server/services/ledger';
import { handleHands } from '@/server/trpc/endpoints/v1/hands';
import { type LiveTable, openLiveTable } from '../../support/live-table';
import { type MachineKey, machineKey, signed } from '../../support/machine';
import { openRoom, person } from '../../support/room';
import type { Row } from '../../support/run-named';
import { asOwner, startTestServer } from '../../support/servers';

const TABLES = 8;
const PER_REQUEST = 250;
const BULK = 6_000;
const SINGLES = 600;

/** An HTTP server that hands requests to the endpoint as the site does. */
async function serve(): Promise<{ url: string; close: () => Promise<void> }> {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const headers = new Headers();
    for (const [key, value] of Object.entries(request.headers)) if (typeof value === 'string') headers.set(key, value);
    const body = Readable.toWeb(request) as ReadableStream<Uint8Array>;
    const init = { method: request.method, headers, body, duplex: 'half' } as RequestInit;
    const given = await handleHands(new Request(`http://${request.headers.host}${request.url}`, init));
    response.writeHead(given.status, Object.fromEntries(given.headers));
    response.end(Buffer.from(await given.arrayBuffer()));
  };
  const server = createServer((request, response) => void answer(request, response));
  // Dealing the next hands takes longer than an idle connection is kept by default.
  server.keepAliveTimeout = 600_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function send(url: string, key: MachineKey, body: string): Promise<number> {
  const request = signed(key, 'POST', '/api/v1/hands', body, { url });
  const from = performance.now();
  const response = await fetch(request);
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text.slice(0, 300)}`);
  const { counts } = JSON.parse(text) as { counts: Record<string, number> };
  if (Object.keys(counts).join() !== 'booked') throw new Error(`not all were booked: ${JSON.stringify(counts)}`);
  return performance.now() - from;
}

/** Sends bodies over `lanes` connections at once; gives the milliseconds of each answer and of all. */
async function pour(url: string, key: MachineKey, bodies: readonly string[], lanes: number) {
  const times: number[] = [];
  let next = 0;
  const from = performance.now();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (next < bodies.length) times.push(await send(url, key, bodies[next++]));
    }),
  );
  return { times, ms: performance.now() - from };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

const COPIED = ['hand_key', 'ledger_transaction', 'hand', 'hand_seat', 'posting'] as const;

/**
 * The rows that the bulk run wrote, copied once more by COPY into empty tables of the same columns and indexes, without
 * any check or trigger: what the database itself can do.
 */
async function copyWithoutChecks(ownerUrl: string, hands: number): Promise<number> {
  const rows = new Map<string, { columns: string[]; lines: string[][] }>();
  for (const table of COPIED) {
    const found = await rawSql().unsafe(`select * from ${table}`).values();
    const columns = (found as unknown as { columns: { name: string }[] }).columns.map((column) => column.name);
    rows.set(table, { columns, lines: found.map((row) => row.map(asText)) });
  }
  await asOwner(ownerUrl, async (sql) => {
    for (const table of COPIED) {
      await sql.unsafe(
        `create table plain_${table} (like ${table} including defaults including constraints including indexes)`,
      );
      await sql.unsafe(`grant insert, select on plain_${table} to pitboss_app`);
    }
  });
  const perBatch = 250;
  const from = performance.now();
  for (let at = 0; at < hands; at += perBatch) {
    await database().transaction(async (tx) => {
      for (const table of COPIED) {
        const { columns, lines } = rows.get(table) ?? { columns: [], lines: [] };
        const share = lines.length / hands;
        const part = lines.slice(Math.floor(at * share), Math.floor((at + perBatch) * share));
        await copyInto(tx, `plain_${table}`, columns, part);
      }
    });
  }
  return performance.now() - from;
}

function asText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.join(',')}}`;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

function deal(tables: readonly LiveTable[], hands: number): string[][] {
  return tables.map((table) => table.play(Math.ceil(hands / tables.length)).map((hand) => JSON.stringify(hand)));
}

const bodyOf = (hands: readonly string[]) => `{"hands":[${hands.join(',')}]}`;

/** One run on a database of its own: bulk requests of 250 hands, single-hand requests, and the COPY beside them. */
async function measure(): Promise<Row[]> {
  const server = await startTestServer();
  const base = `pitboss_bench_${randomBytes(4).toString('hex')}`;
  const ownerUrl = server.ownerUrl(base);
  await asOwner(server.ownerUrl('postgres'), (sql) => sql.unsafe(`create database ${base}`));
  const site = await serve();
  try {
    const appUrl = deriveAppUrl(ownerUrl);
    await migrateDatabase(ownerUrl, appUrl);
    process.env.PITBOSS_APP_DATABASE_URL = appUrl;
    const admin = await person('bench', ['admin', 'operator']);
    await openRoom(admin);
    const key = await machineKey(admin, 'bench', ['*']);
    const tables: LiveTable[] = [];
    for (let n = 1; n <= TABLES; n++)
      tables.push(await openLiveTable(`turku/${n}`, { stack: 10_000, startedAt: new Date() }));

    await pour(site.url, key, deal(tables, TABLES * 50).map(bodyOf), 2);
    const bulk = deal(tables, BULK);
    const bodies = bulk.flatMap((hands) =>
      Array.from({ length: Math.ceil(hands.length / PER_REQUEST) }, (_, i) =>
        bodyOf(hands.slice(i * PER_REQUEST, (i + 1) * PER_REQUEST)),
      ),
    );
    const sent = bulk.reduce((sum, hands) => sum + hands.length, 0);
    const poured = await pour(site.url, key, bodies, 4);
    const perSecond = (sent / poured.ms) * 1_000;

    const singles = deal(tables, SINGLES)
      .flat()
      .map((hand) => bodyOf([hand]));
    const one = await pour(site.url, key, singles, 8);
    const { findings } = await brokenInvariants();
    if (findings.length > 0) throw new Error(`the books are broken: ${JSON.stringify(findings[0])}`);

    const [{ n }] = await rawSql()<{ n: number }[]>`select count(*) as n from hand`;
    const plain = (n / (await copyWithoutChecks(ownerUrl, n))) * 1_000;
    return [
      { what: 'hands booked, 250 a request', value: Math.round(perSecond), unit: 'hands/s', ratio: perSecond / plain },
      { what: 'COPY of the same rows without checks', value: Math.round(plain), unit: 'hands/s' },
      { what: 'hands booked, one a request', value: Math.round((singles.length / one.ms) * 1_000), unit: 'hands/s' },
      { what: 'answer to one hand, p50', value: quantile(one.times, 0.5), unit: 'ms' },
      { what: 'answer to one hand, p95', value: quantile(one.times, 0.95), unit: 'ms' },
    ];
  } finally {
    await site.close();
    await intakePool().close();
    await closeDatabase();
    await asOwner(server.ownerUrl('postgres'), (sql) => sql.unsafe(`drop database if exists ${base} with (force)`));
    await server.stop();
  }
}

process.stdout.write(`${JSON.stringify(await measure())}\n`);
process.exit(0);
