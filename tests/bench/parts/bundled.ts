import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Bundles `tests/bench/parts/<name>.ts` as the threads that simulate are bundled, packages left out; gives the file. */
export async function bundled(name: string): Promise<string> {
  const outfile = path.join(root, 'node_modules', '.cache', 'pitboss-bench', `${name}.mjs`);
  await build({
    entryPoints: [path.join(root, 'tests', 'bench', 'parts', `${name}.ts`)],
    outfile,
    absWorkingDir: root,
    bundle: true,
    minifySyntax: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
  });
  return outfile;
}
