import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';

import { asOwner, temporaryFolder } from './servers';

/** The built product, started as a stranger would start it, on data of its own. */
export interface Product {
  readonly url: string;
  /** Ends with what was printed so far when the start fails. */
  readonly child: ChildProcess;
  readonly dataFolder: string;
  stop(): Promise<void>;
}

/** A database of its own on the server in DATABASE_URL; nothing where that is unset and the built-in server is used. */
async function ownDatabase(): Promise<{ env: Record<string, string>; drop: () => Promise<void> }> {
  const given = process.env.DATABASE_URL;
  if (!given) return { env: {}, drop: async () => {} };
  const name = `pitboss_product_${randomBytes(4).toString('hex')}`;
  await asOwner(given, (sql) => sql`create database ${sql(name)}`);
  const url = new URL(given);
  url.pathname = `/${name}`;
  return {
    env: { DATABASE_URL: url.href, PITBOSS_DEMO: '1' },
    drop: async () => {
      await asOwner(given, (sql) => sql`drop database if exists ${sql(name)} with (force)`);
    },
  };
}

/** Starts everything on `port` and resolves once it says that it is open. Rejects with what it said instead. */
export async function openProduct(port: number, env: Record<string, string> = {}): Promise<Product> {
  const dataFolder = temporaryFolder('product');
  const { env: databaseEnv, drop } = await ownDatabase();
  const child = spawn(process.execPath, ['server/cli/start.mjs'], {
    env: { ...process.env, PORT: String(port), PITBOSS_DATA_DIR: dataFolder, ...databaseEnv, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const clean = async () => {
    await drop();
    fs.rmSync(dataFolder, { recursive: true, force: true });
  };
  let said = '';
  try {
    await new Promise<void>((resolve, reject) => {
      const listen = (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes('Pitboss is open at')) resolve();
      };
      child.stdout.on('data', listen);
      child.stderr.on('data', listen);
      child.once('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${said}`)));
    });
  } catch (error) {
    await clean();
    throw error;
  }
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    dataFolder,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      await clean();
    },
  };
}
