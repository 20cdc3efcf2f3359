import { hashPassword, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { authLibrary } from './auth-library';

/** Gives the scrypt hash that the sign-in library checks passwords against. */
export const passwordHash: (password: string) => Promise<string> = hashPassword;

/** Encrypts with the application's secret, as the sign-in library does it. */
export async function seal(data: string): Promise<string> {
  const { secretConfig } = await authLibrary().$context;
  return symmetricEncrypt({ key: secretConfig, data });
}

/** Takes what `seal` or the sign-in library encrypted; rejects when the application's secret is another one. */
export async function unseal(data: string): Promise<string> {
  const { secretConfig } = await authLibrary().$context;
  return symmetricDecrypt({ key: secretConfig, data });
}
