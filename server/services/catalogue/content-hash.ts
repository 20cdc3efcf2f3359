import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

/** SHA-256, in hex, of the canonical JSON (RFC 8785) of `value`: equal for any order of keys, different for any other value. */
export function contentHash(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('only JSON values have a content hash');
  return createHash('sha256').update(text).digest('hex');
}
