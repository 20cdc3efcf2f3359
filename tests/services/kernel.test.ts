import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { rawSql } from '@/db/client';
import { PERMISSIONS, type Permission, permissionsOf } from '@/server/contracts/permissions';
import {
  conflict,
  contextForActor,
  contextOf,
  type DomainError,
  defineCommand,
  defineQuery,
  publish,
  subscribeToEvents,
  systemContext,
} from '@/server/services/kernel';
import { ownerUrl } from '../support/database';
import { asOwner } from '../support/servers';
import { auditRows, makeStaff } from '../support/staff';

// A domain of the test's own: counters that commands set.
beforeAll(async () => {
  await asOwner(ownerUrl, async (owner) => {
    await owner`create table counter (name text primary key, value int not null)`;
  });
});

const operator = () => contextOf({ kind: 'staff', id: 'op', name: 'Op', roles: ['operator'] });
const auditor = () => contextOf({ kind: 'staff', id: 'au', name: 'Au', roles: ['auditor'] });

const setCounter = defineCommand({
  name: 'counter.set',
  permission: 'simulation.run',
  input: z.object({ name: z.string().min(1), value: z.number().int().max(100) }),
  async run(tx, _ctx, { name, value }) {
    await tx.execute(sql`insert into counter values (${name}, ${value})`);
    if (value === 13) throw conflict('unlucky', 'No thirteen.');
    if (value === 14) throw new Error('secret of the house: connection string');
    return { result: value, audit: { entity: { kind: 'counter', id: name }, before: null, after: { value } } };
  },
});

const setTwo = defineCommand({
  name: 'counter.setTwo',
  permission: 'simulation.run',
  input: z.object({ a: z.string(), b: z.string(), valueOfB: z.number(), shrug: z.boolean().default(false) }),
  async run(_tx, ctx, { a, b, valueOfB, shrug }) {
    await setCounter(ctx, { name: a, value: 1 });
    const second = setCounter(ctx, { name: b, value: valueOfB });
    if (shrug) await second.catch(() => {});
    else await second;
    return { result: 2, audit: { entity: { kind: 'counters', id: `${a}+${b}` }, reason: 'both at once' } };
  },
});

const counterNames = async () => (await rawSql()`select name from counter order by name`).map((row) => row.name);
const problem = (error: unknown) => (error as DomainError).problem;

describe('a command', () => {
  test('writes its audit row in the transaction that did the work', async () => {
    await expect(setCounter(operator(), { name: 'kept', value: 7 })).resolves.toBe(7);
    const rows = (await auditRows('counter.set')).filter((row) => row.entity_id === 'kept');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ actor_id: 'op', outcome: 'done', entity_kind: 'counter', after: { value: 7 } });
    const [same] = await rawSql()`
      select a.xact_id::text = c.xmin::text as same from audit_entry a, counter c
      where a.entity_id = 'kept' and c.name = 'kept'`;
    expect(same.same).toBe(true);
  });

  test('that fails leaves neither row', async () => {
    await expect(setCounter(operator(), { name: 'undone', value: 13 })).rejects.toMatchObject({ status: 409 });
    expect(await counterNames()).not.toContain('undone');
    expect((await auditRows('counter.set')).filter((row) => row.entity_id === 'undone')).toHaveLength(0);
  });

  test('called inside another shares its transaction and its one audit row', async () => {
    await setTwo(operator(), { a: 'x1', b: 'x2', valueOfB: 2 });
    expect(await counterNames()).toEqual(expect.arrayContaining(['x1', 'x2']));
    const inner = (await auditRows('counter.set')).filter((row) => row.entity_id.startsWith('x'));
    expect(inner).toHaveLength(0);
    const outer = (await auditRows('counter.setTwo')).filter((row) => row.entity_id === 'x1+x2');
    expect(outer).toHaveLength(1);
    expect(outer[0].parts).toEqual([
      { action: 'counter.set', entity: { kind: 'counter', id: 'x1' }, before: null, after: { value: 1 } },
      { action: 'counter.set', entity: { kind: 'counter', id: 'x2' }, before: null, after: { value: 2 } },
    ]);
  });

  test('whose inner command fails undoes everything, or only the inner one when the outer goes on', async () => {
    await expect(setTwo(operator(), { a: 'y1', b: 'y2', valueOfB: 13 })).rejects.toMatchObject({ status: 409 });
    expect(await counterNames()).not.toContain('y1');
    await setTwo(operator(), { a: 'z1', b: 'z2', valueOfB: 13, shrug: true });
    const names = await counterNames();
    expect(names).toContain('z1');
    expect(names).not.toContain('z2');
    const [row] = (await auditRows('counter.setTwo')).filter((one) => one.entity_id === 'z1+z2');
    expect(row.parts).toHaveLength(1);
  });

  test('refuses who lacks the permission before it looks at the input, and says so in the audit', async () => {
    const error = await setCounter(auditor(), { name: '', value: 1000 }).catch(problem);
    expect(error).toEqual({ kind: 'forbidden', code: 'permission', permission: 'simulation.run' });
    const refused = (await auditRows('counter.set')).filter((row) => row.outcome === 'refused');
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({ actor_id: 'au', entity_kind: 'permission', entity_id: 'simulation.run' });
  });

  test('names fields and limits of what it does not accept', async () => {
    const error = await setCounter(operator(), { name: '', value: 101 }).catch(problem);
    expect(error).toMatchObject({
      kind: 'ruleViolation',
      code: 'invalidInput',
      issues: [
        { path: ['name'], code: 'too_small', limits: { minimum: 1 } },
        { path: ['value'], code: 'too_big', limits: { maximum: 100 } },
      ],
    });
  });

  test('turns a database refusal into the member of the union that stands for it', async () => {
    await setCounter(operator(), { name: 'twice', value: 1 });
    await expect(setCounter(operator(), { name: 'twice', value: 1 }).catch(problem)).resolves.toEqual({
      kind: 'conflict',
      code: 'duplicate',
    });
    await expect(setCounter(operator(), { name: 'broken', value: 14 }).catch(problem)).resolves.toEqual({
      kind: 'internal',
    });
  });
});

