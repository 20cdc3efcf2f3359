import { TRPCError } from '@trpc/server';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import superjson from 'superjson';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Problem, ProblemReport } from '@/server/contracts/errors';
import { peerHeaders } from '@/server/platform/client-address';
import {
  conflict,
  defineCommand,
  defineQuery,
  forbidden,
  notFound,
  ruleViolation,
  throttled,
  tooLarge,
  unavailable,
} from '@/server/services/kernel';
import { createContext } from '@/server/trpc/context';
import { handleEvents } from '@/server/trpc/endpoints/events';
import { handleTrpc } from '@/server/trpc/endpoints/trpc';
import { mutation, query, router } from '@/server/trpc/init';
import { auditRows, makeStaff, ORIGIN, signIn } from '../support/staff';

const failures: Record<string, () => Error> = {
  conflict: () => conflict('stale', 'Somebody saved before you.', { revision: 3 }),
  forbidden: () => forbidden('ownChange', 'Someone else must approve your change.'),
  notFound: () => notFound('table', '7'),
  ruleViolation: () =>
    ruleViolation('limits', 'Outside the limits.', [
      { path: ['cap', 0], code: 'too_big', message: 'at most 5', limits: { maximum: 5 } },
    ]),
  throttled: () => throttled(9),
  tooLarge: () => tooLarge(10),
  unavailable: () => unavailable('database', new Error('password=hunter2')),
  internal: () => new Error('password=hunter2 at postgres://owner@db'),
  library: () => new TRPCError({ code: 'BAD_REQUEST', message: 'password=hunter2' }),
};

const fail = defineQuery({
  name: 'test.fail',
  permission: 'self.use',
  input: z.object({ how: z.string() }),
  run: async (_tx, _ctx, { how }): Promise<null> => {
    throw failures[how]();
  },
});
const failWriting = defineCommand({
  name: 'test.failWriting',
  permission: 'self.use',
  input: z.object({ how: z.string() }),
  run: async (_tx, _ctx, { how }): Promise<{ result: null; audit: { entity: { kind: string; id: string } } }> => {
    throw failures[how]();
  },
});
const failing = router({ fail: query(fail), failWriting: mutation(failWriting) });

let cookie = '';
beforeAll(async () => {
  const { email } = await makeStaff('operator@example.test', ['operator']);
  cookie = await signIn(email);
});

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly data: ProblemReport & { readonly httpStatus: number };
  readonly message: string;
}

async function ask(how: string, write = false): Promise<Answer> {
  const headers = { cookie, 'content-type': 'application/json', ...peerHeaders('192.0.2.1') };
  const input = JSON.stringify(superjson.serialize({ how }));
  const req = write
    ? new Request(`${ORIGIN}/api/trpc/failWriting`, { method: 'POST', headers, body: input })
    : new Request(`${ORIGIN}/api/trpc/fail?input=${encodeURIComponent(input)}`, { headers });
  const response = await fetchRequestHandler({
    endpoint: '/api/trpc',
    req,
    router: failing,
    createContext: () => createContext(req.headers, '01970000-0000-7000-8000-000000000abc'),
  });
  const text = await response.text();
  const { json } = JSON.parse(text).error as { json: { data: Answer['data']; message: string } };
  return { status: response.status, text, data: json.data, message: json.message };
}

const EXPECTED: ReadonlyArray<[string, number, Problem]> = [
  ['conflict', 409, { kind: 'conflict', code: 'stale', details: { revision: 3 } }],
  ['forbidden', 403, { kind: 'forbidden', code: 'ownChange' }],
  ['notFound', 404, { kind: 'notFound', entity: 'table' }],
  [
    'ruleViolation',
    422,
    {
      kind: 'ruleViolation',
      code: 'limits',
      issues: [{ path: ['cap', 0], code: 'too_big', message: 'at most 5', limits: { maximum: 5 } }],
    },
  ],
  ['throttled', 429, { kind: 'throttled', retryAfterSeconds: 9 }],
  ['tooLarge', 413, { kind: 'tooLarge', limitBytes: 10 }],
  ['unavailable', 503, { kind: 'unavailable', code: 'database' }],
  ['internal', 500, { kind: 'internal' }],
  ['library', 500, { kind: 'internal' }],
];

