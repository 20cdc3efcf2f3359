// npm test: every stage with its time budget. `--only static|engine|services|e2e` runs a part.
import { spawn } from 'node:child_process';
import net from 'node:net';
import { ensureInstalled, root } from '../server/cli/install.mjs';

const bin = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  next: 'node_modules/next/dist/bin/next',
  playwright: 'node_modules/@playwright/test/cli.js',
  tsc: 'node_modules/typescript/bin/tsc',
  vitest: 'node_modules/vitest/vitest.mjs',
};
const vitest = (project) => [[bin.vitest, 'run', '--project', project]];

/**
 * Seconds are for two idle cores. A stage over its budget is named in the summary; one that needs PATIENCE times as much
 * is ended and has failed: a shared machine can be several times slower, a test that hangs never ends.
 */
const PATIENCE = 4;

const stages = [
  { name: 'lint', part: 'static', seconds: 20, commands: [[bin.biome, 'ci', '--colors=off']] },
  {
    name: 'types',
    part: 'static',
    seconds: 20,
    commands: [
      [bin.next, 'typegen'],
      [bin.tsc, '--noEmit', '-p', '.'],
      [bin.tsc, '--noEmit', '-p', 'server/engine'],
    ],
  },
  { name: 'architecture', part: 'static', seconds: 25, commands: vitest('architecture') },
  { name: 'engine', part: 'engine', seconds: 120, commands: vitest('engine') },
  { name: 'services', part: 'services', seconds: 220, commands: vitest('services') },
  { name: 'components', part: 'services', seconds: 20, commands: vitest('app') },
  { name: 'build', part: 'e2e', seconds: 55, commands: [['server/cli/start.mjs', '--build']] },
  { name: 'stress', part: 'e2e', seconds: 45, needs: 'build', commands: vitest('stress') },
  {
    name: 'browser',
    part: 'e2e',
    seconds: 375,
    needs: 'build',
    commands: [[bin.playwright, 'test', '--config', 'tests/e2e/playwright.config.ts']],
  },
];
const parts = [...new Set(stages.map((stage) => stage.part))];

const args = process.argv.slice(2);
const only = args[0] === '--only' ? args[1] : undefined;
if ((args.length > 0 && !only) || (only && !parts.includes(only))) {
  console.error(`usage: npm test -- [--only ${parts.join('|')}]`);
  process.exit(2);
}

process.chdir(root);
ensureInstalled({ dev: true });

function freePort() {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

const env = {
  ...process.env,
  CI: 'true',
  // Our children write into a pipe; colours are for a reader at a terminal.
  ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }),
  NEXT_TELEMETRY_DISABLED: '1',
  PITBOSS_E2E_PORT: process.env.PITBOSS_E2E_PORT ?? String(await freePort()),
};

let running;
let lastLine = '';
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    running?.kill(signal);
    process.exitCode = 130;
    stages.length = 0;
  });
}

/** Runs one command and shows what it says. Gives its exit code; one that runs on and on is ended. */
function run(command, limitMs) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    running = child;
    const tooLong = setTimeout(() => child.kill('SIGTERM'), limitMs);
    child.stdout.on('data', (chunk) => {
      process.stdout.write(chunk);
      lastLine =
        chunk
          .toString()
          .split('\n')
          .filter((line) => line.trim() !== '')
          .at(-1) ?? lastLine;
    });
    child.once('close', (code) => {
      clearTimeout(tooLong);
      resolve(code ?? 1);
    });
  });
}

const results = [];
for (const stage of only ? stages.filter(({ part }) => part === only) : stages) {
  const unmet = results.find(({ name, ok }) => name === stage.needs && !ok);
  if (unmet) {
    results.push({ name: stage.name, ok: false, text: `skipped: ${unmet.name} failed` });
    continue;
  }
  console.log(`\n=== ${stage.name} (budget ${stage.seconds} s)`);
  const began = performance.now();
  let code = 0;
  for (const command of stage.commands) {
    if (code === 0) code = await run(command, stage.seconds * PATIENCE * 1_000);
  }
  const took = (performance.now() - began) / 1_000;
  const late = took > stage.seconds;
  const verdict = code !== 0 ? `FAILED with code ${code}` : late ? `ok, over its budget of ${stage.seconds} s` : 'ok';
  results.push({ name: stage.name, ok: code === 0, text: `${took.toFixed(1)} s ${verdict}` });
}

console.log('\n=== summary');
for (const { name, text } of results) console.log(`${name.padEnd(13)} ${text}`);
// The last word is that of the last stage's own tool.
if (lastLine) console.log(lastLine);
process.exitCode ||= results.every(({ ok }) => ok) ? 0 : 1;