test('a text with U+0000 is refused, and half a character is kept as U+FFFD in the row and in the audit', async () => {
  await expect(setCounter(operator(), { name: 'a\u0000b', value: 1 }).catch(problem)).resolves.toMatchObject({
    kind: 'ruleViolation',
    code: 'invalidCharacter',
  });
  await setCounter(operator(), { name: 'half \ud800 and \\ud800', value: 1 });
  expect(await counterNames()).toContain('half \ufffd and \\ud800');
  const ids = (await auditRows('counter.set')).map((row) => row.entity_id);
  expect(ids).toContain('half \ufffd and \\ud800');
});

test('two commands that deadlock both end, one of them on a second attempt', async () => {
  await rawSql()`insert into counter values ('left', 0), ('right', 0)`;
  let arrived = 0;
  let open = () => {};
  const both = new Promise<void>((resolve) => {
    open = resolve;
  });
  const move = defineCommand({
    name: 'counter.move',
    permission: 'simulation.run',
    input: z.object({ from: z.string(), to: z.string() }),
    async run(tx, _ctx, { from, to }) {
      await tx.execute(sql`update counter set value = value - 1 where name = ${from}`);
      arrived++;
      if (arrived === 2) open();
      await both;
      await tx.execute(sql`update counter set value = value + 1 where name = ${to}`);
      return { result: arrived, audit: { entity: { kind: 'counter', id: `${from}>${to}` } } };
    },
  });
  await Promise.all([move(operator(), { from: 'left', to: 'right' }), move(operator(), { from: 'right', to: 'left' })]);
  expect(arrived).toBe(3);
  expect(await auditRows('counter.move')).toHaveLength(2);
  const rows = await rawSql()`select sum(value)::int as total from counter where name in ('left', 'right')`;
  expect(rows[0].total).toBe(0);
});

