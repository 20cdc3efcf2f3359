import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { dataFolder } from '@/db/open';

/** The secret that signs sessions: the one given, or one that is made once and kept where only we can read it. */
export function authSecret(): string {
  if (process.env.BETTER_AUTH_SECRET) return process.env.BETTER_AUTH_SECRET;
  const file = path.join(dataFolder(), 'auth-secret');
  try {
    fs.writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return fs.readFileSync(file, 'utf8');
}

function listenOnce(host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  const probe = net.createServer();
  return new Promise((resolve) => {
    probe.once('error', resolve);
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}

/**
 * Rejects with what to do when the address cannot be listened on. A site whose supervisor was killed needs a moment to
 * notice and go, so a taken port is tried for a little while.
 */
export async function requireFreePort(host: string, port: number): Promise<void> {
  let failure = await listenOnce(host, port);
  for (let tries = 0; failure?.code === 'EADDRINUSE' && tries < 10; tries++) {
    await delay(200);
    failure = await listenOnce(host, port);
  }
  if (!failure) return;
  if (failure.code === 'EADDRINUSE') {
    throw new Error(`Port ${port} is taken. Stop what uses it, or choose another: PORT=${port + 1} npm start`);
  }
  throw new Error(`Cannot listen on ${host}:${port} (${failure.code}): check PITBOSS_HOST and PORT.`);
}
