import type { Tx } from '@/db/client';
import { staff, staffCredential, staffRole, staffTwoFactor } from '@/db/schema';
import type { Role } from '@/server/contracts/permissions';
import { newId } from '@/server/platform/ids';
import { conflict } from '@/server/services/kernel';
import { accountByEmail } from './sign-in/audit-door';
import { passwordHash, seal } from './sign-in/secrets';

export interface NewStaff {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly Role[];
  /** Without one the account waits for its invitation to be accepted. */
  readonly password?: string;
  /** An authenticator secret handed over outside; the second factor is then on from the start. */
  readonly totpSecret?: string;
  readonly createdBy: string | null;
  readonly at: Date;
}

/** Inserts an account with its roles; gives its id. Rejects as a conflict when the address is taken. */
export async function addStaff(tx: Tx, given: NewStaff): Promise<string> {
  const email = given.email.toLowerCase();
  if (await accountByEmail(email, tx)) throw conflict('emailTaken', 'An account with this address exists.');
  const id = newId();
  await tx.insert(staff).values({
    id,
    email,
    name: given.name,
    status: given.password === undefined ? 'invited' : 'active',
    emailVerified: false,
    twoFactorEnabled: given.totpSecret !== undefined,
    createdBy: given.createdBy,
    createdAt: given.at,
    updatedAt: given.at,
  });
  for (const role of given.roles) {
    await tx.insert(staffRole).values({ staffId: id, role, grantedBy: given.createdBy, grantedAt: given.at });
  }
  if (given.password !== undefined) await setPassword(tx, id, given.password, given.at);
  if (given.totpSecret !== undefined) {
    await tx.insert(staffTwoFactor).values({
      userId: id,
      secret: await seal(given.totpSecret),
      backupCodes: await seal('[]'),
      verified: true,
    });
  }
  return id;
}

/** Sets the password of an account, whether or not it has one. */
export async function setPassword(tx: Tx, staffId: string, password: string, at: Date): Promise<void> {
  const hash = await passwordHash(password);
  await tx
    .insert(staffCredential)
    .values({
      accountId: staffId,
      providerId: 'credential',
      userId: staffId,
      password: hash,
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoUpdate({
      target: [staffCredential.userId, staffCredential.providerId],
      set: { password: hash, updatedAt: at },
    });
}
