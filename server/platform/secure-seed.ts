import { randomBytes } from 'node:crypto';

/** A seed that nobody can guess, as 32 hexadecimal digits: for simulations started without one and for demo secrets. */
export function secureSeed(): string {
  return randomBytes(16).toString('hex');
}
