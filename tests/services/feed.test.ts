import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { beforeAll, describe, expect, test } from 'vitest';
import { rawSql } from '@/db/client';
import { draftVersion, saveDraft, submitChangeSet, switchOff } from '@/server/services/catalogue';
import { checkDigests } from '@/server/services/feed';
import { systemContext } from '@/server/services/kernel';
import { createPlayer, setPlayerStatus } from '@/server/services/players';
import { closeTable, listFloor } from '@/server/services/seats';
import { handleAdoption, handleRuleset, handleTables } from '@/server/trpc/endpoints/v1/feed';
import { handleOpenApi } from '@/server/trpc/endpoints/v1/openapi';
import { handleEventStream } from '@/server/trpc/endpoints/v1/stream';
import { ownerUrl } from '../support/database';
import { openLiveTable } from '../support/live-table';
import { type MachineKey, machineKey, signed } from '../support/machine';
import { decide, openRoom, type Person, person } from '../support/room';
import { asOwner } from '../support/servers';
import { ROUTES } from '../trpc/permissions.table';

let admin: Person;
let second: Person;
let key: MachineKey;

beforeAll(async () => {
  admin = await person('adam', ['admin', 'operator']);
  second = await person('sue', ['supervisor']);
  await openRoom(admin);
  key = await machineKey(admin, 'floor', ['turku']);
});

const withHeaders = (request: Request, headers: Record<string, string>) => {
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
  return request;
};
interface Tables {
  readonly tables: { table: string; rulesetId: string; switchedOff: boolean; from: string; to: string | null }[];
  readonly blockedPlayers: string[];
}
async function tables(query = '', by = key): Promise<Tables> {
  return (await handleTables(signed(by, 'GET', `/api/v1/tables${query}`))).json();
}
const ruleset = (id: string, headers = {}, by = key) =>
  handleRuleset(withHeaders(signed(by, 'GET', `/api/v1/rulesets/${id}`), headers), { params: Promise.resolve({ id }) });

describe('rulesets', () => {
  test('are listed for the tables of the key, and read by their hash', async () => {
    const { tables: listed } = await tables();
    expect(listed.map((each) => each.table)).toEqual(['turku']);
    const id = listed[0].rulesetId;
    const response = await ruleset(id);
    const found = (await response.json()) as { id: string; body: Record<string, unknown> };
    // RFC 8785 and SHA-256, taken here.
    expect(
      createHash('sha256')
        .update(String(canonicalize(found.body)))
        .digest('hex'),
    ).toBe(id);
    expect(found.body).toMatchObject({ table: 'turku', game: 'holdem', currency: { code: 'EUR', digits: 2 } });
    expect(response.headers.get('cache-control')).toContain('immutable');
  });

  test('are not sent again to whoever has them', async () => {
    const { tables: listed } = await tables();
    const first = await ruleset(listed[0].rulesetId);
    const again = await ruleset(listed[0].rulesetId, { 'if-none-match': String(first.headers.get('etag')) });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const list = await handleTables(signed(key, 'GET', '/api/v1/tables'));
    const etag = String(list.headers.get('etag'));
    const same = withHeaders(signed(key, 'GET', '/api/v1/tables'), { 'if-none-match': etag });
    expect((await handleTables(same)).status).toBe(304);
  });

  test('of other tables are not there for the key', async () => {
    const wide = await machineKey(admin, 'wide', ['*']);
    const oulu = (await tables('', wide)).tables.find((each) => each.table === 'oulu');
    expect((await ruleset(String(oulu?.rulesetId))).status).toBe(404);
    expect((await ruleset('0'.repeat(64))).status).toBe(404);
    expect((await ruleset('nonsense')).status).toBe(422);
  });

  test('are those of any moment', async () => {
    const before = await tables(`?at=${encodeURIComponent('2020-01-01T00:00:00Z')}`);
    expect(before.tables).toEqual([]);
    expect((await handleTables(signed(key, 'GET', '/api/v1/tables?at=yesterday'))).status).toBe(422);
  });

  test('are checked against their hashes; damage raises an alert, which ends when it is mended', async () => {
    expect(await checkDigests(systemContext('test'))).toMatchObject({ checked: 2, damaged: [] });
    const [{ rulesetId }] = (await tables()).tables;
    const set = (small: number) =>
      asOwner(ownerUrl, (sql) =>
        sql.begin(async (tx) => {
          await tx`set local session_replication_role = replica`;
          await tx`update ruleset set body = jsonb_set(body, '{settings,smallBlind}', to_jsonb(${small}::int)) where id = ${rulesetId}`;
        }),
      );
    await set(51);
    expect((await checkDigests(admin.ctx)).damaged).toEqual([{ id: rulesetId, tables: 'turku' }]);
    const states = async () =>
      (await rawSql()`select state from alert where kind = 'ruleset.digest'`).map((row) => row.state);
    expect(await states()).toEqual(['raised']);
    await set(50);
    await checkDigests(admin.ctx);
    expect(await states()).toEqual(['resolved']);
  });
});

