import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
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

/** Rejects with what to do when the address cannot be listened on. */
export async function requireFreePort(host: string, port: number): Promise<void> {
  const probe = net.createServer();
  const failure = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    probe.once('error', resolve);
    probe.listen(port, host, () => resolve(undefined));
  });
  if (!failure) {
    await new Promise((resolve) => probe.close(resolve));
    return;
  }
  if (failure.code === 'EADDRINUSE') {
    throw new Error(`Port ${port} is taken. Stop what uses it, or choose another: PORT=${port + 1} npm start`);
  }
  throw new Error(`Cannot listen on ${host}:${port} (${failure.code}): check PITBOSS_HOST and PORT.`);
}
