import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url));

const resolve = {
  alias: {
    '@': root.replace(/\/$/, ''),
    // Next makes this package refuse to be loaded in a browser; outside of Next it is nothing.
    'server-only': `${root}tests/support/server-only.ts`,
  },
};

const withDatabase = {
  globalSetup: ['tests/support/global-setup.ts'],
  setupFiles: ['tests/support/database.ts'],
  // Against hanging, not for speed: a shared machine can be several times slower than an idle one.
  hookTimeout: 60_000,
  testTimeout: 60_000,
};

export default defineConfig({
  resolve,
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        resolve,
        test: { name: 'engine', include: ['tests/engine/**/*.test.ts'], testTimeout: 60_000 },
      },
      {
        resolve,
        test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'], testTimeout: 60_000 },
      },
      {
        resolve,
        test: {
          name: 'services',
          include: ['tests/{services,trpc,migrations}/**/*.test.ts'],
          ...withDatabase,
        },
      },
      {
        resolve,
        oxc: { jsx: { runtime: 'automatic' } },
        test: { name: 'app', include: ['tests/app/**/*.test.{ts,tsx}'], environment: 'happy-dom', testTimeout: 60_000 },
      },
      {
        // A measurement, so it needs the machine for itself: `npm run proof -- latency`.
        resolve,
        test: { name: 'latency', include: ['tests/stress/latency.test.ts'], testTimeout: 240_000 },
      },
      {
        // Starts the built product and kills parts of it.
        resolve,
        test: { name: 'stress', include: ['tests/stress/kill.test.ts'], testTimeout: 240_000, fileParallelism: false },
      },
    ],
  },
});
