import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rawSql } from '@/db/client';
import { addressBlock, clientAddress, peerHeaders } from '@/server/platform/client-address';
import { systemClock } from '@/server/platform/clock';
import { readSession } from '@/server/services/staff';
import { ACCOUNT_UNDER_ATTACK, countAttempt, forgive, LIMITS } from '@/server/services/staff/sign-in/throttle';
import { handleAuth } from '@/server/trpc/endpoints/auth';
import { auditRows, authRequest, makeStaff, ORIGIN, PASSWORD, post, signIn, totp } from '../support/staff';

const SECRET = 'abcdefghijklmnopqrstuvwxyzABCDEF';
let admin: Awaited<ReturnType<typeof makeStaff>>;

beforeAll(async () => {
  admin = await makeStaff('admin@example.test', ['admin']);
});
beforeEach(async () => {
  await rawSql()`delete from sign_in_throttle`;
});

const wrong = (email: string, address: string, headers: Record<string, string> = {}, cookie?: string) =>
  post('sign-in/email', { email, password: 'not the password' }, { address, headers, ...(cookie && { cookie }) });
// What the door does before it looks at a password, without the tenth of a second that looking takes.
const knock = async (email: string, address: string) =>
  (await countAttempt({ email, address, device: undefined }, systemClock)).allowed ? 401 : 429;
const headersWith = (cookie: string) => new Headers({ cookie, ...peerHeaders('192.0.2.1') });

