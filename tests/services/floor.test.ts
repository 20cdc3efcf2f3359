import { createHash } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rawSql } from '@/db/client';
import { Floor, type FloorOptions } from '@/server/demo/floor/floor';
import { Outbox } from '@/server/demo/floor/outbox';
import type { HandRecord } from '@/server/engine';
import { peerHeaders } from '@/server/platform/client-address';
import { intakePool } from '@/server/platform/intake-pool';
import * as catalogue from '@/server/services/catalogue';
import { systemContext } from '@/server/services/kernel';
import { brokenInvariants } from '@/server/services/ledger';
import { createPlayer, deposit } from '@/server/services/players';
import { handleAdoption, handleRuleset, handleTables } from '@/server/trpc/endpoints/v1/feed';
import { handleHands, handleOpenHand } from '@/server/trpc/endpoints/v1/hands';
import { handleSeats } from '@/server/trpc/endpoints/v1/seats';
import { handleEventStream } from '@/server/trpc/endpoints/v1/stream';
import { type MachineKey, machineKey } from '../support/machine';
import { decide, openRoom, type Person, person } from '../support/room';
import { temporaryFolder } from '../support/servers';

let author: Person;
let approver: Person;
let key: MachineKey;
let server: http.Server;
let url: string;
/** Answers that are lost on the way back, by path: the office has done what it was asked. */
const lose = new Map<string, number>();

const routes: Readonly<Record<string, (request: Request) => Promise<Response>>> = {
  '/api/v1/tables': handleTables,
  '/api/v1/adoptions': handleAdoption,
  '/api/v1/hands': handleHands,
  '/api/v1/hands/open': handleOpenHand,
  '/api/v1/seats': handleSeats,
  '/api/v1/events': handleEventStream,
};

async function answer(incoming: http.IncomingMessage, out: http.ServerResponse): Promise<void> {
  const path = incoming.url ?? '';
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const gone = new AbortController();
  out.on('close', () => gone.abort());
  const request = new Request(`http://office.test${path}`, {
    method: incoming.method,
    headers: { ...(incoming.headers as Record<string, string>), ...peerHeaders('192.0.2.9') },
    signal: gone.signal,
    ...(incoming.method === 'POST' && { body: Buffer.concat(chunks) }),
  });
  const ruleset = /^\/api\/v1\/rulesets\/(\w+)$/.exec(path);
  const response = await (ruleset
    ? handleRuleset(request, { params: Promise.resolve({ id: ruleset[1] }) })
    : routes[path](request));
  const lost = lose.get(path) ?? 0;
  if (lost > 0) {
    lose.set(path, lost - 1);
    await response.body?.cancel();
    out.destroy();
    return;
  }
  out.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body) Readable.fromWeb(response.body as never).pipe(out);
  else out.end();
}

beforeAll(async () => {
  author = await person('olga', ['operator']);
  approver = await person('sue', ['supervisor']);
  await openRoom(author);
  key = await machineKey(await person('adam', ['admin']), 'floor', ['*'], { source: 'floor' });
  server = http.createServer((incoming, out) => void answer(incoming, out));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
}, 120_000);

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await intakePool().close();
});

let people = 0;
async function players(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const { id: playerId } = await createPlayer(systemContext('test'), { alias: `floor-${++people}`, country: 'FI' });
    const money = { currency: 'EUR', amount: 10_000_000, provider: 'bank', reference: playerId };
    await deposit(systemContext('test'), { playerId, ...money });
    ids.push(playerId);
  }
  return ids;
}

const run = async (more: Partial<FloorOptions> = {}) =>
  new Floor({
    url,
    key,
    players: await players(14),
    tables: 2,
    rate: 60,
    announceEvery: 10,
    signal: new AbortController().signal,
    ...more,
  }).run();

const bookedAt = async (tables: readonly string[]) => {
  const [row] = await rawSql()`
    select count(*)::int as hands, count(distinct (table_id, hand_no))::int as numbers, bool_and(verdict = 'same') as same,
      bool_and(flags = '{}') as plain, count(distinct ruleset_id)::int as rulesets
    from hand where table_id = any(${[...tables]})`;
  return row;
};

