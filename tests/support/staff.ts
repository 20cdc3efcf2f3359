import { createHmac } from 'node:crypto';
import { rawSql } from '@/db/client';
import type { Role } from '@/server/contracts/permissions';
import { peerHeaders } from '@/server/platform/client-address';
import { contextOf, type ServiceContext, systemContext } from '@/server/services/kernel';
import { bootstrapStaff } from '@/server/services/staff';
import { handleAuth } from '@/server/trpc/endpoints/auth';

process.env.BETTER_AUTH_SECRET ??= 'a-secret-for-tests-only-a-secret-for-tests-only';
process.env.PITBOSS_LOG_LEVEL ??= 'silent';
process.env.PITBOSS_URL = 'http://127.0.0.1:3000';

export const ORIGIN = 'http://127.0.0.1:3000';
export const PASSWORD = 'correct horse battery';

/** Makes a member of staff who can sign in; gives his id and a context that acts as him. */
export async function makeStaff(
  email: string,
  roles: Role[],
  more: { totpSecret?: string } = {},
): Promise<{ id: string; email: string; ctx: ServiceContext }> {
  const { id } = await bootstrapStaff(systemContext('test'), {
    email,
    name: email.split('@')[0],
    roles,
    password: PASSWORD,
    ...more,
  });
  return { id, email, ctx: contextOf({ kind: 'staff', id, name: email.split('@')[0], roles }) };
}

export interface PostOptions {
  readonly cookie?: string;
  readonly address?: string;
  readonly origin?: string | null;
  readonly headers?: Record<string, string>;
}

/** A request as the web server hands it to the door. */
export function authRequest(path: string, body: unknown, options: PostOptions = {}): Request {
  const { cookie, address = '192.0.2.1', origin = ORIGIN, headers = {} } = options;
  return new Request(`${ORIGIN}/api/auth/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...peerHeaders(address),
      ...(origin !== null && { origin }),
      ...(cookie && { cookie }),
      ...headers,
    },
    body: JSON.stringify(body),
  });
}

export interface Posted {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly response: Response;
  /** Cookies to send next time: those sent, with those set laid over them. */
  readonly cookie: string;
}

/** Posts to the door and keeps cookies as a browser would. */
export async function post(path: string, body: unknown, options: PostOptions = {}): Promise<Posted> {
  const response = await handleAuth(authRequest(path, body, options));
  const jar = new Map<string, string>();
  for (const pair of options.cookie?.split('; ') ?? []) {
    const at = pair.indexOf('=');
    if (at > 0) jar.set(pair.slice(0, at), pair.slice(at + 1));
  }
  for (const line of response.headers.getSetCookie()) {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    if (/max-age=0(;|$)/i.test(line)) jar.delete(pair.slice(0, at));
    else jar.set(pair.slice(0, at), pair.slice(at + 1));
  }
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    response,
    cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
  };
}

/** Signs in with the usual password; gives the cookies. */
export async function signIn(email: string, options: PostOptions = {}): Promise<string> {
  const answer = await post('sign-in/email', { email, password: PASSWORD }, options);
  if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}`);
  return answer.cookie;
}

/** RFC 6238 with SHA-1, six digits and 30 seconds, written from the text of the RFC. */
export function totp(secret: string, at: Date = new Date()): string {
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)));
  const mac = createHmac('sha1', Buffer.from(secret, 'utf8')).update(step).digest();
  const offset = mac[19] & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

export interface AuditRow {
  readonly id: number;
  readonly actor_kind: string;
  readonly actor_id: string;
  readonly outcome: string;
  readonly action: string;
  readonly entity_kind: string;
  readonly entity_id: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly parts: unknown;
  readonly reason: string | null;
  readonly request_id: string;
  readonly ip: string | null;
}

/** Audit rows of one action, oldest first. */
export function auditRows(action: string): Promise<AuditRow[]> {
  return rawSql()<AuditRow[]>`select * from audit_entry where action = ${action} order by id`;
}
