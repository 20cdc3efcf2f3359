import fs from 'node:fs';
import path from 'node:path';
import { clusterHome, runningServer } from '@/db/embedded';
import { deriveAppUrl } from '@/db/roles';
import type { Product } from './product';
import { asOwner } from './servers';

/** The process below the supervisor whose command line holds `part`; undefined while there is none. */
export function childOf(supervisor: number, part: string): number | undefined {
  for (const name of fs.readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = fs.readFileSync(`/proc/${name}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      if (parent === supervisor && fs.readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(part)) return Number(name);
    } catch {
      // It ended while we looked.
    }
  }
  return undefined;
}

/** Kills the web process or the worker; gives whether there was one. The supervisor starts another. */
export function killService(product: Product, service: 'web' | 'worker'): boolean {
  const pid = childOf(product.child.pid ?? 0, service === 'web' ? 'next-server' : 'worker.mjs');
  if (pid === undefined) return false;
  process.kill(pid, 'SIGKILL');
  return true;
}

/** Kills the database server; of one that is not ours, every connection to our database. Gives whether there was one. */
export async function killDatabase(product: Product): Promise<boolean> {
  if (product.databaseUrl) {
    // As the application: whoever owns the database may not end sessions of another role.
    await asOwner(
      deriveAppUrl(product.databaseUrl),
      (sql) => sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    );
    return true;
  }
  const server = runningServer(clusterHome(path.join(product.dataFolder, 'pg')));
  if (!server) return false;
  process.kill(server.pid, 'SIGKILL');
  return true;
}
