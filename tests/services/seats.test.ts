import { beforeAll, describe, expect, test } from 'vitest';
import { rawSql } from '@/db/client';
import type { SeatMoneyResult } from '@/server/contracts/seats';
import { createApiKey, listApiKeys, revokeApiKey } from '@/server/services/api-keys';
import { switchOff } from '@/server/services/catalogue';
import { getApproval } from '@/server/services/decisions';
import { systemContext } from '@/server/services/kernel';
import { brokenInvariants } from '@/server/services/ledger';
import { createPlayer, deposit, setPlayerStatus } from '@/server/services/players';
import { closeTable, listFloor } from '@/server/services/seats';
import { handleOpenHand } from '@/server/trpc/endpoints/v1/hands';
import { handleSeats } from '@/server/trpc/endpoints/v1/seats';
import { type MachineKey, machineKey, signed } from '../support/machine';
import { decide, openRoom, type Person, person } from '../support/room';

let admin: Person;
let key: MachineKey;
const players: string[] = [];
let requests = 0;

beforeAll(async () => {
  admin = await person('adam', ['admin', 'operator']);
  await openRoom(admin);
  key = await machineKey(admin, 'floor', ['turku']);
  const system = systemContext('test');
  for (const alias of ['Ann', 'Bob', 'Cleo', 'Dora']) {
    const { id } = await createPlayer(system, { alias, country: 'FI' });
    players.push(id);
    await deposit(system, { playerId: id, currency: 'EUR', amount: 50_000, provider: 'bank', reference: alias });
  }
});

interface Answer {
  readonly status: number;
  readonly body: SeatMoneyResult & {
    readonly problem: { kind: string; code: string; details?: unknown; issues?: { limits?: unknown }[] };
  };
}

async function send(body: Record<string, unknown>, by = key): Promise<Answer> {
  const full = { requestId: `request-${++requests}`, tableId: 'turku', ...body };
  const response = await handleSeats(signed(by, 'POST', '/api/v1/seats', JSON.stringify(full)));
  return { status: response.status, body: await response.json() };
}
const sit = (n: number, seat: number, amount: number, more = {}, by = key) =>
  send({ op: 'sit', playerId: players[n], seat, amount, ...more }, by);

