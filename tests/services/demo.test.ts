import { describe, expect, test } from 'vitest';
import { rawSql } from '@/db/client';
import { seedDemo } from '@/server/demo/seed';
import { demoCode } from '@/server/demo/staff';
import { makeStaff, post } from '../support/staff';

describe('the demo room', () => {
  test('is never laid over a database that has staff of its own', async () => {
    const { id } = await makeStaff('real@example.test', ['admin']);
    expect(await seedDemo()).toEqual([]);
    expect(await rawSql()`select email from staff`).toEqual([{ email: 'real@example.test' }]);
    await rawSql()`update staff set email = 'operator@demo.pitboss.test', name = 'Oka Operator' where id = ${id}`;
  });

  test('has one account a role, finishes what a cut-short start left, and adds nothing the second time', async () => {
    // The account that the first test left stands for a start that ended after its first step.
    const signIns = await seedDemo();
    expect(signIns.map((one) => one.roles)).toEqual([
      ['operator'],
      ['supervisor'],
      ['support'],
      ['finance'],
      ['auditor'],
      ['admin'],
    ]);
    expect(await seedDemo()).toEqual(signIns);
    const [{ people }] = await rawSql()`select count(*)::int as people from staff`;
    expect(people).toBe(6);
    const [{ documents }] = await rawSql()`select count(*)::int as documents from catalogue_document`;
    expect(documents).toBeGreaterThan(10);
  });

  test('lets everybody in with what it prints', async () => {
    const signIns = await seedDemo();
    for (const { email, password, authenticatorKey } of signIns.slice(1)) {
      const answer = await post('sign-in/email', { email, password });
      expect(answer.body.status, email).toBe(authenticatorKey ? 'secondFactorNeeded' : 'signedIn');
      if (!authenticatorKey) continue;
      const code = demoCode(email, new Date());
      const second = await post('two-factor/verify-totp', { code }, { cookie: answer.cookie });
      expect(second.body.status).toBe('signedIn');
    }
  });
});
