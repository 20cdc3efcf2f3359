import type { z } from 'zod';
import {
  acceptInviteBody,
  backupCodeBody,
  changePasswordBody,
  type EnrolmentResult,
  enableTotpBody,
  type SignInResult,
  signInBody,
  signOutBody,
  totpBody,
} from '@/server/contracts/sign-in';
import { clientAddress } from '@/server/platform/client-address';
import { systemClock } from '@/server/platform/clock';
import { env } from '@/server/platform/env';
import { conflict, fromZod, internal, notFound, throttled, unauthenticated } from '@/server/services/kernel';
import { acceptInvite } from '../accept-invite';
import { type Account, accountAwaitingCode, accountByEmail, alertDoor, auditDoor } from './audit-door';
import { authLibrary } from './auth-library';
import { knownDevice, rememberDevice } from './known-device';
import { readSession } from './session';
import { type Attempt, countAttempt, forgive } from './throttle';

export interface AuthCall {
  readonly path: string;
  readonly body: unknown;
  readonly headers: Headers;
  readonly requestId: string;
}

export interface AuthAnswer {
  readonly body: SignInResult | EnrolmentResult;
  readonly cookies: readonly string[];
}

interface Visit {
  readonly headers: Headers;
  readonly requestId: string;
  readonly ip: string;
}

interface LibraryAnswer {
  readonly ok: boolean;
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly cookies: readonly string[];
}

function parsed<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const read = schema.safeParse(body);
  if (!read.success) throw fromZod(read.error);
  return read.data;
}

