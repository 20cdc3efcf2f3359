import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { env } from '@/server/platform/env';

/**
 * The secret of a key follows from the application's secret, the key's id and its salt. So it stands nowhere: whoever
 * reads the database finds a salt and a hash, and neither of them signs.
 */
export function secretOf(keyId: string, salt: string): string {
  const own = env().authSecret;
  if (!own) throw new Error('BETTER_AUTH_SECRET is not set');
  return Buffer.from(hkdfSync('sha256', own, salt, `pitboss api key ${keyId}`, 32)).toString('base64url');
}

export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** What a game server sends as `v1=…`: HMAC-SHA256 over method, path with query, timestamp and body. */
export function signatureOf(
  secret: string,
  request: { readonly method: string; readonly path: string; readonly timestamp: string; readonly body: Uint8Array },
): string {
  const mac = createHmac('sha256', secret)
    .update(`${request.method}\n${request.path}\n${request.timestamp}\n`)
    .update(request.body);
  return `v1=${mac.digest('hex')}`;
}

export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
