import { NextRequest } from 'next/server';
import { describe, expect, test, vi } from 'vitest';
import { ownOrigins } from '@/server/platform/origin';

const ORIGIN = 'http://127.0.0.1:3000';

async function pass(path: string, init: { method?: string; headers?: Record<string, string> } = {}) {
  vi.stubEnv('PITBOSS_URL', ORIGIN);
  const { proxy } = await import('@/proxy');
  return proxy(new NextRequest(`${ORIGIN}${path}`, init));
}

describe('the proxy', () => {
  test('gives every page a nonce of its own and lets no other inline script or frame in', async () => {
    const answers = [await pass('/overview'), await pass('/overview')];
    const policies = answers.map((answer) => answer.headers.get('content-security-policy') ?? '');
    const nonces = policies.map((policy) =>
      /script-src 'self' 'nonce-([A-Za-z0-9+/=]+)' 'strict-dynamic';/.exec(policy),
    );
    expect(nonces[0]?.[1]).toBeDefined();
    expect(nonces[0]?.[1]).not.toBe(nonces[1]?.[1]);
    for (const policy of policies) {
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      expect(policy).not.toMatch(/style-src [^;]*unsafe/);
    }
    // The page is rendered with the nonce that the policy names.
    expect(answers[0].headers.get('x-middleware-request-x-nonce')).toBe(nonces[0]?.[1]);
    expect(answers[0].headers.get('x-content-type-options')).toBe('nosniff');
    expect(answers[0].headers.get('referrer-policy')).toBe('same-origin');
    expect(answers[0].headers.get('strict-transport-security')).toBeNull();
  });

  test('lets data load nothing at all', async () => {
    const answer = await pass('/api/trpc/session.me');
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  test.each([
    ['/overview', { origin: 'https://evil.example' }, 403],
    ['/api/exports/1', { origin: 'https://evil.example' }, 403],
    ['/api/trpc/x', {}, 403],
    ['/api/trpc/x', { origin: ORIGIN, 'sec-fetch-site': 'cross-site' }, 403],
    ['/api/trpc/x', { origin: ORIGIN, 'sec-fetch-site': 'same-origin' }, 200],
    ['/api/v1/hands', {}, 200],
  ])('answers a POST to %s with %o by %i', async (path, headers, status) => {
    expect((await pass(path, { method: 'POST', headers: { ...headers } })).status).toBe(status);
  });

  test('knows its own address, and a loopback one under each of its names', () => {
    expect(ownOrigins('https://office.example/')).toEqual(['https://office.example']);
    expect(ownOrigins('http://127.0.0.1:8080')).toEqual([
      'http://127.0.0.1:8080',
      'http://localhost:8080',
      'http://[::1]:8080',
    ]);
  });
});
