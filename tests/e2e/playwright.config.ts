import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';

const root = path.resolve(import.meta.dirname, '../..');
const port = Number(process.env.PITBOSS_E2E_PORT ?? 4110);
process.env.PITBOSS_E2E_PORT = String(port);

/** The system's Chromium, or the one that npm brings, which runs without its sandbox. */
async function browser() {
  const args = [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-dev-shm-usage',
  ];
  const system = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
    (file) => file && fs.existsSync(file),
  );
  if (system) return { executablePath: system, args, chromiumSandbox: process.getuid?.() !== 0 };
  // It unpacks itself into the temporary folder, readable by its owner alone: each account needs one of its own.
  process.env.TMPDIR = path.join(os.tmpdir(), `pitboss-chromium-${process.getuid?.() ?? 0}`);
  fs.mkdirSync(process.env.TMPDIR, { recursive: true, mode: 0o700 });
  const { default: chromium } = await import('@sparticuz/chromium');
  const executablePath = await chromium.executablePath();
  const drawing = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
  return { executablePath, args: [...args, ...drawing], chromiumSandbox: false };
}

export default defineConfig({
  testDir: '.',
  outputDir: path.join(root, 'test-results'),
  // Generous: a shared machine can be several times slower than an idle one.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  workers: 2,
  forbidOnly: true,
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    headless: true,
    launchOptions: await browser(),
    screenshot: 'only-on-failure',
    // Recording every step takes as much of the processor as the pages themselves.
    trace: process.env.PITBOSS_E2E_TRACE ? 'retain-on-failure' : 'off',
    contextOptions: { reducedMotion: 'reduce' },
  },
  webServer: {
    command: 'exec node server/cli/run.mjs tests/e2e/serve.ts',
    cwd: root,
    url: `http://127.0.0.1:${port}/api/health`,
    reuseExistingServer: false,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
});
