import { openProduct } from '../support/product';

// What the browser tests run against: the built product on a new, seeded database, until it is told to stop.
const product = await openProduct(Number(process.env.PITBOSS_E2E_PORT));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void product.stop().then(() => process.exit(0)));
}