// The table 'turku' keeps the game's defaults: buy-in 2,000 to 10,000, back within 60 minutes only with as much.
describe('a seat', () => {
  test('is bought from the wallet, within the limits of the table', async () => {
    const taken = await sit(0, 1, 10_000);
    expect(taken).toMatchObject({
      status: 200,
      body: { currency: 'EUR', wallet: 40_000, stack: 10_000, tableId: 'turku', seat: 1, repeated: false },
    });
    expect(await sit(1, 2, 1_999)).toMatchObject({
      status: 422,
      body: { problem: { code: 'buyIn', issues: [{ limits: { min: 2_000, max: 10_000 } }] } },
    });
    expect(await sit(1, 2, 10_001)).toMatchObject({ status: 422 });
  });

  test('belongs to one player, and a player has one seat at a table', async () => {
    expect(await sit(1, 1, 5_000)).toMatchObject({ status: 409, body: { problem: { code: 'seatTaken' } } });
    expect(await sit(0, 3, 5_000)).toMatchObject({ status: 409, body: { problem: { code: 'seatedAlready' } } });
    expect(await sit(1, 11, 5_000)).toMatchObject({ status: 422, body: { problem: { code: 'noSuchSeat' } } });
  });

  test('is topped up at most to the maximum', async () => {
    await sit(1, 2, 4_000);
    expect(await send({ op: 'topUp', playerId: players[1], amount: 6_001 })).toMatchObject({
      status: 422,
      body: { problem: { issues: [{ limits: { max: 6_000 } }] } },
    });
    expect(await send({ op: 'topUp', playerId: players[1], amount: 6_000 })).toMatchObject({
      status: 200,
      body: { wallet: 40_000, stack: 10_000 },
    });
  });

  test('is left with everything that is at it, and taken again with no less', async () => {
    expect(await send({ op: 'leave', playerId: players[1] })).toMatchObject({
      status: 200,
      body: { wallet: 50_000, stack: 0 },
    });
    expect(await sit(1, 2, 9_999)).toMatchObject({
      status: 422,
      body: { problem: { code: 'rejoinTooSmall', issues: [{ limits: { min: 10_000, max: 10_000 } }] } },
    });
    expect(await sit(1, 2, 10_000)).toMatchObject({ status: 200 });
  });

  test('is asked for once: sent again, also at the same time, it gets the first answer', async () => {
    const requestId = 'the-same-request';
    const answers = await Promise.all([1, 2, 3, 4].map(() => sit(2, 4, 2_000, { requestId })));
    expect(answers.map((each) => each.status)).toEqual([200, 200, 200, 200]);
    expect(answers.filter((each) => !each.body.repeated)).toHaveLength(1);
    expect(new Set(answers.map((each) => each.body.transactionId)).size).toBe(1);
    expect(await sit(2, 4, 2_500, { requestId })).toMatchObject({
      status: 409,
      body: { problem: { code: 'keyReused' } },
    });
    const [row] =
      await rawSql()`select balance_minor from ledger_account where kind = 'wallet' and owner = ${players[2]}`;
    expect(row.balance_minor).toBe(48_000);
  });

  test('cannot be paid for with money that is not there', async () => {
    const poor = await createPlayer(systemContext('test'), { alias: 'Poor', country: 'FI' });
    expect(await send({ op: 'sit', playerId: poor.id, seat: 5, amount: 2_000 })).toMatchObject({
      status: 409,
      body: { problem: { code: 'insufficientFunds', details: { account: 'wallet', available: 0, needed: 2_000 } } },
    });
    const [{ n }] = await rawSql()<{ n: number }[]>`select count(*) as n from seat where player_id = ${poor.id}`;
    expect(n).toBe(0);
  });

  test('is not for blocked players, nor at what is switched off; leaving is always possible', async () => {
    await setPlayerStatus(systemContext('test'), { playerId: players[3], status: 'blocked', reason: 'under review' });
    expect(await sit(3, 6, 2_000)).toMatchObject({ status: 409, body: { problem: { code: 'playerStatus' } } });
    await switchOff(admin.ctx, { scope: 'table', subject: 'turku', reason: 'cards look marked' });
    expect(await send({ op: 'topUp', playerId: players[2], amount: 10 })).toMatchObject({
      status: 409,
      body: { problem: { code: 'switchedOff', details: { scope: 'table', subject: 'turku' } } },
    });
    expect(await send({ op: 'leave', playerId: players[2] })).toMatchObject({ status: 200, body: { wallet: 50_000 } });
  });

  test('moves to another table with its whole stack', async () => {
    const wide = await machineKey(admin, 'wide', ['*']);
    const moved = await send({ op: 'move', playerId: players[0], toTableId: 'oulu/2', toSeat: 5 }, wide);
    expect(moved).toMatchObject({ status: 200, body: { tableId: 'oulu/2', seat: 5, stack: 10_000, wallet: 40_000 } });
  });
});

