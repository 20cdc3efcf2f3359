import fs from 'node:fs';
import path from 'node:path';

/** The account that the server runs as; empty when that is the one we run as. */
export interface ServerUser {
  readonly uid?: number;
  readonly gid?: number;
}

/**
 * PostgreSQL refuses to run as root, so a process of root runs it as `postgres`, or as `nobody` where that is missing.
 * Rejects when neither account exists.
 */
export function serverUser(): ServerUser {
  if (process.getuid?.() !== 0) return {};
  const accounts = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const account =
    accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody') ?? undefined;
  if (!account) {
    throw new Error(
      'PostgreSQL does not run as root, and there is no account postgres or nobody: run as an ordinary user, or set DATABASE_URL.',
    );
  }
  return { uid: Number(account[2]), gid: Number(account[3]) };
}

/** Whether the server's account may walk to `file` and use it. A checkout below /root, which is 0700, it may not. */
export function reachable(file: string, user: ServerUser): boolean {
  if (user.uid === undefined) return true;
  for (let at = fs.realpathSync(file); ; at = path.dirname(at)) {
    const stat = fs.statSync(at);
    const bit = stat.uid === user.uid ? 0o100 : stat.gid === user.gid ? 0o010 : 0o001;
    if (!(stat.mode & bit)) return false;
    if (at === path.dirname(at)) return true;
  }
}

/** Makes `dir`, or accepts it as it is when root owns it and nobody else can write there. Rejects anything else. */
export function rootOwnedFolder(dir: string): string {
  fs.mkdirSync(dir, { recursive: true, mode: 0o755 });
  const stat = fs.lstatSync(dir);
  if (!stat.isDirectory() || stat.uid !== 0 || stat.mode & 0o022) {
    throw new Error(`${dir} must be a folder that root owns and only root can write to.`);
  }
  return dir;
}
