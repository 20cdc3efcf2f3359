import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Packages of a lock file by folder; an empty map when there is none. */
function packagesOf(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')).packages;
  } catch {
    return {};
  }
}

/** Whether what is installed is what the lock file says. Packages for other platforms may be missing. */
function installed(dev) {
  const present = packagesOf(path.join(root, 'node_modules/.package-lock.json'));
  return Object.entries(packagesOf(path.join(root, 'package-lock.json'))).every(([folder, wanted]) => {
    if (folder === '' || wanted.optional || wanted.devOptional || (wanted.dev && !dev)) return true;
    return present[folder]?.version === wanted.version && fs.existsSync(path.join(root, folder));
  });
}

/**
 * Installs the packages of the lock file where they are missing or others. This file and what imports it before the
 * call use nothing but Node. Takes whether the development packages are needed; ends the process when npm fails.
 */
export function ensureInstalled({ dev }) {
  if (installed(dev)) return;
  console.error('Installing packages (about a minute, only when they changed) …');
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const [command, ...before] = npm;
  const args = [...before, 'ci', '--no-audit', '--no-fund', ...(dev ? ['--include=dev'] : [])];
  // npm's own words go to stderr: stdout belongs to the command that needed the packages.
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2] });
  if (status === 0) return;
  console.error(error ? `npm could not be started: ${error.message}` : 'npm ci failed; its words are above.');
  process.exit(1);
}
