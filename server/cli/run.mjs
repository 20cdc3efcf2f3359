// node server/cli/run.mjs FILE [argument …]: runs a TypeScript file of this project, installing packages first.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, root } from './install.mjs';
import { registerTypeScript } from './typescript.mjs';

const [file, ...args] = process.argv.slice(2);
if (!file) {
  console.error('usage: node server/cli/run.mjs FILE [argument …]');
  process.exit(2);
}
ensureInstalled({ dev: file.startsWith('tests/') });
await registerTypeScript();
const target = path.resolve(root, file);
process.argv = [process.execPath, target, ...args];
await import(pathToFileURL(target).href);