describe('the reference floor', () => {
  test('seats people, plays, and leaves: every hand is booked once though answers are lost', async () => {
    lose.set('/api/v1/hands', 3);
    lose.set('/api/v1/seats', 2);
    lose.set('/api/v1/hands/open', 1);
    const stop = new AbortController();
    const running = run({ signal: stop.signal });
    const booked = async () => Number((await rawSql()`select count(*)::int as n from hand`)[0].n);
    await expect.poll(booked, { timeout: 40_000 }).toBeGreaterThan(60);
    stop.abort();
    const figures = await running;
    expect(figures).toMatchObject({ refused: 0, different: 0, flags: {} });
    expect(figures.booked).toBe(figures.dealt);
    expect(figures.repeated).toBeGreaterThan(0);
    expect(figures.retries).toBeGreaterThanOrEqual(6);
    const tables = Object.keys(figures.tables);
    expect(await bookedAt(tables)).toMatchObject({
      hands: figures.dealt,
      numbers: figures.dealt,
      same: true,
      plain: true,
    });
    const [{ seated, held }] = await rawSql()`
      select (select count(*)::int from seat where left_at is null) as seated,
        (select count(*)::int from hand_open where closed_at is null) as held`;
    expect({ seated, held }).toEqual({ seated: 0, held: 0 });
    expect((await brokenInvariants()).findings).toEqual([]);
  });

  test('takes a ruleset over between two hands, and stops where gaming is switched off', async () => {
    const [{ id: documentId }] = await rawSql()`select id from catalogue_document where slug = 'turku'`;
    const stop = new AbortController();
    const running = run({ slugs: ['turku'], tables: 1, signal: stop.signal });
    const hands = async (ruleset?: string) => {
      const [{ n }] = await rawSql()`
        select count(*)::int as n from hand
        where table_id like 'turku/%' and (${ruleset ?? null}::text is null or ruleset_id = ${ruleset ?? null})`;
      return n as number;
    };
    const before = await hands();
    await expect.poll(() => hands(), { timeout: 20_000 }).toBeGreaterThan(before + 5);
    const { changeSetId } = await catalogue.editMany(author.ctx, {
      documentIds: [documentId],
      set: { 'settings.actionSeconds': 33 },
      into: { title: 'More time', reason: 'For the test' },
    });
    const { revision } = await catalogue.getChangeSet(author.ctx, { changeSetId });
    const { approvalId } = await catalogue.submitChangeSet(author.ctx, { changeSetId, expectedRevision: revision });
    await decide(approver, approvalId);
    const [{ ruleset }] = await rawSql()`
      select ruleset_id as ruleset from ruleset_live where table_id = ${documentId} and live_during @> clock_timestamp()`;
    await expect.poll(() => hands(ruleset), { timeout: 20_000 }).toBeGreaterThan(5);
    const adopted = await rawSql()`
      select from_hand_no::int as from_hand from ruleset_adoption where ruleset_id = ${ruleset} and table_id like 'turku/%'`;
    const [{ first }] = await rawSql()`
      select min(hand_no)::int as first from hand where ruleset_id = ${ruleset} and table_id like 'turku/%'`;
    expect(adopted).toEqual([{ from_hand: first }]);
    await catalogue.switchOff(author.ctx, { scope: 'table', subject: 'turku', reason: 'For the test' });
    // At 60 hands a second: it has stood still for two.
    const lately = async () => {
      const [{ n }] = await rawSql()`
        select count(*)::int as n from hand where table_id like 'turku/%' and started_at > clock_timestamp() - interval '2 s'`;
      return n;
    };
    await expect.poll(lately, { timeout: 20_000 }).toBe(0);
    stop.abort();
    const figures = await running;
    expect(figures).toMatchObject({ refused: 0, different: 0 });
    expect(figures.booked).toBe(figures.dealt);
    expect((await brokenInvariants()).findings).toEqual([]);
  });
});

describe('the outbox', () => {
  const hand = (handNo: number) => ({ table: { id: 'turku/7' }, handNo }) as HandRecord;
  const state = (handNo: number) => ({ tableId: 'turku/7', handNo, seats: [{ playerId: 'a', stack: 100 - handNo }] });

  test('is there again after a kill, without what was acknowledged and without a line that was cut short', () => {
    const file = `${temporaryFolder('outbox')}/state.jsonl`;
    const first = new Outbox(file);
    first.keep(state(0));
    for (const no of [1, 2, 3]) first.put(hand(no), state(no));
    first.booked('turku/7', 1);
    fs.appendFileSync(file, '{"kind":"hand","hand":{"table":{"id":"tur');
    const digest = createHash('sha256').update(fs.readFileSync(file)).digest('hex');
    const again = new Outbox(file);
    expect(again.next(10, () => true).map(({ handNo }) => handNo)).toEqual([2, 3]);
    expect(again.tables.get('turku/7')).toEqual(state(3));
    expect(again.size).toBe(2);
    // What is left is written anew, and read the same.
    expect(createHash('sha256').update(fs.readFileSync(file)).digest('hex')).not.toBe(digest);
    expect(new Outbox(file).next(1, () => true)).toEqual([hand(2)]);
  });
});
