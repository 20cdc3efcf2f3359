import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runNamed } from '../support/run-named';

/*
 * npm run bench -- [name …] [--list] [--json]: runs the benchmarks of this folder, all of them without a name. Each
 * module exports its `name` and `run()`; figures are medians of interleaved rounds.
 */
const folder = fileURLToPath(new URL('.', import.meta.url));
const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && file !== 'main.ts');
process.exitCode = await runNamed(
  files.map((file) => folder + file),
  process.argv.slice(2),
);
