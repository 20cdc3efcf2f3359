import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rawSql } from '@/db/client';
import type { Role } from '@/server/contracts/permissions';
import { peerHeaders } from '@/server/platform/client-address';
import { listAlerts } from '@/server/services/alerts';
import { decideApproval, getApproval, listApprovals } from '@/server/services/decisions';
import { contextForActor, type DomainError, type ServiceContext } from '@/server/services/kernel';
import {
  disableStaff,
  enableStaff,
  exportRights,
  getStaff,
  grantRole,
  inviteStaff,
  issueLink,
  listSessions,
  listStaff,
  readSession,
  recordReview,
  renameStaff,
  requestTotpReset,
  revokeRole,
  revokeSession,
  revokeSessions,
  rightsReview,
} from '@/server/services/staff';
import { auditRows, makeStaff, PASSWORD, post, signIn, totp } from '../support/staff';

const SECRET = { sari: 'sari-authenticator-secret-000001', adi: 'adi-authenticator-secret-0000002' };
const NEW_PASSWORD = 'a password of my own';
const problem = (error: unknown) => (error as DomainError).problem;
const headersWith = (cookie: string) => new Headers({ cookie, ...peerHeaders('192.0.2.1') });

let adi: ServiceContext;
let sari: ServiceContext;
let aino: ServiceContext;

beforeAll(async () => {
  adi = (await makeStaff('adi@example.test', ['admin'], { totpSecret: SECRET.adi })).ctx;
  sari = (await makeStaff('sari@example.test', ['supervisor'], { totpSecret: SECRET.sari })).ctx;
  aino = (await makeStaff('aino@example.test', ['auditor'])).ctx;
});
// A code approves once; the tests are faster than the codes.
beforeEach(async () => {
  await rawSql()`update staff_two_factor set last_used_step = null, failed_verification_count = 0, locked_until = null`;
  await rawSql()`delete from sign_in_throttle`;
});

let made = 0;
const invite = (roles: Role[], by = adi) =>
  inviteStaff(by, { email: `new${++made}@example.test`, name: `New ${made}`, roles, reason: 'hired' });
const rolesNow = async (staffId: string) => (await getStaff(aino, { staffId })).roles;

async function decide(
  ctx: ServiceContext,
  approvalId: string,
  code: string,
  decision: 'approve' | 'reject' = 'approve',
) {
  const { contentHash } = await getApproval(ctx, { approvalId });
  return decideApproval(ctx, { approvalId, decision, contentHash, code, reason: 'looked at it' });
}
const approve = (approvalId: string) => decide(sari, approvalId, totp(SECRET.sari));

