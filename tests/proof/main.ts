import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runNamed } from '../support/run-named';

/*
 * npm run proof -- [name …] [--list] [--json]: runs the long proofs of this folder, all of them without a name. Each
 * module exports its `name` and `run()`; one that does not hold throws or gives `ok: false`.
 */
const folder = fileURLToPath(new URL('.', import.meta.url));
const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && file !== 'main.ts');
process.exitCode = await runNamed(
  files.map((file) => folder + file),
  process.argv.slice(2),
);