describe('a failing call', () => {
  test.each(EXPECTED)('answers %s with %i, its problem and the id to quote', async (how, status, problem) => {
    for (const write of [false, true]) {
      const answer = await ask(how, write);
      expect(answer.status).toBe(status);
      expect(answer.data.problem).toEqual(problem);
      expect(answer.data.message).toBe(answer.message);
      expect(answer.data.requestId).toBe('01970000-0000-7000-8000-000000000abc');
    }
  });

  test('never shows a cause, a stack or a path', async () => {
    for (const how of Object.keys(failures)) {
      const { text } = await ask(how);
      expect(text).not.toMatch(/hunter2|postgres:|\.ts|stack|select /i);
    }
  });

  test('audits a refusal that the work itself made', async () => {
    await ask('forbidden', true);
    const [row] = (await auditRows('test.failWriting')).slice(-1);
    expect(row).toMatchObject({ outcome: 'refused', entity_id: 'ownChange' });
  });
});

describe('the endpoint', () => {
  const call = (init: { method?: string; headers?: Record<string, string>; body?: string }, path = 'session.revoke') =>
    handleTrpc(
      new Request(`${ORIGIN}/api/trpc/${path}`, {
        method: 'POST',
        body: '{}',
        ...init,
        headers: { cookie, 'content-type': 'application/json', ...peerHeaders('192.0.2.1'), ...init.headers },
      }),
    );

  test('runs nothing that another site, or no page, sent', async () => {
    expect((await call({ headers: { origin: 'https://evil.example' } })).status).toBe(403);
    expect((await call({ headers: {} })).status).toBe(403);
    expect((await call({ headers: { origin: ORIGIN, 'sec-fetch-site': 'same-site' } })).status).toBe(403);
    // Let in, and then told that the session to revoke is missing.
    expect((await call({ headers: { origin: ORIGIN } })).status).toBe(422);
  });

  test('runs no mutation by GET', async () => {
    const response = await handleTrpc(
      new Request(`${ORIGIN}/api/trpc/session.revoke?input={}`, { headers: { cookie, ...peerHeaders('192.0.2.1') } }),
    );
    expect(response.status).toBe(405);
  });

  test('takes JSON only, and no more than 4 MB of it', async () => {
    expect((await call({ headers: { origin: ORIGIN, 'content-type': 'text/plain' } })).status).toBe(422);
    const large = await call({ headers: { origin: ORIGIN }, body: JSON.stringify('x'.repeat(4_000_001)) });
    expect(large.status).toBe(413);
    const declared = await call({ headers: { origin: ORIGIN, 'content-length': '5000000' } });
    expect(declared.status).toBe(413);
  });

  test('answers unknown procedures with 404 and broken JSON with 4xx, in the same form', async () => {
    const unknown = await call({ headers: { origin: ORIGIN } }, 'no.such');
    expect(unknown.status).toBe(404);
    const broken = await call({ headers: { origin: ORIGIN }, body: '{"a":' });
    expect(broken.status).toBe(400);
    const { error } = (await broken.json()) as { error: { json: { data: ProblemReport } } };
    expect(error.json.data.problem).toMatchObject({ kind: 'ruleViolation', code: 'invalidRequest' });
  });

  test('gives a stream of topics to whoever is signed in', async () => {
    expect((await handleEvents(new Request(`${ORIGIN}/api/events`, { headers: {} }))).status).toBe(401);
    const abort = new AbortController();
    const headers = { cookie, ...peerHeaders('192.0.2.1') };
    const response = await handleEvents(new Request(`${ORIGIN}/api/events`, { headers, signal: abort.signal }));
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    const reader = response.body?.getReader();
    let text = '';
    while (!text.includes('data: resync')) text += new TextDecoder().decode((await reader?.read())?.value);
    expect(text).toMatch(/^retry: 3000\n\n/);
    abort.abort();
    let last = await reader?.read();
    while (last && !last.done) last = await reader?.read();
    expect(last?.done).toBe(true);
  });
});