describe('adoptions', () => {
  const adopt = async (body: Record<string, unknown>) => {
    const full = { tableId: 'turku', fromHandNo: 1, adoptedAt: new Date().toISOString(), ...body };
    const response = await handleAdoption(signed(key, 'POST', '/api/v1/adoptions', JSON.stringify(full)));
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  test('show on the floor as pending, adopted or stale', async () => {
    const live = await openLiveTable('turku', { players: 2 });
    const [{ rulesetId }] = (await tables()).tables;
    const state = async () => (await listFloor(admin.ctx, { tableId: 'turku' })).tables[0].adoption;
    expect(await state()).toBe('pending');
    expect(await adopt({ rulesetId })).toMatchObject({ status: 200, body: { repeated: false } });
    expect(await adopt({ rulesetId })).toMatchObject({ status: 200, body: { repeated: true } });
    expect(await state()).toBe('adopted');
    await newStakes(200);
    expect(await state()).toBe('stale');
    const [now] = (await tables()).tables;
    await adopt({ rulesetId: now.rulesetId, fromHandNo: 7 });
    expect(await state()).toBe('adopted');
    const [floor] = (await listFloor(admin.ctx, { tableId: 'turku' })).tables;
    expect(floor).toMatchObject({ players: 2, onTable: 20_000, held: 0, handsPerHour: 0, currency: 'EUR' });
    expect(floor.seats.map(({ seat, stack, playerId }) => [seat, stack, playerId])).toEqual([
      [1, 10_000, live.options.players[0]],
      [2, 10_000, live.options.players[1]],
    ]);
  });

  test('of rulesets that are unknown or of another table are refused', async () => {
    expect(await adopt({ rulesetId: '0'.repeat(64) })).toMatchObject({ status: 404 });
    expect(await adopt({ rulesetId: '0'.repeat(64), tableId: 'oulu' })).toMatchObject({ status: 403 });
  });
});

/** A change set that raises the big blind of turku, approved by the second person. */
async function newStakes(bigBlind: number): Promise<void> {
  const [{ id }] = await rawSql()<{ id: string }[]>`select id from catalogue_document where slug = 'turku'`;
  const draft = await draftVersion(admin.ctx, {
    documentId: id,
    into: { title: 'Higher stakes', reason: 'asked for by players' },
  });
  const [{ body, revision }] = await rawSql()<{ body: Record<string, object>; revision: number }[]>`
    select body, revision from catalogue_version where id = ${draft.versionId}`;
  await saveDraft(admin.ctx, {
    versionId: draft.versionId,
    expectedRevision: revision,
    body: {
      ...body,
      settings: {
        ...body.settings,
        bigBlind,
        smallBlind: bigBlind / 2,
        buyInMin: bigBlind * 20,
        buyInMax: bigBlind * 100,
      },
    },
  });
  const [set] = await rawSql()<{ revision: number }[]>`select revision from change_set where id = ${draft.changeSetId}`;
  await submitChangeSet(admin.ctx, { changeSetId: draft.changeSetId, expectedRevision: set.revision });
  const [{ approval }] = await rawSql()<{ approval: string }[]>`
    select approval_id as approval from change_set where id = ${draft.changeSetId}`;
  await decide(second, approval);
}

interface StreamEvent {
  readonly id: string;
  readonly event: string;
  readonly data: { readonly payload?: Record<string, unknown>; readonly table?: string | null };
}

/** Reads a stream until `enough` says so; gives what came. */
async function follow(
  after: string | null,
  enough: (events: StreamEvent[]) => boolean,
  meanwhile: () => Promise<unknown> = async () => {},
  by = key,
): Promise<StreamEvent[]> {
  const abort = new AbortController();
  const request = new Request(signed(by, 'GET', '/api/v1/events'), { signal: abort.signal });
  if (after !== null) request.headers.set('last-event-id', after);
  const response = await handleEventStream(request);
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  const reader = response.body?.getReader();
  const events: StreamEvent[] = [];
  let text = '';
  let started = false;
  while (!enough(events)) {
    const part = await reader?.read();
    if (!part || part.done) break;
    text += new TextDecoder().decode(part.value);
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = Object.fromEntries(
        block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      );
      if (fields.event)
        events.push({ id: fields.id, event: fields.event, data: JSON.parse(fields.data) as StreamEvent['data'] });
    }
    if (!started && (after !== null || events.length > 0)) {
      started = true;
      await meanwhile();
    }
  }
  abort.abort();
  return events;
}