// The library sees a request of our own making: the visitor's cookies and browser, and only the fields of the contract.
async function ask(visit: Visit, path: string, body: unknown): Promise<LibraryAnswer> {
  const headers = new Headers(visit.headers);
  headers.set('content-type', 'application/json');
  headers.set('origin', new URL(env().url).origin);
  headers.delete('content-length');
  const request = new Request(`${env().url}/api/auth/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  const response = await authLibrary().handler(request);
  if (response.status >= 500) throw internal(new Error(`sign-in library answered ${response.status} to ${path}`));
  const text = await response.text();
  return {
    ok: response.ok,
    status: response.status,
    body: text ? (JSON.parse(text) as Record<string, unknown>) : {},
    cookies: response.headers.getSetCookie(),
  };
}

async function counted(visit: Visit, account: Account | undefined, email: string, action: string): Promise<Attempt> {
  const attempt: Attempt = { email, address: visit.ip, device: knownDevice(visit.headers, email) };
  const verdict = await countAttempt(attempt, systemClock);
  if (!verdict.allowed) {
    if (verdict.first) {
      await auditDoor(action, visit, account, 'refused', 'throttled');
      await alertDoor('signIn.throttled', visit, account);
    }
    throw throttled(verdict.retryAfterSeconds);
  }
  if (verdict.underAttack) await alertDoor('signIn.underAttack', visit, account);
  return attempt;
}

async function signIn(visit: Visit, body: unknown): Promise<AuthAnswer> {
  const { password, ...given } = parsed(signInBody, body);
  const email = given.email.toLowerCase();
  const account = await accountByEmail(email);
  const attempt = await counted(visit, account, email, 'session.signIn');
  const answer = await ask(visit, 'sign-in/email', { email, password });
  if (!answer.ok) {
    await auditDoor('session.signIn', visit, account, 'refused', 'password');
    throw unauthenticated('signInRefused');
  }
  await forgive(attempt);
  if (answer.body.twoFactorRedirect) return { body: { status: 'secondFactorNeeded' }, cookies: answer.cookies };
  await auditDoor('session.signIn', visit, account, 'done');
  return { body: { status: 'signedIn' }, cookies: [...answer.cookies, rememberDevice(visit.headers, email)] };
}

async function verifyCode(visit: Visit, body: unknown, kind: 'totp' | 'backupCode'): Promise<AuthAnswer> {
  const { code } = parsed(kind === 'totp' ? totpBody : backupCodeBody, body);
  const session = await readSession(visit.headers);
  // Without a session this is the second step of signing in, with one it ends an enrolment.
  const account = session ? { id: session.actor.id, name: session.actor.name, email: session.email } : undefined;
  const whose = account ?? (await accountAwaitingCode(visit.headers));
  if (!whose) throw unauthenticated('signInNeeded');
  if (session?.twoFactorEnabled || (session && kind === 'backupCode')) {
    throw conflict('secondFactorHeld', 'A second factor is set up already.');
  }
  const action = session ? 'secondFactor.enrol' : 'session.signIn';
  const attempt = await counted(visit, whose, whose.email, action);
  const path = kind === 'totp' ? 'two-factor/verify-totp' : 'two-factor/verify-backup-code';
  const answer = await ask(visit, path, { code });
  if (!answer.ok) {
    await auditDoor(action, visit, whose, 'refused', kind);
    throw answer.status === 429 ? throttled(15 * 60) : unauthenticated('signInRefused');
  }
  await forgive(attempt);
  await auditDoor(action, visit, whose, 'done', session ? undefined : kind);
  return { body: { status: 'signedIn' }, cookies: [...answer.cookies, rememberDevice(visit.headers, whose.email)] };
}

// For what somebody who is signed in proves with his password once more.
async function withPassword(visit: Visit, action: string, path: string, body: unknown): Promise<LibraryAnswer> {
  const session = await readSession(visit.headers);
  if (!session) throw unauthenticated('signInNeeded');
  const account = { id: session.actor.id, name: session.actor.name, email: session.email };
  const attempt = await counted(visit, account, session.email, action);
  const answer = await ask(visit, path, body);
  if (!answer.ok) {
    await auditDoor(action, visit, account, 'refused', 'password');
    throw unauthenticated('signInRefused');
  }
  await forgive(attempt);
  await auditDoor(action, visit, account, 'done');
  return answer;
}

async function enableTotp(visit: Visit, body: unknown): Promise<AuthAnswer> {
  const { password } = parsed(enableTotpBody, body);
  const answer = await withPassword(visit, 'secondFactor.start', 'two-factor/enable', { password, method: 'totp' });
  const { totpURI, backupCodes } = answer.body;
  if (typeof totpURI !== 'string' || !Array.isArray(backupCodes)) throw internal(new Error('no enrolment given'));
  return { body: { totpUri: totpURI, backupCodes: backupCodes.map(String) }, cookies: answer.cookies };
}

async function changePassword(visit: Visit, body: unknown): Promise<AuthAnswer> {
  const passwords = parsed(changePasswordBody, body);
  const fields = { ...passwords, revokeOtherSessions: true };
  const answer = await withPassword(visit, 'password.change', 'change-password', fields);
  return { body: { status: 'done' }, cookies: answer.cookies };
}

async function signOut(visit: Visit, body: unknown): Promise<AuthAnswer> {
  parsed(signOutBody, body ?? {});
  const session = await readSession(visit.headers);
  const answer = await ask(visit, 'sign-out', {});
  if (session) {
    const account = { id: session.actor.id, name: session.actor.name, email: session.email };
    await auditDoor('session.signOut', visit, account, 'done');
  }
  return { body: { status: 'signedOut' }, cookies: answer.cookies };
}

async function acceptInvitation(visit: Visit, body: unknown): Promise<AuthAnswer> {
  const { token, password } = parsed(acceptInviteBody, body);
  // A token cannot be guessed; counting by address keeps the door from being used to burn processor time.
  const attempt = await counted(visit, undefined, 'invitation', 'staff.acceptInvite');
  await acceptInvite({ token, password }, { requestId: visit.requestId, ip: visit.ip });
  await forgive(attempt);
  return { body: { status: 'done' }, cookies: [] };
}

const DOORS: Readonly<Record<string, (visit: Visit, body: unknown) => Promise<AuthAnswer>>> = {
  'sign-in/email': signIn,
  'sign-out': signOut,
  'two-factor/enable': enableTotp,
  'two-factor/verify-totp': (visit, body) => verifyCode(visit, body, 'totp'),
  'two-factor/verify-backup-code': (visit, body) => verifyCode(visit, body, 'backupCode'),
  'change-password': changePassword,
  'accept-invite': acceptInvitation,
};

/** Every path under `/api/auth` that answers; all others do not exist. */
export const AUTH_PATHS: readonly string[] = Object.keys(DOORS);

/**
 * The sign-in door. Takes a path of the allow-list, a JSON body and the request's headers; gives the answer and the
 * cookies to set. Rejects as `notFound` for any other path, `ruleViolation` for other fields, `throttled`, or
 * `unauthenticated` without saying what was wrong. Everything that it lets through or refuses is audited.
 */
export async function callAuth(call: AuthCall): Promise<AuthAnswer> {
  const door = Object.hasOwn(DOORS, call.path) ? DOORS[call.path] : undefined;
  if (!door) throw notFound('endpoint');
  return door({ headers: call.headers, requestId: call.requestId, ip: clientAddress(call.headers) }, call.body);
}
