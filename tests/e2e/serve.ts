import fs from 'node:fs';
import path from 'node:path';
import { startCluster } from '@/db/embedded';
import { openProduct } from '../support/product';
import { ownerFile } from './owner-file';

// What the browser tests run against: the built product on a new, seeded database, until it is told to stop.
const ending = new AbortController();
const told = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      ending.abort();
      resolve();
    });
  }
});
const product = await openProduct(Number(process.env.PITBOSS_E2E_PORT), { signal: ending.signal, played: true });
// For the tests that damage what only the owner of the database can.
const cluster = product.databaseUrl ? undefined : await startCluster(path.join(product.dataFolder, 'pg'));
fs.writeFileSync(ownerFile, product.databaseUrl ?? cluster?.ownerUrl('pitboss') ?? '', { mode: 0o600 });
await told;
fs.rmSync(ownerFile, { force: true });
await cluster?.stop();
await product.stop();
process.exit(0);
