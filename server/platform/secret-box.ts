import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { env } from './env';

const VERSION = 'v1';

// A key of its own for each purpose, so that what one part of the house encrypted means nothing to another.
function keyFor(purpose: string): Buffer {
  const secret = env().authSecret;
  if (!secret) throw new Error('BETTER_AUTH_SECRET is not set');
  return Buffer.from(hkdfSync('sha256', secret, 'pitboss secret box', purpose, 32));
}

/** Encrypts and authenticates a text with the application's secret (AES-256-GCM). */
export function lockSecret(purpose: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [VERSION, nonce, body, cipher.getAuthTag()]
    .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
    .join('.');
}

/** Takes what `lockSecret` gave for the same purpose; rejects when it was changed or the application's secret was. */
export function unlockSecret(purpose: string, locked: string): string {
  const [version, nonce = '', body = '', tag = ''] = locked.split('.');
  if (version !== VERSION) throw new Error('this secret was not encrypted here');
  const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), Buffer.from(nonce, 'base64url'));
  decipher.setAuthTag(Buffer.from(tag, 'base64url'));
  return Buffer.concat([decipher.update(Buffer.from(body, 'base64url')), decipher.final()]).toString('utf8');
}
