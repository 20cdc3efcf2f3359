import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { drizzle, type PostgresJsDatabase, type PostgresJsSession } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { guardTransactions } from './guard-transactions';
import { type LastingClient, lastingClient } from './lasting-client';
import { promptSocket } from './prompt-socket';
import * as schema from './schema';

export type Schema = typeof schema;
/** The application's database: every query runs as the role `pitboss_app`, which owns nothing. */
export type Database = PostgresJsDatabase<Schema>;
/** An open transaction of `Database`. */
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0];
/** A plain postgres.js client whose `bigint` columns arrive as safe integers. */
export type RawSql = postgres.Sql<{ bigint: number }>;

interface Pools {
  database?: { orm: Database; client: LastingClient };
  raw?: LastingClient;
}

// One pool per process, also across hot reloads of this module in development. Lazy, because `next build` imports every
// route without a database.
const keep = globalThis as typeof globalThis & { pitbossPools?: Pools };
keep.pitbossPools ??= {};
const pools = keep.pitbossPools;

/** The address of the application role. `npm start` and the tests set it; rejects when nobody did. */
export function appUrl(): string {
  const url = process.env.PITBOSS_APP_DATABASE_URL;
  if (!url)
    throw new Error('PITBOSS_APP_DATABASE_URL is not set: start through npm start, npm test or npm run pitboss');
  return url;
}

const poolSize = (name: string, fallback: number) => Number(process.env[name] ?? fallback);

/** How long a connection may take; the server is beside us or in the same house. */
const CONNECT_WITHIN_SECONDS = 10;

function openClient(max: number, lost: () => void, types: Record<string, postgres.PostgresType> = {}) {
  return guardTransactions(
    postgres(appUrl(), {
      ...promptSocket(appUrl(), lost),
      max,
      idle_timeout: 60,
      connect_timeout: CONNECT_WITHIN_SECONDS,
      onnotice() {},
      types,
      connection: { application_name: process.env.PITBOSS_PROCESS ?? 'pitboss' },
    }),
  );
}

/** Drizzle over the application pool. Columns are camelCase in code and snake_case in SQL. */
export function database(): Database {
  if (!pools.database) {
    const ormOf = (client: postgres.Sql) => drizzle(client, { schema, casing: 'snake_case' });
    const client = lastingClient((lost) => {
      const opened = openClient(poolSize('PITBOSS_DB_POOL', 10), lost);
      // Drizzle replaces the date parsers of the client that it is given.
      ormOf(opened);
      return opened;
    });
    pools.database = { client, orm: ormOf(client.client) };
  }
  return pools.database.orm;
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is not a safe integer`);
  return value;
}

const bigint = { to: 20, from: [20], serialize: (value: number) => String(value), parse: safeInteger };

/**
 * A second client of the application role for hand-written SQL, COPY and LISTEN. It is separate because drizzle replaces
 * the date parsers of the client it is given: here dates are `Date` in both directions, and `bigint` (counts too) is a
 * number that throws when it is not a safe integer. `numeric`, which is what `sum(bigint)` gives, stays text: cast it.
 */
export function rawSql(): RawSql {
  pools.raw ??= lastingClient((lost) => openClient(poolSize('PITBOSS_RAW_POOL', 6), lost, { bigint }));
  return pools.raw.client as RawSql;
}

/** A short-lived client of the owner role, for migrations and tests of privileges only. The caller ends it. */
export function ownerSql(url: string): postgres.Sql {
  return guardTransactions(postgres(url, { max: 1, onnotice() {} }));
}

type Session = PostgresJsSession<postgres.Sql, Schema, ExtractTablesWithRelations<Schema>>;

/**
 * Runs one fixed statement with its parameters on the connection of `db` as a prepared one; gives its rows. The server
 * parses it once a connection, and it needs one round trip where drizzle's own queries need two; several that are begun
 * at once in a transaction run in that order and share one. Only for a text that is a constant of the program: every
 * text stays prepared as long as its connection. Parameters are texts: write `$1::text::jsonb`.
 */
export async function executePrepared<Row extends object = Record<string, unknown>>(
  db: Database | Tx,
  text: string,
  parameters: readonly string[] = [],
): Promise<Row[]> {
  // Without parameters the driver would not prepare it; the option that says so is not in its types.
  const options: postgres.UnsafeQueryOptions = Object.assign({ prepare: true }, { simple: false });
  return (db._.session as Session).client.unsafe<Row[]>(text, [...parameters], options);
}

/** Ends both pools. Later calls of `database()` and `rawSql()` open new ones. */
export async function closeDatabase(): Promise<void> {
  const { database: orm, raw } = pools;
  pools.database = undefined;
  pools.raw = undefined;
  await Promise.all([orm?.client.end(), raw?.end()]);
}
