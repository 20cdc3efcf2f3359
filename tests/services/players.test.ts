import { beforeAll, describe, expect, test } from 'vitest';
import { rawSql } from '@/db/client';
import { DomainError, systemContext } from '@/server/services/kernel';
import { brokenInvariants } from '@/server/services/ledger';
import {
  createPlayer,
  deposit,
  editPlayer,
  getPlayer,
  getPlayerStatement,
  listAdjustments,
  listPlayers,
  requestAdjustment,
  requestAdjustmentLimit,
  setPlayerStatus,
  withdraw,
} from '@/server/services/players';
import { decide, type Person, person } from '../support/room';
import { auditRows } from '../support/staff';

const problem = (error: unknown) => (error instanceof DomainError ? error.problem : error);
const uuid = (n: number) => `01970000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const machine = { ...systemContext('cashier') };

let support: Person;
let finance: Person;
let supervisor: Person;
let playerId = '';

beforeAll(async () => {
  support = await person('sam', ['support']);
  finance = await person('fay', ['finance']);
  supervisor = await person('sue', ['supervisor']);
  ({ id: playerId } = await createPlayer(support.ctx, { alias: 'Ann', country: 'FI' }));
});

async function wallet(currency = 'EUR'): Promise<number> {
  const { wallets } = await getPlayer(support.ctx, { playerId });
  return wallets.find((account) => account.currency === currency)?.balance ?? 0;
}

describe('a player', () => {
  test('has an alias of his own, whatever the case', async () => {
    expect(await createPlayer(support.ctx, { alias: 'ANN', country: 'SE' }).catch(problem)).toMatchObject({
      kind: 'conflict',
      code: 'playerTaken',
    });
    expect(await createPlayer(support.ctx, { alias: 'Bo', country: 'Finland' }).catch(problem)).toMatchObject({
      kind: 'ruleViolation',
      issues: [{ path: ['country'] }],
    });
  });

  test('is changed by whoever saw him last', async () => {
    const { revision } = await editPlayer(support.ctx, {
      playerId,
      expectedRevision: 1,
      vipGroup: 'gold',
      house: true,
    });
    expect(revision).toBe(2);
    expect(await editPlayer(support.ctx, { playerId, expectedRevision: 1, test: true }).catch(problem)).toMatchObject({
      code: 'stale',
    });
    const [row] = (await auditRows('player.edit')).slice(-1);
    expect([row.before, row.after]).toEqual([
      { vipGroup: null, house: false },
      { vipGroup: 'gold', house: true },
    ]);
  });

  test('keeps the history of his status, and game servers hear of a block', async () => {
    await setPlayerStatus(support.ctx, { playerId, status: 'warned', reason: 'first misuse' });
    await setPlayerStatus(support.ctx, { playerId, status: 'blocked', reason: 'second misuse' });
    await setPlayerStatus(support.ctx, { playerId, status: 'active', reason: 'appeal upheld' });
    const { history } = await getPlayer(support.ctx, { playerId });
    expect(history.map(({ before, after, reason, actorName }) => [before, after, reason, actorName])).toEqual([
      ['blocked', 'active', 'appeal upheld', 'sam'],
      ['warned', 'blocked', 'second misuse', 'sam'],
      ['active', 'warned', 'first misuse', 'sam'],
    ]);
    const events = await rawSql()<{ payload: { off: boolean } }[]>`
      select payload from feed_event where kind = 'seatBlock' order by id`;
    expect(events.map((event) => event.payload.off)).toEqual([true, false]);
    const change = rawSql()`update player_status_change set reason = 'x'`.catch(
      (error: { code: string }) => error.code,
    );
    expect(await change).toBe('42501');
  });

  test('is found by the beginning of his alias, and by his ids', async () => {
    for (const alias of ['Anton', 'Berta', 'anita']) await createPlayer(support.ctx, { alias, country: 'SE' });
    const page = await listPlayers(finance.ctx, { search: 'an', limit: 2 });
    expect(page.rows.map((row) => row.alias)).toEqual(['anita', 'Anton']);
    const next = await listPlayers(finance.ctx, { search: 'an', limit: 2, after: page.older });
    expect(next.rows.map((row) => row.alias)).toEqual(['Ann']);
    const { id } = await createPlayer(support.ctx, { alias: 'Zoe', country: 'SE', externalRef: 'crm-77' });
    for (const search of [id.toUpperCase(), 'crm-77', 'zo']) {
      expect((await listPlayers(finance.ctx, { search })).rows.map((row) => row.alias)).toEqual(['Zoe']);
    }
    expect(await listPlayers(finance.ctx, { search: 'crm' })).toMatchObject({ rows: [], any: true });
  });
});

describe('payments', () => {
  const pay = { currency: 'EUR', provider: 'trustly' };

  test('count once by their reference; the same one again gives the first answer', async () => {
    const first = await deposit(machine, { ...pay, playerId, amount: 10_000, reference: 'T-1' });
    const again = await deposit(machine, { ...pay, playerId, amount: 10_000, reference: 'T-1' });
    expect(first).toMatchObject({ balance: 10_000, repeated: false });
    expect(again).toEqual({ ...first, repeated: true });
    expect(await wallet()).toBe(10_000);
    const other = deposit(machine, { ...pay, playerId, amount: 20_000, reference: 'T-1' });
    expect(await other.catch(problem)).toMatchObject({ kind: 'conflict', code: 'keyReused' });
  });

  test('out of a wallet are at most what is in it', async () => {
    await withdraw(machine, { ...pay, playerId, amount: 4_000, reference: 'W-1' });
    expect(await withdraw(machine, { ...pay, playerId, amount: 6_001, reference: 'W-2' }).catch(problem)).toMatchObject(
      {
        code: 'insufficientFunds',
        details: { available: 6_000, needed: 6_001 },
      },
    );
    // The refused one left no key behind: a smaller one of the same reference may follow.
    await withdraw(machine, { ...pay, playerId, amount: 6_000, reference: 'W-2' });
    expect(await wallet()).toBe(0);
  });

  test('stop for blocked players', async () => {
    await setPlayerStatus(support.ctx, { playerId, status: 'blocked', reason: 'under review' });
    expect(await deposit(machine, { ...pay, playerId, amount: 5, reference: 'T-9' }).catch(problem)).toMatchObject({
      code: 'playerStatus',
      details: { status: 'blocked' },
    });
    await setPlayerStatus(support.ctx, { playerId, status: 'active', reason: 'review done' });
  });

  test('stand on the statement with the balance after each', async () => {
    const { balance, lines } = await getPlayerStatement(support.ctx, { playerId, currency: 'EUR' });
    expect(balance).toBe(0);
    expect(lines.map((line) => [line.kind, line.amount, line.balance, line.sourceId])).toEqual([
      ['withdrawal', -6_000, 0, 'trustly W-2'],
      ['withdrawal', -4_000, 6_000, 'trustly W-1'],
      ['deposit', 10_000, 10_000, 'trustly T-1'],
    ]);
  });
});

describe('an adjustment', () => {
  const give = (n: number, amount: number) =>
    requestAdjustment(support.ctx, {
      requestId: uuid(n),
      playerId,
      currency: 'EUR',
      amount,
      reasonCode: 'goodwill',
      note: 'waited long for an answer',
    });

  test('waits for a second person where no limit is set', async () => {
    const asked = await give(1, 300);
    expect(asked).toMatchObject({ state: 'waiting', transactionId: null });
    expect(await wallet()).toBe(0);
    await decide(supervisor, String(asked.approvalId));
    expect(await wallet()).toBe(300);
    expect(await give(1, 300)).toEqual(asked);
    expect(await wallet()).toBe(300);
    expect(await give(1, 400).catch(problem)).toMatchObject({ code: 'keyReused' });
  });

  test('is booked at once within the limit, which a second person set', async () => {
    const { approvalId } = await requestAdjustmentLimit(finance.ctx, {
      role: 'support',
      currency: 'EUR',
      amount: 1_000,
      reason: 'small amends',
    });
    expect(await decide(finance, approvalId).catch(problem)).toMatchObject({ kind: 'forbidden', code: 'ownChange' });
    await decide(supervisor, approvalId);
    expect(await give(2, 600)).toMatchObject({ state: 'posted', approvalId: null });
    expect(await wallet()).toBe(900);
  });

  test('cannot be cut into pieces to stay below the limit', async () => {
    // 600 of 1,000 are used: 400 more pass, one more does not.
    expect(await give(3, 401)).toMatchObject({ state: 'waiting' });
    expect(await give(4, 400)).toMatchObject({ state: 'posted' });
    expect(await give(5, -1)).toMatchObject({ state: 'waiting' });
    expect(await wallet()).toBe(1_300);
  });

  test('that is turned down moves nothing', async () => {
    const asked = await give(6, 5_000);
    await decide(finance, String(asked.approvalId), 'reject', 'too much');
    expect(await wallet()).toBe(1_300);
    const { rows } = await listAdjustments(finance.ctx, { playerId, state: 'rejected' });
    expect(rows).toMatchObject([{ amount: 5_000, alias: 'Ann', decidedBy: 'fay', requestedBy: 'sam', test: false }]);
  });

  test('that takes more than there is is refused when it is carried out', async () => {
    const asked = await give(7, -1_301);
    expect(await decide(supervisor, String(asked.approvalId)).catch(problem)).toMatchObject({
      code: 'insufficientFunds',
    });
    expect(await wallet()).toBe(1_300);
  });
});

test('the books add up', async () => {
  expect((await brokenInvariants()).findings).toEqual([]);
});
