import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Worker } from 'node:worker_threads';

// Fetched at run time: the builder of the site would take the script of `new Worker` for a module of its own, and since
// the name is not known when it builds, for every file of the project.
const threads = () => process.getBuiltinModule('node:worker_threads');

type Script = { readonly eval: true; readonly code: string } | { readonly eval: false; readonly file: string };

const bundled = new Map<string, Promise<Script>>();

/**
 * Starts a thread of `server/platform/<name>.ts`; gives what starts further ones. In a build the script stands ready
 * beside the bundle. From source it is bundled once a process: Node 20 cannot load TypeScript in a worker, and an
 * `--import` does not reach a worker's entry.
 */
export async function threadStarter(name: string): Promise<(workerData: unknown) => Worker> {
  let script = bundled.get(name);
  if (!script) {
    script = prepare(name);
    bundled.set(name, script);
  }
  const ready = await script;
  return (workerData) => {
    const { Worker: Thread } = threads();
    return ready.eval ? new Thread(ready.code, { eval: true, workerData }) : new Thread(ready.file, { workerData });
  };
}

async function prepare(name: string): Promise<Script> {
  const here = path.dirname(fileURLToPath(import.meta.url));
  const built = path.join(/* turbopackIgnore: true */ here, `${name}.mjs`);
  if (existsSync(/* turbopackIgnore: true */ built)) return { eval: false, file: built };
  const { build } = await import('esbuild');
  const result = await build({
    entryPoints: [sourceOf(here, name)],
    bundle: true,
    // Replaces the constants of other modules by their values, which the compiler could not do.
    minifySyntax: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    logLevel: 'silent',
  });
  return { eval: true, code: result.outputFiles[0].text };
}

/** The source: beside this file, or in the project that this bundle was built in. */
function sourceOf(start: string, name: string): string {
  for (let dir = start; ; dir = path.dirname(dir)) {
    for (const candidate of [
      path.join(/* turbopackIgnore: true */ dir, `${name}.ts`),
      path.join(/* turbopackIgnore: true */ dir, 'server', 'platform', `${name}.ts`),
    ]) {
      if (existsSync(/* turbopackIgnore: true */ candidate)) return candidate;
    }
    if (dir === path.dirname(dir)) throw new Error(`${name}.ts is not to be found from ${start}`);
  }
}
