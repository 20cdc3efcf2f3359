import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { startCluster } from '@/db/embedded';

/** A PostgreSQL server where tests may create databases. */
export interface TestServer {
  readonly ownerUrl: (database: string) => string;
  readonly stop: () => Promise<void>;
}

/** A new, empty folder that the account of the database server can reach. */
export function temporaryFolder(name: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `pitboss-${name}-`));
  fs.chmodSync(folder, 0o755);
  return folder;
}

/** The server in DATABASE_URL, or a throw-away one that is gone when it stops. */
export async function startTestServer(): Promise<TestServer> {
  const given = process.env.DATABASE_URL;
  if (given) {
    const ownerUrl = (database: string) => {
      const url = new URL(given);
      url.pathname = `/${database}`;
      return url.href;
    };
    return { ownerUrl, stop: async () => {} };
  }
  const cluster = await startCluster(temporaryFolder('test'), { ephemeral: true });
  return { ownerUrl: (database) => cluster.ownerUrl(database), stop: () => cluster.stop() };
}

/** Runs statements as the owner, outside the pools of the application. */
export async function asOwner<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice() {} });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 2 });
  }
}
