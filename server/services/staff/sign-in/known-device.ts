import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { env } from '@/server/platform/env';

/**
 * Remembers which browsers an account has signed in from, in a cookie that only we can write. Its one use: failures
 * elsewhere, however many, never keep the owner of an account out of a browser he has used before.
 */
const COOKIE = 'pitboss.device';
const KEPT_ACCOUNTS = 5;
const LIFETIME_SECONDS = 180 * 24 * 60 * 60;

function sign(email: string, device: string): string {
  return createHmac('sha256', env().authSecret ?? '')
    .update(`device\n${email}\n${device}`)
    .digest('base64url');
}

function entries(headers: Headers): Array<{ device: string; signature: string }> {
  const cookie = headers
    .get('cookie')
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${COOKIE}=`));
  if (!cookie) return [];
  return cookie
    .slice(COOKIE.length + 1)
    .split('~')
    .slice(0, KEPT_ACCOUNTS)
    .flatMap((entry) => {
      const [device, signature] = entry.split('.');
      return device && signature ? [{ device, signature }] : [];
    });
}

function matches(email: string, entry: { device: string; signature: string }): boolean {
  const expected = Buffer.from(sign(email, entry.device));
  const given = Buffer.from(entry.signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** Takes a request's headers and an account; gives the id of the device if the account has signed in from it. */
export function knownDevice(headers: Headers, email: string): string | undefined {
  return entries(headers).find((entry) => matches(email, entry))?.device;
}

/** The Set-Cookie that makes this browser known for an account; up to five accounts share a browser. */
export function rememberDevice(headers: Headers, email: string): string {
  const kept = entries(headers).filter((entry) => !matches(email, entry));
  const device = knownDevice(headers, email) ?? randomBytes(18).toString('base64url');
  const value = [{ device, signature: sign(email, device) }, ...kept]
    .slice(0, KEPT_ACCOUNTS)
    .map((entry) => `${entry.device}.${entry.signature}`)
    .join('~');
  const secure = env().url.startsWith('https:') ? '; Secure' : '';
  return `${COOKIE}=${value}; Max-Age=${LIFETIME_SECONDS}; Path=/api/auth; HttpOnly; SameSite=Lax${secure}`;
}
