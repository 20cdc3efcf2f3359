import path from 'node:path';
import { closeDatabase } from '@/db/client';
import { startCluster } from '@/db/embedded';
import { deriveAppUrl } from '@/db/roles';
import type { Product } from './product';

/** Lets this process speak to the database of a running product, as its application and its owner, while `work` runs. */
export async function withProductData<T>(product: Product, work: (ownerUrl: string) => Promise<T>): Promise<T> {
  const cluster = product.databaseUrl ? undefined : await startCluster(path.join(product.dataFolder, 'pg'));
  const ownerUrl = product.databaseUrl ?? cluster?.ownerUrl('pitboss') ?? '';
  process.env.PITBOSS_APP_DATABASE_URL = deriveAppUrl(ownerUrl);
  try {
    return await work(ownerUrl);
  } finally {
    await closeDatabase();
    await cluster?.stop();
  }
}
