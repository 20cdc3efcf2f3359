import { execFile, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { type Binaries, findBinaries } from './embedded/binaries';
import { reachable, rootOwnedFolder, type ServerUser, serverUser } from './embedded/server-user';
import { alive, ClusterUsers, spawnReaper } from './embedded/users';

const OWNER = 'pitboss';
const PASSWORD_FILE = 'pitboss-owner-password';
const START_WITHIN_MS = 60_000;
const LOG_LIMIT_BYTES = 4_000_000;

export interface ClusterOptions {
  /** A throw-away cluster: durability is off, and the folder is removed when its user leaves. */
  readonly ephemeral?: boolean;
}

/** A running PostgreSQL server of our own, which this process uses until `stop`. */
export interface Cluster {
  /** Folder of the cluster. It is not always the one asked for: see `clusterHome`. */
  readonly home: string;
  /** Whether this process started the server; otherwise it joined one that ran. */
  readonly started: boolean;
  port(): number;
  /** Address of a database for the owner role, which may do everything. */
  ownerUrl(database: string): string;
  /**
   * Starts the server again if it has died, on the same port where that is free. Gives whether it had to.
   * Several processes may call it at once.
   */
  ensureRunning(): Promise<boolean>;
  /** Leaves the cluster; the last user stops the server. */
  stop(): Promise<void>;
}

/** The server of a data folder if one runs, from its lock file: line 1 is its process, line 4 its port. */
export function runningServer(home: string): { readonly pid: number; readonly port: number } | undefined {
  let lines: string[];
  try {
    lines = fs.readFileSync(path.join(home, 'data', 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!pid || !port || !alive(pid)) return undefined;
  try {
    // After a crash or a restart of the machine the number may be another program's.
    if (!fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')) return undefined;
  } catch {
    if (process.platform === 'linux') return undefined;
  }
  return { pid, port };
}

/**
 * Where the cluster asked for at `wanted` is kept: there, unless we are root and the server's account cannot get there.
 * Then it is a folder of /var/lib that is named after `wanted`.
 */
export function clusterHome(wanted: string): string {
  const user = serverUser();
  fs.mkdirSync(wanted, { recursive: true, mode: 0o755 });
  const real = fs.realpathSync(wanted);
  if (reachable(real, user)) return real;
  const name = createHash('sha256').update(real).digest('hex').slice(0, 12);
  const home = path.join(rootOwnedFolder('/var/lib/pitboss'), name);
  return rootOwnedFolder(home);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** Makes the data folder: complete or not at all, so that a kill in between is no half-made cluster. */
async function initialise(home: string, binaries: Binaries, user: ServerUser): Promise<void> {
  const data = path.join(home, 'data');
  if (fs.existsSync(data)) return;
  const aside = fs.mkdtempSync(path.join(home, `incoming-${process.pid}-`));
  const fresh = path.join(aside, 'data');
  const passwordFile = path.join(aside, 'password');
  fs.mkdirSync(fresh, { mode: 0o700 });
  fs.writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (user.uid !== undefined && user.gid !== undefined) {
    for (const file of [aside, fresh, passwordFile]) fs.chownSync(file, user.uid, user.gid);
  }
  try {
    const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'];
    const access = ['-U', OWNER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
    await promisify(execFile)(binaries.initdb, ['-D', fresh, ...access, ...locale, '--no-instructions', '--no-sync'], {
      ...user,
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C', NODE_ENV: process.env.NODE_ENV },
    });
    fs.renameSync(passwordFile, path.join(fresh, PASSWORD_FILE));
    fs.renameSync(fresh, data);
  } catch (error) {
    // Somebody else was faster with the same folder: that one is as good.
    if (!fs.existsSync(path.join(data, 'PG_VERSION'))) throw error;
  } finally {
    fs.rmSync(aside, { recursive: true, force: true });
    // What killed processes left behind goes too; one that is still at work keeps the folder it writes in.
    for (const name of fs.readdirSync(home)) {
      const pid = Number(/^incoming-(\d+)-/.exec(name)?.[1]);
      if (pid && !alive(pid)) fs.rmSync(path.join(home, name), { recursive: true, force: true });
    }
  }
}

function serverArguments(home: string, port: number, ephemeral: boolean): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'log',
    log_checkpoints: 'off',
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    ...(ephemeral && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '2GB' }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', path.join(home, 'data'), '-p', String(port), ...flags];
}

async function answers(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice() {} });
  try {
    await sql`select 1`;
    return true;
  } catch (error) {
    // A wrong password is an answer too, and waiting does not mend it.
    if ((error as { code?: string }).code === '28P01') throw error;
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

const PASSING =
  /could not bind|Address already in use|shared memory block|lock file "postmaster.pid" already exists|database system is (starting|shutting)/;

class EmbeddedCluster implements Cluster {
  started = false;
  readonly home: string;
  readonly #binaries: Binaries;
  readonly #user: ServerUser;
  readonly #ephemeral: boolean;
  readonly #users: ClusterUsers;
  #password = '';
  #port = 0;
  #reaper: ReturnType<typeof spawnReaper>;

  constructor(home: string, binaries: Binaries, user: ServerUser, ephemeral: boolean) {
    this.home = home;
    this.#binaries = binaries;
    this.#user = user;
    this.#ephemeral = ephemeral;
    this.#users = new ClusterUsers(home);
  }

  port(): number {
    return this.#port;
  }

  ownerUrl(database: string): string {
    return `postgres://${OWNER}:${this.#password}@127.0.0.1:${this.#port}/${database}`;
  }

  async open(): Promise<void> {
    this.#reaper = spawnReaper(this.home, this.#users.own, this.#ephemeral);
    await initialise(this.home, this.#binaries, this.#user);
    try {
      this.#password = fs.readFileSync(path.join(this.home, 'data', PASSWORD_FILE), 'utf8');
    } catch (cause) {
      throw new Error(
        `${this.home} belongs to another account: start as that one, or set PITBOSS_DATA_DIR to a folder of yours.`,
        { cause },
      );
    }
    this.started = await this.#joinOrStart();
  }

  async ensureRunning(): Promise<boolean> {
    if (runningServer(this.home)) return false;
    this.#users.announce();
    return this.#joinOrStart();
  }

  async stop(): Promise<void> {
    this.#users.leave();
    const server = runningServer(this.home);
    if (server && !this.#users.others()) await shutDown(server.pid);
    this.#reaper?.kill('SIGKILL');
    if (this.#ephemeral) fs.rmSync(this.home, { recursive: true, force: true });
  }

  #log(): string {
    return path.join(this.home, 'server.log');
  }

  #rememberedPort(): number | undefined {
    try {
      return Number(fs.readFileSync(path.join(this.home, 'port'), 'utf8')) || undefined;
    } catch {
      return undefined;
    }
  }

  async #joinOrStart(): Promise<boolean> {
    let preferred = this.#rememberedPort();
    let last = '';
    for (const until = Date.now() + START_WITHIN_MS; Date.now() < until; await delay(50)) {
      const server = runningServer(this.home);
      if (server) {
        this.#port = server.port;
        if (await answers(this.ownerUrl('postgres'))) return false;
        continue;
      }
      const port = preferred ?? (await freePort());
      const failure = await this.#start(port);
      if (failure === undefined) {
        fs.writeFileSync(path.join(this.home, 'port'), String(port));
        return true;
      }
      last = failure;
      if (!PASSING.test(failure)) break;
      if (/could not bind|Address already in use/.test(failure)) preferred = undefined;
    }
    throw new Error(`The database did not start; ${this.#log()} ends with:\n${last}`);
  }

  /** Starts the server once. Gives what it said when it did not come up. */
  async #start(port: number): Promise<string | undefined> {
    this.#port = port;
    const from = logSize(this.#log());
    const log = fs.openSync(this.#log(), 'a', 0o644);
    // In a process group of its own: Ctrl-C in the terminal reaches us, and we stop things in order.
    const child = spawn(this.#binaries.postgres, serverArguments(this.home, port, this.#ephemeral), {
      ...this.#user,
      cwd: '/',
      detached: true,
      stdio: ['ignore', 'ignore', log],
      env: { PATH: process.env.PATH, LC_ALL: 'C', NODE_ENV: process.env.NODE_ENV },
    });
    fs.closeSync(log);
    let ended = false;
    child.once('exit', () => {
      ended = true;
    });
    child.once('error', () => {
      ended = true;
    });
    child.unref();
    for (const until = Date.now() + START_WITHIN_MS; Date.now() < until; await delay(20)) {
      const said = fs.readFileSync(this.#log()).subarray(from).toString('utf8');
      if (ended) return said.slice(-4000);
      // The lines may be those of another process's server, which was faster.
      const ready = said.includes('ready to accept connections');
      if (ready && runningServer(this.home)?.pid === child.pid) return undefined;
    }
    return 'It did not become ready in time.';
  }
}

/** Where the next line of the log will stand. A log that has grown large starts anew. */
function logSize(file: string): number {
  const size = fs.existsSync(file) ? fs.statSync(file).size : 0;
  if (size <= LOG_LIMIT_BYTES) return size;
  fs.truncateSync(file);
  return 0;
}

async function shutDown(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    return;
  }
  for (const until = Date.now() + 15_000; Date.now() < until; await delay(20)) {
    if (!alive(pid)) return;
  }
  try {
    process.kill(pid, 'SIGQUIT');
  } catch {
    // It ended by itself after all.
  }
}

/**
 * Joins the PostgreSQL server of the cluster at `wanted`, or starts it, making the cluster first where there is none.
 * Works as root and as an ordinary user. Rejects with the end of the server's log when it does not come up.
 */
export async function startCluster(wanted: string, options: ClusterOptions = {}): Promise<Cluster> {
  const user = serverUser();
  const home = clusterHome(wanted);
  const cluster = new EmbeddedCluster(home, await findBinaries(user), user, options.ephemeral ?? false);
  try {
    await cluster.open();
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster;
}
