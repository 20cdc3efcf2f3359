// npm start: everything that is needed to open Pitboss in a browser, from an empty checkout. `--dev` for development.
import { ensureInstalled, root } from './install.mjs';
import { registerTypeScript } from './typescript.mjs';

process.chdir(root);
ensureInstalled({ dev: process.argv.includes('--dev') });
await registerTypeScript();
const { start } = await import('./start/main.ts');
await start(process.argv.slice(2));
