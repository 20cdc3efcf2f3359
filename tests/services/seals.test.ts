import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import canonicalize from 'canonicalize';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { rawSql } from '@/db/client';
import { appendAnchor, readAnchors, sealAll, sealHead, sealPending, verifySeals } from '@/server/services/audit';
import { contextOf, defineCommand } from '@/server/services/kernel';
import { ownerUrl } from '../support/database';
import { sealNow } from '../support/seal-now';
import { asOwner } from '../support/servers';

const ctx = contextOf({ kind: 'staff', id: 'op', name: 'Op', roles: ['operator'] });
const note = defineCommand({
  name: 'test.note',
  permission: 'simulation.run',
  input: z.object({ id: z.string(), after: z.unknown().optional() }),
  run: async (_tx, _ctx, { id, after }) => ({ result: null, audit: { entity: { kind: 'note', id }, after } }),
});
const write = async (...ids: string[]) => {
  for (const id of ids) await note(ctx, { id, after: { text: `note ${id}`, amount: 9_007_199_254_740_991 } });
};
const idOf = async (entity: string) =>
  (await rawSql()<{ id: number }[]>`select id from audit_entry where entity_id = ${entity}`)[0].id;
const owner = <T>(work: Parameters<typeof asOwner<T>>[1]) => asOwner(ownerUrl, work);

beforeEach(async () => {
  await owner(async (sql) => {
    await sql`truncate seal`;
    await sql`truncate audit_entry`;
  });
});

