import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { TABLES_FILE } from '@/server/platform/evaluator-tables';

const SOURCES = [
  'app',
  'db',
  'server',
  'public',
  'instrumentation.ts',
  'proxy.ts',
  'next.config.mjs',
  'postcss.config.mjs',
  'tsconfig.json',
  'package-lock.json',
];

/** Bundles of the worker and of the threads that it starts. */
export const BUNDLES = '.build';
const STAMP = path.join(BUNDLES, 'sources');

export const distDir = () => process.env.NEXT_DIST_DIR || '.next';

function* filesBelow(at: string): Generator<string> {
  if (!fs.existsSync(at)) return;
  if (!fs.statSync(at).isDirectory()) {
    yield at;
    return;
  }
  for (const name of fs.readdirSync(at).sort()) yield* filesBelow(path.join(at, name));
}

/** One hash over the names and contents of everything that a build is made of. */
function sourcesHash(): string {
  const hash = createHash('sha256').update(`${process.version} ${distDir()}`);
  for (const file of SOURCES.flatMap((source) => [...filesBelow(source)])) {
    const content = fs.readFileSync(file);
    hash.update(`\n${file} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

async function bundleWorker(): Promise<void> {
  const { build } = await import('esbuild');
  const threads = fs.readdirSync('server/platform').filter((name) => name.endsWith('-worker.ts'));
  await build({
    entryPoints: ['server/jobs/worker.ts', ...threads.map((name) => `server/platform/${name}`)],
    outdir: BUNDLES,
    outbase: '.',
    entryNames: '[name]',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // Replaces the constants of other modules by their values, which the compiler could not do.
    minifySyntax: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    logLevel: 'error',
  });
}

async function writeTables(): Promise<void> {
  const { buildTables } = await import('@/server/engine');
  fs.writeFileSync(path.join(BUNDLES, TABLES_FILE), new Uint8Array(buildTables()));
}

async function buildSite(signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The site could not be built:\n${said}`);
}

/**
 * Builds the site and the worker if their sources are not those of the last build. Gives whether it had to.
 * Rejects with what the compiler said, or when `signal` gives it up.
 */
export async function buildIfChanged(say: (line: string) => void, signal: AbortSignal): Promise<boolean> {
  const hash = sourcesHash();
  const built = fs.existsSync(STAMP) && fs.readFileSync(STAMP, 'utf8') === hash;
  if (built && fs.existsSync(path.join(distDir(), 'BUILD_ID'))) return false;
  say('Building the site (about half a minute, only when sources changed) …');
  fs.rmSync(BUNDLES, { recursive: true, force: true });
  await bundleWorker();
  await writeTables();
  await buildSite(signal);
  fs.writeFileSync(STAMP, hash);
  return true;
}