describe('signing in', () => {
  test('opens a session that no script can read and no other site is sent', async () => {
    const answer = await post('sign-in/email', { email: 'Admin@Example.Test', password: PASSWORD });
    expect(answer.status).toBe(200);
    // The token is in the cookie only.
    expect(answer.body).toEqual({ status: 'signedIn' });
    const line = answer.response.headers.getSetCookie().find((one) => one.startsWith('pitboss.session_token='));
    expect(line).toMatch(/HttpOnly/);
    expect(line).toMatch(/SameSite=Lax/);
    expect(answer.response.headers.get('cache-control')).toBe('no-store');
    const session = await readSession(headersWith(answer.cookie));
    expect(session?.actor).toEqual({ kind: 'staff', id: admin.id, name: 'admin', roles: ['admin'] });
    const [row] = (await auditRows('session.signIn')).slice(-1);
    expect(row).toMatchObject({ outcome: 'done', actor_id: admin.id, entity_id: admin.id, ip: '192.0.2.1' });
    const [stored] = await rawSql()`select ip_address from staff_session where id = ${session?.sessionId ?? ''}`;
    expect(stored.ip_address).toBe('192.0.2.1');
  });

  test('is refused in the same words for a wrong password, an unknown account and a disabled one', async () => {
    const gone = await makeStaff('gone@example.test', ['operator']);
    await rawSql()`update staff set status = 'disabled' where id = ${gone.id}`;
    const answers = [
      await wrong('admin@example.test', '192.0.2.2'),
      await wrong('nobody@example.test', '192.0.2.2'),
      await post('sign-in/email', { email: gone.email, password: PASSWORD }, { address: '192.0.2.2' }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect({ ...answer.body, requestId: '' }).toEqual({
        problem: { kind: 'unauthenticated', code: 'signInRefused' },
        message: 'Sign in to go on.',
        requestId: '',
      });
    }
    const rows = (await auditRows('session.signIn')).filter((row) => row.outcome === 'refused').slice(-3);
    expect(rows.map((row) => row.entity_id)).toEqual([admin.id, 'unknown', gone.id]);
    expect(rows.map((row) => row.actor_kind)).toEqual(['anonymous', 'anonymous', 'anonymous']);
    // The id to quote is the one in the audit.
    expect(rows.map((row) => row.request_id)).toEqual(answers.map((answer) => answer.body.requestId));
  });

  test('ends at once when the account is disabled, and its row goes', async () => {
    const somebody = await makeStaff('soon-gone@example.test', ['operator']);
    const cookie = await signIn(somebody.email);
    expect(await readSession(headersWith(cookie))).toBeDefined();
    await rawSql()`update staff set status = 'disabled' where id = ${somebody.id}`;
    expect(await readSession(headersWith(cookie))).toBeUndefined();
    expect(await rawSql()`select 1 from staff_session where staff_id = ${somebody.id}`).toHaveLength(0);
  });

  test('follows a role change without signing in again', async () => {
    const somebody = await makeStaff('changing@example.test', ['operator', 'supervisor']);
    const cookie = await signIn(somebody.email);
    await rawSql()`
      update staff_role set revoked_at = now(), revoked_by = ${admin.id}
      where staff_id = ${somebody.id} and role = 'supervisor'`;
    expect((await readSession(headersWith(cookie)))?.actor.roles).toEqual(['operator']);
  });

  test('is over after 12 hours without use and 7 days in any case', async () => {
    const somebody = await makeStaff('idle@example.test', ['operator']);
    const idle = await signIn(somebody.email);
    await rawSql()`update staff_session set last_seen_at = now() - interval '12 hours 1 minute'`;
    expect(await readSession(headersWith(idle))).toBeUndefined();
    const old = await signIn(somebody.email);
    const [row] = await rawSql()`
      select extract(epoch from expires_at - created_at)::int as seconds from staff_session where staff_id = ${somebody.id}`;
    expect(row.seconds).toBeGreaterThan(604_790);
    expect(row.seconds).toBeLessThanOrEqual(604_800);
    await rawSql()`update staff_session set expires_at = now() - interval '1 second' where staff_id = ${somebody.id}`;
    expect(await readSession(headersWith(old))).toBeUndefined();
  });

  test('is worth nothing with a changed cookie', async () => {
    const cookie = await signIn(admin.email);
    const [row] = await rawSql()`select token from staff_session order by created_at desc limit 1`;
    expect(await readSession(headersWith(`pitboss.session_token=${row.token}`))).toBeUndefined();
    expect(await readSession(headersWith(`pitboss.session_token=${row.token}.AAAA`))).toBeUndefined();
    expect(await readSession(headersWith(cookie))).toBeDefined();
  });

  test('signing out ends the session in the database', async () => {
    const cookie = await signIn(admin.email);
    const out = await post('sign-out', {}, { cookie });
    expect(out.body).toEqual({ status: 'signedOut' });
    expect(await readSession(headersWith(cookie))).toBeUndefined();
  });

  test('a changed password ends every other session', async () => {
    const somebody = await makeStaff('changer@example.test', ['operator']);
    const elsewhere = await signIn(somebody.email);
    const here = await signIn(somebody.email);
    const short = await post('change-password', { currentPassword: PASSWORD, newPassword: 'short' }, { cookie: here });
    expect(short.status).toBe(422);
    expect(short.body.problem).toMatchObject({ issues: [{ path: ['newPassword'], limits: { minimum: 12 } }] });
    const body = { currentPassword: PASSWORD, newPassword: 'another long password' };
    expect((await post('change-password', { ...body, currentPassword: 'wrong' }, { cookie: here })).status).toBe(401);
    const changed = await post('change-password', body, { cookie: here });
    expect(changed.status).toBe(200);
    expect(await readSession(headersWith(elsewhere))).toBeUndefined();
    expect(await readSession(headersWith(changed.cookie))).toBeDefined();
    expect((await post('sign-in/email', { email: somebody.email, password: PASSWORD })).status).toBe(401);
    expect((await auditRows('password.change')).map((row) => row.outcome)).toEqual(['refused', 'done']);
  });
});

describe('the door', () => {
  const CLOSED = [
    'sign-up/email',
    'sign-in/social',
    'admin/create-user',
    'admin/set-role',
    'admin/impersonate-user',
    'admin/list-users',
    'two-factor/disable',
    'two-factor/generate-backup-codes',
    'two-factor/get-totp-uri',
    'two-factor/send-otp',
    'request-password-reset',
    'reset-password',
    'update-user',
    'delete-user',
    'change-email',
    'revoke-sessions',
    'list-sessions',
    'get-session',
    'error',
    'ok',
    'sign-in/email/',
    'SIGN-IN/EMAIL',
    'sign-in/../sign-up/email',
    'constructor',
    '',
  ];

  let cookie = '';
  beforeAll(async () => {
    cookie = await signIn(admin.email);
  });

  test.each(CLOSED)('has nothing behind %s', async (path) => {
    const answer = await post(path, { email: 'new@example.test', password: PASSWORD, name: 'New' }, { cookie });
    expect(answer.status).toBe(404);
    expect(await rawSql()`select 1 from staff where email = 'new@example.test'`).toHaveLength(0);
  });

  test('answers no GET', async () => {
    const response = await handleAuth(new Request(`${ORIGIN}/api/auth/sign-in/email`));
    expect(response.status).toBe(404);
  });

  test('refuses what another site sends, and what no page sent', async () => {
    const body = { email: admin.email, password: PASSWORD };
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:3001', 'https://127.0.0.1:3000', null]) {
      const answer = await post('sign-in/email', body, { origin });
      expect(answer.status).toBe(403);
      expect(answer.response.headers.getSetCookie()).toEqual([]);
    }
    const crossSite = await post('sign-in/email', body, { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(crossSite.status).toBe(403);
    expect((await post('sign-in/email', body, { origin: 'http://localhost:3000' })).status).toBe(200);
  });

  test('takes JSON only, of the fields it knows, up to 4,000 bytes', async () => {
    const form = await post('sign-in/email', {}, { headers: { 'content-type': 'text/plain' } });
    expect(form.status).toBe(422);
    const extra = await post('sign-in/email', { email: admin.email, password: PASSWORD, callbackURL: 'https://evil' });
    expect(extra.status).toBe(422);
    const large = await post('sign-in/email', { email: admin.email, password: 'x'.repeat(4_000) });
    expect(large.status).toBe(413);
    expect(large.body.problem).toEqual({ kind: 'tooLarge', limitBytes: 4_000 });
    const broken = new Request(authRequest('sign-in/email', {}), { body: '{"email":', method: 'POST' });
    expect((await handleAuth(broken)).status).toBe(422);
  });
});

describe('throttling', () => {
  test('is not evaded by a forged X-Forwarded-For', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 100; i++) {
      const answer = await wrong(admin.email, '198.51.100.7', {
        'x-forwarded-for': `203.0.113.${i}`,
        'x-real-ip': `203.0.113.${i}`,
        forwarded: `for=203.0.113.${i}`,
      });
      statuses.push(answer.status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(LIMITS['account-address']);
    expect(statuses.filter((status) => status === 429)).toHaveLength(95);
    const last = await wrong(admin.email, '198.51.100.7');
    expect(Number(last.response.headers.get('retry-after'))).toBeGreaterThan(800);
    // Not even the right password, until the window is over.
    const right = await post('sign-in/email', { email: admin.email, password: PASSWORD }, { address: '198.51.100.7' });
    expect(right.status).toBe(429);
  });

  test('audits the refusals and the moment it set in, not every knock after it', async () => {
    const before = (await auditRows('session.signIn')).length;
    for (let i = 0; i < 30; i++) await wrong(admin.email, '198.51.100.8');
    const rows = (await auditRows('session.signIn')).slice(before);
    expect(rows.map((row) => row.reason)).toEqual([
      ...Array<string>(LIMITS['account-address']).fill('password'),
      'throttled',
    ]);
  });

  test('stops one address that tries 50 accounts', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 50; i++) statuses.push(await knock(`staff${i}@example.test`, '198.51.100.9'));
    expect(statuses.filter((status) => status === 401)).toHaveLength(LIMITS.address);
    expect(statuses.slice(LIMITS.address).every((status) => status === 429)).toBe(true);
    expect((await wrong('staff50@example.test', '198.51.100.9')).status).toBe(429);
  });

  test('counts attempts made at once one by one', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => knock(admin.email, '198.51.100.10')));
    expect(answers.filter((status) => status === 401)).toHaveLength(LIMITS['account-address']);
  });

  test('cannot lock an administrator out', async () => {
    const known = await signIn(admin.email, { address: '192.0.2.50' });
    const device = known.split('; ').find((pair) => pair.startsWith('pitboss.device=')) ?? '';
    // 25 addresses, more than the account-wide mark, and the administrator's own address among them.
    for (let i = 0; i < 25; i++) await knock(admin.email, `198.51.100.${100 + i}`);
    for (let i = 0; i < 40; i++) await knock(admin.email, '192.0.2.50');
    const body = { email: admin.email, password: PASSWORD };
    expect((await post('sign-in/email', body, { address: '192.0.2.50' })).status).toBe(429);
    // In a browser that he has used before.
    expect((await post('sign-in/email', body, { address: '192.0.2.50', cookie: device })).status).toBe(200);
    // In a new browser at an address that the attack does not hold.
    expect((await post('sign-in/email', body, { address: '192.0.2.51' })).status).toBe(200);
  });

  test('leaves an account under attack one attempt an address', async () => {
    for (let i = 0; i <= ACCOUNT_UNDER_ATTACK; i++) await knock(admin.email, `198.51.100.${i}`);
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await wrong(admin.email, '203.0.113.77')).status);
    expect(statuses).toEqual([401, 429, 429]);
  });

  test("does not take a forged, or another account's, device for a known one", async () => {
    const other = await makeStaff('device-owner@example.test', ['operator']);
    const theirs = (await signIn(other.email)).split('; ').find((pair) => pair.startsWith('pitboss.device=')) ?? '';
    for (const cookie of [theirs, 'pitboss.device=AAAA.BBBB']) {
      await rawSql()`delete from sign_in_throttle`;
      const statuses = [];
      for (let i = 0; i < 4; i++) await knock(admin.email, '198.51.100.11');
      for (let i = 0; i < 2; i++) statuses.push((await wrong(admin.email, '198.51.100.11', {}, cookie)).status);
      expect(statuses).toEqual([401, 429]);
    }
  });

  test('gives a known device its own ten failures', async () => {
    const device = (await signIn(admin.email)).split('; ').find((pair) => pair.startsWith('pitboss.device=')) ?? '';
    const statuses = [];
    for (let i = 0; i < 12; i++) statuses.push((await wrong(admin.email, '198.51.100.12', {}, device)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
  });

  test('never counts successes', async () => {
    for (let i = 0; i < 50; i++) {
      const attempt = { email: admin.email, address: '192.0.2.1', device: undefined };
      expect(await countAttempt(attempt, systemClock)).toMatchObject({ allowed: true, underAttack: false });
      await forgive(attempt);
    }
    expect((await post('sign-in/email', { email: admin.email, password: PASSWORD })).status).toBe(200);
    expect(await rawSql()`select sum(failures)::int as failures from sign_in_throttle`).toEqual([{ failures: 0 }]);
  });

  test('sees one IPv6 subscriber in all of his addresses', () => {
    expect(addressBlock('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(addressBlock('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64');
    expect(addressBlock('::1')).toBe('0:0:0:0::/64');
    expect(addressBlock('192.0.2.1')).toBe('192.0.2.1');
  });

  test('believes X-Forwarded-For only from a trusted proxy, and only what that proxy wrote', () => {
    const headers = (peer: string, forwarded: string) =>
      new Headers({ ...peerHeaders(peer), 'x-forwarded-for': forwarded });
    expect(clientAddress(headers('198.51.100.1', '203.0.113.1'), [])).toBe('198.51.100.1');
    expect(clientAddress(headers('198.51.100.1', '203.0.113.1'), ['10.0.0.0/8'])).toBe('198.51.100.1');
    expect(clientAddress(headers('10.0.0.5', '203.0.113.1'), ['10.0.0.0/8'])).toBe('203.0.113.1');
    // The client wrote 1.1.1.1; the outer proxy wrote 203.0.113.1; the inner one wrote 10.0.0.9.
    expect(clientAddress(headers('10.0.0.5', '1.1.1.1, 203.0.113.1, 10.0.0.9'), ['10.0.0.0/8'])).toBe('203.0.113.1');
    expect(clientAddress(headers('::ffff:10.0.0.5', '203.0.113.1'), ['10.0.0.5'])).toBe('203.0.113.1');
    expect(clientAddress(headers('10.0.0.5', 'not an address'), ['10.0.0.5'])).toBe('10.0.0.5');
  });
});

describe('the second factor', () => {
  test('is asked for after the password, and the password alone opens nothing', async () => {
    const person = await makeStaff('totp@example.test', ['supervisor'], { totpSecret: SECRET });
    const first = await post('sign-in/email', { email: person.email, password: PASSWORD });
    expect(first.body).toEqual({ status: 'secondFactorNeeded' });
    expect(await readSession(headersWith(first.cookie))).toBeUndefined();
    expect(first.cookie).not.toContain('pitboss.device');
    const bad = totp(SECRET, new Date(Date.now() + 3_600_000));
    expect((await post('two-factor/verify-totp', { code: bad }, { cookie: first.cookie })).status).toBe(401);
    const good = await post('two-factor/verify-totp', { code: totp(SECRET) }, { cookie: first.cookie });
    expect(good.body).toEqual({ status: 'signedIn' });
    expect((await readSession(headersWith(good.cookie)))?.actor.id).toBe(person.id);
    expect(good.cookie).toContain('pitboss.device');
    const rows = (await auditRows('session.signIn')).slice(-2);
    expect(rows.map((row) => [row.outcome, row.entity_id, row.reason])).toEqual([
      ['refused', person.id, 'totp'],
      ['done', person.id, 'totp'],
    ]);
  });

  test('is set up with the password and the first code, and gives backup codes that work once', async () => {
    const person = await makeStaff('enrol@example.test', ['supervisor']);
    const cookie = await signIn(person.email);
    expect((await post('two-factor/enable', { password: 'wrong' }, { cookie })).status).toBe(401);
    const started = await post('two-factor/enable', { password: PASSWORD }, { cookie });
    const uri = new URL(String(started.body.totpUri));
    expect(uri.protocol).toBe('otpauth:');
    expect(started.body.backupCodes).toHaveLength(10);
    // RFC 4648 base 32 in the address, the bytes themselves in the code.
    const bits = [...(uri.searchParams.get('secret') ?? '')]
      .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
      .join('');
    const secret = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []).toString('utf8');
    // Until the first code is accepted, the password alone still signs in.
    expect((await post('sign-in/email', { email: person.email, password: PASSWORD })).body.status).toBe('signedIn');
    expect((await post('two-factor/verify-totp', { code: '000000' }, { cookie: started.cookie })).status).toBe(401);
    const done = await post('two-factor/verify-totp', { code: totp(secret) }, { cookie: started.cookie });
    expect(done.status).toBe(200);
    expect((await readSession(headersWith(done.cookie)))?.twoFactorEnabled).toBe(true);
    expect((await post('two-factor/enable', { password: PASSWORD }, { cookie: done.cookie })).status).not.toBe(200);

    const [code] = started.body.backupCodes as string[];
    const again = await post('sign-in/email', { email: person.email, password: PASSWORD });
    expect(again.body.status).toBe('secondFactorNeeded');
    expect((await post('two-factor/verify-backup-code', { code }, { cookie: again.cookie })).status).toBe(200);
    const third = await post('sign-in/email', { email: person.email, password: PASSWORD });
    expect((await post('two-factor/verify-backup-code', { code }, { cookie: third.cookie })).status).toBe(401);
  });

  test('gives up after five wrong codes', async () => {
    const person = await makeStaff('guessed@example.test', ['supervisor'], { totpSecret: SECRET });
    const first = await post('sign-in/email', { email: person.email, password: PASSWORD });
    const bad = totp(SECRET, new Date(Date.now() + 3_600_000));
    const statuses = [];
    for (let i = 0; i < 7; i++) {
      statuses.push((await post('two-factor/verify-totp', { code: bad }, { cookie: first.cookie })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const right = await post('two-factor/verify-totp', { code: totp(SECRET) }, { cookie: first.cookie });
    expect(right.status).toBe(429);
  });

  test('does not let in an account disabled between password and code', async () => {
    const person = await makeStaff('between@example.test', ['supervisor'], { totpSecret: SECRET });
    const first = await post('sign-in/email', { email: person.email, password: PASSWORD });
    await rawSql()`update staff set status = 'disabled' where id = ${person.id}`;
    const answer = await post('two-factor/verify-totp', { code: totp(SECRET) }, { cookie: first.cookie });
    expect(answer.status).not.toBe(200);
    expect(await rawSql()`select 1 from staff_session where staff_id = ${person.id}`).toHaveLength(0);
  });

  test('codes of the test are those of RFC 6238, appendix B', () => {
    // The RFC lists eight digits; these are their last six.
    expect(totp('12345678901234567890', new Date(59_000))).toBe('287082');
    expect(totp('12345678901234567890', new Date(1_111_111_109_000))).toBe('081804');
    expect(totp('12345678901234567890', new Date(2_000_000_000_000))).toBe('279037');
  });
});