describe('the sealer', () => {
  test('links what was committed, once, and makes no seal of nothing', async () => {
    await write('a', 'b');
    expect(await sealNow()).toBe(1);
    const first = await sealHead();
    expect(await sealPending()).toBeUndefined();
    await write('c');
    expect(await sealNow()).toBe(1);
    const second = await sealHead();
    expect(await verifySeals()).toEqual({
      seals: 2,
      rows: 3,
      anchors: 0,
      archived: 0,
      head: { no: 2, hash: second?.hash },
      findings: [],
    });
    const [row] = await rawSql()`select previous from seal where no = 2`;
    expect(row.previous).toBe(first?.hash);
  });

  test('seals can be checked with nothing but SHA-256 and RFC 8785', async () => {
    await write('a');
    await sealNow();
    const [row] = await rawSql()`
      select no, sealed_at, from_xact::text as f, to_xact::text as t, cluster, floors, streams, previous, hash from seal`;
    const body = {
      no: row.no,
      sealedAt: row.sealed_at.toISOString(),
      fromXact: row.f,
      toXact: row.t,
      cluster: row.cluster,
      floors: row.floors,
      streams: row.streams,
      previous: '0'.repeat(64),
    };
    expect(
      createHash('sha256')
        .update(canonicalize(body) ?? '')
        .digest('hex'),
    ).toBe(row.hash);
  });

  test('leaves what a running transaction may still precede to a later seal, and loses none of it', async () => {
    await write('before');
    await sealNow();
    let finish = () => {};
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let begun = () => {};
    const inside = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const slow = owner((sql) =>
      sql.begin(async (tx) => {
        await tx`insert into audit_entry (occurred_at, actor_kind, actor_id, actor_name, actor_roles, outcome, action,
          entity_kind, entity_id, request_id)
          values (now(), 'staff', 'x', 'x', '{}', 'done', 'slow', 'note', 'slow', gen_random_uuid())`;
        begun();
        await held;
      }),
    );
    await inside;
    try {
      // Committed first, but with the higher number.
      await write('after');
      await sealAll();
      expect((await verifySeals()).rows).toBe(1);
    } finally {
      finish();
    }
    await slow;
    await sealNow();
    expect(await verifySeals()).toMatchObject({ seals: 2, rows: 3, findings: [] });
  });

  test('works as one, whoever is called', async () => {
    await write('a', 'b');
    await sealNow();
    await write('c');
    const made = await Promise.all([sealPending(), sealPending(), sealPending()]);
    expect(made.filter((seal) => seal !== undefined).length).toBeLessThanOrEqual(1);
    await sealNow();
    expect(await verifySeals()).toMatchObject({ seals: 2, rows: 3, findings: [] });
  });

  test('cuts a long backlog into pieces', async () => {
    await owner(
      (sql) => sql`
      insert into audit_entry (occurred_at, actor_kind, actor_id, actor_name, actor_roles, outcome, action, entity_kind,
        entity_id, request_id, xact_id)
      select now(), 'system', 's', 's', '{}', 'done', 'bulk', 'note', n::text, gen_random_uuid(), (n / 10)::text::xid8
      from generate_series(30, 5729) n`,
    );
    expect(await sealNow()).toBe(2);
    const rows = await rawSql()`select (streams -> 'audit' ->> 'rows')::int as rows from seal order by no`;
    expect(rows.map((row) => row.rows)).toEqual([5000, 700]);
    expect(await verifySeals()).toMatchObject({ rows: 5700, findings: [] });
  });

  test('goes on after a dump was restored to a server whose transactions count anew', async () => {
    await write('sealed 1', 'sealed 2');
    await sealNow();
    await write('in the dump, not sealed');
    // The chain says that it was made on another server, with far higher numbers.
    const [row] = await rawSql()`
      select no, sealed_at, cluster, floors, streams, previous, to_xact::text as to_xact from seal`;
    const toXact = '900000000';
    const body = {
      no: 1,
      sealedAt: row.sealed_at.toISOString(),
      fromXact: '0',
      toXact,
      cluster: 'the old server',
      floors: {},
      previous: row.previous,
    };
    await owner(async (sql) => {
      // Rows of the old server, with its numbers: two below its last seal, one above.
      await sql`update audit_entry set xact_id = (xact_id::text::bigint + 899000000)::text::xid8`;
      await sql`update audit_entry set xact_id = '900000001' where entity_id = 'in the dump, not sealed'`;
      await sql`truncate seal`;
    });
    const { STREAMS, summaryOf } = await import('@/server/services/audit/streams');
    const streams = {
      audit: await rawSql().begin((sql) =>
        summaryOf(sql, STREAMS[0], { kind: 'span', floor: 0, ceiling: undefined, fromXact: '0', toXact }),
      ),
    };
    expect(streams.audit.rows).toBe(2);
    const hash = createHash('sha256')
      .update(canonicalize({ ...body, streams }) ?? '')
      .digest('hex');
    await owner(
      (sql) => sql`insert into seal values (1, ${body.sealedAt}, '0', '900000000', 'the old server', '{}',
        ${sql.json(JSON.parse(JSON.stringify(streams)))}, ${row.previous}, ${hash})`,
    );
    // The new server: its numbers are far below those of the chain.
    await write('first on the new server');
    await sealNow();
    await write('second on the new server');
    await sealNow();
    const verified = await verifySeals();
    expect(verified.findings).toEqual([]);
    expect(verified.rows).toBe(5);
  });
});