describe('the event stream', () => {
  test('begins with resync, tells of what is committed, and goes on where a reader was', async () => {
    const { id: playerId } = await createPlayer(systemContext('test'), { alias: 'Zed', country: 'FI' });
    const seen = await follow(
      null,
      (events) => events.at(-1)?.event === 'switch',
      async () => {
        await newStakes(400);
        await switchOff(admin.ctx, { scope: 'table', subject: 'turku', reason: 'maintenance' });
        // Not for this key: it speaks for turku alone.
        await switchOff(admin.ctx, { scope: 'table', subject: 'oulu', reason: 'maintenance' });
        await setPlayerStatus(systemContext('test'), { playerId, status: 'blocked', reason: 'under review' });
      },
    );
    expect(seen[0].event).toBe('resync');
    // A reader begins below the oldest running transaction of the server, so older events may stand in between. The
    // range that ends and the one that begins are two events of one commit.
    const told = seen.slice(-3);
    expect(told.map((event) => event.event)).toEqual(['ruleset', 'ruleset', 'switch']);
    expect(told[2].data.payload).toMatchObject({ scope: 'table', subject: 'turku', off: true });
    const live = (await tables()).tables[0];
    expect(live.switchedOff).toBe(true);
    expect(told[1].data.payload).toMatchObject({
      table: 'turku',
      rulesetId: live.rulesetId,
      from: live.from,
      to: null,
    });

    const rest = await follow(told[0].id, (events) => events.length >= 3);
    expect(rest.map((event) => [event.event, event.id])).toEqual([
      ['ruleset', told[1].id],
      ['switch', told[2].id],
      ['seatBlock', rest[2].id],
    ]);
    expect(rest[2].data.payload).toMatchObject({ subject: playerId, off: true });
    expect((await tables()).blockedPlayers).toEqual([playerId]);

    const later = await follow(
      rest[2].id,
      (events) => events.length >= 1,
      async () => {
        await closeTable(admin.ctx, { tableId: 'turku/2', reason: 'too few players' });
      },
    );
    expect(later).toMatchObject([{ event: 'closeAfterHand', data: { payload: { tableId: 'turku/2' } } }]);
  });

  test('gives nothing before a transaction that is still open, and then both in the order of their numbers', async () => {
    const [{ at }] = await rawSql()<{ at: string }[]>`
      select max(xact_id::text::bigint)::text || '-9223372036854775807' as at from feed_event`;
    let finish = () => {};
    const hold = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let begun = () => {};
    const ready = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const slow = rawSql().begin(async (sql) => {
      await sql`insert into feed_event (kind, payload) values ('switch', '{"n": 1}')`;
      begun();
      await hold;
    });
    await ready;
    await rawSql()`insert into feed_event (kind, payload) values ('switch', '{"n": 2}')`;
    const seen = follow(at, (events) => events.length >= 2);
    const early = await follow(at, () => true);
    expect(early).toEqual([]);
    finish();
    await slow;
    expect((await seen).map((event) => event.data.payload?.n)).toEqual([1, 2]);
  });

  test('of a place that this database never had begins anew', async () => {
    const [event] = await follow('999999999999-1', (events) => events.length >= 1);
    expect(event.event).toBe('resync');
  });
});

