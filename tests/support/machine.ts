import { createHmac } from 'node:crypto';
import { peerHeaders } from '@/server/platform/client-address';
import { createApiKey } from '@/server/services/api-keys';
import { decide, type Person, person } from './room';
import { ORIGIN } from './staff';

/** A key as a game server holds it. */
export interface MachineKey {
  readonly keyId: string;
  readonly secret: string;
}

let agreeing: Promise<Person> | undefined;

/** A key in force: one that may move money was agreed to by a second person. */
export async function machineKey(
  admin: Person,
  name: string,
  tables: string[],
  more: Partial<Parameters<typeof createApiKey>[1]> = {},
): Promise<MachineKey> {
  const { approvalId, ...key } = await createApiKey(admin.ctx, {
    name,
    tables,
    scopes: ['feed', 'seats', 'hands'],
    requestsPerSecond: 100_000,
    reason: 'a game server of a test',
    ...more,
  });
  if (approvalId !== null) {
    agreeing ??= person('agrees-to-keys', ['supervisor']);
    await decide(await agreeing, approvalId);
  }
  return key;
}

/** Signs as the documentation says: HMAC-SHA256 over method, path with query, timestamp and body, a line each. */
export function signed(
  key: MachineKey,
  method: string,
  path: string,
  body = '',
  options: { at?: Date; address?: string; signature?: string; url?: string } = {},
): Request {
  const timestamp = String(Math.floor((options.at ?? new Date()).getTime() / 1_000));
  const mac = createHmac('sha256', key.secret).update(`${method}\n${path}\n${timestamp}\n${body}`).digest('hex');
  return new Request(`${options.url ?? ORIGIN}${path}`, {
    method,
    headers: {
      ...peerHeaders(options.address ?? '192.0.2.7'),
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      'x-pitboss-key': key.keyId,
      'x-pitboss-timestamp': timestamp,
      'x-pitboss-signature': options.signature ?? `v1=${mac}`,
    },
    ...(method === 'GET' ? {} : { body }),
  });
}