describe('a query', () => {
  const poke = defineQuery({
    name: 'counter.poke',
    permission: 'simulation.view',
    input: z.void(),
    run: (tx) => tx.execute(sql`insert into counter values ('sneaked', 1)`),
  });

  test('cannot write', async () => {
    const error = (await poke(operator()).catch((thrown: unknown) => thrown)) as DomainError;
    expect(error.problem.kind).toBe('internal');
    // 25006 is read_only_sql_transaction.
    expect((error.cause as { cause: { code: string } }).cause.code).toBe('25006');
    expect(await counterNames()).not.toContain('sneaked');
  });

  test('rejects when its tables are gone, and never answers with nothing', async () => {
    const missing = defineQuery({
      name: 'counter.missing',
      permission: 'simulation.view',
      input: z.void(),
      run: (tx) => tx.execute(sql`select * from no_such_table`),
    });
    await expect(missing(operator()).catch(problem)).resolves.toEqual({ kind: 'internal' });
  });

  test('audits a refusal', async () => {
    const staffOnly = defineQuery({
      name: 'counter.secret',
      permission: 'staff.view',
      input: z.void(),
      run: async () => 1,
    });
    await expect(staffOnly(operator())).rejects.toMatchObject({ status: 403 });
    expect(await auditRows('counter.secret')).toMatchObject([{ outcome: 'refused', entity_id: 'staff.view' }]);
  });
});

test('the application role adds audit rows and can neither change nor remove them', async () => {
  const app = rawSql();
  // 42501 is insufficient_privilege.
  await expect(app`update audit_entry set reason = 'never happened'`).rejects.toMatchObject({ code: '42501' });
  await expect(app`delete from audit_entry`).rejects.toMatchObject({ code: '42501' });
  await expect(app`truncate audit_entry`).rejects.toMatchObject({ code: '42501' });
  await expect(app`delete from staff`).rejects.toMatchObject({ code: '42501' });
});

test('a job acts with the roles its author has now, and not at all once he is disabled', async () => {
  const { id } = await makeStaff('author@example.test', ['operator']);
  await expect(contextForActor(id)).resolves.toMatchObject({ actor: { kind: 'staff', id, roles: ['operator'] } });
  await rawSql()`update staff_role set revoked_at = now(), revoked_by = ${id} where staff_id = ${id}`;
  const later = await contextForActor(id);
  await expect(setCounter(later, { name: 'late', value: 1 })).rejects.toMatchObject({ status: 403 });
  await rawSql()`update staff set status = 'disabled' where id = ${id}`;
  await expect(contextForActor(id)).rejects.toMatchObject({ status: 403 });
  await expect(contextForActor('nobody')).rejects.toMatchObject({ status: 403 });
  await expect(contextForActor('system:sealer')).resolves.toMatchObject({ actor: { kind: 'system' } });
});

test('topics reach a listener after the commit, and never after a rollback', async () => {
  const heard: string[] = [];
  let arrived = () => {};
  const last = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const stop = await subscribeToEvents((topic) => {
    heard.push(topic);
    if (topic === 'counter:end') arrived();
  });
  const announce = defineCommand({
    name: 'counter.announce',
    permission: 'simulation.run',
    input: z.object({ topic: z.string(), fail: z.boolean() }),
    async run(tx, _ctx, { topic, fail }) {
      await publish(tx, topic);
      if (fail) throw conflict('no', 'No.');
      return { result: null, audit: { entity: { kind: 'topic', id: topic } } };
    },
  });
  await announce(operator(), { topic: 'counter:lost', fail: true }).catch(() => {});
  await announce(operator(), { topic: 'counter:kept', fail: false });
  await announce(operator(), { topic: 'counter:end', fail: false });
  await last;
  stop();
  expect(heard.filter((topic) => topic.startsWith('counter:'))).toEqual(['counter:kept', 'counter:end']);
  await expect(announce(operator(), { topic: 'Not a topic', fail: false })).rejects.toMatchObject({ status: 500 });
});

describe('the permission table', () => {
  const all = Object.entries(PERMISSIONS) as [Permission, (typeof PERMISSIONS)[Permission]][];

  test('lets the auditor read everything and change nothing but his own session', () => {
    const reads = all.filter(([, row]) => row.kind === 'read').map(([name]) => name);
    expect(permissionsOf(['auditor'])).toEqual(['self.use', ...reads]);
  });

  test('gives every permission a holder', () => {
    expect(all.filter(([, row]) => row.holders.length === 0)).toEqual([]);
  });

  test('keeps the system from approving anything', () => {
    // The clock opens and cancels tournaments as their templates say, which people approved.
    const names = permissionsOf(['system', 'machine']).filter((name) => name !== 'tournament.manage');
    expect(names.filter((name) => /approve|decide|manage|switch.on|adjust/.test(name))).toEqual([]);
    expect(systemContext('sealer').actor.roles).toEqual([]);
  });
});