describe('a change', () => {
  test('leaves the moment before it as it was, and gives the list another tag', async () => {
    const list = () => handleTables(signed(key, 'GET', '/api/v1/tables'));
    const known = String((await list()).headers.get('etag'));
    const [before] = (await tables()).tables;
    const [{ moment }] = await rawSql()<{ moment: string }[]>`
      select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as moment`;
    await newStakes(800);
    const [after] = (await tables()).tables;
    expect(after.rulesetId).not.toBe(before.rulesetId);
    const [then] = (await tables(`?at=${encodeURIComponent(moment)}`)).tables;
    expect(then.rulesetId).toBe(before.rulesetId);
    const again = await handleTables(withHeaders(signed(key, 'GET', '/api/v1/tables'), { 'if-none-match': known }));
    expect([again.status, again.headers.get('etag') === known]).toEqual([200, false]);
  });

  test('is read on from a place in the address as from one in the header', async () => {
    const [{ at }] = await rawSql()<{ at: string }[]>`
      select (min(xact_id::text::bigint) - 1)::text || '-0' as at from feed_event`;
    const byHeader = await follow(at, (events) => events.length >= 5);
    const abort = new AbortController();
    const request = new Request(signed(key, 'GET', `/api/v1/events?after=${at}`), { signal: abort.signal });
    const reader = (await handleEventStream(request)).body?.getReader();
    let text = '';
    while ((text.match(/^id: /gm) ?? []).length < 5) text += new TextDecoder().decode((await reader?.read())?.value);
    abort.abort();
    const ids = [...text.matchAll(/^id: (.+)$/gm)].map((match) => match[1]);
    expect(ids.slice(0, 5)).toEqual(byHeader.slice(0, 5).map((event) => event.id));
  });
});

describe('the description', () => {
  test('is OpenAPI 3.1 of every signed route, with every reference resolved', async () => {
    const document = (await handleOpenApi().json()) as {
      openapi: string;
      paths: Record<string, Record<string, unknown>>;
      components: { schemas: Record<string, unknown> };
    };
    expect(document.openapi).toBe('3.1.0');
    const described = Object.entries(document.paths).map(([path, methods]) => [
      path.replace(/\{(\w+)\}/g, '[$1]'),
      Object.keys(methods).map((method) => method.toUpperCase()),
    ]);
    const routes = Object.entries(ROUTES)
      .filter(([, row]) => row.access === 'signed')
      .map(([path, row]) => [path, [...row.methods]]);
    expect(described.sort()).toEqual(routes.sort());
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
      (match) => match[1],
    );
    expect(references.length).toBeGreaterThan(10);
    for (const name of references) expect(document.components.schemas).toHaveProperty(name);
    // A hand's own fields, from the schema that judges hands.
    expect(JSON.stringify(document.components.schemas.Hands)).toContain('"handNo"');
  });
});