describe('verifying', () => {
  beforeEach(async () => {
    await write('a', 'b');
    await sealNow();
    await write('c', 'd');
    await sealNow();
    await write('e');
    await sealNow();
  });

  const forge = (work: (sql: Parameters<Parameters<typeof asOwner>[1]>[0]) => Promise<unknown>) => owner(work);

  test.each([
    ['before or after', "after = jsonb_set(after, '{amount}', '9007199254740990')"],
    ['who', "actor_id = 'somebody-else'"],
    ['his name', "actor_name = 'Somebody Else'"],
    ['his roles', "actor_roles = '{admin}'"],
    ['when', "occurred_at = occurred_at + interval '1 microsecond'"],
    ['why', "reason = 'was told to'"],
    ['what', "action = 'test.other'"],
    ['on what', "entity_id = 'zz'"],
    ['the outcome', "outcome = 'refused'"],
    ['from where', "ip = '192.0.2.9'"],
    ['the request', 'request_id = gen_random_uuid()'],
  ])('names a row whose %s was edited', async (_what, set) => {
    const id = await idOf('c');
    await forge((sql) => sql.unsafe(`update audit_entry set ${set} where id = ${id}`));
    expect((await verifySeals()).findings).toEqual([{ kind: 'rowChanged', seal: 2, stream: 'audit', rows: [id] }]);
  });

  test('names rows that were deleted', async () => {
    const ids = [await idOf('d'), await idOf('e')];
    await forge((sql) => sql`delete from audit_entry where entity_id in ('d', 'e')`);
    expect((await verifySeals()).findings).toEqual([
      { kind: 'rowMissing', seal: 2, stream: 'audit', rows: [ids[0]] },
      { kind: 'rowMissing', seal: 3, stream: 'audit', rows: [ids[1]] },
    ]);
  });

  test('names a row slipped in among sealed ones', async () => {
    await forge(
      (sql) => sql`
        insert into audit_entry (occurred_at, actor_kind, actor_id, actor_name, actor_roles, outcome, action, entity_kind,
          entity_id, request_id, xact_id)
        select occurred_at, actor_kind, actor_id, actor_name, actor_roles, outcome, action, entity_kind, 'slipped',
          gen_random_uuid(), xact_id from audit_entry where entity_id = 'a'`,
    );
    const id = await idOf('slipped');
    expect((await verifySeals()).findings).toEqual([{ kind: 'rowAdded', seal: 1, stream: 'audit', rows: [id] }]);
  });

  test('names seals that were edited, taken out or put in another order', async () => {
    await forge((sql) => sql`update seal set sealed_at = sealed_at - interval '1 day' where no = 2`);
    expect((await verifySeals()).findings).toEqual([{ kind: 'sealChanged', seal: 2 }]);
    await forge((sql) => sql`delete from seal where no = 2`);
    expect((await verifySeals()).findings.map((one) => one.kind)).toContain('sealMissing');
  });

  test('with an anchor, names a tail that was cut off together with its seals', async () => {
    const head = await sealHead();
    await forge(async (sql) => {
      await sql`delete from audit_entry where entity_id = 'e'`;
      await sql`delete from seal where no = 3`;
    });
    // The database alone contradicts nothing.
    expect((await verifySeals()).findings).toEqual([]);
    expect((await verifySeals([{ no: 3, hash: head?.hash ?? '' }])).findings).toEqual([{ kind: 'tailCut', seal: 3 }]);
  });

  test('with an anchor, names a tail that was rewritten and sealed anew', async () => {
    const anchors = await rawSql()<{ no: number; hash: string }[]>`select no, hash from seal order by no`;
    await forge(async (sql) => {
      await sql`update audit_entry set reason = 'rewritten' where entity_id = 'd'`;
      await sql`delete from seal where no >= 2`;
    });
    await sealNow();
    expect((await verifySeals()).findings).toEqual([]);
    const { findings } = await verifySeals([...anchors]);
    expect(findings).toEqual([
      { kind: 'rewritten', seal: 2 },
      { kind: 'tailCut', seal: 3 },
    ]);
  });

  test('takes anchors from a file or as an export prints them', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'pitboss-anchors-')), 'anchors.jsonl');
    const head = await sealHead();
    if (!head) throw new Error('no head');
    await appendAnchor(file, head);
    await appendAnchor(file, { ...head, no: 4 });
    expect(await readAnchors(file)).toEqual([
      { no: 3, hash: head.hash },
      { no: 4, hash: head.hash },
    ]);
    expect(await readAnchors(`3:${head.hash}`)).toEqual([{ no: 3, hash: head.hash }]);
    writeFileSync(file, '{"no":1}\n');
    await expect(readAnchors(file)).rejects.toThrow('line 1 is no anchor');
  });

  test('the application role cannot touch the seals', async () => {
    for (const statement of ["update seal set hash = 'x'", 'delete from seal', 'truncate seal']) {
      await expect(rawSql().unsafe(statement)).rejects.toMatchObject({ code: '42501' });
    }
  });
});
