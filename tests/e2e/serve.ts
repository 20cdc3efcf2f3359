import { openProduct } from '../support/product';

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
const product = await openProduct(Number(process.env.PITBOSS_E2E_PORT), ending.signal);
await told;
await product.stop();
process.exit(0);
