import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordPeerAddresses } from '@/server/platform/client-address';
import { intakePool } from '@/server/platform/intake-pool';
import { serveDirectly } from '@/server/trpc/endpoints/v1/direct';
import { type LiveTable, openLiveTable } from '../support/live-table';
import { type MachineKey, machineKey, signed } from '../support/machine';
import { openRoom, person } from '../support/room';

let key: MachineKey;
let table: LiveTable;
const servers: http.Server[] = [];

/** A server like that of the framework: one listener for all requests. */
async function listen(...listeners: http.RequestListener[]): Promise<string> {
  const server = http.createServer();
  for (const each of listeners) server.on('request', each);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const framework: http.RequestListener = (request, response) =>
  response.end(`framework ${request.method} ${request.url}`);

beforeAll(async () => {
  const admin = await person('adam', ['admin', 'operator']);
  await openRoom(admin);
  key = await machineKey(admin, 'floor', ['*']);
  table = await openLiveTable('oulu', { startedAt: new Date() });
  recordPeerAddresses();
  serveDirectly();
}, 120_000);

afterAll(async () => {
  for (const server of servers) server.close();
  await intakePool().close();
});

const send = (url: string, path: string, body: string, by = key) => fetch(signed(by, 'POST', path, body, { url }));

describe('requests that come by the hundred a second', () => {
  let url = '';
  beforeAll(async () => {
    url = await listen(framework);
  });

  test('are answered before the framework, with the headers of data', async () => {
    const answer = await send(url, '/api/v1/hands', JSON.stringify({ hands: [table.next()] }));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ counts: { booked: 1 }, results: [{ verdict: 'same' }] });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect((await send(url, '/api/v1/hands/open', '{}')).status).toBe(422);
    expect((await send(url, '/api/v1/seats?x=1', '{}')).status).toBe(422);
  });

  test('are refused like all others', async () => {
    expect((await send(url, '/api/v1/hands', '{}', { ...key, secret: 'other' })).status).toBe(401);
    expect((await send(url, '/api/v1/seats', ' '.repeat(10_001))).status).toBe(413);
    expect((await fetch(`${url}/api/v1/hands`, { method: 'POST', body: 'x'.repeat(100_000) })).status).toBe(401);
    const chunked = new ReadableStream({
      start(controller) {
        for (let i = 0; i < 3; i++) controller.enqueue(new TextEncoder().encode(' '.repeat(5_000)));
        controller.close();
      },
    });
    // Signed over nothing of it: what counts is that it ends with an answer after the limit.
    const { headers } = signed(key, 'POST', '/api/v1/seats', '', { url });
    const long = { method: 'POST', headers, body: chunked, duplex: 'half' } as RequestInit;
    expect((await fetch(`${url}/api/v1/seats`, long)).status).toBe(413);
  });

  test.each([
    ['GET', '/api/v1/hands'],
    ['POST', '/api/v1/hands/'],
    ['POST', '/api/v1/adoptions'],
    ['GET', '/overview'],
  ])('are not %s %s: those are the framework’s', async (method, path) => {
    expect(await (await fetch(`${url}${path}`, { method })).text()).toBe(`framework ${method} ${path}`);
  });

  test('are the framework’s too where it listens in another way', async () => {
    const other = await listen(framework, () => {});
    expect(await (await send(other, '/api/v1/hands', '{}')).text()).toBe('framework POST /api/v1/hands');
  });
});
