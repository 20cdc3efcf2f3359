import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import { asOwner, temporaryFolder } from './servers';

/** The built product, started as a stranger would start it, on data of its own. */
export interface Product {
  readonly url: string;
  /** The supervisor: what `npm start` runs. */
  readonly child: ChildProcess;
  readonly dataFolder: string;
  /** Its database on the server in DATABASE_URL; undefined where it runs a server of its own. */
  readonly databaseUrl: string | undefined;
  /** Kills the supervisor, with which everything of ours dies, and starts it again on the same data and port. */
  killAndReopen(): Promise<Product>;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

/** A database of its own on the server in DATABASE_URL; nothing where that is unset. */
async function ownDatabase(): Promise<{ url?: string; drop: () => Promise<void> }> {
  const given = process.env.DATABASE_URL;
  if (!given) return { drop: async () => {} };
  const name = `pitboss_product_${randomBytes(4).toString('hex')}`;
  await asOwner(given, (sql) => sql`create database ${sql(name)}`);
  const url = new URL(given);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      await asOwner(given, (sql) => sql`drop database if exists ${sql(name)} with (force)`);
    },
  };
}

/** Resolves once it says that it is open. Rejects with what it said instead. It ends when we do. */
async function launch(env: NodeJS.ProcessEnv, signal?: AbortSignal): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['server/cli/start.mjs'], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  signal?.addEventListener('abort', () => child.kill('SIGTERM'));
  let said = '';
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('Pitboss is open at')) resolve();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${said}`)));
  });
  return child;
}

/**
 * Starts everything on `port`, with players and hands in its demo room only where `played` asks for them. Rejects with
 * what it said when it does not open, or is given up by `signal`.
 */
export async function openProduct(
  port: number,
  { signal, played = false }: { readonly signal?: AbortSignal; readonly played?: boolean } = {},
): Promise<Product> {
  const dataFolder = temporaryFolder('product');
  const { url: databaseUrl, drop } = await ownDatabase();
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PORT: String(port),
    PITBOSS_URL: `http://127.0.0.1:${port}`,
    PITBOSS_DATA_DIR: dataFolder,
  };
  env.PITBOSS_DEMO_SIZE = played ? 'small' : 'empty';
  if (databaseUrl) Object.assign(env, { DATABASE_URL: databaseUrl, PITBOSS_DEMO: '1' });

  const end = async (child: ChildProcess, how: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(how);
    await ended;
  };
  const clean = async () => {
    await drop();
    fs.rmSync(dataFolder, { recursive: true, force: true });
  };
  const open = async (): Promise<Product> => {
    const child = await launch(env, signal);
    return {
      url: `http://127.0.0.1:${port}`,
      child,
      dataFolder,
      databaseUrl,
      killAndReopen: async () => {
        await end(child, 'SIGKILL');
        return open();
      },
      stop: async () => {
        await end(child, 'SIGTERM');
        await clean();
      },
    };
  };
  try {
    return await open();
  } catch (error) {
    await clean();
    throw error;
  }
}