describe('a table that is ordered closed', () => {
  const closing = async (tableId: string) =>
    (await listFloor(admin.ctx, { tableId })).tables.map((table) => table.closing?.closedAt)[0];

  test('takes nobody new, keeps the order until the last player has left, and then carries it out', async () => {
    const wide = await machineKey(admin, 'closer', ['*']);
    const at = { tableId: 'oulu/3' };
    await sit(1, 1, 2_000, { ...at }, wide);
    await sit(2, 2, 2_000, { ...at }, wide);
    expect(await closeTable(admin.ctx, { ...at, reason: 'too few players' })).toEqual({ ...at, closed: false });
    expect(await closeTable(admin.ctx, { ...at, reason: 'twice' }).catch((error) => error.problem)).toMatchObject({
      code: 'closingAlready',
    });
    expect(await sit(0, 3, 2_000, { ...at }, wide)).toMatchObject({
      status: 409,
      body: { problem: { code: 'tableClosing' } },
    });
    const topUp = await send({ op: 'topUp', playerId: players[1], amount: 10, ...at }, wide);
    expect(topUp.body.problem.code).toBe('tableClosing');
    await send({ op: 'leave', playerId: players[1], ...at }, wide);
    expect(await closing('oulu/3')).toBeNull();
    await send({ op: 'move', playerId: players[2], toTableId: 'oulu/4', toSeat: 1, ...at }, wide);
    const [row] = await rawSql()`
      select closed_at is not null as closed, requested_by from table_closing where table_id = 'oulu/3'`;
    expect(row).toEqual({ closed: true, requested_by: admin.id });
    await send({ op: 'leave', playerId: players[2], tableId: 'oulu/4' }, wide);
  });

  test('is closed at once where nobody sits, and can be opened and ordered closed again', async () => {
    const at = { tableId: 'oulu/9' };
    const order = () => closeTable(admin.ctx, { ...at, reason: 'template not needed' });
    expect(await order()).toEqual({ ...at, closed: true });
    expect(await order()).toEqual({ ...at, closed: true });
  });
});

describe('a key that may move money', () => {
  const ask = (name: string, more: Partial<Parameters<typeof createApiKey>[1]> = {}) =>
    createApiKey(admin.ctx, { name, tables: ['turku'], scopes: ['seats', 'feed'], reason: 'second floor', ...more });
  const status = async (of: MachineKey) => (await handleSeats(signed(of, 'POST', '/api/v1/seats', '{}'))).status;
  const stateOf = async (approvalId: string | null) =>
    (await getApproval(admin.ctx, { approvalId: String(approvalId) })).state;

  test('opens nothing until a second person agrees', async () => {
    const asked = await ask('waits');
    expect(await status(asked)).toBe(401);
    // An administrator holds the permission and an authenticator, but it is his own.
    const own = await decide(admin, String(asked.approvalId)).catch((error) => error.problem);
    expect(own).toMatchObject({ kind: 'forbidden', code: 'ownChange' });
    await decide(await person('second', ['supervisor']), String(asked.approvalId));
    expect(await status(asked)).toBe(422);
  });

  test('that is turned down is gone, and its name is free', async () => {
    const asked = await ask('refused');
    await decide(await person('third', ['supervisor']), String(asked.approvalId), 'reject', 'one floor is enough');
    expect(await status(asked)).toBe(401);
    const again = await ask('refused');
    await revokeApiKey(admin.ctx, { keyId: again.keyId });
    expect(await stateOf(again.approvalId)).toBe('closed');
  });

  test('is not every key: one that only reads is in force at once', async () => {
    const reader = await ask('reads', { scopes: ['feed'] });
    expect(reader.approvalId).toBeNull();
    expect(await status(reader)).toBe(403);
  });

  test('is also one that books hands: a settlement moves money from stack to stack', async () => {
    const asked = await ask('books', { scopes: ['hands'] });
    const hands = async () => (await handleOpenHand(signed(asked, 'POST', '/api/v1/hands/open', '{}'))).status;
    expect(await hands()).toBe(401);
    await decide(await person('fourth', ['supervisor']), String(asked.approvalId));
    expect(await hands()).toBe(422);
  });
});

