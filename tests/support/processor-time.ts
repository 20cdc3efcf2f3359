import fs from 'node:fs';
import path from 'node:path';
import { clusterHome, runningServer } from '@/db/embedded';
import type { Product } from './product';
import { childOf } from './product-kills';

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

function statOf(pid: number): string[] {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

const timeOf = (stat: readonly string[]) => (Number(stat[11] ?? 0) + Number(stat[12] ?? 0)) * TICK_MS;

/**
 * Milliseconds of processor that the web process and the database server of a product have had so far. They tell on a
 * machine that is busy with something else too. Undefined where the system does not say, or the server is not ours.
 */
export function processorTime(product: Product): { readonly web: number; readonly database: number } | undefined {
  const web = process.platform === 'linux' ? childOf(product.child.pid ?? 0, 'next-server') : undefined;
  const server = product.databaseUrl ? undefined : runningServer(clusterHome(path.join(product.dataFolder, 'pg')));
  if (web === undefined || server === undefined) return undefined;
  let database = timeOf(statOf(server.pid));
  for (const name of fs.readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = statOf(Number(name));
    if (Number(stat[1]) === server.pid) database += timeOf(stat);
  }
  return { web: timeOf(statOf(web)), database };
}
