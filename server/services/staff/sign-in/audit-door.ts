import { eq, sql } from 'drizzle-orm';
import { type Database, database, type Tx } from '@/db/client';
import { authVerification, staff } from '@/db/schema';
import { systemClock } from '@/server/platform/clock';
import { raiseAlert } from '@/server/services/alerts';
import { rolesOf, writeAuditRow } from '@/server/services/kernel';

/** An account as the door sees it: before anybody is signed in. */
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** Gives the account of an address, whatever its status, or nothing. */
export async function accountByEmail(email: string, db: Database | Tx = database()): Promise<Account | undefined> {
  const rows = await db
    .select({ id: staff.id, name: staff.name, email: staff.email })
    .from(staff)
    .where(eq(sql`lower(${staff.email})`, email.toLowerCase()));
  return rows.at(0);
}

/** How many accounts there are, of any status. */
export function staffCount(): Promise<number> {
  return database().$count(staff);
}

/** Gives the account whose password was accepted and whose second factor is awaited, read from the request's cookie. */
export async function accountAwaitingCode(headers: Headers): Promise<Account | undefined> {
  const cookie = /pitboss\.two_factor=([^;]+)/.exec(headers.get('cookie') ?? '')?.[1];
  const identifier = cookie && decodeURIComponent(cookie).split('.').at(0);
  if (!identifier) return undefined;
  const rows = await database()
    .select({ id: staff.id, name: staff.name, email: staff.email })
    .from(authVerification)
    .innerJoin(staff, sql`${staff.id}::text = ${authVerification.value}`)
    .where(eq(authVerification.identifier, identifier));
  return rows.at(0);
}

/**
 * Appends what happened at the door. Somebody who was let in, or is in already, is named as himself; a refused visitor
 * is anonymous, and the account he tried is the entity. What he typed is not kept: people type passwords into the wrong
 * field.
 */
export async function auditDoor(
  action: string,
  request: { readonly requestId: string; readonly ip: string },
  account: Account | undefined,
  outcome: 'done' | 'refused',
  reason?: string,
): Promise<void> {
  const known = outcome === 'done' && account;
  const actor = known
    ? { kind: 'staff' as const, id: account.id, name: account.name, roles: await rolesOf(database(), account.id) }
    : { kind: 'anonymous' as const, id: 'anonymous', name: 'anonymous', roles: [] };
  await writeAuditRow(
    database(),
    { actor, clock: systemClock, requestId: request.requestId, ip: request.ip },
    action,
    { entity: { kind: 'staff', id: account?.id ?? 'unknown' }, ...(reason !== undefined && { reason }) },
    outcome,
  );
}

const DOOR_ALERTS = {
  'signIn.throttled': { severity: 'warning', title: 'Sign-ins refused after too many failures' },
  'signIn.underAttack': { severity: 'critical', title: 'One account fails to be signed in to from many addresses' },
} as const;

/** Tells the staff; once for an account, or for an address that tries accounts we do not have, while it is open. */
export async function alertDoor(
  kind: keyof typeof DOOR_ALERTS,
  request: { readonly ip: string },
  account: Account | undefined,
): Promise<void> {
  const subject = account ? { kind: 'staff', id: account.id } : { kind: 'address', id: request.ip };
  const figures = { account: account?.name ?? null, address: request.ip };
  await database().transaction(async (tx) => {
    await raiseAlert(tx, systemClock, { kind, ...DOOR_ALERTS[kind], figures, subject });
  });
}
