import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { CommandFailure, type CommandResult } from './output';

/** Runs a benchmark (or, without a name, lists them) in a process of its own, so that nothing here disturbs it. */
export function bench(name: string | undefined): CommandResult {
  const runner = fileURLToPath(new URL('./run.mjs', import.meta.url));
  const args = [runner, 'tests/bench/main.ts', ...(name === undefined ? ['--list'] : [name]), '--json'];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status !== 0) throw new CommandFailure(stderr.trim() || `the benchmark ended with ${status}`);
  const document = JSON.parse(stdout) as { readonly text: string };
  return { document, text: document.text };
}
