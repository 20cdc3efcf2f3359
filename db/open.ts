import fs from 'node:fs';
import path from 'node:path';
import { ownerSql } from './client';
import { type Cluster, startCluster } from './embedded';
import { migrateDatabase } from './migrate';
import { deriveAppUrl } from './roles';

const DATABASE = 'pitboss';

export interface OpenDatabase {
  /** Address of the owner role. Missing where only the application's address was given: then nothing is migrated. */
  readonly ownerUrl: string | undefined;
  readonly appUrl: string;
  /** Our own server, where DATABASE_URL names none. */
  readonly cluster: Cluster | undefined;
  close(): Promise<void>;
}

/** The folder of everything that is ours to keep on this machine: PITBOSS_DATA_DIR, or `.data` in the checkout. */
export function dataFolder(): string {
  const folder = path.resolve(process.env.PITBOSS_DATA_DIR || '.data');
  fs.mkdirSync(folder, { recursive: true });
  return folder;
}

async function createDatabase(cluster: Cluster): Promise<void> {
  const sql = ownerSql(cluster.ownerUrl('postgres'));
  try {
    const [found] = await sql`select 1 from pg_database where datname = ${DATABASE}`;
    if (!found) {
      await sql`create database ${sql(DATABASE)}`.catch((error: { code?: string }) => {
        // Two starts at once.
        if (error.code !== '42P04' && error.code !== '23505') throw error;
      });
    }
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Where the database is by now: the embedded server may have come back on another port. */
export function addresses(cluster: Cluster): { readonly ownerUrl: string; readonly appUrl: string } {
  const ownerUrl = cluster.ownerUrl(DATABASE);
  return { ownerUrl, appUrl: deriveAppUrl(ownerUrl) };
}

/**
 * Opens the database that the environment names, and brings it to the newest version: DATABASE_URL (the owner) with
 * PITBOSS_APP_DATABASE_URL or an address derived from it; or the latter alone, which migrates nothing; or, with
 * neither, the embedded server. Sets PITBOSS_APP_DATABASE_URL for this process and its children.
 */
export async function openDatabase(): Promise<OpenDatabase> {
  const given = {
    owner: process.env.DATABASE_URL || undefined,
    app: process.env.PITBOSS_APP_DATABASE_URL || undefined,
  };
  let opened: OpenDatabase;
  if (given.owner) {
    const appUrl = given.app ?? deriveAppUrl(given.owner);
    opened = { ownerUrl: given.owner, appUrl, cluster: undefined, close: async () => {} };
  } else if (given.app) {
    opened = { ownerUrl: undefined, appUrl: given.app, cluster: undefined, close: async () => {} };
  } else {
    const cluster = await startCluster(path.join(dataFolder(), 'pg'));
    try {
      await createDatabase(cluster);
    } catch (error) {
      await cluster.stop();
      throw error;
    }
    opened = { ...addresses(cluster), cluster, close: () => cluster.stop() };
  }
  try {
    if (opened.ownerUrl) await migrateDatabase(opened.ownerUrl, opened.appUrl);
  } catch (error) {
    await opened.close();
    throw error;
  }
  process.env.PITBOSS_APP_DATABASE_URL = opened.appUrl;
  return opened;
}