describe('a request', () => {
  const path = '/api/v1/seats';
  const body = () => JSON.stringify({ op: 'leave', requestId: 'request-x', tableId: 'turku', playerId: players[1] });
  const status = async (request: Request) => (await handleSeats(request)).status;

  test('of a key that does not speak for the table is refused, and written down', async () => {
    const other = await machineKey(admin, 'oulu only', ['oulu']);
    const refused = await handleSeats(signed(other, 'POST', path, body()));
    expect([refused.status, await refused.json()]).toMatchObject([403, { problem: { code: 'table' } }]);
    const outOf = await send({ op: 'move', playerId: players[1], toTableId: 'oulu', toSeat: 1 });
    expect(outOf).toMatchObject({ status: 403, body: { problem: { code: 'table' } } });
    const [row] = await rawSql()`select actor_kind, actor_name, outcome from audit_entry order by id desc limit 1`;
    expect(row).toEqual({ actor_kind: 'machine', actor_name: 'floor', outcome: 'refused' });
  });

  test("that is not signed over exactly this is nobody's", async () => {
    const address = '198.51.100.1';
    expect(await status(signed({ ...key, secret: 'other' }, 'POST', path, body(), { address }))).toBe(401);
    expect(await status(signed(key, 'POST', path, body(), { address, signature: '' }))).toBe(401);
    expect(await status(signed({ ...key, keyId: players[0] }, 'POST', path, body(), { address }))).toBe(401);
    const old = new Date(Date.now() - 301_000);
    expect(await status(signed(key, 'POST', path, body(), { address, at: old }))).toBe(401);
    const ahead = new Date(Date.now() + 302_000);
    expect(await status(signed(key, 'POST', path, body(), { address, at: ahead }))).toBe(401);
    const good = signed(key, 'POST', path, body(), { address });
    const headers = new Headers(good.headers);
    const changed = new Request(good.url, { method: 'POST', headers, body: body().replace('leave', 'sit') });
    expect(await status(changed)).toBe(401);
    const elsewhere = new Request(`${good.url}?x=1`, { method: 'POST', headers, body: body() });
    expect(await status(elsewhere)).toBe(401);
  });

  test('larger than the limit is answered 413, one that is no JSON 422', async () => {
    expect(await status(signed(key, 'POST', path, ' '.repeat(10_001)))).toBe(413);
    expect(await status(signed(key, 'POST', path, '{'))).toBe(422);
    expect(await status(signed(key, 'POST', path, '{}'))).toBe(422);
  });

  test('of a key that asks too much, and of an address that fails too often, has to wait', async () => {
    const slow = await machineKey(admin, 'slow', ['turku'], { requestsPerSecond: 1 });
    const asked = [];
    for (let i = 0; i < 3; i++) asked.push(await status(signed(slow, 'POST', path, '{}')));
    expect(asked).toEqual([422, 422, 429]);
    const failed = [];
    for (let i = 0; i < 31; i++) {
      failed.push(await status(signed({ ...key, secret: 'guess' }, 'POST', path, '{}', { address: '203.0.113.9' })));
    }
    expect(failed.filter((each) => each === 401)).toHaveLength(30);
    expect(failed.at(-1)).toBe(429);
    expect(await status(signed(key, 'POST', path, '{}', { address: '203.0.113.10' }))).toBe(422);
  });

  test('needs the scope of what it asks, and a key that is not revoked', async () => {
    const reader = await machineKey(admin, 'reader', ['turku'], { scopes: ['feed'] });
    expect(await status(signed(reader, 'POST', path, body()))).toBe(403);
    const gone = await machineKey(admin, 'gone', ['turku']);
    await revokeApiKey(admin.ctx, { keyId: gone.keyId });
    expect(await status(signed(gone, 'POST', path, body()))).toBe(401);
  });

  test('is known by its key, with who made it and who ended it', async () => {
    const { rows } = await listApiKeys(admin.ctx, undefined);
    expect(rows.find((row) => row.name === 'gone')).toMatchObject({
      createdBy: 'adam',
      revokedBy: 'adam',
      approvalId: expect.any(String),
      activatedAt: expect.any(Date),
    });
  });

  test('leaves no secret in the database', async () => {
    const [row] = await rawSql()`select row_to_json(k)::text as text from api_key k where id = ${key.keyId}`;
    expect(row.text).not.toContain(key.secret);
  });
});

test('the books add up', async () => {
  expect((await brokenInvariants()).findings).toEqual([]);
});