describe('an invitation', () => {
  test('lets its holder choose a password, once, and sign in', async () => {
    const { staffId, token, approvals } = await invite(['operator']);
    expect(approvals).toEqual([]);
    expect(await getStaff(aino, { staffId })).toMatchObject({ status: 'invited', roles: ['operator'], creator: 'adi' });
    const email = `new${made}@example.test`;
    expect((await post('sign-in/email', { email, password: NEW_PASSWORD })).status).toBe(401);
    expect((await post('accept-invite', { token, password: 'short' })).status).toBe(422);
    expect((await post('accept-invite', { token: `${token}x`, password: NEW_PASSWORD })).status).toBe(404);
    expect((await post('accept-invite', { token, password: NEW_PASSWORD })).body).toEqual({ status: 'done' });
    expect((await post('accept-invite', { token, password: NEW_PASSWORD })).status).toBe(404);
    const signedIn = await post('sign-in/email', { email, password: NEW_PASSWORD });
    expect(signedIn.body).toEqual({ status: 'signedIn' });
    const [row] = (await auditRows('staff.acceptInvite')).slice(-1);
    expect(row).toMatchObject({ entity_id: staffId, before: { status: 'invited' }, after: { status: 'active' } });
    const everything = JSON.stringify(await rawSql()`select * from audit_entry`);
    expect(everything).not.toContain(token);
    expect(everything).not.toContain(NEW_PASSWORD);
  });

  test('is over after 48 hours, when a newer one is made, and when the account is disabled', async () => {
    const late = await invite(['operator']);
    expect(late.expiresAt.getTime() - Date.now()).toBeGreaterThan(47.9 * 3_600_000);
    await rawSql()`update staff_invite set expires_at = now() - interval '1 second' where staff_id = ${late.staffId}`;
    expect((await post('accept-invite', { token: late.token, password: NEW_PASSWORD })).status).toBe(404);
    const again = await issueLink(adi, { staffId: late.staffId, reason: 'was on holiday' });
    const newest = await issueLink(adi, { staffId: late.staffId, reason: 'lost the link' });
    expect((await post('accept-invite', { token: again.token, password: NEW_PASSWORD })).status).toBe(404);
    await disableStaff(adi, { staffId: late.staffId, reason: 'did not come' });
    expect((await post('accept-invite', { token: newest.token, password: NEW_PASSWORD })).status).toBe(404);
    await expect(issueLink(adi, { staffId: late.staffId, reason: 'please' })).rejects.toMatchObject({ status: 409 });
  });

  test('is refused for an address that is taken, in whatever case', async () => {
    const again = inviteStaff(adi, { email: 'SARI@example.test', name: 'Sari', roles: [], reason: 'hired' });
    await expect(again.catch(problem)).resolves.toMatchObject({ kind: 'conflict', code: 'emailTaken' });
  });
});

