import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Whether a process of this number runs, whoever owns it. */
export function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** When the process started, in ticks since boot: numbers are used again, this pair is not. Empty where unknown. */
function birth(pid: number): string {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/**
 * The processes that use a cluster. Each leaves a file `<pid>.<random>` in `users/` before it looks for a running
 * server, so that whoever is about to stop the server sees it.
 */
export class ClusterUsers {
  readonly #folder: string;
  readonly #own: string;

  constructor(home: string) {
    this.#folder = path.join(home, 'users');
    this.#own = `${process.pid}.${randomBytes(4).toString('hex')}`;
    fs.mkdirSync(this.#folder, { recursive: true });
    this.announce();
  }

  get own(): string {
    return this.#own;
  }

  announce(): void {
    fs.writeFileSync(path.join(this.#folder, this.#own), birth(process.pid));
  }

  leave(): void {
    fs.rmSync(path.join(this.#folder, this.#own), { force: true });
  }

  /** Whether somebody else still uses the cluster. Files of dead processes are removed on the way. */
  others(): boolean {
    let found = false;
    for (const name of fs.readdirSync(this.#folder)) {
      if (name === this.#own) continue;
      const file = path.join(this.#folder, name);
      const pid = Number(name.split('.')[0]);
      let born: string;
      try {
        born = fs.readFileSync(file, 'utf8');
      } catch {
        continue;
      }
      if (alive(pid) && (born === '' || born === birth(pid))) found = true;
      else fs.rmSync(file, { force: true });
    }
    return found;
  }
}

const REAPER = `trap '' INT TERM HUP
cat >/dev/null
rm -f "$1/users/$2"
for f in "$1"/users/*; do
  [ -e "$f" ] || continue
  name=\${f##*/}
  kill -0 "\${name%%.*}" 2>/dev/null && exit 0
done
pid=$(head -n 1 "$1/data/postmaster.pid" 2>/dev/null)
[ -n "$pid" ] && kill -INT "$pid" 2>/dev/null
[ "$3" = 1 ] || exit 0
for i in 1 2 3 4 5 6 7 8 9 10; do
  [ -n "$pid" ] && kill -0 "$pid" 2>/dev/null || break
  sleep 0.5
done
rm -rf "$1"`;

/**
 * A shell that waits for the end of our pipe, which comes even when we are killed with SIGKILL, and then leaves the
 * cluster in our place: without it the server of a killed process would run for ever.
 */
export function spawnReaper(home: string, own: string, removeAll: boolean): ChildProcess | undefined {
  if (process.platform === 'win32') return undefined;
  const reaper = spawn('sh', ['-c', REAPER, 'pitboss-database-reaper', home, own, removeAll ? '1' : '0'], {
    detached: true,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  reaper.on('error', () => {});
  reaper.stdin?.on('error', () => {});
  reaper.unref();
  return reaper;
}