describe('a role with power over money', () => {
  test('waits for a second person; the others are held at once', async () => {
    const { staffId, approvals } = await invite(['operator', 'finance', 'supervisor']);
    expect(await rolesNow(staffId)).toEqual(['operator']);
    expect(approvals).toHaveLength(2);
    for (const approvalId of approvals) {
      await approve(approvalId);
      await rawSql()`update staff_two_factor set last_used_step = null`;
    }
    expect(await rolesNow(staffId)).toEqual(['finance', 'operator', 'supervisor']);
    const { roleHistory } = await getStaff(aino, { staffId });
    // Who asked is who granted.
    expect(roleHistory.map((row) => row.grantedBy)).toEqual(['adi', 'adi', 'adi']);
  });

  test('is not decided by who asked, by whom it concerns, or by an account that he made', async () => {
    const { staffId, approvals } = await invite(['finance']);
    const [approvalId] = approvals;
    await expect(decide(adi, approvalId, totp(SECRET.adi)).catch(problem)).resolves.toMatchObject({
      code: 'ownChange',
    });
    // A supervisor made by the same administrator, approved by another, is still his creature.
    const second = await invite(['supervisor']);
    await approve(second.approvals[0]);
    await rawSql()`
      insert into staff_two_factor (staff_id, secret, backup_codes, verified)
      select ${second.staffId}, secret, backup_codes, true from staff_two_factor where staff_id = ${sari.actor.id}`;
    await rawSql()`update staff set status = 'active' where id = ${second.staffId}`;
    const creature = await contextForActor(second.staffId);
    await expect(decide(creature, approvalId, totp(SECRET.sari)).catch(problem)).resolves.toMatchObject({
      code: 'createdByAuthor',
    });
    // Sari asks nothing and made nothing: but nobody decides on his own account.
    const own = await grantRole(adi, { staffId: sari.actor.id, role: 'finance', reason: 'holiday cover' });
    await rawSql()`update staff_two_factor set last_used_step = null`;
    await expect(approve(own.approvalId ?? '').catch(problem)).resolves.toMatchObject({ code: 'ownAccount' });
    expect(await rolesNow(staffId)).toEqual([]);
    expect(await rolesNow(sari.actor.id)).toEqual(['supervisor']);
  });

  test('is not given by two at once, with a wrong code, or with a used one', async () => {
    const { approvals } = await invite(['finance']);
    const { approvals: others } = await invite(['finance']);
    await expect(decide(sari, approvals[0], '000000').catch(problem)).resolves.toMatchObject({ code: 'wrongCode' });
    const outcomes = await Promise.allSettled([approve(approvals[0]), approve(approvals[0])]);
    expect(outcomes.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(approve(others[0]).catch(problem)).resolves.toMatchObject({ code: 'wrongCode' });
  });

  test('cannot be had by guessing codes, however many at once', async () => {
    const { approvals } = await invite(['finance', 'support', 'supervisor']);
    const guesses = Array.from({ length: 18 }, (_, i) =>
      decide(sari, approvals[i % 3], String(i).padStart(6, '0')).catch(problem),
    );
    const kinds = (await Promise.all(guesses)).map((answer) => (answer as { kind: string }).kind);
    expect(kinds.filter((kind) => kind === 'ruleViolation')).toHaveLength(5);
    expect(kinds.filter((kind) => kind === 'throttled')).toHaveLength(13);
    // Nor with the right one, for five minutes.
    await expect(approve(approvals[0]).catch(problem)).resolves.toMatchObject({ kind: 'throttled' });
    const later = { ...sari, clock: { now: () => new Date(Date.now() + 301_000) } };
    await decide(later, approvals[0], totp(SECRET.sari, later.clock.now()));
  });

  test('can be rejected, and asked for again', async () => {
    const { staffId, approvals } = await invite(['finance']);
    await decide(sari, approvals[0], totp(SECRET.sari), 'reject');
    expect(await rolesNow(staffId)).toEqual([]);
    const again = await grantRole(adi, { staffId, role: 'finance', reason: 'with papers now' });
    await expect(grantRole(adi, { staffId, role: 'finance', reason: 'twice' }).catch(problem)).resolves.toMatchObject({
      code: 'waitsAlready',
    });
    expect((await getStaff(aino, { staffId })).waiting).toMatchObject([{ id: again.approvalId }]);
  });

  test('is not given to an account that was disabled meanwhile; what waited is closed', async () => {
    const { staffId, approvals } = await invite(['finance']);
    await disableStaff(adi, { staffId, reason: 'changed his mind' });
    expect(await getApproval(sari, { approvalId: approvals[0] })).toMatchObject({ state: 'closed' });
    await expect(approve(approvals[0]).catch(problem)).resolves.toMatchObject({ kind: 'conflict', code: 'decided' });
  });
});

describe('roles', () => {
  test('are taken away at once, also from somebody signed in', async () => {
    const person = await makeStaff('signed-in@example.test', ['operator', 'auditor']);
    const cookie = await signIn(person.email);
    await revokeRole(adi, { staffId: person.id, role: 'operator', reason: 'moved' });
    expect((await readSession(headersWith(cookie)))?.actor.roles).toEqual(['auditor']);
    await expect(
      revokeRole(adi, { staffId: person.id, role: 'operator', reason: 'again' }).catch(problem),
    ).resolves.toMatchObject({ code: 'roleNotHeld' });
    const { roleHistory } = await getStaff(aino, { staffId: person.id });
    expect(roleHistory.find((row) => row.role === 'operator')).toMatchObject({ revokedBy: 'adi' });
  });

  test('are not given by somebody to himself', async () => {
    await expect(
      grantRole(adi, { staffId: adi.actor.id, role: 'operator', reason: 'me too' }).catch(problem),
    ).resolves.toMatchObject({ kind: 'forbidden', code: 'ownAccount' });
  });

  test('leave an administrator, also when the last two are taken away at once', async () => {
    const other = await makeStaff('other-admin@example.test', ['admin']);
    const outcomes = await Promise.allSettled([
      revokeRole(other.ctx, { staffId: adi.actor.id, role: 'admin', reason: 'mine now' }),
      revokeRole(adi, { staffId: other.id, role: 'admin', reason: 'no, mine' }),
    ]);
    expect(outcomes.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
    const [{ admins }] = await rawSql()`
      select count(*)::int as admins from staff_role where role = 'admin' and revoked_at is null`;
    expect(admins).toBe(1);
    await rawSql()`update staff_role set revoked_at = null, revoked_by = null where staff_id = ${adi.actor.id}`;
    await rawSql()`
      update staff_role set revoked_at = now(), revoked_by = ${adi.actor.id}
      where staff_id = ${other.id} and revoked_at is null`;
    await expect(
      disableStaff(other.ctx, { staffId: adi.actor.id, reason: 'coup' }).catch(problem),
    ).resolves.toMatchObject({ code: 'lastAdmin' });
  });
});

describe('an account', () => {
  test('is closed at once and opened again: with a second person where money is concerned', async () => {
    const person = await makeStaff('support@example.test', ['support']);
    const cookie = await signIn(person.email);
    const { sessionsEnded } = await disableStaff(adi, { staffId: person.id, reason: 'left' });
    expect(sessionsEnded).toBe(1);
    expect(await readSession(headersWith(cookie))).toBeUndefined();
    await expect(contextForActor(person.id)).rejects.toMatchObject({ status: 403 });
    const { approvalId } = await enableStaff(adi, { staffId: person.id, reason: 'came back' });
    expect((await getStaff(aino, { staffId: person.id })).status).toBe('disabled');
    await approve(approvalId ?? '');
    expect((await getStaff(aino, { staffId: person.id })).status).toBe('active');

    const reader = await makeStaff('reader@example.test', ['auditor']);
    await disableStaff(adi, { staffId: reader.id, reason: 'left' });
    expect(await enableStaff(adi, { staffId: reader.id, reason: 'back' })).toEqual({ approvalId: null });
    expect(await signIn(reader.email)).toContain('pitboss.session_token');
  });

  test('is not opened by an approval of what it was before it changed', async () => {
    const person = await makeStaff('changed@example.test', ['support']);
    await disableStaff(adi, { staffId: person.id, reason: 'left' });
    const { approvalId } = await enableStaff(adi, { staffId: person.id, reason: 'came back' });
    await renameStaff(adi, { staffId: person.id, name: 'Somebody else' });
    await expect(approve(approvalId ?? '').catch(problem)).resolves.toMatchObject({ code: 'hashChanged' });
    expect((await getStaff(aino, { staffId: person.id })).status).toBe('disabled');
  });

  test('gets a new second factor only through two people', async () => {
    const person = await makeStaff('lost@example.test', ['finance'], { totpSecret: SECRET.sari });
    const { approvalId } = await requestTotpReset(adi, { staffId: person.id, reason: 'lost the phone' });
    expect((await post('sign-in/email', { email: person.email, password: PASSWORD })).body.status).toBe(
      'secondFactorNeeded',
    );
    await expect(decide(adi, approvalId, totp(SECRET.adi)).catch(problem)).resolves.toMatchObject({
      code: 'ownChange',
    });
    await approve(approvalId);
    expect((await post('sign-in/email', { email: person.email, password: PASSWORD })).body.status).toBe('signedIn');
    await expect(requestTotpReset(adi, { staffId: person.id, reason: 'again' }).catch(problem)).resolves.toMatchObject({
      code: 'noSecondFactor',
    });
    // Now its password alone would open power over money: no link either.
    await expect(issueLink(adi, { staffId: person.id, reason: 'forgot' }).catch(problem)).resolves.toMatchObject({
      code: 'noSecondFactor',
    });
  });

  test('gets a new password by a link, which ends its sessions', async () => {
    const person = await makeStaff('forgot@example.test', ['operator']);
    const cookie = await signIn(person.email);
    const { token } = await issueLink(adi, { staffId: person.id, reason: 'forgot it' });
    expect((await post('accept-invite', { token, password: NEW_PASSWORD })).status).toBe(200);
    expect(await readSession(headersWith(cookie))).toBeUndefined();
    expect((await post('sign-in/email', { email: person.email, password: PASSWORD })).status).toBe(401);
    expect((await post('sign-in/email', { email: person.email, password: NEW_PASSWORD })).status).toBe(200);
  });

  test('shows its sessions, and each of them can be ended', async () => {
    const person = await makeStaff('browsers@example.test', ['operator']);
    const first = await signIn(person.email, { address: '192.0.2.61', headers: { 'user-agent': 'Kiosk' } });
    const second = await signIn(person.email, { address: '192.0.2.62' });
    const sessions = await listSessions(aino, { staffId: person.id });
    expect(sessions.map((row) => row.ip).sort()).toEqual(['192.0.2.61', '192.0.2.62']);
    const kiosk = sessions.find((row) => row.browser === 'Kiosk');
    await revokeSession(adi, { sessionId: kiosk?.id ?? '' });
    expect(await readSession(headersWith(first))).toBeUndefined();
    expect(await readSession(headersWith(second))).toBeDefined();
    expect(await revokeSessions(adi, { staffId: person.id, reason: 'laptop stolen' })).toEqual({ ended: 1 });
    expect(await readSession(headersWith(second))).toBeUndefined();
  });
});

describe('the lists', () => {
  test('show who can do what, filtered and paged without gaps', async () => {
    const all: string[] = [];
    for (let after: string | undefined; ; ) {
      const page = await listStaff(aino, { limit: 3, ...(after && { after }) });
      all.push(...page.rows.map((row) => row.email));
      if (page.older === null) break;
      after = page.older;
    }
    const [{ emails }] = await rawSql()`select array_agg(email order by lower(name), id) as emails from staff`;
    expect(all).toEqual(emails);
    const { rows: staff } = await listStaff(aino, { role: 'supervisor', status: 'active', search: 'SARI' });
    expect(staff).toMatchObject([{ name: 'sari', roles: ['supervisor'], twoFactorEnabled: true }]);
    expect((await listStaff(aino, { search: '%' })).rows).toEqual([]);
  });

  test('of rights names every function, who granted it and the last review', async () => {
    const before = await rightsReview(aino, undefined);
    expect(before.lastReview).toBeNull();
    const row = before.rows.find((one) => one.name === 'sari');
    expect(row?.permissions).toContain('catalogue.approve');
    expect(row?.grants[0]).toMatch(/^supervisor since \d{4}-\d\d-\d\d by the system$/);
    expect(before.rows.find((one) => one.status === 'disabled')?.permissions).toEqual([]);
    await recordReview(sari, { note: 'All as it should be' });
    expect((await rightsReview(aino, undefined)).lastReview).toMatchObject({ by: 'sari', note: 'All as it should be' });
    const file = await exportRights(aino, undefined);
    expect(file.text.split('\r\n')[0]).toBe(
      'name,address,status,roles,granted,permitted functions,second factor,last access,from',
    );
    expect(file.text).toContain('Exported by aino at ');
    expect(await auditRows('staff.rights.export')).toHaveLength(1);
  });

  test('of what waits show whom it is for', async () => {
    const { rows } = await listApprovals(sari, { state: 'open', limit: 50 });
    expect(rows.every((row) => row.kind.startsWith('staff.'))).toBe(true);
    expect(rows.find((row) => row.subjectId.startsWith(sari.actor.id))).toBeDefined();
  });
});

test('too many failures at one account raise one alert', async () => {
  for (let i = 0; i < 12; i++) {
    await post('sign-in/email', { email: 'sari@example.test', password: 'wrong' }, { address: '198.51.100.99' });
  }
  const { rows: alerts } = await listAlerts(adi, { kind: 'signIn.throttled' });
  expect(alerts).toMatchObject([
    { subjectId: sari.actor.id, severity: 'warning', figures: { account: 'sari', address: '198.51.100.99' } },
  ]);
});
